// Executions of each type and state as JSON, with marks that every row replaces by its own guids and times.
import { amount } from '#src/kernel/amount'
import type { Guid } from '#src/kernel/guid'
import { statesOf } from '#src/kernel/machine'
import { timestampFromMs } from '#src/kernel/time'
import { type Execution, executionStates } from '#src/resources/executions/execution'
import { remittanceTypes } from '#src/resources/plans/plan'
import type { PlanAccount, PlanFee, Stage } from '#src/resources/plans/stage'
import { writeJson } from '#src/wire/json'

/** No real guid or time has these values. */
export const marks = {
  bank: '<bank>' as Guid,
  customer: '<customer>' as Guid,
  source: '<source>' as Guid,
  destination: '<destination>' as Guid,
  other: '<other>' as Guid,
  at: timestampFromMs(1_111_111_111_111),
}

/** Part of a customer's account; the bank's accounts do not have it. */
export const ofCustomer = `"customer_guid":"${marks.customer}",`

const account = (type: PlanAccount['type'], asset: string, quoted: bigint, isDone: boolean): PlanAccount => ({
  guid: type === 'external_bank_account' ? marks.destination : type === 'fiat' ? marks.source : marks.other,
  type,
  organization_guid: marks.other,
  bank_guid: marks.bank,
  customer_guid: marks.customer,
  asset,
  quoted_amount: amount(quoted),
  ...(isDone ? { executed_amount: amount(quoted) } : {}),
})

const fees = (isDone: boolean): PlanFee[] =>
  (['bank', 'platform'] as const).map((type) => ({
    type,
    payer: 'customer',
    asset: 'USD',
    quoted_amount: amount(75n),
    ...(isDone ? { executed_amount: amount(75n) } : {}),
  }))

type Step = readonly [Stage['type'], PlanAccount['type'], string, PlanAccount['type'], string]

const steps: Record<Execution['type'], readonly Step[]> = {
  remittance: [
    ['trade', 'fiat', 'USD', 'trading', 'USDC'],
    ['trade', 'trading', 'USDC', 'trading', 'MXN'],
    ['payout', 'trading', 'MXN', 'external_bank_account', 'MXN'],
  ],
  deposit_return: [
    ['loss_recovery', 'reserve', 'USD', 'fiat', 'USD'],
    ['deposit_return', 'fiat', 'USD', 'external_bank_account', 'USD'],
  ],
  withdrawal_return: [['withdrawal_return', 'fiat', 'USD', 'external_bank_account', 'USD']],
}

const stageOf = ([type, from, asset, to, counter]: Step, state: Stage['state']): Stage => ({
  guid: marks.other,
  type,
  state,
  ...(state === 'failed' ? { failure_code: 'external_vendor_error' } : {}),
  identifiers: type === 'trade' ? [] : [{ type: 'trace_number', value: '091000011234567' }],
  links: [],
  created_at: marks.at,
  updated_at: marks.at,
  source_account: account(from, asset, 250_000n, state === 'completed'),
  destination_account: account(to, counter, 4_250_000n, state === 'completed'),
  fees: type === 'trade' ? fees(state === 'completed') : [],
})

function exampleOf(type: Execution['type'], state: Execution['state']): Partial<Execution> {
  const isDone = state === 'completed'
  const first_state = isDone
    ? 'completed'
    : state === 'failed'
      ? 'failed'
      : state === 'storing'
        ? 'planned'
        : 'executing'
  const stages = steps[type].map((step, i) => stageOf(step, i === 0 || isDone ? first_state : 'planned'))
  const hold = { type: 'customer_hold_duration', state: 'active', started_at: marks.at, eta_at: marks.at } as const
  return {
    type,
    state,
    stage_index: isDone ? stages.length : 0,
    failure_code: state === 'failed' ? 'external_vendor_error' : null,
    source_account: account('fiat', 'USD', 250_000n, isDone),
    destination_account: account('external_bank_account', 'MXN', 4_250_000n, isDone),
    stages,
    fees: fees(isDone),
    travel_rule_info: {
      originating_party: { type: 'bank', participant_guid: marks.bank },
      receiving_party: { type: 'counterparty', participant_guid: marks.other },
    },
    holds: state === 'reviewing' ? [hold] : null,
    references: type === 'remittance' ? null : [{ type: 'returned_execution', guid: marks.other }],
  }
}

/** A list of { type, state, example }; the example is text with marks. */
export const executionExamples: string = writeJson(
  remittanceTypes.flatMap((type) =>
    statesOf(executionStates).map((state) => ({ type, state, example: writeJson(exampleOf(type, state)) })),
  ),
)
