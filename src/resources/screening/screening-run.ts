// A run screens all customers, counterparties, external wallets and holders of external bank accounts of a bank by new versions of the
// lists, in steps. The last subject that was screened stands in the row, so a run goes on there after a crash.
import * as column from '../../kernel/column.ts'
import { quietMachine, statesOf } from '../../kernel/machine.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { type ListVersions, type SubjectPlace, subjectKinds } from '../../screening/decision.ts'
import { listNames } from '../../screening/entry.ts'
import { plainJson } from '../../wire/json-column.ts'

export const screeningRunStates = quietMachine('screening_run', {
  running: { to: ['completed', 'superseded', 'stopped'], owes: 'rescreen' },
  completed: { to: [] },
  /** Newer versions came, and a run of theirs began. */
  superseded: { to: [] },
  /** The bank has no lists any more. */
  stopped: { to: [] },
})

export const screeningRuns = table(
  'screening_runs',
  {
    ...column.statefulRecord,
    state: column.oneOf(statesOf(screeningRunStates)),
    list_versions: plainJson<ListVersions>(),
    /** Null: the first run. */
    previous_list_versions: column.optional(plainJson<ListVersions>()),
    last_kind: column.optional(column.oneOf(subjectKinds)),
    last_guid: column.optional(column.guid),
    screened_count: column.integer,
    hit_count: column.integer,
    new_hit_count: column.integer,
    ended_hit_count: column.integer,
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: [
      ...(['last_kind', 'last_guid', 'screened_count', 'hit_count', 'new_hit_count', 'ended_hit_count'] as const),
      'updated_at',
    ],
    states: screeningRunStates,
    counted: { type: null },
  },
)
export type ScreeningRun = RowOf<typeof screeningRuns>

/** One row for a bank (`guid` is the bank's too): the newest versions, and their run. */
export const screenedVersions = table(
  'screened_versions',
  {
    bank_guid: column.guid,
    guid: column.guid,
    list_versions: plainJson<ListVersions>(),
    screening_run_guid: column.guid,
  },
  { key: ['bank_guid', 'guid'], mutable: ['list_versions', 'screening_run_guid'] },
)

export const hasSameVersions = (a: ListVersions, b: ListVersions): boolean =>
  listNames.every((list) => a[list] === b[list])

/** Null: nobody was screened yet. */
export const placeOf = ({ last_kind, last_guid }: ScreeningRun): SubjectPlace | null =>
  last_kind !== null && last_guid !== null ? { kind: last_kind, guid: last_guid } : null
