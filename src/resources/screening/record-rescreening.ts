// Records one step of a run: its hits, and how far the run is. So a step that is asked again after a crash has one effect.
import {
  type Change,
  type Command,
  type Moment,
  match,
  newRecord,
  type Rows,
  save,
  update,
} from '../../kernel/command.ts'
import { type Early, early, type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { enter, move } from '../../kernel/machine.ts'
import { addSeconds } from '../../kernel/time.ts'
import type { EntryHit, ListVersions, SubjectHits, SubjectPlace } from '../../screening/decision.ts'
import { isNothingNew } from '../../screening/party-marks.ts'
import { type ScreeningHit, screeningHitStates, screeningHits } from './screening-hit.ts'
import { hasSameVersions, placeOf, type ScreeningRun, screeningRunStates, screeningRuns } from './screening-run.ts'

export interface RecordRescreeningInput extends JobInput<'screening_run_guid'> {
  readonly versions: ListVersions
  /** Where the step began. */
  readonly after: SubjectPlace | null
  readonly subjects: readonly SubjectHits[]
  readonly is_last: boolean
}

/** Processes look for new files this often. */
const other_versions_seconds = 60

export const recordRescreening: Command<RecordRescreeningInput, ScreeningRun | Stale | Early> = {
  name: 'record-rescreening',
  decide({ bank_guid, screening_run_guid, event_sequence, versions, after, subjects, is_last }, rows, moment) {
    const run = stillAsked(rows.get(screeningRuns, bank_guid, screening_run_guid), event_sequence, 'running')
    if (!run) return stale
    // The process that screened has not read the files of the run yet, or has read newer ones.
    if (!hasSameVersions(run.list_versions, versions)) return early(addSeconds(moment.now, other_versions_seconds))
    // Another worker has recorded this step: this one goes on from there.
    if (!isPlace(placeOf(run), after)) return { output: run }
    rows.want(() => subjects.map(({ guid }) => match(screeningHits, 'subject', bank_guid, guid)))
    const found = subjects.map((subject) => changesOf(subject, run, rows, moment))
    const [began, ended] = [found.flatMap((each) => each.began), found.flatMap((each) => each.ended)]
    const last = subjects.at(-1)
    const progress = {
      last_kind: last?.kind ?? run.last_kind,
      last_guid: last?.guid ?? run.last_guid,
      screened_count: run.screened_count + subjects.length,
      hit_count: run.hit_count + subjects.reduce((sum, { hits }) => sum + hits.length, 0),
      new_hit_count: run.new_hit_count + began.length,
      ended_hit_count: run.ended_hit_count + ended.length,
      updated_at: moment.now,
    }
    const moved = move(screeningRunStates, run, is_last ? ['completed'] : [], progress)
    const own = is_last ? save(screeningRuns, moved) : update(screeningRuns, moved.row)
    return { output: moved.row, changes: [own, ...began, ...ended, ...found.flatMap((each) => each.renewed)] }
  },
}

const isPlace = (a: SubjectPlace | null, b: SubjectPlace | null): boolean => a?.kind === b?.kind && a?.guid === b?.guid

interface HitChanges {
  /** New ones, and those that a person must look at again. */
  readonly began: readonly Change[]
  readonly ended: readonly Change[]
  /** The entry of a hit that waits has changed. */
  readonly renewed: readonly Change[]
}

function changesOf({ kind, guid, hits }: SubjectHits, run: ScreeningRun, rows: Rows, moment: Moment): HitChanges {
  const known = rows.find(screeningHits, 'subject', run.bank_guid, guid)
  const isOf = (hit: EntryHit, { list, entry_id }: ScreeningHit): boolean =>
    hit.list === list && hit.entry_id === entry_id
  const began: Change[] = []
  const renewed: Change[] = []
  for (const hit of hits) {
    const details = { ...hit, screening_run_guid: run.guid }
    const before = known.find((each) => isOf(hit, each))
    if (!before) {
      const fields = newRecord(run.bank_guid, moment, { screened_kind: kind, screened_guid: guid, ...details })
      began.push(save(screeningHits, enter(screeningHits, fields)))
    } else if (isChanged(before, hit)) {
      const through = before.state === 'reviewing' ? [] : (['reviewing'] as const)
      const moved = move(screeningHitStates, before, through, { ...details, updated_at: moment.now })
      if (before.state === 'reviewing') renewed.push(update(screeningHits, moved.row))
      else began.push(save(screeningHits, moved))
    }
  }
  // A cleared one stays: it would have to be cleared again if the entry came back.
  const ended = known
    .filter((each) => ['reviewing', 'confirmed'].includes(each.state) && !hits.some((hit) => isOf(hit, each)))
    .map((each) => save(screeningHits, move(screeningHitStates, each, ['ended'], { updated_at: moment.now })))
  return { began, ended, renewed }
}

/** A person has to look again. */
const isChanged = (before: ScreeningHit, hit: EntryHit): boolean =>
  before.entry_hash !== hit.entry_hash ||
  before.state === 'ended' ||
  (before.state === 'cleared' && !isNothingNew(before.party_marks, hit.party_marks))
