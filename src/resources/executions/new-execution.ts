// A new execution of a plan. One commit uses up the plan, holds its money (R0) and reserves the limits. An execution that cannot run is
// created as failed. The checks of the plan are repeated, because time has passed.
import { assert, defined } from '../../kernel/assert.ts'
import { type Change, type Decision, type Moment, type Rows, save, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { hold, subjectOf } from '../../kernel/posting.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { isoFromTimestamp } from '../../kernel/time.ts'
import type { RateLookup } from '../../pricing/convert.ts'
import { accountsAt, balanceOf, lacks } from '../accounts/account.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { refuseFeature } from '../banks/support.ts'
import { type Activity, reserveActivity, reservedChanges } from '../customers/customer-limits.ts'
import { executionBegan } from '../payouts/payout-row-moves.ts'
import { type Plan, plans } from '../plans/plan.ts'
import { countryOf, findEnd, planDestination, planSource } from '../plans/plan-end.ts'
import { isStillServed, type Payee } from '../plans/stage-terms.ts'
import { participantsType } from '../plans/travel-rule.ts'
import { type Execution, executionFields, executions } from './execution.ts'
import { firstHolds } from './first-holds.ts'
import { refuseOwner, refuseParties } from './participants.ts'
import { stageSubject } from './stage-movement.ts'

export interface NewExecutionInput {
  readonly bank_guid: Guid
  readonly plan_guid: Guid
  /** Only needed when an activity limit is in another asset than the source. */
  readonly rates?: RateLookup
  /** The row of a payout that it pays. The plan of a row is executed by its payout only. */
  readonly payout_row_guid?: Guid | undefined
}

export function newExecution(input: NewExecutionInput, rows: Rows, moment: Moment): Decision<Execution> {
  const { bank_guid, plan_guid, rates } = input
  const bank = rows.get(banks, bank_guid, bank_guid)
  const plan = rows.get(plans, bank_guid, plan_guid)
  if (!bank || !plan) return reject('no_plan', 'plan_guid')
  if (plan.execution_guid) {
    const message = `The plan was executed already, by the execution ${plan.execution_guid}. Create a new plan for another.`
    return reject('data_exists', 'plan_guid', message)
  }
  if (plan.payout_row_guid !== (input.payout_row_guid ?? null)) return reject('invalid_plan', 'plan_guid', payoutText)
  if (plan.state !== 'completed') return reject('invalid_plan', 'plan_guid', unplannedText(plan))
  if (plan.expires_at === null || moment.now >= plan.expires_at) {
    return reject('expired_plan', 'plan_guid', expiredText(plan))
  }
  const unfit = refuseUnfit(plan, bank, rows, moment)
  if (unfit) return unfit
  const { source_account } = plan
  assert(source_account.quoted_amount, 'a completed plan has its amounts')
  const guid = moment.newGuid()
  const counted = { subject_guid: guid, amount: source_account.quoted_amount, asset: source_account.asset, rates }
  const reserved = reserveActivity(activityOf(plan), counted, rows, moment)
  if (reserved === 'rates_needed') return reject('rates_needed')

  // Nothing below refuses: from here the execution exists, if only as failed.
  const wanted = firstHolds(plan)
  const held = wanted.map(({ account }) => account)
  const { guidOf, changes: opened } = accountsAt(rows, bank, held, moment)
  const isLacking = held.some((account) => {
    const sum = wanted.reduce((all, each) => (guidOf(each.account) === guidOf(account) ? all + each.amount : all), 0n)
    return lacks(balanceOf(rows, opened, bank_guid, guidOf(account)), sum)
  })
  const payee = payeeOf(plan, rows)
  const isServed = plan.stages.every((stage, i) =>
    isStillServed(stage, defined(plan.terms[i], 'each stage has its terms'), payee, bank),
  )
  const unpayable = isLacking ? ('non_sufficient_funds' as const) : (reserved.exceeded ?? null)
  const failure_code = isServed ? unpayable : ('no_quote' as const)
  const reservations = failure_code || reserved.exceeded !== undefined ? [] : reserved.reservations
  const fields = { ...executionFields(plan, guid, moment.now), failure_code, reservations }
  const moved = failure_code ? enter(executions, fields, 'failed') : enter(executions, fields)
  const changes: Change[] = [
    update(plans, { ...plan, execution_guid: guid, updated_at: moment.now }),
    save(executions, moved),
    ...executionBegan(moved.row, rows, moment),
  ]
  if (failure_code) return { output: moved.row, changes, isDoubtful: true }
  changes.push(...reservedChanges(rows, reserved))
  const ledger = wanted.map(({ stage, account, amount }) => {
    const subject = stage ? stageSubject(plan, stage) : subjectOf('execution', moved.row)
    return hold(subject, guidOf(account), amount)
  })
  return { output: moved.row, changes: [...opened, ...changes], ledger }
}

const payoutText = 'The plan pays a row of a payout. Execute it with POST /api/payouts/{payout_guid}/execute.'

const newPlanText = 'Create a new plan with POST /api/plans.'

const unplannedText = ({ state, failure_code }: Plan): string =>
  state === 'failed'
    ? `The plan failed with ${failure_code}. ${newPlanText}`
    : `The plan is ${state}. Wait until it is completed, then execute it.`

const expiredText = ({ expires_at }: Plan): string =>
  expires_at === null
    ? `The plan was made by a return and cannot be executed. ${newPlanText}`
    : `The plan expired at ${isoFromTimestamp(expires_at)}. ${newPlanText}`

/** Owner, accounts and parties are checked as when the plan was created. */
function refuseUnfit(plan: Plan, bank: Bank, rows: Rows, { now }: Moment): Rejection | undefined {
  const { bank_guid, customer_guid, source_account, destination_account } = plan
  if (!bank.features.includes('remittance')) return refuseFeature('remittance', 'plan_guid')
  const unfit = refuseOwner(plan, rows, now, 'plan_guid')
  if (unfit) return unfit
  const source = planSource(rows, bank_guid, customer_guid, source_account.guid, 'plan_guid')
  if ('rejected' in source) return source
  const destination = planDestination(rows, bank, customer_guid, destination_account.guid, 'plan_guid')
  if ('rejected' in destination) return destination
  return refuseParties(plan, rows, now, 'plan_guid')
}

function payeeOf({ bank_guid, destination_account, travel_rule_info }: Plan, rows: Rows): Payee {
  const end = findEnd(rows, bank_guid, destination_account.guid)
  return {
    country_code: end?.kind === 'external_bank_account' ? countryOf(end.row) : '',
    participants_type: participantsType(rows, bank_guid, travel_rule_info),
  }
}

/** The execution counts once; its stages do not count. */
const activityOf = ({ bank_guid, customer_guid }: Plan): Activity => ({
  bank_guid,
  customer_guid,
  activity: 'remittance',
  side: 'withdrawal',
})
