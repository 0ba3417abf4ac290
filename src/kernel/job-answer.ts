// What a command knows of the job that submits it, and its two answers that change nothing. A job asks the outside about one row;
// until it tells the answer the row may have moved on: then the answer is stale. One that is woken too early is told when to
// come again.
import type { Guid } from './guid.ts'
import type { Timestamp } from './time.ts'

/** What a command is told by a job, beside which row it is about. */
export interface ToldByJob {
  readonly bank_guid: Guid
  /** Of the job that asked: an answer to an older question is ignored. */
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

/** The row, if it has not moved since the job asked and is in one of these states, if any are named. News has no sequence. */
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
