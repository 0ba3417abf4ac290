// Events of trades.
import type { Api, ApiAnswer, Fields } from '../../triggers/api.ts'
import { forEach, type Recipes } from '../../triggers/recipe.ts'
import { fundedOwner, newAccount } from '../../triggers/steps.ts'

/** A verified customer who can buy bitcoin. */
async function buyer(bank: Api): Promise<string> {
  const { customer_guid } = await fundedOwner(bank)
  await newAccount(bank, customer_guid, 'BTC')
  return customer_guid
}

async function trade(bank: Api, customer_guid: string, more: Fields = {}): Promise<ApiAnswer> {
  const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000, customer_guid }
  const quote = await bank.post('/quotes', order)
  return bank.post('/trades', { trade_type: 'platform', quote_guid: quote.guid, ...more })
}

const bought = async (bank: Api): Promise<string> => {
  const { guid } = await trade(bank, await buyer(bank))
  await bank.until(`/trades/${guid}`, 'completed')
  return `/trades/${guid}`
}

/** The market fills later, which leaves time to cancel. */
async function cancelled(bank: Api): Promise<string> {
  const customer_guid = await buyer(bank)
  await bank.post('/sandbox/scenarios', { noun: 'market', outcome: 'fill_later' })
  const { guid } = await trade(bank, customer_guid)
  await bank.post(`/sandbox/trades/${guid}/cancel`)
  return `/trades/${guid}`
}

export const tradeRecipes: Recipes = {
  ...forEach('trade', ['storing', 'pending', 'executed', 'settling', 'completed'], {
    does: 'buys bitcoin for a customer with money',
    make: bought,
  }),
  'trade.cancelled': {
    does: 'cancels a trade before the market fills it',
    on_new_bank: {},
    make: cancelled,
  },
  'trade.failed': {
    does: 'creates a trade with expected_error non_sufficient_funds',
    async make(bank) {
      const { guid } = await trade(bank, await buyer(bank), { expected_error: 'non_sufficient_funds' })
      return `/trades/${guid}`
    },
  },
}
