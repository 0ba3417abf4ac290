// The simulated market of sandbox banks. Prices are a pure function of symbol and the bank's clock, moved by what the bank
// set; fills follow its scripts, that for any symbol first, and settle at once. It keeps no state of its own, so every
// process answers the same.

import { coalesce } from '../../db/coalesce.ts'
import type { Sql } from '../../db/pool.ts'
import { type BankClock, bankTime } from '../../engine/clock.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { findPricedPair } from '../../kernel/asset.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { crossRate } from '../../pricing/rate.ts'
import { takeFill } from '../../resources/sandbox/take-fill.ts'
import type { Liquidity, Market } from '../ports.ts'
import { sandboxRates } from './price-walk.ts'
import type { NextOutcome } from './script.ts'

interface BankMarket {
  readonly at: Timestamp
  /** There is a scenario for the fills of any symbol. */
  readonly is_scripted: boolean
  readonly moved: ReadonlyMap<
    string,
    { readonly price: Amount | null; readonly move_bps: number; readonly remaining: number }
  >
}

interface MarketProviders {
  readonly market: Market
  readonly liquidity: Liquidity
}

export function sandboxMarket(
  sql: Sql,
  engine: Engine,
  now: () => Timestamp,
  nextOutcome: NextOutcome,
): MarketProviders {
  const bankMarket = coalesce((bank_guids: readonly Guid[]) => readMarkets(sql, bank_guids, now))

  const ratesOf = ({ at, moved }: BankMarket, symbol: string) => {
    if (!findPricedPair(symbol)) return undefined
    const override = moved.get(symbol)
    if (!override) return sandboxRates(symbol, at)
    const price = override.price === null ? {} : { price: override.price }
    return sandboxRates(symbol, at, { ...price, move_bps: override.move_bps })
  }

  const market: Market = {
    async snapshot(bank_guid) {
      const state = await bankMarket(bank_guid)
      return { rates: (symbol) => state && ratesOf(state, symbol) }
    },
  }

  const liquidity: Liquidity = {
    async fill(order) {
      const { bank_guid, symbol, side, reference, is_repeat } = order
      const legs = order.legs ?? [{ symbol, side }]
      const state = await bankMarket(bank_guid)
      assert(state, 'every bank has a market')
      // Only a script or a repeated question needs memory; the ordinary fill is answered without a write.
      const scripted = is_repeat || state.is_scripted ? await nextOutcome('market', order) : undefined
      if (scripted && scripted !== 'fill') return { kind: 'failed', failure_code: scripted }
      for (const leg of scripted ? [] : legs) {
        if (!is_repeat && (state.moved.get(leg.symbol)?.remaining ?? 0) === 0) continue
        const answer = await engine.submit(takeFill, { bank_guid, symbol: leg.symbol, reference })
        assert(answer.kind === 'decided', 'the simulator can always answer')
        if (answer.output !== 'unscripted') return { kind: 'failed', failure_code: answer.output }
      }
      const rates = legs.map((leg) => {
        const now = ratesOf(state, leg.symbol)
        return leg.side === 'buy' ? now?.ask : now?.bid
      })
      const [first, second] = rates
      if (!first || rates.includes(undefined)) return { kind: 'failed', failure_code: 'not_filled' }
      const rate = second ? crossRate(first, second) : first
      return { kind: 'done', result: { rate, is_settled: true } }
    },
    async settle() {
      return { kind: 'done', result: null }
    },
  }

  return { market, liquidity }
}

async function readMarkets(
  sql: Sql,
  bank_guids: readonly Guid[],
  now: () => Timestamp,
): Promise<Map<Guid, BankMarket>> {
  const wanted = `{${bank_guids.join(',')}}`
  const [clocks, moved] = await Promise.all([
    // Told with the clock, so that a fill costs no statement more while there is no scenario.
    sql<(BankClock & { remaining: number | null })[]>`
      select bank_guid, offset_ms, frozen_at, (
        select s.remaining from sandbox_scenarios s where s.bank_guid = c.bank_guid and s.noun = 'market'
      ) as remaining from bank_clocks c where bank_guid = any(${wanted}::uuid[])`,
    sql<{ bank_guid: Guid; symbol: string; price: Amount | null; move_bps: number; remaining: number }[]>`
      select bank_guid, symbol, price, move_bps, remaining from sandbox_markets where bank_guid = any(${wanted}::uuid[])`,
  ])
  const real = now()
  return new Map(
    bank_guids.map((bank_guid) => {
      const clock = clocks.find((each) => each.bank_guid === bank_guid)
      const rows = moved.filter((each) => each.bank_guid === bank_guid)
      const is_scripted = (clock?.remaining ?? 0) > 0
      const bySymbol = new Map(rows.map((row) => [row.symbol, row]))
      return [bank_guid, { at: bankTime(real, clock), is_scripted, moved: bySymbol }]
    }),
  )
}

/** Production banks have no market until an adapter is wired in: every symbol is without a price, and no order fills. */
export const noMarket: MarketProviders = {
  market: { snapshot: async () => ({ rates: () => undefined }) },
  liquidity: {
    fill: async () => ({ kind: 'failed', failure_code: 'not_filled' }),
    settle: async () => ({ kind: 'done', result: null }),
  },
}
