// Events of transfers.
import type { Api, ApiAnswer, Fields } from '../../triggers/api.ts'
import type { Recipes } from '../../triggers/recipe.ts'
import {
  advance,
  bankAccountByNumbers,
  deposit,
  fundedOwner,
  linkedBankAccount,
  newAccount,
  owner,
} from '../../triggers/steps.ts'

const pathOf = ({ guid }: ApiAnswer): string => `/transfers/${guid}`

/** Pays dollars to an external bank account by ACH. */
async function withdrawal(bank: Api, more: Fields = {}): Promise<ApiAnswer> {
  const { customer_guid } = await fundedOwner(bank)
  const outside = await bank.post('/external_bank_accounts', bankAccountByNumbers(customer_guid))
  await bank.until(`/external_bank_accounts/${outside.guid}`, 'unverified', 'completed')
  return funding(bank, { customer_guid, side: 'withdrawal', deliver_amount: 10_000 }, outside.guid, more)
}

/** Pulls dollars from an external bank account by ACH. */
async function pull(bank: Api): Promise<ApiAnswer> {
  const { customer_guid } = await owner(bank)
  const outside = await bank.post('/external_bank_accounts', linkedBankAccount(customer_guid, 'sandbox-checking'))
  await bank.until(`/external_bank_accounts/${outside.guid}`, 'completed')
  return funding(bank, { customer_guid, side: 'deposit', deliver_amount: 10_000 }, outside.guid)
}

async function funding(bank: Api, order: Fields, external_bank_account_guid: string, more: Fields = {}) {
  const quote = await bank.post('/quotes', { product_type: 'funding', asset: 'USD', payment_rail: 'ach', ...order })
  return bank.post('/transfers', {
    transfer_type: 'funding',
    quote_guid: quote.guid,
    external_bank_account_guid,
    ...more,
  })
}

const arrived = async (bank: Api): Promise<string> =>
  pathOf(await deposit(bank, (await owner(bank)).account_guid, 10_000))

/** Longer than a compressed ACH pull takes. */
const settle_seconds = 10

export const transferRecipes: Recipes = {
  'transfer.storing': { does: 'deposits dollars for a customer', make: arrived },
  'transfer.reviewing': {
    does: 'withdraws by ACH with expected_behaviours force_review',
    async make(bank) {
      const { guid } = await withdrawal(bank, { expected_behaviours: ['force_review'] })
      await bank.until(`/transfers/${guid}`, 'reviewing')
      return `/transfers/${guid}`
    },
  },
  'transfer.pending': {
    does: 'deposits bitcoin at an address, which waits for confirmations',
    async make(bank) {
      const { customer_guid } = await owner(bank)
      const account_guid = await newAccount(bank, customer_guid, 'BTC')
      const address = await bank.post('/deposit_addresses', { account_guid })
      const fields = { account_guid, deposit_address_guid: address.guid, amount: 100_000 }
      return pathOf(await bank.post('/sandbox/deposits', fields))
    },
  },
  'transfer.holding': {
    does: 'pulls by ACH on a bank that holds pulled money for an hour',
    on_new_bank: { settings: { hold_seconds: 3600, rail_times: 'compressed' } },
    advance_seconds: settle_seconds,
    async make(bank) {
      const { guid } = await pull(bank)
      await bank.until(`/transfers/${guid}`, 'pending')
      await advance(bank, settle_seconds)
      await bank.until(`/transfers/${guid}`, 'holding')
      return `/transfers/${guid}`
    },
  },
  'transfer.cancelling': {
    does: 'cancels a withdrawal by ACH while it is pending; then it fails',
    async make(bank) {
      const { guid } = await withdrawal(bank)
      await bank.until(`/transfers/${guid}`, 'pending')
      return pathOf(await bank.remove(`/transfers/${guid}`))
    },
  },
  'transfer.completed': { does: 'deposits dollars for a customer', make: arrived },
  'transfer.failed': {
    does: 'withdraws by ACH with expected_behaviours force_party_name_invalid',
    async make(bank) {
      const { guid } = await withdrawal(bank, { expected_behaviours: ['force_party_name_invalid'] })
      await bank.until(`/transfers/${guid}`, 'failed')
      return `/transfers/${guid}`
    },
  },
}
