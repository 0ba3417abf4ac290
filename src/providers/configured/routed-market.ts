// Prices and fills of several markets. The price of a symbol is that of the first market that has one and gets orders in this symbol;
// a market that does not answer has no prices meanwhile.
import type { Guid } from '../../kernel/guid.ts'
import type { Liquidity, Market, MarketSnapshot, Order, Providers } from '../ports.ts'
import { candidates } from './routes.ts'
import { fits, type RuledQuestion } from './rule.ts'
import type { RoutedOptions, Serving } from './serving.ts'
import { servedBy } from './serving.ts'

const assetsOf = (symbol: string): RuledQuestion => ({ assets: symbol.split('-') })

/** The amount of the asset that is traded. */
const askedOf = ({ symbol, side, receive_amount, deliver_amount }: Order): RuledQuestion => ({
  ...assetsOf(symbol),
  amount: side === 'buy' ? receive_amount : deliver_amount,
})

export function routedMarket(
  { usual, list }: Pick<RoutedOptions, 'usual' | 'list'>,
  serving: Serving,
): Pick<Providers, 'market' | 'liquidity'> {
  const markets = candidates(list, 'market')
  const snapshot = async (bank_guid: Guid): Promise<MarketSnapshot> => {
    if (markets.length === 0) return usual.market.snapshot(bank_guid)
    const answers = await Promise.allSettled(
      markets.map(async (each) => ({ each, prices: await (await servedBy(each, 'market')).snapshot(bank_guid) })),
    )
    const known = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const [broken] = answers
    if (known.length === 0 && broken?.status === 'rejected') throw broken.reason
    return {
      rates: (symbol) =>
        known
          .filter(({ each }) => fits(each.rule, assetsOf(symbol)))
          .map(({ prices }) => prices.rates(symbol))
          .find((rates) => rates !== undefined),
    }
  }
  const market: Market = {
    snapshot,
    quote: async (question) =>
      markets.length === 0
        ? usual.market.quote(question)
        : { kind: 'done', result: await snapshot(question.bank_guid) },
  }
  const liquidity: Liquidity = {
    fill: async (order) => (await serving('liquidity', order, askedOf(order))).fill(order),
    settle: async (order) => (await serving('liquidity', order)).settle(order),
  }
  return { market, liquidity }
}
