// Events of deposit addresses.
import type { Api } from '../../triggers/api.ts'
import { forEach, type Recipes } from '../../triggers/recipe.ts'
import { newAccount, verifiedCustomer } from '../../triggers/steps.ts'

const created = async (bank: Api): Promise<string> => {
  const account_guid = await newAccount(bank, await verifiedCustomer(bank), 'BTC')
  return `/deposit_addresses/${(await bank.post('/deposit_addresses', { account_guid })).guid}`
}

export const depositAddressRecipes: Recipes = {
  ...forEach('deposit_address', ['storing', 'created'], {
    does: 'creates an address for a bitcoin account',
    make: created,
  }),
}
