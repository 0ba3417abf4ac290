// Owed while an execution is executing: asks for the standing of its stage. Owed while it is reviewing: checks whether its holds have
// ended, and whether the pull was returned. Owed after its end, if a stage may be returned: asks whether it was.
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
import { askCarrier, pendingUntil } from '../../movements/movement.ask.ts'
import { canComeBack, type Movement, type MovementStanding } from '../../movements/movement.ts'
import { nextReturnCheck } from '../../movements/transition.ts'
import { plans } from '../plans/plan.ts'
import { endHold } from './end-hold.ts'
import { type Execution, executions } from './execution.ts'
import { recordReturn } from './record-return.ts'
import { recordStage } from './record-stage.ts'
import { isPlanned, movementOf } from './stage-movement.ts'

export const runStageJob: JobHandler<'run-stage'> = {
  kind: 'run-stage',
  async run(job, services) {
    const execution = await objectOf(job, executions, services)
    if (!execution) return 'obsolete'
    if (execution.state === 'reviewing') return checkHolds(execution, job, services)
    return execution.state === 'executing'
      ? askAndRecord(execution, execution.stage_index, job, services)
      : checkReturns(execution, job, services)
  },
}

async function movementAt(execution: Execution, index: number, services: JobServices): Promise<Movement> {
  const plan = await lookAt(services, plans, execution.bank_guid, execution.plan_guid)
  return movementOf(execution, index, plan?.terms[index])
}

/**
 * The stages of one execution share its event_sequence, and so its job. A late answer about an earlier stage must not end the job:
 * the command answers `unchanged`, not `stale`.
 */
async function askAndRecord(execution: Execution, index: number, job: Job, services: JobServices): Promise<JobResult> {
  const { bank_guid, guid: execution_guid } = execution
  const movement = await movementAt(execution, index, services)
  const standing = await askStage(movement, job, services)
  const input = { bank_guid, execution_guid, stage_guid: movement.guid, standing }
  return recorded(await services.engine.submit(recordStage, input))
}

/** Screening is asked for the risk of a settled pull, before the money is used. */
async function askStage(movement: Movement, job: Job, services: JobServices): Promise<MovementStanding> {
  const standing = await askCarrier('carry', movement, job, services)
  if (movement.kind !== 'pull' || movement.state !== 'carried' || standing.kind !== 'settled') return standing
  const { bank_guid, guid: reference, customer_guid } = movement
  const { screening } = await services.providersOf(bank_guid)
  const party_guids = customer_guid ? [customer_guid] : []
  const found = await screening.screenPull({ bank_guid, reference, is_repeat: job.attempts > 1, party_guids })
  if (found.kind === 'pending') return pendingUntil(found.check_again_at)
  assert(found.kind === 'done', 'a risk is told, not refused')
  return { ...standing, risk: found.result }
}

async function checkHolds(execution: Execution, job: Job, services: JobServices): Promise<JobResult> {
  const { bank_guid, guid: execution_guid, event_sequence, stage_index } = execution
  const { state } = await movementAt(execution, 0, services)
  if (stage_index > 0 && state === 'held') return askAndRecord(execution, 0, job, services)
  return recorded(await services.engine.submit(endHold, { bank_guid, execution_guid, event_sequence }))
}

/** Asks about every stage that may be returned, the last first: a returned payout can pay for a returned pull. */
async function checkReturns(execution: Execution, job: Job, services: JobServices): Promise<JobResult> {
  const { bank_guid, guid: execution_guid, stages } = execution
  let returned: { stage_guid: Guid; return_code: string } | undefined
  let look_again_at: Timestamp | null = null
  for (const [index, stage] of [...stages.entries()].toReversed()) {
    if (stage.state !== 'completed' || !isPlanned(stage)) continue
    const movement = await movementAt(execution, index, services)
    if (movement.isReturned || !canComeBack(movement)) continue
    const standing = await askCarrier('carry', movement, job, services)
    // A run records one return. If there is a second one, `look_again_at` keeps its old time, which has passed: so the job is due at
    // once, and the next run records it.
    if (standing.kind === 'returned') {
      if (returned) look_again_at = execution.look_again_at
      else returned = { stage_guid: stage.guid, return_code: standing.return_code }
    }
    if (standing.kind === 'failed' || standing.kind === 'cancelled') {
      const told = { bank_guid, execution_guid, stage_guid: stage.guid, standing }
      recorded(await services.engine.submit(recordStage, told))
    }
    const next = nextReturnCheck(standing)
    if (next !== undefined && (look_again_at === null || next < look_again_at)) look_again_at = next
  }
  const input = { bank_guid, execution_guid, returned, look_again_at }
  const result = recorded(await services.engine.submit(recordReturn, input))
  return returned || look_again_at === null ? result : { check_again_at: look_again_at }
}
