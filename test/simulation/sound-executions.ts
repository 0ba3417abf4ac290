// Executions for the sound books, each by way of a sale to a bank account outside: one that came back after it was paid, one
// whose payment is under way, and one that failed there and was undone.
import { type Amount, zero } from '../../src/kernel/amount.ts'
import type { Command } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import type { MovementStanding } from '../../src/movements/movement.ts'
import type { Rate } from '../../src/pricing/rate.ts'
import { keepPayment } from '../../src/providers/sandbox/memory/keep-payment.ts'
import { plainPlan } from '../../src/providers/sandbox/payment-plan.ts'
import { createExecution } from '../../src/resources/executions/create-execution.ts'
import type { Execution } from '../../src/resources/executions/execution.ts'
import { recordExecutionScreening } from '../../src/resources/executions/record-execution-screening.ts'
import { recordReturn } from '../../src/resources/executions/record-return.ts'
import { recordStage } from '../../src/resources/executions/record-stage.ts'
import { createPlan } from '../../src/resources/plans/create-plan.ts'
import { recordPlan } from '../../src/resources/plans/record-plan.ts'

type Run = <Input extends object, Output>(command: Command<Input, Output>, input: Input) => Promise<Output>

export async function makeSoundExecutions(
  run: Run,
  of: { readonly bank_guid: Guid; readonly customer_guid: Guid },
  ends: { readonly source: Guid; readonly destination: Guid },
  rates: { readonly bid: Rate; readonly ask: Rate },
): Promise<void> {
  const { bank_guid } = of
  const lookup = (symbol: string) => (symbol === 'BTC-USD' ? rates : undefined)
  const known = { identifiers: [], network_fee: zero }
  const plan = async (): Promise<Guid> => {
    const { guid } = await run(createPlan, {
      ...of,
      source_account: { guid: ends.source, amount: 1_000_000n as Amount },
      destination_account: { guid: ends.destination, payment_rail: 'wire' },
      supporting_documents: [],
    })
    await run(recordPlan, {
      bank_guid,
      plan_guid: guid,
      event_sequence: 1,
      rates: lookup,
      source_routing_types: [],
      destination_routing_types: ['ABA'],
    })
    return guid
  }
  /** Sold, and about to be paid. */
  const sold = async (): Promise<Execution> => {
    const execution = await run(createExecution, { bank_guid, plan_guid: await plan(), rates: lookup })
    const screened = { bank_guid, execution_guid: execution.guid, event_sequence: 1, finding: 'passed' } as const
    await run(recordExecutionScreening, screened)
    await told(execution, 0, { ...known, kind: 'settled', rate: rates.bid })
    return execution
  }
  const told = ({ guid, stages }: Execution, index: number, standing: MovementStanding) =>
    run(recordStage, { bank_guid, execution_guid: guid, stage_guid: stages[index]!.guid, standing })

  const paid = await sold()
  await told(paid, 1, { ...known, kind: 'settled' })
  const { guid: stage_guid, destination_account } = paid.stages[1]!
  const returned = { stage_guid, return_code: 'AC04' }
  // The rail has it in its book, too: paid, and back at once.
  const payment = { bank_guid, reference: stage_guid, is_repeat: false, asset: 'USD', side: 'withdrawal' } as const
  const carried = { ...payment, amount: destination_account.quoted_amount! }
  const planAt = (now: Timestamp) => ({ ...plainPlan(carried, 'wire', now, now), return_code: 'AC04', returns_at: now })
  await run(keepPayment, { bank_guid, reference: stage_guid, plan: planAt })
  await run(recordReturn, { bank_guid, execution_guid: paid.guid, returned })
  await told(await sold(), 1, { ...known, kind: 'failed', failure_code: 'external_vendor_error' })
  await sold()
}
