// Moves the simulated price of one symbol, or scripts the outcome of the next fills.
import type { Amount } from '../../kernel/amount.ts'
import { findPricedPair, payoutPairs, tradingPairs } from '../../kernel/asset.ts'
import { type Command, inserted, updated } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { didYouMean } from '../../kernel/nearest.ts'
import { reject } from '../../kernel/rejections.ts'
import { type FillOutcome, type SandboxMarket, sandboxMarkets } from '../../providers/sandbox/memory/sandbox-market.ts'

export interface MoveMarketInput {
  readonly bank_guid: Guid
  readonly symbol: string
  readonly change:
    | { readonly price: Amount }
    | { readonly move_bps: number }
    | { readonly outcome: FillOutcome; readonly count: number }
}

/** Moves multiply, and the column has a maximum. */
const move_bps_max = 1_000_000_000

const symbols = [...tradingPairs, ...payoutPairs].map(({ symbol }) => symbol)

const unchangedMarket = { price: null, move_bps: 0, outcome: null, remaining: 0 }

export const moveMarket: Command<MoveMarketInput, SandboxMarket> = {
  name: 'move-market',
  decide({ bank_guid, symbol, change }, rows) {
    if (!findPricedPair(symbol)) {
      const message = `The market has no price of this symbol. Known symbols: GET /api/symbols.${didYouMean(symbol, symbols)}`
      return reject('unsupported_value', 'symbol', message)
    }
    const known = rows.get(sandboxMarkets, bank_guid, symbol)
    const before = known ?? { bank_guid, symbol, ...unchangedMarket }
    const after: SandboxMarket = { ...before, ...changesOf(before, change) }
    if (after.move_bps > move_bps_max) {
      return reject('unsupported_value', 'move_bps', 'The moves multiply to too high a price. Set `price` instead.')
    }
    return known ? updated(sandboxMarkets, after) : inserted(sandboxMarkets, after)
  },
}

/** A price replaces earlier moves. Moves multiply. */
function changesOf(before: Pick<SandboxMarket, 'move_bps'>, change: MoveMarketInput['change']): Partial<SandboxMarket> {
  if ('price' in change) return { price: change.price, move_bps: 0 }
  if ('outcome' in change) return { outcome: change.outcome, remaining: change.count }
  const factor = ((10_000 + before.move_bps) * (10_000 + change.move_bps)) / 10_000
  return { move_bps: Math.max(1, Math.round(factor)) - 10_000 }
}
