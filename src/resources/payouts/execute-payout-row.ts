// Creates the execution of a row, in the commit that names it in the row: a plan has one execution, and so has a row. A row whose plan has
// expired is valid again. If the payer cannot pay any more, the payout halts.
import { assert } from '../../kernel/assert.ts'
import type { Command, Decision, Moment, Rows } from '../../kernel/command.ts'
import { type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import type { Rejection } from '../../kernel/rejections.ts'
import type { RateLookup } from '../../pricing/convert.ts'
import { newExecution } from '../executions/new-execution.ts'
import { halted } from './halt.ts'
import { refusePayer } from './payer.ts'
import { type Payout, payouts } from './payout.ts'
import { type PayoutRow, payoutRows } from './payout-row.ts'
import { movedTo, rowMoved } from './payout-row-moves.ts'
import type { PayoutRowInput } from './plan-payout-row.ts'
import { faultsIn } from './row-check.ts'

export interface ExecutePayoutRowInput extends PayoutRowInput {
  /** Only needed when an activity limit is in another asset than the source. */
  readonly rates?: RateLookup
}

export const executePayoutRow: Command<ExecutePayoutRowInput, object | Stale> = {
  name: 'execute-payout-row',
  decide({ bank_guid, payout_guid, payout_row_guid, event_sequence, rates }, rows, moment): Decision<object | Stale> {
    const payout = stillAsked(rows.get(payouts, bank_guid, payout_guid), event_sequence, 'executing')
    if (!payout) return stale
    const row = rows.get(payoutRows, bank_guid, payout_row_guid)
    assert(row, 'a part names only rows that exist')
    if (row.state !== 'planned') return { output: row }
    const unfit = refusePayer(payout, rows, moment)
    if (unfit) return halted(payout, 'planned', unfit, moment)
    const { plan_guid } = row
    assert(plan_guid !== null, 'a planned row has a plan')
    const input = { bank_guid, plan_guid, payout_row_guid, ...(rates && { rates }) }
    const made = newExecution(input, rows, moment)
    return 'rejected' in made && made.rejected !== 'rates_needed' ? refused(payout, row, made, rows, moment) : made
  },
}

const unplanned = { plan_guid: null, source_amount: null, destination_amount: null, fees: [] }

function refused(payout: Payout, row: PayoutRow, rejection: Rejection, rows: Rows, moment: Moment): Decision<object> {
  const moved =
    rejection.rejected === 'expired_plan'
      ? movedTo(row, ['valid'], unplanned, moment)
      : movedTo(row, ['failed'], { failure_code: rejection.rejected, errors: faultsIn(rejection) }, moment)
  return { output: moved.row, changes: rowMoved(payout, moved, rows, moment), isDoubtful: true }
}
