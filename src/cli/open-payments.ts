// Payments over chains that the books have and that were never signed there: after a restore they may have been sent already.
import type { Core } from '../core.ts'
import type { Sql } from '../db/pool.ts'
import { lookAt } from '../jobs/job.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import { outputsOf } from '../movements/chain.ask.ts'
import type { Movement } from '../movements/movement.ts'
import { executions } from '../resources/executions/execution.ts'
import { isPlanned, movementOf as movementOfStage } from '../resources/executions/stage-movement.ts'
import { plans } from '../resources/plans/plan.ts'
import { sweeps } from '../resources/sweeps/sweep.ts'
import { transfers } from '../resources/transfers/transfer.ts'
import { movementOf } from '../resources/transfers/transfer-movement.ts'

export interface OpenPayment {
  /** Of the transfer or stage. */
  readonly reference: Guid
  readonly noun: 'transfer' | 'stage' | 'sweep'
  readonly chain: Chain
  readonly asset: string
  readonly outputs: readonly { readonly address: string; readonly amount: bigint }[]
  /** Of a sweep: its sources. Its outputs are the paying wallet's. */
  readonly gathers?: readonly string[]
}

export async function openPayments({ sql, services }: Core, bank_guid: Guid): Promise<OpenPayment[]> {
  const found: OpenPayment[] = []
  const add = async (movement: Movement, noun: OpenPayment['noun']): Promise<void> => {
    const { route, kind, state, guid: reference, money } = movement
    if (route.by !== 'chain' || kind !== 'payment' || state === 'settled' || state === 'failed') return
    const [signed] = await sql`select from sent_transactions where bank_guid = ${bank_guid} and guid = ${reference}`
    if (signed) return
    const outputs = await outputsOf(bank_guid, route.shares, services)
    found.push({ reference, noun, chain: route.chain, asset: money.asset, outputs })
  }
  const open = await sql<{ guid: Guid }[]>`
    select guid from transfers where bank_guid = ${bank_guid} and transfer_type = 'crypto'
      and state not in ('completed', 'failed')`
  for (const { guid } of open) {
    const transfer = await lookAt(services, transfers, bank_guid, guid)
    if (transfer) await add(movementOf(transfer), 'transfer')
  }
  const running = await sql<{ guid: Guid }[]>`
    select guid from executions where bank_guid = ${bank_guid} and state not in ('completed', 'failed')`
  for (const { guid } of running) {
    const execution = await lookAt(services, executions, bank_guid, guid)
    const plan = execution && (await lookAt(services, plans, bank_guid, execution.plan_guid))
    for (const [index, stage] of execution?.stages.entries() ?? []) {
      if (execution && isPlanned(stage)) await add(movementOfStage(execution, index, plan?.terms[index]), 'stage')
    }
  }
  return [...found, ...(await openSweeps(sql, bank_guid))]
}

/** What sweeps send, that has not ended and was never signed here: the fee that is brought to an address, and the sweep itself. */
async function openSweeps(sql: Sql, bank_guid: Guid): Promise<OpenPayment[]> {
  const text = `select ${sweeps.columnNames.join(', ')} from sweeps
    where bank_guid = $1::uuid and state not in ('completed', 'failed') order by guid`
  const open = (await sql.unsafe(text, [bank_guid], { prepare: true }).values()).map((values) => sweeps.rowFrom(values))
  const signed = await sql<{ guid: Guid }[]>`
    select distinct guid from sent_transactions where bank_guid = ${bank_guid}
      and guid in ${sql([bank_guid, ...open.flatMap(({ guid, funding_guid }) => [guid, funding_guid])])}`
  const isOpen = ({ reference }: OpenPayment): boolean => !signed.some(({ guid }) => guid === reference)
  return open
    .flatMap(({ chain, asset, native_asset, guid, funding_guid, funding_amount, sources }): OpenPayment[] => {
      const address = sources[0]?.address ?? ''
      const fee = { reference: funding_guid, noun: 'sweep', chain, asset: native_asset } as const
      const outputs = [{ address, amount: funding_amount }]
      const gathers = sources.map(({ source }) => source)
      return [
        ...(funding_amount > 0n ? [{ ...fee, outputs }] : []),
        { reference: guid, noun: 'sweep', chain, asset, outputs: [], gathers },
      ]
    })
    .filter(isOpen)
}
