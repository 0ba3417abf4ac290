// The input that every command of a job has, and two outputs that change nothing. A job asks a provider about one row. If the
// row changed its state meanwhile, the answer is stale. If the job came too early, it is told when to check again.
import type { InBank } from './command.ts'
import type { Timestamp } from './time.ts'

/** The input of a command that a job submits. `Field` has the row's guid: `ToldByJob<'trade_guid'>`. */
export type ToldByJob<Field extends string = never> = InBank<Field> & {
  /** The row's, when the job began. If the row has another one now, the answer is ignored. */
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

/**
 * The row, if its state has not changed since the job began, and if it is in one of the named states (none named: any). A
 * provider's own report has no event_sequence.
 */
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
