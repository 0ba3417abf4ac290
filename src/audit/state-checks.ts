// Checks events, jobs and counts against the state tables. Derived from wiring/tables.ts, so new nouns are covered.
import { countsOf } from '../db/distribution.ts'
import { legalEvents } from '../kernel/machine.ts'
import { countedTables, statefulTables, tables } from '../wiring/tables.ts'
import { type Catalog, type Check, quoted } from './check.ts'
import { objects } from './nouns.ts'

const legalMoves = statefulTables.flatMap(({ machine }) => legalEvents(machine))

const noted = statefulTables.flatMap(({ machine }) =>
  Object.values(machine.states).flatMap(({ notes = [] }) => notes.map((note) => `${machine.noun}.${note}`)),
)

/** The state of an object after an event: the state it entered, or, after a note, the state it stayed in. */
const stateAfter = (event: string): string =>
  `case when ${event}.event_type in (${quoted(noted)}) then ${event}.from_state else split_part(${event}.event_type, '.', 2) end`

/** Every row in a state that owes a job, with that job. If the state has a due column, a row without a value owes nothing. */
const owing = statefulTables
  .flatMap(({ name, tenant, machine }) =>
    Object.entries(machine.states).flatMap(([state, { owes, due }]) => {
      const isDue = due ? ` and ${due} is not null` : ''
      return owes
        ? `select ${tenant} as bank_guid, guid, '${machine.noun}' as noun, state, event_sequence, '${owes}' as kind
          from ${name} where state = '${state}'${isDue}`
        : []
    }),
  )
  .join('\n        union all ')

const stateChecks: readonly Check[] = [
  {
    name: 'event-moves',
    invariant: 'I12',
    promise: 'every event is a legal move of its state table',
    query: `select event_type, from_state, count(*) as events from events group by event_type, from_state
      having event_type || '<' || coalesce(from_state, '') not in (${quoted(legalMoves)})`,
  },
  {
    name: 'event-chains',
    invariant: 'I13',
    promise:
      'the events of an object are numbered from 1 without a gap, and each starts in the state that the one before entered',
    query: `select bank_guid, object_guid, sequence, position, event_type, from_state, entered_before from (
        select bank_guid, object_guid, sequence, event_type, from_state, row_number() over one as position,
          lag(${stateAfter('e')}) over one as entered_before
        from events e window one as (partition by bank_guid, object_guid order by sequence)
      ) chained where sequence <> position or from_state is distinct from entered_before`,
  },
  {
    name: 'event-objects',
    invariant: 'I13',
    promise: 'the object of every event exists',
    query: `select e.bank_guid, e.object_guid, e.sequence, e.event_type
      from events e left join (${objects}) o on o.bank_guid = e.bank_guid and o.guid = e.object_guid
        and o.noun = split_part(e.event_type, '.', 1)
      where o.guid is null`,
  },
  {
    name: 'object-states',
    invariant: 'I13',
    promise: 'the state of an object is that of its last event, and its event_sequence is the number of its events',
    query: `select o.bank_guid, o.noun, o.guid, o.state, o.event_sequence, e.event_type, later.event_type as later_event
      from (${objects}) o
        left join events e on e.bank_guid = o.bank_guid and e.object_guid = o.guid and e.sequence = o.event_sequence
        left join events later
          on later.bank_guid = o.bank_guid and later.object_guid = o.guid and later.sequence = o.event_sequence + 1
      where split_part(e.event_type, '.', 1) is distinct from o.noun or ${stateAfter('e')} is distinct from o.state
        or later.sequence is not null`,
  },
  {
    name: 'jobs',
    invariant: 'I13',
    promise: 'each object in a state that owes a job has exactly that job, and there are no others',
    query: `select coalesce(o.bank_guid, j.bank_guid) as bank_guid, coalesce(o.guid, j.object_guid) as object_guid, o.noun,
        o.state, o.kind as owed, o.event_sequence, j.kind, j.event_sequence as job_sequence
      from (
        ${owing}
      ) o full join jobs j on j.bank_guid = o.bank_guid and j.object_guid = o.guid
      where o.kind is distinct from j.kind or o.event_sequence is distinct from j.event_sequence`,
  },
]

/** As stored in row_counts: guids without dashes. */
const textOf = (column: string, sql: string | undefined): string =>
  sql === 'uuid' ? `replace(${column}::text, '-', '')` : column

function countCheck({ counted, place }: Catalog): Check {
  const isHere = (name: string): boolean => place === undefined || countsOf(name, true) === place
  const names = new Set([...countedTables.map(({ name }) => name), ...counted].filter(isHere))
  const parts = [...names].map((name) => {
    const known = countedTables.find((table) => table.name === name)
    const declared = tables.find((table) => table.name === name)
    const tenant = declared?.key[0] ?? 'bank_guid'
    const counted_type = known?.counted?.type
    const type = counted_type ? textOf(counted_type, known.columns[counted_type]?.sql) : `''`
    const state = declared?.columns.state ? 'state' : `''`
    const counts = known ? 'type' : `''`
    return `
      select coalesce(c.bank_guid, t.bank_guid) as bank_guid, '${name}' as noun, coalesce(c.day, t.day) as day,
        coalesce(c.type, t.type) as type, coalesce(c.state, t.state) as state, c.n as counted, t.n as rows
      from (
        select bank_guid, day, ${counts} as type, state, sum(n) as n from row_counts where noun = '${name}' group by 1, 2, 3, 4
      ) c full join (
        select ${tenant} as bank_guid, (created_at at time zone 'UTC')::date as day, ${type} as type, ${state} as state, count(*) as n
        from ${name} group by 1, 2, 3, 4
      ) t on t.bank_guid = c.bank_guid and t.day = c.day and t.type = c.type and t.state = c.state
      where coalesce(c.n, 0) <> coalesce(t.n, 0)`
  })
  const unknown = `select bank_guid, noun, day, type, state, n, 0 from row_counts where noun not in (${quoted([...names])})`
  return {
    name: 'row-counts',
    invariant: 'counts',
    runs_on: 'both',
    promise: 'row_counts has the number of rows by bank or organization, day, type and state',
    query: [...parts, unknown].join('\n      union all '),
  }
}

export const stateChecksOf = (catalog: Catalog): readonly Check[] => [...stateChecks, countCheck(catalog)]
