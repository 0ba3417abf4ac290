// Asks the carrier of a stage for its standing because the carrier says that it has changed, and records the answer.
import { type JobServices, lookAt } from '../../jobs/job.ts'
import { askCarrier } from '../../movements/movement.ask.ts'
import { plans } from '../plans/plan.ts'
import { executions, type StageKey } from './execution.ts'
import { recordStage } from './record-stage.ts'
import { isPlanned, movementOf } from './stage-movement.ts'

/** False: there is no such stage that a carrier has. The caller has made sure that this carrier was given it. */
export async function lookAtStage(key: StageKey, services: JobServices): Promise<boolean> {
  const { bank_guid, execution_guid, stage_guid } = key
  const execution = await lookAt(services, executions, bank_guid, execution_guid)
  const index = execution?.stages.findIndex(({ guid }) => guid === stage_guid) ?? -1
  const stage = execution?.stages[index]
  if (!execution || !stage || !isPlanned(stage)) return false
  const isUnderWay = execution.state === 'executing' && index === execution.stage_index
  if (!isUnderWay && stage.state !== 'completed') return false
  const plan = await lookAt(services, plans, bank_guid, execution.plan_guid)
  const movement = movementOf(execution, index, plan?.terms[index])
  // Its own job asks for the risk of a pull before its money is used.
  if (movement.kind === 'pull' && movement.state === 'carried') return true
  const standing = await askCarrier('carry', movement, { attempts: 2 }, services)
  const answer = await services.engine.submit(recordStage, { ...key, standing, isReport: true })
  if (answer.kind === 'rejected') throw new Error('the standing was not recorded')
  return true
}
