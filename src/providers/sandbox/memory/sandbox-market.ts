// The memory of a sandbox bank's simulated market: moved prices and scripted fills. A scripted fill is remembered by its reference.
import * as column from '../../../kernel/column.ts'
import { type RowOf, table } from '../../../kernel/table.ts'

export const fillOutcomes = ['market_volatility', 'not_filled'] as const
export type FillOutcome = (typeof fillOutcomes)[number]

export const sandboxMarkets = table(
  'sandbox_markets',
  {
    bank_guid: column.guid,
    symbol: column.text,
    price: column.optional(column.amount),
    move_bps: column.integer,
    outcome: column.optional(column.oneOf(fillOutcomes)),
    remaining: column.integer,
  },
  { key: ['bank_guid', 'symbol'], mutable: ['price', 'move_bps', 'outcome', 'remaining'] },
)
export type SandboxMarket = RowOf<typeof sandboxMarkets>

export const sandboxFills = table(
  'sandbox_fills',
  { bank_guid: column.guid, reference_guid: column.guid, outcome: column.oneOf(fillOutcomes) },
  { key: ['bank_guid', 'reference_guid'], isCached: false },
)
