// Reads a movement from a stage of an execution: from its type, its two accounts and its terms.
import { chains, networkFeeMaxOf } from '../../chains/chain.ts'
import { type Amount, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { isTerminal } from '../../kernel/machine.ts'
import { type Subject, subjectOf } from '../../kernel/posting.ts'
import type { ExternalPlace } from '../../ledger/chart.ts'
import type { StageFee } from '../../ledger/recipes.ts'
import type { Movement, MovementRoute, MovementState } from '../../movements/movement.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { plans } from '../plans/plan.ts'
import type { PlanAccount, Stage } from '../plans/stage.ts'
import { conversionOf, type StageTerms } from '../plans/stage-terms.ts'
import { type Execution, executionStates, executions, type StageKey } from './execution.ts'

export const stageSubject = ({ bank_guid }: Pick<Execution, 'bank_guid'>, { guid }: Pick<Stage, 'guid'>): Subject =>
  subjectOf('stage', { bank_guid, guid })

/** The stage with this index as a movement; undefined: it is a return, a loss recovery or a reversal. */
function findMovement(execution: Execution, index: number, rows: Rows): Movement | undefined {
  const stage = execution.stages[index]
  if (!stage || !isPlanned(stage) || execution.type !== 'remittance') return undefined
  return movementOf(execution, index, rows.get(plans, execution.bank_guid, execution.plan_guid)?.terms[index])
}

/** The rows that a decision about one stage reads. */
export interface StageRows {
  readonly bank: Bank
  readonly execution: Execution
  readonly index: number
  readonly stage: Stage
  readonly movement: Movement
}

export function findStage(rows: Rows, { bank_guid, execution_guid, stage_guid }: StageKey): StageRows | undefined {
  const bank = rows.get(banks, bank_guid, bank_guid)
  const execution = rows.get(executions, bank_guid, execution_guid)
  const index = execution?.stages.findIndex(({ guid }) => guid === stage_guid) ?? -1
  const stage = execution?.stages[index]
  const movement = execution && findMovement(execution, index, rows)
  return bank && execution && stage && movement ? { bank, execution, index, stage, movement } : undefined
}

/** A stage that a plan can have. */
export const isPlanned = ({ type }: Stage): boolean =>
  type === 'deposit' || type === 'trade' || type === 'withdrawal' || type === 'payout'

export function movementOf(execution: Execution, index: number, terms: StageTerms | undefined): Movement {
  const stage = execution.stages[index]
  assert(stage && terms, 'an execution has its plan, and each stage its terms')
  const { bank_guid, guid: execution_guid, customer_guid, look_again_at } = execution
  const { source_account, destination_account } = stage
  const route = routeOf(stage, terms)
  const isPull = !isInside(source_account)
  const own = isPull ? destination_account : source_account
  const moved = quotedAmount(own)
  const state = stateOf(execution, index, isPull)
  return {
    bank_guid,
    guid: stage.guid,
    execution_guid,
    subject: stageSubject(execution, stage),
    customer_guid,
    state,
    kind: isPull ? 'pull' : 'payment',
    route,
    // The owner's fees are taken at the end of the execution (R6).
    money: {
      account: own.guid,
      place: placeOf(route),
      asset: own.asset,
      deliver_amount: moved,
      receive_amount: moved,
      bank_fee: zero,
      platform_fee: zero,
    },
    reserve_share: zero,
    fillsReserve: false,
    identifiers: stage.identifiers,
    failure_code: stage.failure_code ?? null,
    isReturned: isReturned(stage),
    holds: state === 'held' ? (execution.holds ?? []) : undefined,
    look_again_at,
  }
}

export const isReturned = ({ deposit_return_details, withdrawal_return_details }: Stage): boolean =>
  deposit_return_details !== undefined || withdrawal_return_details !== undefined

/** Only stage 0 (the pull) has run: its money is untouched in the owner's account. */
const isPullAlone = ({ stage_index }: Execution): boolean => stage_index === 1

function stateOf(execution: Execution, index: number, isPull: boolean): MovementState {
  const state = execution.stages[index]?.state
  if (state === 'failed') return 'failed'
  if (state === 'executing') return 'carried'
  if (state !== 'completed') return 'waiting'
  return isPull && execution.state === 'reviewing' && isPullAlone(execution) ? 'held' : 'settled'
}

/** After its end a return is an execution of its own. */
export const isEnded = ({ state }: Execution): boolean => isTerminal(executionStates, state)

function routeOf(stage: Stage, terms: StageTerms): MovementRoute {
  const { type, source_account, destination_account } = stage
  const { rail, chain } = terms
  const conversion = conversionOf(terms)
  const to = { asset: destination_account.asset, amount: quotedAmount(destination_account) }
  const { guid } = destination_account
  if (type === 'deposit' && isInside(source_account)) return { by: 'book', account: guid }
  if (type === 'trade') return { by: 'market', to, account: guid, conversion: known(conversion) }
  if (type === 'withdrawal' && chain) {
    const shares = [{ wallet_guid: guid, amount: to.amount }]
    const network_fee_max = networkFeeMax(stage)
    return { by: 'chain', chain, native_asset: chains[chain].native_asset, shares, network_fee_max }
  }
  const outside = [source_account, destination_account].find((each) => !isInside(each))
  const abroad = type === 'payout' && conversion ? { ...to, conversion } : undefined
  return { by: 'rail', rail: known(rail), external_bank_account_guid: outside?.guid, ...(abroad && { abroad }) }
}

function placeOf(route: MovementRoute): ExternalPlace {
  switch (route.by) {
    case 'rail':
      return route.rail
    case 'chain':
      return route.chain
    default:
      return 'market'
  }
}

function known<T>(value: T | undefined): T {
  assert(value !== undefined, 'a stage has the terms that its type takes')
  return value
}

export const isInside = ({ type }: PlanAccount): boolean =>
  type !== 'external_bank_account' && type !== 'external_wallet'

/** A stage runs at its quoted amounts, or fails. */
export const quotedAmount = ({ quoted_amount }: PlanAccount): Amount => known(quoted_amount)

/** What is held of the bank's gas. */
export const networkFeeMax = ({ fees }: Pick<Stage, 'fees'>): Amount =>
  networkFeeMaxOf(fees.find(({ type }) => type === 'network')?.quoted_amount ?? zero)

/** The owner's account that pays a fee of this stage: the source, or else the destination. */
const feeAccountOf = ({ source_account, destination_account }: Stage, asset: string): Guid => {
  const account = [source_account, destination_account].find((each) => isInside(each) && each.asset === asset)
  assert(account, 'a fee is in an asset that its stage moves inside the bank')
  return account.guid
}

/** Every fee that the owner pays. `landed`: the account that this same commit credits, so its money was never held. */
export const feesOf = (stages: readonly Stage[], landed: Guid | undefined): StageFee[] =>
  stages.flatMap((stage) =>
    stage.fees.flatMap(({ type, asset, quoted_amount }) => {
      // The bank pays the network from its gas, when the stage settles.
      if (type === 'network') return []
      const account = feeAccountOf(stage, asset)
      return { type, account, asset, amount: quoted_amount, isHeld: account !== landed }
    }),
  )
