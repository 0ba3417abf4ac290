// R7: what failed leaves the owner as before. Trades are reversed, the newest first, at the amounts they were executed at; all
// holds end; limits are given back, and no fee is taken. Money that was pulled stays in the owner's account.

import { chains } from '../../chains/chain.ts'
import { type Amount, zero } from '../../kernel/amount.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { networkFee } from '../../ledger/recipes.ts'
import { stagePullReversed, stageTradeReversed } from '../../ledger/stage-recipes.ts'
import type { PlanFee, RemittanceFailureCode, Stage } from '../plans/stage.ts'
import { networkFeesExecuted, withStage } from './advance.ts'
import { type Course, executionSubject, stageSubject } from './course.ts'
import type { Execution } from './execution.ts'
import { endedAll } from './pull-holds.ts'
import { moneyOf, networkFeeMax, type StageKind } from './stage-kind.ts'

/** The stage that failed, if it was one, and what the network kept all the same. */
interface FailedStage {
  readonly kind: StageKind
  readonly known: Pick<Stage, 'identifiers' | 'links'>
  readonly network_fee: Amount
  /** It settled and came back at once. */
  readonly return_code: string | undefined
}

export function unwindExecution(
  execution: Execution,
  failure_code: RemittanceFailureCode,
  failed: FailedStage | undefined,
  now: Timestamp,
): Course {
  const { stages, stage_index, holds } = execution
  const traded = stages.filter(({ type, state }) => type === 'trade' && state === 'completed').toReversed()
  return {
    execution,
    through: ['failed'],
    changes: {
      failure_code,
      ...(failed && {
        stages: withFailure(stages, stage_index, failure_code, failed, now),
        fees: feesAfter(execution.fees, failed),
      }),
      holds: endedAll(holds, now),
      hold_ends_at: null,
    },
    journals: [
      ...keptByNetwork(execution, failed),
      ...traded.map((stage) => ({
        subject: stageSubject(execution, stage),
        step: 'reverse' as const,
        lines: stageTradeReversed(moneyOf(stage)),
      })),
    ],
    holds: [],
    ends: [executionSubject(execution), ...stages.slice(stage_index).map((stage) => stageSubject(execution, stage))],
    undone: traded,
  }
}

function withFailure(
  stages: readonly Stage[],
  index: number,
  failure_code: RemittanceFailureCode,
  failed: FailedStage,
  now: Timestamp,
): Stage[] {
  const { kind, known, return_code } = failed
  return withStage(stages, index, {
    ...known,
    state: 'failed',
    failure_code,
    updated_at: now,
    ...(return_code !== undefined && returnDetails(kind, return_code, now)),
    fees: feesAfter(stages[index]!.fees, failed),
  })
}

/** Of what failed only the network has its fee, if it took one. */
const feesAfter = (fees: readonly PlanFee[], { kind, network_fee }: FailedStage): readonly PlanFee[] =>
  kind.kind === 'chain' && network_fee > zero ? networkFeesExecuted(fees, network_fee) : fees

export const returnDetails = (
  { kind }: StageKind,
  return_code: string,
  returned_at: Timestamp,
): Pick<Stage, 'deposit_return_details' | 'withdrawal_return_details'> =>
  kind === 'pull'
    ? { deposit_return_details: { returned_at, return_code } }
    : { withdrawal_return_details: { returned_at, return_code } }

/** Mined and reverted: the network has its fee, and the bank pays it. */
function keptByNetwork(execution: Execution, failed: FailedStage | undefined): Course['journals'] {
  if (failed?.kind.kind !== 'chain' || failed.network_fee === zero) return []
  const { chain } = failed.kind
  const stage = execution.stages[execution.stage_index]!
  const lines = networkFee(chain, chains[chain].native_asset, failed.network_fee, networkFeeMax(stage))
  return [{ subject: stageSubject(execution, stage), step: 'fees', lines }]
}

/** A pull came back while its money lay here untouched: it goes out again, and nothing is left of it. */
export function pullReturned(
  execution: Execution,
  rail: Extract<StageKind, { kind: 'pull' }>['rail'],
  return_code: string,
  now: Timestamp,
): Course {
  const [pull] = execution.stages
  const unwound = unwindExecution(execution, 'reversed', undefined, now)
  const returned = { deposit_return_details: { returned_at: now, return_code }, updated_at: now }
  return {
    ...unwound,
    changes: { ...unwound.changes, stages: withStage(execution.stages, 0, returned), look_again_at: null },
    journals: [
      { subject: stageSubject(execution, pull!), step: 'return', lines: stagePullReversed(moneyOf(pull!), rail) },
    ],
    undone: [pull!],
  }
}
