// Plans a remittance with these prices and records the result: stages with quoted amounts and fees, or a failure code. The
// explanation lists the routes in both cases.
import type { RoutingNumberType } from '../../bank-numbers/routing-number.ts'
import { chains } from '../../chains/chain.ts'
import type { Amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { findAsset } from '../../kernel/asset.ts'
import { type Command, type Moment, type Rows, saved } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { type Moved, move } from '../../kernel/machine.ts'
import { homeRails } from '../../kernel/rail.ts'
import { addSeconds } from '../../kernel/time.ts'
import { plan as planned, unnamedAmount } from '../../planning/plan.ts'
import type { Explanation, Planned, PlannedStage, PlanRequest, StageEnd } from '../../planning/request.ts'
import { documentFault } from '../../planning/requirements.ts'
import type { RateLookup } from '../../pricing/convert.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { planEnded } from '../payouts/payout-row-moves.ts'
import { feeTerms } from '../quotes/fee-terms.ts'
import { type Plan, planStates, plans } from './plan.ts'
import { findEnd, type PlanEnd, planAccountOf } from './plan-end.ts'
import { accountsBetween, waysOf } from './planner-request.ts'
import type { PlanAccount, RemittanceFailureCode, Stage } from './stage.ts'
import { termsOf } from './stage-terms.ts'
import { participantsType } from './travel-rule.ts'

export interface RecordPlanInput extends JobInput<'plan_guid'> {
  readonly rates: RateLookup
  /** Of a payment to a wallet, in the chain's native asset; undefined if it is not known. */
  readonly network_fee?: Amount | undefined
  /** The kinds of numbers that the external bank accounts have. */
  readonly source_routing_types: readonly RoutingNumberType[]
  readonly destination_routing_types: readonly RoutingNumberType[]
  /** The institution of the destination account, if it is in Canada. */
  readonly destination_institution_number?: string | undefined
}

export const recordPlan: Command<RecordPlanInput, Plan | Stale> = {
  name: 'record-plan',
  decide(input, rows, moment) {
    const { bank_guid, plan_guid, event_sequence } = input
    const plan = stillAsked(rows.get(plans, bank_guid, plan_guid), event_sequence, 'storing', 'planning')
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!plan || !bank) return stale
    const request = requestOf(input, plan, bank, rows, moment)
    const result = planned(request)
    const ended = (moved: Moved<Plan>) => saved(plans, moved, ...planEnded(moved.row, rows, moment))
    if ('failure_code' in result) return ended(failed(plan, result.failure_code, result.explanation, moment))
    const undocumented = undocumentedExplanation(plan, result, request)
    if (undocumented) return ended(failed(plan, 'compliance_rejection', undocumented, moment))
    return ended(completed(plan, result, bank, rows, moment))
  },
}

const pathTo = ({ state }: Plan, end: 'completed' | 'failed') =>
  state === 'storing' ? (['planning', end] as const) : ([end] as const)

function endOf(rows: Rows, { bank_guid, guid }: PlanAccount): PlanEnd {
  const end = findEnd(rows, bank_guid, guid)
  assert(end, 'source and destination of a plan exist')
  return end
}

function requestOf(input: RecordPlanInput, plan: Plan, bank: Bank, rows: Rows, { now }: Moment): PlanRequest {
  const { bank_guid, customer_guid, source_account, destination_account, travel_rule_info } = plan
  const chain = destination_account.type === 'external_wallet' ? findAsset(destination_account.asset)?.chain : undefined
  const amount = source_account.requested_amount ?? destination_account.requested_amount
  assert(amount !== undefined, 'a plan names an amount')
  const order = {
    customer_guid,
    source: {
      end: endOf(rows, source_account),
      payment_rail: source_account.payment_rail,
      routing_number_types: input.source_routing_types,
    },
    destination: {
      end: endOf(rows, destination_account),
      payment_rail: destination_account.payment_rail,
      routing_number_types: input.destination_routing_types,
      institution_number: input.destination_institution_number,
    },
    participants_type: participantsType(rows, bank_guid, travel_rule_info),
  }
  const { network_fee } = input
  return {
    ...waysOf(order, bank, rows),
    named: source_account.requested_amount === undefined ? 'destination' : 'source',
    amount,
    rates: input.rates,
    ...(chain &&
      network_fee !== undefined && { network_fee: { asset: chains[chain].native_asset, amount: network_fee } }),
    fees: feeTerms(bank, undefined),
    rail_fees: bank.settings.rail_fees,
    at: now,
    rail_times: bank.settings.rail_times,
    hold_seconds: bank.settings.hold_seconds,
  }
}

/** Whether documents are missing is known for sure only now that the amount that arrives is known. */
function undocumentedExplanation(
  { supporting_documents }: Plan,
  planned: Planned,
  request: PlanRequest,
): Explanation | undefined {
  const { destination_amount, explanation } = planned
  const { destination, participants_type } = request
  if (destination.kind !== 'external_bank_account') return undefined
  const fault = documentFault({
    country_code: destination.country_code,
    participants_type,
    amount: destination_amount,
    document_types: (supporting_documents ?? []).map(({ type }) => type),
  })
  if (!fault) return undefined
  const rejected = { route: explanation.route ?? '', reason: fault.reason, ...unnamedAmount(planned, request) }
  return { ...explanation, route: null, rejected: [rejected, ...explanation.rejected] }
}

const failed = (
  plan: Plan,
  failure_code: RemittanceFailureCode,
  explanation: Explanation,
  { now }: Moment,
): Moved<Plan> => move(planStates, plan, pathTo(plan, 'failed'), { failure_code, explanation, updated_at: now })

function completed(plan: Plan, result: Planned, bank: Bank, rows: Rows, moment: Moment): Moved<Plan> {
  const { stages, fees, source_amount, destination_amount, explanation } = result
  const { source_account, destination_account } = plan
  const [first, last] = [stages[0], stages.at(-1)]
  assert(first && last, 'a route has a stage')
  return move(planStates, plan, pathTo(plan, 'completed'), {
    source_account: { ...source_account, ...railOf(first, 'source'), quoted_amount: source_amount },
    destination_account: {
      ...destination_account,
      ...railOf(last, 'destination'),
      quoted_amount: destination_amount,
    },
    stages: stages.map((stage) => stageOf(stage, plan, bank, rows, moment)),
    fees,
    terms: stages.map(termsOf),
    explanation,
    expires_at: addSeconds(moment.now, bank.settings.plan_seconds),
    updated_at: moment.now,
  })
}

function stageOf(stage: PlannedStage, plan: Plan, bank: Bank, rows: Rows, moment: Moment): Stage {
  const { type, source, destination, fees } = stage
  return {
    guid: moment.newGuid(),
    type,
    state: 'planned',
    identifiers: [],
    links: [],
    created_at: moment.now,
    updated_at: moment.now,
    source_account: { ...accountAt(source, plan, bank, rows), ...railOf(stage, 'source') },
    destination_account: { ...accountAt(destination, plan, bank, rows), ...railOf(stage, 'destination') },
    fees,
  }
}

function accountAt({ place, asset, quoted_amount }: StageEnd, plan: Plan, bank: Bank, rows: Rows): PlanAccount {
  if (place !== 'between') {
    const own = place === 'source' ? plan.source_account : plan.destination_account
    return { ...planAccountOf(endOf(rows, own), bank), quoted_amount }
  }
  const between = accountsBetween(rows, bank.guid, plan.customer_guid).find((account) => account.asset === asset)
  assert(between, 'a route goes only through accounts that the owner has')
  return { ...planAccountOf({ kind: 'account', row: between }, bank), quoted_amount }
}

/** A pull shows its rail at the source, every other stage at the destination. */
function railOf({ type, rail }: PlannedStage, end: 'source' | 'destination'): Pick<PlanAccount, 'payment_rail'> {
  const payment_rail = homeRails.find((each) => each === rail)
  const isHere = end === (type === 'deposit' ? 'source' : 'destination')
  return payment_rail && isHere ? { payment_rail } : {}
}
