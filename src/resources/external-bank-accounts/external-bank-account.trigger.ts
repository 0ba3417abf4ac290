// Events of external bank accounts.
import type { Api, Fields } from '../../triggers/api.ts'
import { forEach, type Recipes } from '../../triggers/recipe.ts'
import { advance, bankAccountByNumbers, linkedBankAccount, verifiedCustomer } from '../../triggers/steps.ts'

/** Creates a bank account of a verified customer and waits for the state. */
const bankAccount =
  (state: string, fields: (customer_guid: string) => Fields) =>
  async (bank: Api): Promise<string> => {
    const { guid } = await bank.post('/external_bank_accounts', fields(await verifiedCustomer(bank)))
    await bank.until(`/external_bank_accounts/${guid}`, state)
    return `/external_bank_accounts/${guid}`
  }

const linked = (state: string, token: string) =>
  bankAccount(state, (customer_guid) => linkedBankAccount(customer_guid, token))

const byNumbers = bankAccount('unverified', bankAccountByNumbers)

const deleted = async (bank: Api): Promise<string> => {
  const path = await byNumbers(bank)
  await bank.remove(path)
  return path
}

const addsByNumbers = 'adds an account by its numbers'

const day_seconds = 86_400

export const externalBankAccountRecipes: Recipes = {
  'external_bank_account.storing': { does: addsByNumbers, make: byNumbers },
  'external_bank_account.completed': {
    does: 'links an account with the token sandbox-checking',
    make: linked('completed', 'sandbox-checking'),
  },
  'external_bank_account.unverified': { does: addsByNumbers, make: byNumbers },
  'external_bank_account.refresh_required': {
    does: 'links an account with the token sandbox-refresh and waits for the refresh a day later',
    on_new_bank: {},
    advance_seconds: day_seconds,
    async make(bank) {
      const path = await linked('completed', 'sandbox-refresh')(bank)
      await advance(bank, day_seconds)
      await bank.until(path, 'refresh_required')
      return path
    },
  },
  'external_bank_account.failed': {
    does: 'links an account with the token sandbox-credit',
    make: linked('failed', 'sandbox-credit'),
  },
  ...forEach('external_bank_account', ['deleting', 'deleted'], {
    does: 'deletes an account given by its numbers',
    make: deleted,
  }),
}
