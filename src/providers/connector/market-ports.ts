// The ports `market` and `liquidity` of a connector.
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { BelievedPrices } from '../configured/believed-prices.ts'
import type { Liquidity, Market, MarketSnapshot } from '../ports.ts'
import { type Asker, fitting } from './ask.ts'
import { rateFromPrice, snapshotFrom } from './prices.ts'
import type { AnswerOf } from './protocol/operations.ts'

/** `now`: real time, by which the age of prices is told. */
export function connectorMarket({ ask }: Asker, believed: BelievedPrices, now: () => Timestamp): Market {
  const readPrices = (answer: AnswerOf<'market/snapshot'>): MarketSnapshot =>
    believed.of(snapshotFrom(answer), answer.as_of === undefined ? undefined : now() - answer.as_of)
  /** Callers that come together share one question. */
  const underWay = new Map<Guid, Promise<MarketSnapshot>>()
  const read = async (bank_guid: Guid): Promise<MarketSnapshot> => {
    const answer = await ask('market/snapshot', { bank_guid })
    return fitting('market/snapshot', () => readPrices(answer))
  }
  return {
    snapshot(bank_guid) {
      const known = underWay.get(bank_guid)
      if (known) return known
      const reading = read(bank_guid).finally(() => underWay.delete(bank_guid))
      underWay.set(bank_guid, reading)
      return reading
    },
    async quote(question) {
      const answer = await ask('market/quote', question)
      if (answer.kind !== 'done') return answer
      return { kind: 'done', result: fitting('market/quote', () => readPrices(answer.result)) }
    },
  }
}

export const connectorLiquidity = ({ ask }: Asker): Liquidity => ({
  async fill(order) {
    const answer = await ask('liquidity/fill', order)
    if (answer.kind !== 'done') return answer
    const { rate, ...fill } = answer.result
    return {
      kind: 'done',
      result: { ...fill, rate: fitting('liquidity/fill', () => rateFromPrice(rate, order.symbol)) },
    }
  },
  // It is asked again and again, so it may have been asked before.
  settle: (order) => ask('liquidity/settle', { ...order, is_repeat: true }),
})
