// What settled comes back after all: a new plan and a new execution, completed at once, that refer to the first one, which
// keeps its state and shows the reason on its stage. What was paid is credited again, without the fee (R8). What was pulled is
// taken from what the owner still has, and the rest is the bank's loss, covered by its reserve as far as that goes (R9, X1).
import { type Amount, amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Decided, key, type Moment, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter, move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { available, balances } from '../../ledger/balance.ts'
import { depositReturned, type RecipePosting } from '../../ledger/recipes.ts'
import { stagePayoutReturned, stageWithdrawalReturned } from '../../ledger/stage-recipes.ts'
import { book, type Covered, coveredBy } from '../accounts/recovery.ts'
import type { Bank } from '../banks/bank.ts'
import { plans } from '../plans/plan.ts'
import type { PlanAccount, Stage } from '../plans/stage.ts'
import { partyOf } from '../plans/travel-rule.ts'
import { withStage } from './advance.ts'
import { type Execution, executionStates, executions } from './execution.ts'
import { madeStage, moved } from './made-stage.ts'
import { moneyOf, type StageKind } from './stage-kind.ts'
import { returnDetails } from './unwind-execution.ts'

/** What crossed the bank's edge by a rail; only that can come back. */
type EdgeKind = Extract<StageKind, { kind: 'pull' | 'rail' }>

export interface ReturnedStage {
  readonly execution: Execution
  readonly index: number
  readonly kind: EdgeKind
  readonly return_code: string
  /** When there may be more news of this execution. */
  readonly look_again_at: Timestamp | null
}

/** The owner's account that it came to or went from. */
const ownOf = ({ source_account, destination_account }: Stage, { kind }: EdgeKind): PlanAccount =>
  kind === 'pull' ? destination_account : source_account

const outsideOf = ({ source_account, destination_account }: Stage, { kind }: EdgeKind): PlanAccount =>
  kind === 'pull' ? source_account : destination_account

const stageOf = ({ execution, index }: ReturnedStage): Stage => execution.stages[index]!

function paidBack(stage: Stage, kind: Extract<EdgeKind, { kind: 'rail' }>): RecipePosting[] {
  const money = moneyOf(stage)
  return kind.conversion ? stagePayoutReturned(money, kind.rail) : stageWithdrawalReturned(money, kind.rail)
}

const takenBack = (stage: Stage, { rail }: EdgeKind, has: bigint): RecipePosting[] => {
  const { destination, destination_asset, destination_amount } = moneyOf(stage)
  return depositReturned(rail, destination_asset, destination, destination_amount, has)
}

export function bookStageReturn(returned: ReturnedStage, bank: Bank, rows: Rows, moment: Moment): Decided<Execution> {
  const { execution, index, kind, return_code, look_again_at } = returned
  const stage = stageOf(returned)
  const own = ownOf(stage, kind)
  const has = available(rows, bank.guid, own.guid)
  const whole = own.quoted_amount!
  const isLoss = kind.kind === 'pull' && has < whole
  const lines = kind.kind === 'pull' ? takenBack(stage, kind, has) : paidBack(stage, kind)
  const guid = moment.newGuid()
  const subject = { bank_guid: bank.guid, subject_type: 'stage', subject_guid: guid } as const
  const booked = book(rows, bank, subject, { step: 'return', lines }, isLoss ? own.asset : undefined, moment)
  const back = returnStage(returned, guid, moment)
  const lost = amount(isLoss ? whole - has : 0n)
  const covered = isLoss ? coveredBy(booked, rows, bank, own.asset, lost) : undefined
  const recovery = covered ? [recoveryStage(returned, bank, lost, covered, moment)] : []
  const made = returnRows(returned, [...recovery, back], moment)
  const first = move(executionStates, execution, [], {
    stages: withStage(execution.stages, index, {
      ...returnDetails(kind, return_code, moment.now),
      updated_at: moment.now,
    }),
    look_again_at,
    updated_at: moment.now,
  })
  return {
    output: first.row,
    changes: [...booked.changes, ...made, save(executions, first)],
    ledger: booked.ledger,
    // A loss is only what the owner really no longer has.
    exact: isLoss ? [...booked.exact, key(balances, bank.guid, own.guid)] : booked.exact,
  }
}

/** The way back, in the amounts that went there. */
function returnStage(returned: ReturnedStage, guid: Guid, moment: Moment): Stage {
  const { kind } = returned
  const stage = stageOf(returned)
  const [own, outside] = [ownOf(stage, kind), outsideOf(stage, kind)]
  const isPull = kind.kind === 'pull'
  const [from, to] = isPull ? [own, outside] : [outside, own]
  return {
    ...madeStage(guid, moment.now),
    type: isPull ? 'deposit_return' : 'withdrawal_return',
    source_account: moved(from, from.quoted_amount!),
    destination_account: moved(to, to.quoted_amount!),
  }
}

/**
 * X1, as it is shown: the whole loss is made good on the owner's account, as far as it goes by the reserve. The rest stays with
 * the bank.
 */
function recoveryStage(returned: ReturnedStage, bank: Bank, lost: Amount, covered: Covered, moment: Moment): Stage {
  const own = ownOf(stageOf(returned), returned.kind)
  const { fund, given } = covered
  const { organization_guid } = bank
  const source: PlanAccount = {
    guid: fund.guid,
    type: 'reserve',
    organization_guid,
    bank_guid: bank.guid,
    asset: own.asset,
  }
  return {
    ...madeStage(moment.newGuid(), moment.now),
    type: 'loss_recovery',
    source_account: moved(source, lost, given),
    destination_account: moved(own, lost),
    loss_recovery_details: { lost_amount: lost, recovered_amount: given, uncovered_amount: amount(lost - given) },
  }
}

/** A plan and its execution, made and completed in one commit. */
function returnRows({ execution, index, kind }: ReturnedStage, stages: readonly Stage[], moment: Moment) {
  const { bank_guid, customer_guid } = execution
  const last = stages.at(-1)
  assert(last, 'a return has a stage')
  const { source_account, destination_account } = last
  const [guid, plan_guid] = [moment.newGuid(), moment.newGuid()]
  const isPull = kind.kind === 'pull'
  const fields = {
    bank_guid,
    type: isPull ? ('deposit_return' as const) : ('withdrawal_return' as const),
    customer_guid,
    failure_code: null,
    source_account,
    destination_account,
    fees: [],
    // Of its own two accounts: a pull goes back to whom it was taken from, whoever was paid with it.
    travel_rule_info: { originating_party: partyOf(source_account), receiving_party: partyOf(destination_account) },
    purpose_of_transaction: null,
    labels: null,
    created_at: moment.now,
    updated_at: moment.now,
  }
  const plan = enter(
    plans,
    {
      ...fields,
      guid: plan_guid,
      source_account: unexecuted(source_account),
      destination_account: unexecuted(destination_account),
      stages: stages.map(({ loss_recovery_details: _, ...stage }) => ({
        ...stage,
        state: 'planned' as const,
        source_account: unexecuted(stage.source_account),
        destination_account: unexecuted(stage.destination_account),
      })),
      supporting_documents: null,
      expires_at: null,
      terms: stages.map(({ type }) => (type === 'loss_recovery' ? {} : { rail: kind.rail })),
      explanation: null,
      execution_guid: guid,
    },
    'planning',
    'completed',
  )
  const made = enter(
    executions,
    {
      ...fields,
      guid,
      plan_guid,
      stages,
      holds: null,
      references: [
        { type: 'returned_execution', guid: execution.guid },
        { type: 'returned_stage', guid: execution.stages[index]!.guid },
      ],
      source_account_guid: source_account.guid,
      destination_account_guid: destination_account.guid,
      stage_index: stages.length,
      reservations: [],
      hold_ends_at: null,
      look_again_at: null,
    },
    'executing',
    'completed',
  )
  return [save(plans, plan), save(executions, made)]
}

const unexecuted = ({ executed_amount: _, ...account }: PlanAccount): PlanAccount => account
