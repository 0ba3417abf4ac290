// Ends a run of a bank that has no lists any more.
import { type Command, saved } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { type ScreeningRun, screeningRunStates, screeningRuns } from './screening-run.ts'

export const stopScreeningRun: Command<JobInput<'screening_run_guid'>, ScreeningRun | Stale> = {
  name: 'stop-screening-run',
  decide({ bank_guid, screening_run_guid, event_sequence }, rows, { now }) {
    const run = stillAsked(rows.get(screeningRuns, bank_guid, screening_run_guid), event_sequence, 'running')
    return run ? saved(screeningRuns, move(screeningRunStates, run, ['stopped'], { updated_at: now })) : stale
  },
}
