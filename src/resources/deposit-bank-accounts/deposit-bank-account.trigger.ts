// Events of deposit bank accounts.
import type { Api } from '../../triggers/api.ts'
import { forEach, type Recipes } from '../../triggers/recipe.ts'
import { owner } from '../../triggers/steps.ts'

const created = async (bank: Api): Promise<string> => {
  const { account_guid } = await owner(bank)
  return `/deposit_bank_accounts/${(await bank.post('/deposit_bank_accounts', { type: 'main', account_guid })).guid}`
}

const deleted = async (bank: Api): Promise<string> => {
  const path = await created(bank)
  await bank.remove(path)
  return path
}

export const depositBankAccountRecipes: Recipes = {
  ...forEach('deposit_bank_account', ['storing', 'created'], {
    does: 'creates numbers for a dollar account',
    make: created,
  }),
  ...forEach('deposit_bank_account', ['deleting', 'deleted'], {
    does: 'deletes numbers of a dollar account',
    make: deleted,
  }),
}
