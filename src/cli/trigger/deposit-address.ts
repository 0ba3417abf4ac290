// Events of deposit addresses.
import type { Api } from './api.ts'
import type { Recipes } from './recipe.ts'
import { newAccount, verifiedCustomer } from './steps.ts'

const made = async (bank: Api): Promise<string> => {
  const account_guid = await newAccount(bank, await verifiedCustomer(bank), 'BTC')
  return `/deposit_addresses/${(await bank.post('/deposit_addresses', { account_guid })).guid}`
}

export const depositAddressRecipes: Recipes = {
  'deposit_address.storing': { does: 'an address for a bitcoin account', make: made },
  'deposit_address.created': { does: 'an address for a bitcoin account', make: made },
}
