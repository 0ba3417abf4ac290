// Events of trades.
import type { Api, ApiAnswer, Fields } from './api.ts'
import type { Recipes } from './recipe.ts'
import { fundedOwner, newAccount } from './steps.ts'

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

/** A market that fills later leaves time to cancel. */
async function cancelled(bank: Api): Promise<string> {
  const customer_guid = await buyer(bank)
  await bank.post('/sandbox/scenarios', { noun: 'market', outcome: 'fill_later' })
  const { guid } = await trade(bank, customer_guid)
  await bank.post(`/sandbox/trades/${guid}/cancel`)
  return `/trades/${guid}`
}

const buys = 'a customer with money buys bitcoin'

export const tradeRecipes: Recipes = {
  'trade.storing': { does: buys, make: bought },
  'trade.pending': { does: buys, make: bought },
  'trade.executed': { does: buys, make: bought },
  'trade.settling': { does: buys, make: bought },
  'trade.completed': { does: buys, make: bought },
  'trade.cancelled': {
    does: 'a trade is cancelled while a market that fills later has the order',
    on_new_bank: {},
    make: cancelled,
  },
  'trade.failed': {
    does: 'a trade with expected_error non_sufficient_funds',
    async make(bank) {
      const { guid } = await trade(bank, await buyer(bank), { expected_error: 'non_sufficient_funds' })
      return `/trades/${guid}`
    },
  },
}
