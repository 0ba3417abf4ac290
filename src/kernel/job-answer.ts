// What a job tells the command that it submits, and two answers of a command that change nothing. stale: the row has moved on since the
// job asked its provider. early: nothing is to be done yet, and the job runs again at a later time.
import type { Guid } from './guid.ts'
import type { Timestamp } from './time.ts'

/** Input of a command that a job submits, beside the row it is about. */
export interface ToldByJob {
  readonly bank_guid: Guid
  /** Of the row when the job asked. If the row has moved on, the answer is ignored. */
  readonly event_sequence: number
}

export type Stale = 'stale'
export const stale = { output: 'stale' } as const
export const isStale = (output: unknown): output is Stale => output === stale.output

/** On the bank's clock. */
export interface Early {
  readonly check_again_at: Timestamp
}
export const early = (check_again_at: Timestamp) => ({ output: { check_again_at }, isProvisional: true })

interface StatefulRow {
  readonly state: string
  readonly event_sequence: number
}

/** The row, if it has not moved since the job asked and is in one of these states. Reports that no job asked for have no sequence. */
export const stillAsked = <Row extends StatefulRow>(
  row: Row | undefined,
  event_sequence: number | undefined,
  ...states: readonly Row['state'][]
): Row | undefined =>
  row &&
  (event_sequence ?? row.event_sequence) === row.event_sequence &&
  (states.length === 0 || states.includes(row.state))
    ? row
    : undefined
