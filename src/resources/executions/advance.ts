// A stage completes: its money moves (R1 to R5). Then the money of the next stage is held, or after the last stage the fees are
// taken (R6).
import { explorerLink } from '../../chains/explorer.ts'
import { type Amount, amount, zero } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { movePart } from '../../kernel/machine.ts'
import { subjectOf } from '../../kernel/posting.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { remittanceFees } from '../../ledger/recipes.ts'
import { identifiersAfter, type Movement, type MovementStanding } from '../../movements/movement.ts'
import { settledLines } from '../../movements/movement-lines.ts'
import type { PullHold } from '../../movements/pull-hold.ts'
import { assertFeesAddUp } from '../../planning/fee-sums.ts'
import type { Bank } from '../banks/bank.ts'
import { type PlanAccount, type PlanFee, type Stage, stageStates } from '../plans/stage.ts'
import type { Execution } from './execution.ts'
import type { ExecutionTransition } from './execution-transition.ts'
import { feesOf, quotedAmount, stageSubject } from './stage-movement.ts'

const executed = (account: PlanAccount): PlanAccount => ({ ...account, executed_amount: quotedAmount(account) })

const ownFeesExecuted = (fees: readonly PlanFee[]): PlanFee[] =>
  fees.map((fee) => (fee.type === 'network' ? fee : { ...fee, executed_amount: fee.quoted_amount }))

export const networkFeesExecuted = (fees: readonly PlanFee[], value: Amount): PlanFee[] =>
  fees.map((fee) => (fee.type === 'network' ? { ...fee, executed_amount: value } : fee))

export const withStage = (stages: readonly Stage[], index: number, changed: Partial<Stage>): Stage[] =>
  stages.map((stage, i) => (i === index ? { ...stage, ...changed } : stage))

/** The identifiers that the carrier reports, and links to an explorer. */
export function reportedBy(
  movement: Movement,
  standing: MovementStanding,
  { settings }: Bank,
): Pick<Stage, 'identifiers' | 'links'> {
  const { route } = movement
  const identifiers = identifiersAfter(movement, standing)
  if (route.by !== 'chain') return { identifiers, links: [] }
  const hashes = identifiers.filter(({ type }) => type === 'txn_hash')
  return {
    identifiers,
    links: hashes.map(({ value }) => ({ type: 'explorer', value: explorerLink(route.chain, settings.network, value) })),
  }
}

/** `waiting`: the next stage must wait for the holds of a pull, or for people to be verified. */
export function completeStage(
  execution: Execution,
  stage: Stage,
  movement: Movement,
  standing: Extract<MovementStanding, { kind: 'settled' }>,
  waiting: { readonly holds: readonly PullHold[]; readonly check_again_at: Timestamp } | undefined,
  bank: Bank,
  now: Timestamp,
): ExecutionTransition {
  const { stage_index } = execution
  const next = execution.stages[stage_index + 1]
  const { subject, kind, route } = movement
  const isChain = route.by === 'chain'
  const done = movePart(stageStates, stage, 'completed', {
    ...reportedBy(movement, standing, bank),
    updated_at: now,
    source_account: executed(stage.source_account),
    destination_account: executed(stage.destination_account),
    fees: isChain ? networkFeesExecuted(stage.fees, standing.network_fee) : stage.fees,
  })
  const after: Execution = {
    ...execution,
    stages: withStage(execution.stages, stage_index, done),
    fees: isChain ? networkFeesExecuted(execution.fees, standing.network_fee) : execution.fees,
    source_account: kind === 'pull' ? executed(execution.source_account) : execution.source_account,
    stage_index: stage_index + 1,
    look_again_at: soonest(execution.look_again_at, standing.look_again_at),
  }
  const settled = { subject, ...settledLines(movement, standing.network_fee) }
  // Nothing is held for a pull: its money comes from outside.
  const ends = kind === 'pull' ? [] : [subject]
  const transition = { execution, journals: [settled], ends }
  if (waiting) {
    const holds = waiting.holds.length > 0 ? waiting.holds : execution.holds
    const changes = { ...changesOf(after), holds, hold_ends_at: waiting.check_again_at }
    return { ...transition, to: ['reviewing'], changes, holds: heldFor(after, done, next) }
  }
  if (next) {
    const changes = changesOf({ ...after, stages: withStage(after.stages, stage_index + 1, started(next, now)) })
    return { ...transition, to: [], changes, holds: heldFor(after, done, next) }
  }
  const landed = route.by === 'market' || kind === 'pull' ? stage.destination_account.guid : undefined
  const { journals = [], ends: ended = [], ...end } = completion(after, landed)
  return { ...end, execution, journals: [settled, ...journals], ends: [...ends, ...ended] }
}

const soonest = (a: Timestamp | null, b: Timestamp | undefined): Timestamp | null =>
  a === null || (b !== undefined && b < a) ? (b ?? a) : a

const started = (stage: Stage, now: Timestamp): Stage => movePart(stageStates, stage, 'executing', { updated_at: now })

/** The arrived amount is held for the next stage; the rest of it for the execution's fees. */
function heldFor(
  execution: Execution,
  { destination_account }: Stage,
  next: Stage | undefined,
): NonNullable<ExecutionTransition['holds']> {
  const { guid: account_guid } = destination_account
  const taken = next?.source_account.quoted_amount ?? 0n
  const rest = quotedAmount(destination_account) - taken
  return [
    ...(next ? [{ subject: stageSubject(execution, next), account_guid, amount: amount(taken) }] : []),
    ...(rest > 0n ? [{ subject: subjectOf('execution', execution), account_guid, amount: amount(rest) }] : []),
  ]
}

/** The columns of an execution that a stage changes. */
const changesOf = (after: Execution): ExecutionTransition['changes'] => {
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

/** R6. `landed`: the account that this same commit credits. */
function completion(execution: Execution, landed: Guid | undefined): ExecutionTransition {
  const subject = subjectOf('execution', execution)
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
    to: ['completed'],
    changes: { ...changesOf(done), hold_ends_at: null },
    journals: [{ subject, step: 'fees', lines: remittanceFees(feesOf(stages, landed)) }],
    ends: [subject],
  }
}

/** The execution waits no longer: the next stage starts, or after the last stage the execution completes. */
export function resumeExecution(execution: Execution, holds: Execution['holds'], now: Timestamp): ExecutionTransition {
  const { stage_index, stages } = execution
  const next = stages[stage_index]
  if (!next) {
    const end = completion(execution, undefined)
    return { ...end, to: ['executing', 'completed'], changes: { ...end.changes, holds } }
  }
  return {
    execution,
    to: ['executing'],
    changes: { stages: withStage(stages, stage_index, started(next, now)), holds, hold_ends_at: null },
  }
}
