// Owed while an execution is executing: asks how its stage stands. Owed while it waits under a hold: looks whether that is over,
// and whether the money has gone back meanwhile.
import { type Job, type JobHandler, type JobResult, type JobServices, recorded } from '../../jobs/job.ts'
import { assert } from '../../kernel/assert.ts'
import { key } from '../../kernel/command.ts'
import { plans } from '../plans/plan.ts'
import { endHold } from './end-hold.ts'
import { type Execution, executions } from './execution.ts'
import { recordStage } from './record-stage.ts'
import { kindOf } from './stage-kind.ts'
import { askHeldPull, askStage } from './stage-payment.job.ts'

export const runStageJob: JobHandler = {
  kind: 'run-stage',
  async run(job, services) {
    const { bank_guid, object_guid: execution_guid, event_sequence } = job
    const rows = await services.engine.look([key(executions, bank_guid, execution_guid)])
    const execution = rows.get(executions, bank_guid, execution_guid)
    if (!execution || execution.event_sequence > event_sequence) return 'obsolete'
    return execution.state === 'reviewing' ? lookAtHold(execution, job, services) : runStage(execution, job, services)
  },
}

async function askedOf(execution: Execution, index: number, { engine }: JobServices) {
  const { bank_guid, plan_guid, stages } = execution
  const plan = (await engine.look([key(plans, bank_guid, plan_guid)])).get(plans, bank_guid, plan_guid)
  const [stage, terms] = [stages[index], plan?.terms[index]]
  assert(stage && terms, 'an execution has its plan, and each stage its terms')
  return { execution, stage, kind: kindOf(stage, terms) }
}

/** The stages of one execution share its event_sequence, so an answer that comes too late must not end the job: it is done. */
async function runStage(execution: Execution, job: Job, services: JobServices): Promise<JobResult> {
  const { bank_guid, guid: execution_guid, stage_index } = execution
  const asked = await askedOf(execution, stage_index, services)
  const outcome = await askStage(asked, job, services)
  const input = { bank_guid, execution_guid, stage_guid: asked.stage.guid, outcome }
  return recorded(await services.engine.submit(recordStage, input))
}

async function lookAtHold(execution: Execution, job: Job, services: JobServices): Promise<JobResult> {
  const { bank_guid, guid: execution_guid, event_sequence } = execution
  const outcome = await askHeldPull(await askedOf(execution, 0, services), job, services)
  const news = {
    news_at: outcome.kind === 'completed' ? outcome.look_again_at : undefined,
    return_code: outcome.kind === 'failed' ? outcome.return_code : undefined,
  }
  return recorded(await services.engine.submit(endHold, { bank_guid, execution_guid, event_sequence, ...news }))
}
