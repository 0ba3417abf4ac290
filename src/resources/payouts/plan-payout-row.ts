// Creates the plan of a row, in the commit that names it in the row. If the payer cannot pay any more, the payout halts and the row
// stays as it is. If only this row cannot be planned, it fails.
import { assert } from '../../kernel/assert.ts'
import { type Command, save } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { newPlan } from '../plans/new-plan.ts'
import { plans } from '../plans/plan.ts'
import { halted } from './halt.ts'
import { refusePayer } from './payer.ts'
import { payouts } from './payout.ts'
import { type PayoutRow, payoutRows } from './payout-row.ts'
import { movedTo, rowMoved } from './payout-row-moves.ts'
import { faultsIn, planInput } from './row-check.ts'

export type PayoutRowInput = JobInput<'payout_guid'> & { readonly payout_row_guid: PayoutRow['guid'] }

export const planPayoutRow: Command<PayoutRowInput, PayoutRow | Stale> = {
  name: 'plan-payout-row',
  decide({ bank_guid, payout_guid, payout_row_guid, event_sequence }, rows, moment) {
    const payout = stillAsked(rows.get(payouts, bank_guid, payout_guid), event_sequence, 'planning')
    if (!payout) return stale
    const row = rows.get(payoutRows, bank_guid, payout_row_guid)
    assert(row, 'a part names only rows that exist')
    if (row.state !== 'valid') return { output: row }
    const unfit = refusePayer(payout, rows, moment)
    if (unfit) return halted(payout, 'validated', unfit, moment)
    const plan = newPlan(planInput(payout, row), rows, moment)
    if ('rejected' in plan) {
      const failed = movedTo(row, ['failed'], { failure_code: plan.rejected, errors: faultsIn(plan) }, moment)
      return { output: failed.row, changes: rowMoved(payout, failed, rows, moment), isDoubtful: true }
    }
    const moved = movedTo(row, ['planning'], { plan_guid: plan.row.guid }, moment)
    return { output: moved.row, changes: [save(plans, plan), ...rowMoved(payout, moved, rows, moment)] }
  },
}
