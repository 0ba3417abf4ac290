// Moves of rows, and what follows from them: the part counts its rows anew, and the payout ends what it was doing when no row of any part
// is left to wait for. Plans and executions move their rows by these functions, in their own commits.
import { assert, defined } from '../../kernel/assert.ts'
import { type Change, key, type Moment, type Rows, save, update } from '../../kernel/command.ts'
import { type Moved, move } from '../../kernel/machine.ts'
import type { Execution } from '../executions/execution.ts'
import type { Plan } from '../plans/plan.ts'
import { type Payout, payoutStates, payouts } from './payout.ts'
import {
  type PayoutPart,
  type PayoutRow,
  type PayoutRowState,
  payoutParts,
  payoutRowStates,
  payoutRows,
} from './payout-row.ts'

/** The states of rows that a payout waits for. In its other states it waits for the caller. */
const awaited: Readonly<Partial<Record<Payout['state'], readonly PayoutRowState[]>>> = {
  planning: ['valid', 'planning'],
  executing: ['planned', 'executing'],
  cancelling: ['valid', 'planning', 'planned', 'executing'],
}

export const countOf = (parts: readonly PayoutPart[], ...states: readonly PayoutRowState[]): number =>
  parts.reduce((all, { counts }) => all + states.reduce((sum, state) => sum + (counts[state] ?? 0), 0), 0)

export function partsOf({ bank_guid, content_guid, part_count }: Payout, rows: Rows): PayoutPart[] {
  const numbers = Array.from({ length: part_count }, (_, part) => part)
  rows.want(() => numbers.map((part) => key(payoutParts, bank_guid, content_guid, part)))
  return numbers.map((part) =>
    defined(rows.get(payoutParts, bank_guid, content_guid, part), 'a payout has all its parts'),
  )
}

/** The payout after its run, if no row is left to wait for. */
export function runEnded(payout: Payout, parts: readonly PayoutPart[], { now }: Moment): Change[] {
  const states = awaited[payout.state]
  if (!states || countOf(parts, ...states) > 0) return []
  return [save(payouts, move(payoutStates, payout, pathAfter(payout, parts), { updated_at: now }))]
}

function pathAfter({ state }: Payout, parts: readonly PayoutPart[]): Payout['state'][] {
  if (state === 'cancelling') return ['cancelled']
  if (state === 'planning') return countOf(parts, 'planned') > 0 ? ['planned'] : ['planned', 'completed']
  assert(state === 'executing', 'only these three wait for rows')
  return [countOf(parts, 'valid') > 0 ? 'validated' : 'completed']
}

/** The row after its move, its part, and the payout if this was the last row that it waited for. */
export function rowMoved(payout: Payout, moved: Moved<PayoutRow>, rows: Rows, moment: Moment): Change[] {
  const { row, path } = moved
  const part = rows.get(payoutParts, row.bank_guid, payout.content_guid, row.part)
  const from = path[0] as PayoutRowState
  assert(part && (part.counts[from] ?? 0) > 0, 'the part of a row counts it')
  const less = { ...part.counts, [from]: (part.counts[from] ?? 0) - 1 }
  const after = { ...part, counts: { ...less, [row.state]: (less[row.state] ?? 0) + 1 } }
  const changes = [save(payoutRows, moved), update(payoutParts, after)]
  const states = awaited[payout.state]
  if (!states || countOf([after], ...states) > 0) return changes
  const parts = partsOf(payout, rows).map((each) => (each.part === after.part ? after : each))
  return [...changes, ...runEnded(payout, parts, moment)]
}

export function movedTo(
  row: PayoutRow,
  through: readonly PayoutRowState[],
  changes: Partial<PayoutRow>,
  { now }: Moment,
): Moved<PayoutRow> {
  return move(payoutRowStates, row, through, { ...changes, updated_at: now })
}

type Paying = Pick<Plan | Execution, 'bank_guid' | 'payout_row_guid'>

const rowOf = ({ bank_guid, payout_row_guid }: Paying, rows: Rows): PayoutRow | undefined =>
  payout_row_guid === null
    ? undefined
    : defined(rows.get(payoutRows, bank_guid, payout_row_guid), 'the row that a plan pays exists')

const payoutOf = ({ bank_guid, payout_guid }: PayoutRow, rows: Rows): Payout =>
  defined(rows.get(payouts, bank_guid, payout_guid), 'the payout of a row exists')

/** The plan has completed or failed. A row that was cancelled meanwhile stays cancelled. */
export function planEnded(plan: Plan, rows: Rows, moment: Moment): Change[] {
  const row = rowOf(plan, rows)
  if (row?.state !== 'planning' || row.plan_guid !== plan.guid) return []
  const { failure_code, fees, source_account, destination_account } = plan
  const moved = failure_code
    ? movedTo(row, ['failed'], { failure_code }, moment)
    : movedTo(
        row,
        ['planned'],
        {
          source_amount: defined(source_account.quoted_amount, 'a completed plan has its amounts'),
          destination_amount: defined(destination_account.quoted_amount, 'a completed plan has its amounts'),
          fees,
        },
        moment,
      )
  return rowMoved(payoutOf(row, rows), moved, rows, moment)
}

/** The execution was created, if only as failed. */
export function executionBegan(execution: Execution, rows: Rows, moment: Moment): Change[] {
  const row = rowOf(execution, rows)
  if (!row) return []
  assert(row.state === 'planned' && row.plan_guid === execution.plan_guid, 'a row is executed once, as it was planned')
  const { guid: execution_guid, failure_code } = execution
  const through = failure_code ? (['executing', 'failed'] as const) : (['executing'] as const)
  return rowMoved(payoutOf(row, rows), movedTo(row, through, { execution_guid, failure_code }, moment), rows, moment)
}

/** The execution has entered another state. */
export function executionMoved(execution: Execution, rows: Rows, moment: Moment): Change[] {
  const { state, failure_code, fees, source_account, destination_account } = execution
  const row = state === 'completed' || state === 'failed' ? rowOf(execution, rows) : undefined
  if (!row) return []
  assert(row.state === 'executing' && row.execution_guid === execution.guid, 'an execution ends once, with its row')
  const moved =
    state === 'failed'
      ? movedTo(row, ['failed'], { failure_code }, moment)
      : movedTo(
          row,
          ['completed'],
          {
            source_amount: defined(source_account.executed_amount, 'a completed execution has its amounts'),
            destination_amount: defined(destination_account.executed_amount, 'a completed execution has its amounts'),
            fees,
          },
          moment,
        )
  return rowMoved(payoutOf(row, rows), moved, rows, moment)
}
