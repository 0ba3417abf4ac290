// State tables. A noun's table says where each state may go, and which job is owed while a row stays there. Only `enter` and
// `move` change a row's state. They keep the path, so no event and no job can be forgotten.
import { assert } from './assert.ts'

export interface StateRule<State extends string = string, Job extends string = string> {
  readonly to: readonly State[]
  /** The job that works on a row in this state. A state without a job that is not final waits for a person. */
  readonly owes?: Job
  /** The column with the job's time on the bank's clock; if it is null, there is no job. Without `due` the job runs at once. */
  readonly due?: string
  /** Events that can happen in this state without leaving it. Such a state owes no job. */
  readonly notes?: readonly string[]
}

export interface Machine<State extends string = string, Job extends string = string> {
  readonly noun: string
  readonly states: Readonly<Record<State, StateRule<string, Job>>>
  readonly initial: State
  /** It has no events: what happens to it is in the audit log. */
  readonly isQuiet?: boolean
}

/** The first state listed is the one a row is born into. */
export function machine<State extends string, Job extends string = never>(
  noun: string,
  states: Record<State, StateRule<NoInfer<State>, Job>>,
): Machine<State, Job> {
  return { noun, states, initial: Object.keys(states)[0] as State }
}

/** The same for rows without events. */
export const quietMachine = <State extends string, Job extends string = never>(
  noun: string,
  states: Record<State, StateRule<NoInfer<State>, Job>>,
): Machine<State, Job> => ({ ...machine(noun, states), isQuiet: true })

export type StateOf<M> = M extends Machine<infer State> ? State : never

export const statesOf = <State extends string>(table: Machine<State>): State[] => Object.keys(table.states) as State[]

export const isTerminal = (table: Machine, state: string): boolean => table.states[state]?.to.length === 0

interface Stateful<State> {
  readonly state: State
  /** The sequence of the row's newest event: how many states it has entered, plus how many notes it has. */
  readonly event_sequence: number
}

/** A row and the states it passed through. The first one is the state it left; undefined for a new row. */
export interface Moved<Row> {
  readonly row: Row
  readonly path: readonly (string | undefined)[]
}

/** The part of a table that `enter` needs. */
interface StatefulTable<Row> {
  readonly name: string
  readonly states?: Machine
  born(fields: object, state: string, event_sequence: number): Row
}

/** A new row enters its initial state, and then the states of `then` in the same commit. */
export function enter<Row extends Stateful<string>>(
  { name, states, born }: StatefulTable<Row>,
  fields: Omit<Row, 'state' | 'event_sequence'>,
  ...then: readonly Row['state'][]
): Moved<Row> {
  assert(states, `${name} has no state table`)
  const path = [states.initial, ...then] as const
  assertPath(states, path)
  return { row: born(fields, then.at(-1) ?? states.initial, path.length), path: [undefined, ...path] }
}

export function move<State extends string, Row extends Stateful<State>>(
  table: Machine<State>,
  row: Row,
  through: readonly State[],
  changes: Partial<Omit<Row, 'state' | 'event_sequence'>>,
): Moved<Row> {
  const path = [row.state, ...through] as const
  assertPath(table, path)
  const event_sequence = row.event_sequence + through.length
  return { row: { ...row, ...changes, state: through.at(-1) ?? row.state, event_sequence }, path }
}

/** A part of a row that has a state of its own, such as a stage, goes on to another state. It has no events. */
export function movePart<State extends string, Part extends { readonly state: State }>(
  table: Machine<State>,
  part: Part,
  to: State,
  changes: Partial<Omit<Part, 'state'>>,
): Part {
  assertPath(table, [part.state, to])
  return { ...part, ...changes, state: to }
}

/** Every event that a row can have, with the state before it: `noun.event<state`. */
export const legalEvents = ({ noun, initial, states, isQuiet }: Machine): string[] =>
  isQuiet
    ? []
    : [
        `${noun}.${initial}<`,
        ...Object.entries(states).flatMap(([from, { to, notes = [] }]) =>
          [...to, ...notes].map((event) => `${noun}.${event}<${from}`),
        ),
      ]

function assertPath(table: Machine, [first, ...then]: readonly [string, ...string[]]): void {
  let from = first
  for (const to of then) {
    assert(table.states[from]?.to.includes(to), `${table.noun} may not go from ${from} to ${to}`)
    from = to
  }
}
