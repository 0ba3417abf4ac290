// Events of invoices.
import type { Api } from '../../triggers/api.ts'
import { forEach, type Recipes } from '../../triggers/recipe.ts'
import { advance, newAccount, verifiedCustomer } from '../../triggers/steps.ts'

async function created(bank: Api): Promise<string> {
  const account_guid = await newAccount(bank, await verifiedCustomer(bank), 'BTC')
  return `/invoices/${(await bank.post('/invoices', { account_guid, amount: 25_000 })).guid}`
}

async function opened(bank: Api): Promise<string> {
  const path = await created(bank)
  await bank.until(path, 'open')
  return path
}

const expiry_seconds = 3600

export const invoiceRecipes: Recipes = {
  ...forEach('invoice', ['storing', 'open'], { does: 'creates an invoice for a bitcoin account', make: opened }),
  'invoice.settled': {
    does: 'creates an invoice and pays it',
    async make(bank) {
      const path = await opened(bank)
      await bank.post(`/sandbox${path}/pay`)
      return path
    },
  },
  ...forEach('invoice', ['cancelling', 'cancelled'], {
    does: 'creates an invoice and cancels it',
    async make(bank) {
      const path = await opened(bank)
      await bank.remove(path)
      await bank.until(path, 'cancelled')
      return path
    },
  }),
  'invoice.expired': {
    does: 'creates an invoice and lets it expire',
    on_new_bank: {},
    advance_seconds: expiry_seconds,
    async make(bank) {
      const path = await opened(bank)
      await advance(bank, expiry_seconds)
      await bank.until(path, 'expired')
      return path
    },
  },
  'invoice.failed': {
    does: 'creates an invoice that the simulated node refuses to make',
    on_new_bank: {},
    async make(bank) {
      await bank.post('/sandbox/scenarios', { noun: 'lightning', outcome: 'failed' })
      const path = await created(bank)
      await bank.until(path, 'failed')
      return path
    },
  },
}
