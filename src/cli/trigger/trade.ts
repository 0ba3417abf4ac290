// Events of trades.
import { type Answer, type Api, type Fields, Refused } from './api.ts'
import type { Recipes } from './recipe.ts'
import { fundedOwner, newAccount } from './steps.ts'

/** A verified customer who can buy bitcoin. */
async function buyer(bank: Api): Promise<string> {
  const { customer_guid } = await fundedOwner(bank)
  await newAccount(bank, customer_guid, 'BTC')
  return customer_guid
}

async function trade(bank: Api, customer_guid: string, more: Fields = {}): Promise<Answer> {
  const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000, customer_guid }
  const quote = await bank.post('/quotes', order)
  return bank.post('/trades', { trade_type: 'platform', quote_guid: quote.guid, ...more })
}

const bought = async (bank: Api): Promise<string> => {
  const { guid } = await trade(bank, await buyer(bank))
  await bank.until(`/trades/${guid}`, 'completed')
  return `/trades/${guid}`
}

const attempts_max = 50

/** The market answers at once, so the cancellation runs a race; a script gives the market one commit more to make. */
async function cancelled(bank: Api): Promise<string> {
  const customer_guid = await buyer(bank)
  for (let attempt = 1; ; attempt++) {
    await bank.post('/sandbox/scenarios', { noun: 'market', outcome: 'not_filled' })
    const { guid } = await trade(bank, customer_guid)
    try {
      await bank.post(`/sandbox/trades/${guid}/cancel`)
      return `/trades/${guid}`
    } catch (error) {
      if (!(error instanceof Refused && error.status === 409) || attempt === attempts_max) throw error
    }
  }
}

const buys = 'a customer with money buys bitcoin'

export const tradeRecipes: Recipes = {
  'trade.storing': { does: buys, make: bought },
  'trade.pending': { does: buys, make: bought },
  'trade.executed': { does: buys, make: bought },
  'trade.settling': { does: buys, make: bought },
  'trade.completed': { does: buys, make: bought },
  'trade.cancelled': {
    does: 'a trade is cancelled before the market answers, at the first attempt that is fast enough',
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
