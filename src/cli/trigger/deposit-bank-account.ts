// Events of deposit bank accounts.
import type { Api } from './api.ts'
import type { Recipes } from './recipe.ts'
import { owner } from './steps.ts'

const made = async (bank: Api): Promise<string> => {
  const { account_guid } = await owner(bank)
  return `/deposit_bank_accounts/${(await bank.post('/deposit_bank_accounts', { type: 'main', account_guid })).guid}`
}

const deleted = async (bank: Api): Promise<string> => {
  const path = await made(bank)
  await bank.remove(path)
  return path
}

export const depositBankAccountRecipes: Recipes = {
  'deposit_bank_account.storing': { does: 'numbers for a dollar account', make: made },
  'deposit_bank_account.created': { does: 'numbers for a dollar account', make: made },
  'deposit_bank_account.deleting': { does: 'numbers for a dollar account are deleted', make: deleted },
  'deposit_bank_account.deleted': { does: 'numbers for a dollar account are deleted', make: deleted },
}
