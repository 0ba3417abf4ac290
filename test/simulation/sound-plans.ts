// Plans for the sound books: one by way of a sale to a bank account outside, for a fee; one that has no price; one not planned.
import type { Amount } from '../../src/kernel/amount.ts'
import type { Command } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { Rate } from '../../src/pricing/rate.ts'
import { createPlan } from '../../src/resources/plans/create-plan.ts'
import { recordPlan } from '../../src/resources/plans/record-plan.ts'

type Run = <Input extends object, Output>(command: Command<Input, Output>, input: Input) => Promise<Output>

export async function makeSoundPlans(
  run: Run,
  of: { readonly bank_guid: Guid; readonly customer_guid: Guid },
  ends: { readonly source: Guid; readonly destination: Guid },
  rates: { readonly bid: Rate; readonly ask: Rate },
): Promise<void> {
  const ask = () =>
    run(createPlan, {
      ...of,
      source_account: { guid: ends.source, amount: 5_000_000n as Amount },
      destination_account: { guid: ends.destination, payment_rail: 'wire' },
      supporting_documents: [],
    })
  const plan = (plan_guid: Guid, isPriced: boolean) =>
    run(recordPlan, {
      bank_guid: of.bank_guid,
      plan_guid,
      event_sequence: 1,
      rates: (symbol) => (isPriced && symbol === 'BTC-USD' ? rates : undefined),
      source_routing_types: [],
      destination_routing_types: ['ABA'],
    })
  await plan((await ask()).guid, true)
  await plan((await ask()).guid, false)
  await ask()
}
