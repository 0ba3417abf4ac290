// Owed while an execution is executing: asks how its stage stands. Owed while it waits under a hold: looks whether that is over,
// and whether the money has gone back meanwhile. Owed after its end, if something may come back: looks whether it did.
import {
  type Job,
  type JobHandler,
  type JobResult,
  type JobServices,
  lookAt,
  objectOf,
  recorded,
} from '../../jobs/job.ts'
import { assert } from '../../kernel/assert.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { plans } from '../plans/plan.ts'
import { endHold, isPullAlone } from './end-hold.ts'
import { type Execution, executions } from './execution.ts'
import { recordReturn } from './record-return.ts'
import { recordStage } from './record-stage.ts'
import { kindOf } from './stage-kind.ts'
import type { StageOutcome } from './stage-outcome.ts'
import { askAgain, askStage } from './stage-payment.ask.ts'

export const runStageJob: JobHandler<'run-stage'> = {
  kind: 'run-stage',
  async run(job, services) {
    const execution = await objectOf(job, executions, services)
    if (!execution) return 'obsolete'
    if (execution.state === 'reviewing') return lookAtHold(execution, job, services)
    return execution.state === 'executing' ? runStage(execution, job, services) : lookBack(execution, job, services)
  },
}

async function askedOf(execution: Execution, index: number, services: JobServices) {
  const { bank_guid, plan_guid, stages } = execution
  const plan = await lookAt(services, plans, bank_guid, plan_guid)
  const [stage, terms] = [stages[index], plan?.terms[index]]
  assert(stage && terms, 'an execution has its plan, and each stage its terms')
  return { execution, stage, kind: kindOf(stage, terms) }
}

/**
 * The stages of one execution share its event_sequence, and so its job. An answer that comes too late, when another stage is under
 * way, must not end it: the command says `passed`, which is done, and not stale.
 */
async function runStage(execution: Execution, job: Job, services: JobServices): Promise<JobResult> {
  const { bank_guid, guid: execution_guid, stage_index } = execution
  const asked = await askedOf(execution, stage_index, services)
  const outcome = await askStage(asked, job, services)
  const input = { bank_guid, execution_guid, stage_guid: asked.stage.guid, outcome }
  return recorded(await services.engine.submit(recordStage, input))
}

async function lookAtHold(execution: Execution, job: Job, services: JobServices): Promise<JobResult> {
  const { bank_guid, guid: execution_guid, event_sequence } = execution
  const pull = await askedOf(execution, 0, services)
  const outcome = pull.kind.kind === 'pull' && isPullAlone(execution) ? await askAgain(pull, job, services) : undefined
  const news = {
    news_at: outcome && nextNews(outcome),
    return_code: outcome?.kind === 'failed' ? outcome.return_code : undefined,
  }
  return recorded(await services.engine.submit(endHold, { bank_guid, execution_guid, event_sequence, ...news }))
}

/** Every stage that went by a rail and has not come back is asked for, the last first: what was paid is there again for what was pulled. */
async function lookBack(execution: Execution, job: Job, services: JobServices): Promise<JobResult> {
  const { bank_guid, guid: execution_guid, stages } = execution
  let returned: { stage_guid: Guid; return_code: string } | undefined
  let look_again_at: Timestamp | null = null
  for (const [index, stage] of [...stages.entries()].toReversed()) {
    if (stage.state !== 'completed' || stage.deposit_return_details || stage.withdrawal_return_details) continue
    // A reversal went nowhere.
    if (stage.type === 'reversal') continue
    const asked = await askedOf(execution, index, services)
    if (asked.kind.kind !== 'pull' && asked.kind.kind !== 'rail') continue
    const outcome = await askAgain(asked, job, services)
    // The second of two that came back is looked at when the first is booked.
    if (outcome.kind === 'failed' && outcome.return_code !== undefined) {
      if (returned) look_again_at = execution.look_again_at
      else returned = { stage_guid: stage.guid, return_code: outcome.return_code }
    }
    const next = nextNews(outcome)
    if (next !== undefined && (look_again_at === null || next < look_again_at)) look_again_at = next
  }
  const input = { bank_guid, execution_guid, returned, look_again_at }
  const result = recorded(await services.engine.submit(recordReturn, input))
  return returned || look_again_at === null ? result : { check_again_at: look_again_at }
}

/** When the rail may say more; one that cannot tell is asked again, or a return would be lost. */
const nextNews = (outcome: StageOutcome): Timestamp | undefined => {
  if (outcome.kind === 'pending') return outcome.check_again_at
  return outcome.kind === 'completed' ? outcome.look_again_at : undefined
}
