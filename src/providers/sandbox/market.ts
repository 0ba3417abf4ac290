// The simulated market of sandbox banks. Prices are a pure function of symbol and the bank's clock, moved by the bank's settings. Fills
// follow the bank's scripts, those for any symbol first, and settle at once unless a script delays them. It has no state, so every
// process answers the same.
import { coalesce } from '../../db/coalesce.ts'
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral } from '../../db/where.ts'
import { bankTime } from '../../engine/clock.ts'
import type { CommandEngine } from '../../engine/engine.ts'
import { outputOf } from '../../engine/pending.ts'
import type { Amount } from '../../kernel/amount.ts'
import { assert, defined } from '../../kernel/assert.ts'
import { findPricedPair } from '../../kernel/asset.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { crossRate } from '../../pricing/rate.ts'
import type { Liquidity, Market, MarketSnapshot, Rates } from '../ports.ts'
import { later_seconds, type ScenarioOutcome, waitsUntil } from './memory/sandbox-scenario.ts'
import { takeFill } from './memory/take-fill.ts'
import { sandboxRates } from './price-walk.ts'
import type { NextScripted } from './script.ts'

/** A bank with its clock, its script and one of its moved symbols, if it has them. */
interface MarketRow {
  readonly bank_guid: Guid
  readonly offset_ms: number | null
  readonly frozen_at: Timestamp | null
  readonly scripted: number | null
  readonly symbol: string | null
  readonly price: Amount | null
  readonly move_bps: number | null
  readonly remaining: number | null
}

interface BankMarket {
  readonly at: Timestamp
  /** A cache: many callers ask at the same moment. */
  readonly rates: Map<string, Rates>
  /** A script for the fills of any symbol has answers left. */
  readonly is_scripted: boolean
  readonly moved: ReadonlyMap<string, Moved>
}

interface Moved {
  readonly price: Amount | null
  readonly move_bps: number
  readonly remaining: number
}

/** Orders do not use up scripts of plans, and plans not those of orders. */
const orderOutcomes = [
  'fill',
  'market_volatility',
  'not_filled',
  'take_later',
  'fill_later',
  'settle_later',
] as const satisfies readonly ScenarioOutcome<'market'>[]
const planOutcomes = ['take_later', 'quote_later'] as const satisfies readonly ScenarioOutcome<'market'>[]

interface MarketProviders {
  readonly market: Market
  readonly liquidity: Liquidity
}

export function sandboxMarket(
  sql: Sql,
  engine: CommandEngine,
  now: () => Timestamp,
  nextScripted: NextScripted,
): MarketProviders {
  const bankMarket = coalesce((bank_guids: readonly Guid[]) => readMarkets(sql, bank_guids, now))

  const ratesOf = ({ at, moved, rates }: BankMarket, symbol: string): Rates | undefined => {
    const known = rates.get(symbol)
    if (known || !findPricedPair(symbol)) return known
    const override = moved.get(symbol)
    const price = override && override.price !== null ? { price: override.price } : {}
    const moved_rates = sandboxRates(symbol, at, override && { ...price, move_bps: override.move_bps })
    rates.set(symbol, moved_rates)
    return moved_rates
  }

  const pricesIn = (state: BankMarket | undefined): MarketSnapshot => ({
    rates: (symbol) => state && ratesOf(state, symbol),
  })

  const market: Market = {
    async snapshot(bank_guid) {
      return pricesIn(await bankMarket(bank_guid))
    },
    async quote(question) {
      const state = await bankMarket(question.bank_guid)
      const isAsked = question.is_repeat || state?.is_scripted
      const scripted = isAsked ? await nextScripted('market', question, planOutcomes) : undefined
      const check_again_at = scripted && waitsUntil(scripted)
      if (check_again_at) return { kind: scripted.outcome === 'quote_later' ? 'pending' : 'not_taken', check_again_at }
      return { kind: 'done', result: pricesIn(state) }
    },
  }

  const liquidity: Liquidity = {
    async fill(order) {
      const { bank_guid, symbol, side, reference, is_repeat } = order
      const legs = order.legs ?? [{ symbol, side }]
      const state = await bankMarket(bank_guid)
      assert(state, 'every bank has a market')
      // Only a script or a repeated question needs the memory. Other fills are answered without a write.
      const isAsked = is_repeat || state.is_scripted
      const scripted = isAsked ? await nextScripted('market', order, orderOutcomes) : undefined
      const outcome = scripted?.outcome
      if (outcome === 'market_volatility' || outcome === 'not_filled') return { kind: 'failed', failure_code: outcome }
      if (scripted && (outcome === 'take_later' || outcome === 'fill_later')) {
        const check_again_at = waitsUntil(scripted)
        if (check_again_at) return { kind: outcome === 'fill_later' ? 'pending' : 'not_taken', check_again_at }
      }
      for (const leg of scripted ? [] : legs) {
        if (!is_repeat && (state.moved.get(leg.symbol)?.remaining ?? 0) === 0) continue
        const taken = outputOf(await engine.submit(takeFill, { bank_guid, symbol: leg.symbol, reference }))
        if (taken !== 'unscripted') return { kind: 'failed', failure_code: taken }
      }
      const rates = legs.map((leg) => {
        const offered = ratesOf(state, leg.symbol)
        return leg.side === 'buy' ? offered?.ask : offered?.bid
      })
      const [first, second] = rates
      if (!first || rates.includes(undefined)) return { kind: 'failed', failure_code: 'not_filled' }
      const rate = second ? crossRate(first, second) : first
      const took = outcome === 'fill_later' ? { took_ms: later_seconds * 1000 } : {}
      return { kind: 'done', result: { rate, is_settled: outcome !== 'settle_later', ...took } }
    },
    async settle(order) {
      // Only an order with the script `settle_later` comes here. It starts to settle after one wait and has settled after two.
      const scripted = await nextScripted('market', { ...order, is_repeat: true }, orderOutcomes)
      if (scripted?.outcome !== 'settle_later') return { kind: 'done' }
      const [starts_at, ends_at] = [waitsUntil(scripted), waitsUntil(scripted, 2)]
      if (starts_at) return { kind: 'pending', check_again_at: starts_at, is_settling: false }
      return ends_at ? { kind: 'pending', check_again_at: ends_at, is_settling: true } : { kind: 'done' }
    },
  }

  return { market, liquidity }
}

async function readMarkets(
  sql: Sql,
  bank_guids: readonly Guid[],
  now: () => Timestamp,
): Promise<Map<Guid, BankMarket>> {
  // One statement, because every quote and every fill needs it. On a distributed database one for each bank, which goes to one shard.
  const asked = sql.is_distributed ? bank_guids.map((bank_guid) => [bank_guid]) : [bank_guids]
  const found = asked.map(
    (guids) => sql<MarketRow[]>`
      select b.bank_guid, c.offset_ms, c.frozen_at, s.remaining as scripted, m.symbol, m.price, m.move_bps, m.remaining
      from banks b
        left join bank_clocks c on c.bank_guid = b.bank_guid
        left join sandbox_scenarios s on s.bank_guid = b.bank_guid and s.noun = 'market'
        left join sandbox_markets m on m.bank_guid = b.bank_guid
      where b.bank_guid = any(${arrayLiteral(guids)}::uuid[])`,
  )
  const rows = (await Promise.all(found)).flat()
  const real = now()
  return new Map(
    bank_guids.map((bank_guid) => {
      const own = rows.filter((row) => row.bank_guid === bank_guid)
      const { offset_ms, frozen_at, scripted } = defined(own[0], 'every bank asked for has a row')
      const clock = offset_ms === null ? undefined : { bank_guid, offset_ms, frozen_at }
      const moved = new Map<string, Moved>()
      for (const { symbol, price, move_bps, remaining } of own) {
        if (symbol !== null) moved.set(symbol, { price, move_bps: move_bps ?? 0, remaining: remaining ?? 0 })
      }
      return [bank_guid, { at: bankTime(real, clock), is_scripted: (scripted ?? 0) > 0, moved, rates: new Map() }]
    }),
  )
}
