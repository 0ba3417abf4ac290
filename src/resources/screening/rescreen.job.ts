// Owed while a run is running: screens the next subjects, step by step. Each step is a commit. After so many steps the job rests, so that
// other jobs get their turn.
import { outputOf } from '../../engine/pending.ts'
import { type JobHandler, objectOf } from '../../jobs/job.ts'
import { assert } from '../../kernel/assert.ts'
import { isStale } from '../../kernel/job-answer.ts'
import { recordRescreening } from './record-rescreening.ts'
import { placeOf, screeningRuns } from './screening-run.ts'
import { stopScreeningRun } from './stop-screening-run.ts'

const steps_max = 20

export const rescreenJob: JobHandler<'rescreen'> = {
  kind: 'rescreen',
  async run(job, services) {
    const { bank_guid, object_guid: screening_run_guid, event_sequence } = job
    const about = { bank_guid, screening_run_guid, event_sequence }
    let run = await objectOf(job, screeningRuns, services)
    if (!run) return 'obsolete'
    const { screening } = await services.providersOf(bank_guid)
    if (!screening.rescreen) {
      return isStale(outputOf(await services.engine.submit(stopScreeningRun, about))) ? 'obsolete' : 'done'
    }
    for (let step = 0; step < steps_max; step += 1) {
      const after = placeOf(run)
      const outcome = await screening.rescreen({ bank_guid, after })
      if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
      assert(outcome.kind === 'done', 'lists are screened or wait')
      const output = outputOf(await services.engine.submit(recordRescreening, { ...about, after, ...outcome.result }))
      if (isStale(output)) return 'obsolete'
      if ('check_again_at' in output) return output
      if (output.state !== 'running') return 'done'
      run = output
    }
    return { check_again_at: run.updated_at }
  },
}
