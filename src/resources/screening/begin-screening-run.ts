// Begins a run for new versions of the lists. A run of older versions ends. The same versions begin nothing, however many processes see
// them.
import { type Change, type Command, insert, newRecord, save, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter, move } from '../../kernel/machine.ts'
import type { ListVersions } from '../../screening/decision.ts'
import {
  hasSameVersions,
  type ScreeningRun,
  screenedVersions,
  screeningRunStates,
  screeningRuns,
} from './screening-run.ts'

export interface BeginScreeningRunInput {
  readonly bank_guid: Guid
  readonly versions: ListVersions
}

export const beginScreeningRun: Command<BeginScreeningRunInput, ScreeningRun> = {
  name: 'begin-screening-run',
  decide({ bank_guid, versions: list_versions }, rows, moment) {
    const newest = rows.get(screenedVersions, bank_guid, bank_guid)
    const last = newest && rows.get(screeningRuns, bank_guid, newest.screening_run_guid)
    if (last && last.state !== 'stopped' && hasSameVersions(last.list_versions, list_versions)) return { output: last }
    const moved = enter(
      screeningRuns,
      newRecord(bank_guid, moment, {
        ...{ list_versions, previous_list_versions: last?.list_versions ?? null, last_kind: null, last_guid: null },
        ...{ screened_count: 0, hit_count: 0, new_hit_count: 0, ended_hit_count: 0 },
      }),
    )
    const current = { bank_guid, guid: bank_guid, list_versions, screening_run_guid: moved.row.guid }
    const changes: Change[] = [
      save(screeningRuns, moved),
      newest ? update(screenedVersions, current) : insert(screenedVersions, current),
    ]
    if (last?.state === 'running') {
      const ended = move(screeningRunStates, last, ['superseded'], { updated_at: moment.now })
      changes.push(save(screeningRuns, ended))
    }
    return { output: moved.row, changes }
  },
}
