// Which questions a provider gets, where a bank has several for one port. A rule that names nothing fits everything.
import type { Amount } from '../../kernel/amount.ts'

export interface ProviderRule {
  /** Rails that it carries. */
  readonly rails?: readonly string[]
  /** Assets that it trades, moves or keeps. */
  readonly assets?: readonly string[]
  /** In base units of the asset. */
  readonly amount_min?: Amount
  readonly amount_max?: Amount
}

/** What is known of a question. What is not known does not count against a provider. */
export interface RuledQuestion {
  readonly rail?: string
  readonly assets?: readonly string[]
  readonly amount?: Amount
}

export function fits({ rails, assets, amount_min, amount_max }: ProviderRule, asked: RuledQuestion): boolean {
  if (rails && asked.rail !== undefined && !rails.includes(asked.rail)) return false
  if (assets && asked.assets && !asked.assets.every((asset) => assets.includes(asset))) return false
  if (asked.amount === undefined) return true
  return (amount_min ?? 0n) <= asked.amount && (amount_max === undefined || asked.amount <= amount_max)
}
