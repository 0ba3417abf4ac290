// The events of a row that moved, and the job it owes now. They come from the state table and from the path of the decision,
// before a batch merges its rows, so each state entered has its event. A note also has an event.
import { assert } from '../kernel/assert.ts'
import type { Change, Moment } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Machine } from '../kernel/machine.ts'
import type { Timestamp } from '../kernel/time.ts'
import { type EventRow, events_max, firstOfSeveral } from './transition.ts'

interface StatefulRow {
  readonly guid: Guid
  readonly state: string
  readonly event_sequence: number
}

/** What the commit writes about the job of an object. An object has at most one job. */
export interface OwedJob {
  readonly bank_guid: Guid
  readonly object_guid: Guid
  readonly event_sequence: number
  /** Replaces the job that the object has. Null: its state owes none, and the job is deleted. */
  readonly kind: string | null
  /** On the bank's clock; null: as soon as possible. */
  readonly due_at: Timestamp | null
}

export interface Derived {
  /** Its events. Undefined: there are none. */
  readonly transition: EventRow | undefined
  /** Undefined: the job of the object stays as it is, if there is one. */
  readonly job: OwedJob | undefined
}

const nothing: Derived = { transition: undefined, job: undefined }

export function deriveFrom(change: Change, moment: Moment): Derived {
  if (change.op === 'update' && change.note) return { transition: noted(change, change.note, moment), job: undefined }
  if (change.op === 'remove' || !change.path) {
    assert(!change.table.states || change.op === 'update', `${change.table.name}: a row enters its state by a path`)
    return nothing
  }
  const { states } = change.table
  assert(states, `${change.table.name} has no state table`)
  const row = change.row as StatefulRow
  const bank_guid = change.table.tenantOf(change.row) as Guid
  const { path } = change
  return {
    transition: states.isQuiet ? undefined : transitionOf(states.noun, bank_guid, row, path, moment),
    job: owedJob(states, bank_guid, row, path),
  }
}

/** Undefined: the row stays in its state, for example to owe its job at another time. */
function transitionOf(
  noun: string,
  bank_guid: Guid,
  row: StatefulRow,
  [from_state, entered, ...later]: readonly (string | undefined)[],
  moment: Moment,
): EventRow | undefined {
  if (entered === undefined) return undefined
  assert(later.length < events_max, `${noun}: a decision enters at most ${events_max} states`)
  const guid = moment.newGuid()
  return {
    bank_guid,
    object_guid: row.guid,
    sequence: row.event_sequence - later.length,
    guid: later.length > 0 ? firstOfSeveral(guid) : guid,
    event_type: `${noun}.${entered}`,
    from_state: from_state ?? null,
    later_states: later.length > 0 ? later.join(' ') : null,
    created_at: moment.now,
  }
}

/** The row's event_sequence already counts this event. */
function noted(change: Change, note: string, moment: Moment): EventRow {
  const { table, row } = change
  const bank_guid = table.tenantOf(row) as Guid
  const { guid: object_guid, state, event_sequence: sequence } = row as StatefulRow
  const { states } = table
  assert(states, `${table.name} has no state table`)
  const rule = states.states[state]
  // A job belongs to one event_sequence, so a note would make it obsolete.
  assert(rule?.notes?.includes(note) && !rule.owes, `${table.name} in ${state} has no note ${note}`)
  const event_type = `${states.noun}.${note}`
  const { now: created_at } = moment
  const guid = moment.newGuid()
  return { bank_guid, object_guid, sequence, guid, event_type, from_state: state, later_states: null, created_at }
}

/** Undefined: the state owes no job, and the one before owed none, so there is nothing to delete. */
function owedJob(
  states: Machine,
  bank_guid: Guid,
  row: StatefulRow,
  path: readonly (string | undefined)[],
): OwedJob | undefined {
  const { guid: object_guid, event_sequence } = row
  const { owes, due } = states.states[row.state] ?? {}
  const due_at = due ? ((row as unknown as Record<string, Timestamp | null>)[due] ?? null) : null
  const kind = due && due_at === null ? null : (owes ?? null)
  const owedBefore = path[0] !== undefined && states.states[path[0]]?.owes !== undefined
  if (kind === null && !owedBefore) return undefined
  return { bank_guid, object_guid, event_sequence, kind, due_at }
}
