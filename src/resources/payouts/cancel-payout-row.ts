// Cancels a row that has no execution. Its plan, if it has one, can no longer be executed: only the payout could do that.
import { assert } from '../../kernel/assert.ts'
import type { Command } from '../../kernel/command.ts'
import { type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { payouts } from './payout.ts'
import { type PayoutRow, payoutRowStates, payoutRows } from './payout-row.ts'
import { movedTo, rowMoved } from './payout-row-moves.ts'
import type { PayoutRowInput } from './plan-payout-row.ts'

export const cancelPayoutRow: Command<PayoutRowInput, PayoutRow | Stale> = {
  name: 'cancel-payout-row',
  decide({ bank_guid, payout_guid, payout_row_guid, event_sequence }, rows, moment) {
    const payout = stillAsked(rows.get(payouts, bank_guid, payout_guid), event_sequence, 'cancelling')
    if (!payout) return stale
    const row = rows.get(payoutRows, bank_guid, payout_row_guid)
    assert(row, 'a part names only rows that exist')
    if (!payoutRowStates.states[row.state].to.includes('cancelled')) return { output: row }
    const moved = movedTo(row, ['cancelled'], {}, moment)
    return { output: moved.row, changes: rowMoved(payout, moved, rows, moment) }
  },
}
