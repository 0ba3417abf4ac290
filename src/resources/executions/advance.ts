// What a stage that is done means for its execution: its money has moved (R1 to R5), the next stage has its money set aside, or
// it was the last, and then the fees are taken (R6).

import { chains } from '../../chains/chain.ts'
import { explorerLink } from '../../chains/explorer.ts'
import { type Amount, amount, zero } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { RecipePosting } from '../../ledger/recipes.ts'
import {
  remittanceFees,
  stageChainWithdrawal,
  stageMove,
  stagePayout,
  stagePull,
  stageTrade,
  stageWithdrawal,
} from '../../ledger/stage-recipes.ts'
import { assertFeesAddUp } from '../../planning/fee-sums.ts'
import type { Bank } from '../banks/bank.ts'
import type { PlanAccount, PlanFee, Stage } from '../plans/stage.ts'
import { type Course, executionSubject, stageSubject } from './course.ts'
import type { Execution, ExecutionHold } from './execution.ts'
import { feesOf, moneyOf, networkFeeMax, type StageKind } from './stage-kind.ts'
import type { StageOutcome } from './stage-outcome.ts'

type Done = Extract<StageOutcome, { kind: 'completed' }>

const executed = (account: PlanAccount): PlanAccount => ({ ...account, executed_amount: account.quoted_amount! })

const ownFeesExecuted = (fees: readonly PlanFee[]): PlanFee[] =>
  fees.map((fee) => (fee.type === 'network' ? fee : { ...fee, executed_amount: fee.quoted_amount }))

export const networkFeesExecuted = (fees: readonly PlanFee[], value: Amount): PlanFee[] =>
  fees.map((fee) => (fee.type === 'network' ? { ...fee, executed_amount: value } : fee))

export const withStage = (stages: readonly Stage[], index: number, changed: Partial<Stage>): Stage[] =>
  stages.map((stage, i) => (i === index ? { ...stage, ...changed } : stage))

/** By what others know the stage, and where to look it up. */
export function knownBy(
  { identifiers: before }: Stage,
  kind: StageKind,
  { identifiers }: Pick<StageOutcome, 'identifiers'>,
  { settings }: Bank,
): Pick<Stage, 'identifiers' | 'links'> {
  const known = identifiers.length > 0 ? identifiers : before
  if (kind.kind !== 'chain') return { identifiers: known, links: [] }
  const { chain } = kind
  const hashes = known.filter(({ type }) => type === 'txn_hash')
  return {
    identifiers: known,
    links: hashes.map(({ value }) => ({ type: 'explorer', value: explorerLink(chain, settings.network, value) })),
  }
}

function linesOf(stage: Stage, kind: StageKind, { network_fee }: Done): RecipePosting[] {
  const money = moneyOf(stage)
  switch (kind.kind) {
    case 'pull':
      return stagePull(money, kind.rail)
    case 'move':
      return stageMove(money)
    case 'trade':
      return stageTrade(money)
    case 'chain':
      return stageChainWithdrawal(money, kind.chain, chains[kind.chain].native_asset, network_fee, networkFeeMax(stage))
    case 'rail':
      return kind.conversion ? stagePayout(money, kind.rail) : stageWithdrawal(money, kind.rail)
  }
}

/** `waiting`: what keeps the next stage back, holds of a pull or people; nothing goes on meanwhile. */
export function stageDone(
  execution: Execution,
  kind: StageKind,
  outcome: Done,
  waiting: { readonly holds: readonly ExecutionHold[]; readonly look_at: Timestamp } | undefined,
  bank: Bank,
  now: Timestamp,
): Course {
  const { stage_index } = execution
  const stage = execution.stages[stage_index]!
  const next = execution.stages[stage_index + 1]
  const done: Stage = {
    ...stage,
    ...knownBy(stage, kind, outcome, bank),
    state: 'completed',
    updated_at: now,
    source_account: executed(stage.source_account),
    destination_account: executed(stage.destination_account),
    fees: kind.kind === 'chain' ? networkFeesExecuted(stage.fees, outcome.network_fee) : stage.fees,
  }
  const after: Execution = {
    ...execution,
    stages: withStage(execution.stages, stage_index, done),
    fees: kind.kind === 'chain' ? networkFeesExecuted(execution.fees, outcome.network_fee) : execution.fees,
    source_account: kind.kind === 'pull' ? executed(execution.source_account) : execution.source_account,
    stage_index: stage_index + 1,
    look_again_at: soonest(execution.look_again_at, outcome.look_again_at),
  }
  const subject = stageSubject(execution, stage)
  const moved: Course['journals'][number] = {
    subject,
    step: kind.kind === 'pull' ? 'credit' : 'settle',
    lines: linesOf(stage, kind, outcome),
  }
  // Nothing is set aside for a pull: its money comes from outside.
  const course = { execution, journals: [moved], ends: kind.kind === 'pull' ? [] : [subject] }
  if (waiting) {
    const holds = waiting.holds.length > 0 ? waiting.holds : execution.holds
    const changes = { ...changesOf(after), holds, hold_ends_at: waiting.look_at }
    return { ...course, through: ['reviewing'], changes, holds: setAside(after, done, next) }
  }
  if (next) {
    const changes = changesOf({ ...after, stages: withStage(after.stages, stage_index + 1, begun(next, now)) })
    return { ...course, through: [], changes, holds: setAside(after, done, next) }
  }
  const landed = kind.kind === 'trade' || kind.kind === 'pull' ? stage.destination_account.guid : undefined
  const end = completion(after, landed)
  return {
    ...end,
    execution,
    journals: [moved, ...end.journals],
    ends: [...course.ends, ...end.ends],
  }
}

const soonest = (a: Timestamp | null, b: Timestamp | undefined): Timestamp | null =>
  a === null || (b !== undefined && b < a) ? (b ?? a) : a

const begun = (stage: Stage, now: Timestamp): Stage => ({ ...stage, state: 'executing', updated_at: now })

/** What arrived lies under the next stage as far as that takes it, and under the execution for the fees. */
function setAside(execution: Execution, { destination_account }: Stage, next: Stage | undefined): Course['holds'] {
  const { guid: account_guid, quoted_amount } = destination_account
  const taken = next?.source_account.quoted_amount ?? 0n
  const rest = quoted_amount! - taken
  return [
    ...(next ? [{ subject: stageSubject(execution, next), account_guid, amount: amount(taken) }] : []),
    ...(rest > 0n ? [{ subject: executionSubject(execution), account_guid, amount: amount(rest) }] : []),
  ]
}

/** Everything that stages change of an execution. */
const changesOf = (after: Execution): Course['changes'] => {
  const { stages, fees, source_account, destination_account, stage_index, look_again_at } = after
  return { stages, fees, source_account, destination_account, stage_index, look_again_at }
}

const asSum = <T extends { readonly executed_amount?: Amount }>(part: T): T & { readonly amount: Amount } => ({
  ...part,
  amount: part.executed_amount ?? zero,
})

const endsOf = ({ source_account, destination_account }: Pick<Stage, 'source_account' | 'destination_account'>) => ({
  source: asSum(source_account),
  destination: asSum(destination_account),
})

/** R6. `landed`: the account in which money arrived in this very commit. */
function completion(execution: Execution, landed: Guid | undefined): Course {
  const subject = executionSubject(execution)
  const stages = execution.stages.map((stage) => ({ ...stage, fees: ownFeesExecuted(stage.fees) }))
  const done: Execution = {
    ...execution,
    stages,
    fees: ownFeesExecuted(execution.fees),
    source_account: executed(execution.source_account),
    destination_account: executed(execution.destination_account),
  }
  assertFeesAddUp({ ...endsOf(done), stages: stages.map(endsOf) }, done.fees.map(asSum))
  return {
    execution,
    through: ['completed'],
    changes: { ...changesOf(done), hold_ends_at: null },
    journals: [{ subject, step: 'fees', lines: remittanceFees(feesOf(stages, landed)) }],
    holds: [],
    ends: [subject],
  }
}

/** It has waited, and nothing keeps it back any more: the next stage begins, or, if the last one is done, it is completed. */
export function goOn(execution: Execution, holds: Execution['holds'], now: Timestamp): Course {
  const { stage_index, stages } = execution
  const next = stages[stage_index]
  if (!next) {
    const end = completion(execution, undefined)
    return { ...end, through: ['executing', 'completed'], changes: { ...end.changes, holds } }
  }
  return {
    execution,
    through: ['executing'],
    changes: { stages: withStage(stages, stage_index, begun(next, now)), holds, hold_ends_at: null },
    journals: [],
    holds: [],
    ends: [],
  }
}
