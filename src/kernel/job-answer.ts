// The input of a job's command, and three outputs that change nothing. A job asks a provider about one row. If the row has changed its
// state meanwhile, the answer is stale. If the job ran too early, the output is the time to check again. If the job must go on, the
// output is `unchanged`.
import { defined } from './assert.ts'
import { type Command, type InBank, saved } from './command.ts'
import { type Machine, move } from './machine.ts'
import type { Table } from './table.ts'
import type { Timestamp } from './time.ts'

/** The input of a command that a job submits. `Field` has the row's guid: `JobInput<'trade_guid'>`. */
export type JobInput<Field extends string = never> = InBank<Field> & {
  /** Of the row when the job began. If it has changed, the answer is stale. */
  readonly event_sequence: number
}

/** The runner deletes the job: the row has another one, or owes none. */
export type Stale = 'stale'
export const stale = { output: 'stale' } as const
export const isStale = (output: unknown): output is Stale => output === stale.output

/** The runner keeps the job. All stages of an execution share one job, so an answer about another stage must not end it. */
export type Unchanged = 'unchanged'
export const unchanged = { output: 'unchanged' } as const

/** On the bank's clock. */
export interface Early {
  readonly check_again_at: Timestamp
}
export const early = (check_again_at: Timestamp) => ({ output: { check_again_at }, isProvisional: true })

/**
 * A command that only records how far the provider is: the row goes from one state to the next, and its job asks again. `field` names
 * the row's guid in the input.
 */
export const progressCommand = <Field extends string, Row extends StatefulRow & { readonly updated_at: Timestamp }>(
  name: string,
  table: Table<Row>,
  field: Field,
  from: Row['state'],
  to: Row['state'],
): Command<JobInput<Field>, Row | Stale> => ({
  name,
  decide(input, rows, { now }) {
    const row = stillAsked(rows.get(table, input.bank_guid, input[field]), input.event_sequence, from)
    if (!row) return stale
    const states: Machine = defined(table.states, 'a row that a job works on has states')
    return saved<Row>(table, move(states, row, [to], { updated_at: now } as Partial<Row>))
  },
})

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
