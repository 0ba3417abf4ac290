// While a customer's limits are changed, the customer's row lists what the customer does meanwhile. The history of a new limit is
// read before the commit that makes the limit, and this list is what the history lacks. So everything is counted exactly once,
// also with several processes (decision 48 in docs/decisions/ledger.md).
import type { Amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'

/** A use in the subject's own asset. */
interface CountedUse {
  readonly subject_guid: Guid
  readonly activity: string
  readonly side: string | null
  readonly asset: string
  readonly amount: Amount
  readonly at: Timestamp
}

export interface LimitsChange {
  readonly guid: Guid
  readonly uses: readonly CountedUse[]
  /** Subjects that failed or were cancelled meanwhile, old ones too. */
  readonly ended: readonly Guid[]
}

/** A bound, because a change whose process died is never finished. */
export const changeMax = 1000

export const startedChange = (guid: Guid): LimitsChange => ({ guid, uses: [], ended: [] })

/** Null if the list is full: then the change starts again. */
const withinMax = (change: LimitsChange): LimitsChange | null =>
  change.uses.length + change.ended.length > changeMax ? null : change

export const withUse = (change: LimitsChange, use: CountedUse): LimitsChange | null =>
  withinMax({ ...change, uses: [...change.uses, use] })

export const withEnded = (change: LimitsChange, subject_guid: Guid): LimitsChange | null =>
  withinMax({ ...change, ended: [...change.ended, subject_guid] })
