// Payments over chains that have not ended by the books: transfers, stages of executions, and what sweeps send.
import type { Core } from '../core.ts'
import type { Sql } from '../db/pool.ts'
import { lookAt } from '../jobs/job.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Movement, MovementRoute } from '../movements/movement.ts'
import { executions } from '../resources/executions/execution.ts'
import { isPlanned, movementOf as movementOfStage } from '../resources/executions/stage-movement.ts'
import { plans } from '../resources/plans/plan.ts'
import { type Sweep, sweeps } from '../resources/sweeps/sweep.ts'
import { transfers } from '../resources/transfers/transfer.ts'
import { movementOf } from '../resources/transfers/transfer-movement.ts'

export interface OpenMovement {
  readonly noun: 'transfer' | 'stage'
  readonly movement: Movement
  readonly route: Extract<MovementRoute, { by: 'chain' }>
}

export async function openMovements(
  { sql, services }: Pick<Core, 'sql' | 'services'>,
  bank_guid: Guid,
): Promise<readonly OpenMovement[]> {
  const found: OpenMovement[] = []
  const add = (movement: Movement, noun: OpenMovement['noun']): void => {
    const { route, state } = movement
    if (route.by === 'chain' && state !== 'settled' && state !== 'failed') found.push({ noun, movement, route })
  }
  const open = await sql<{ guid: Guid }[]>`
    select guid from transfers where bank_guid = ${bank_guid} and transfer_type = 'crypto'
      and state not in ('completed', 'failed')`
  for (const { guid } of open) {
    const transfer = await lookAt(services, transfers, bank_guid, guid)
    if (transfer) add(movementOf(transfer), 'transfer')
  }
  const running = await sql<{ guid: Guid }[]>`
    select guid from executions where bank_guid = ${bank_guid} and state not in ('completed', 'failed')`
  for (const { guid } of running) {
    const execution = await lookAt(services, executions, bank_guid, guid)
    const plan = execution && (await lookAt(services, plans, bank_guid, execution.plan_guid))
    for (const [index, stage] of execution?.stages.entries() ?? []) {
      if (execution && isPlanned(stage)) add(movementOfStage(execution, index, plan?.terms[index]), 'stage')
    }
  }
  return found
}

export async function openSweeps(sql: Sql, bank_guid: Guid): Promise<readonly Sweep[]> {
  const text = `select ${sweeps.columnNames.join(', ')} from sweeps
    where bank_guid = $1::uuid and state not in ('completed', 'failed') order by guid`
  const found = await sql.unsafe(text, [bank_guid], { prepare: true }).values()
  return found.map((values) => sweeps.rowFrom(values))
}
