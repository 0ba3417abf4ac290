// The two ends of a route, and what is known best of their amounts.
import type { Plan } from '@corridor/client'

export type End = Plan['source_account']

/** What moved, else what the plan says, else what was asked for. */
export const amountOf = ({ executed_amount, quoted_amount, requested_amount }: End): bigint | null =>
  executed_amount ?? quoted_amount ?? requested_amount
