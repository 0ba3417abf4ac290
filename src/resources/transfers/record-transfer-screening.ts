// Records the screening of a withdrawal or a pull: it becomes pending, waits for a review, or fails.
import type { Command, Moment, Rows } from '../../kernel/command.ts'
import { type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { nothingMoves } from '../../movements/movement-lines.ts'
import { afterScreening, type Screened } from '../../movements/screening.ts'
import { banks } from '../banks/bank.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import { type Transfer, type TransferKey, transfers } from './transfer.ts'
import { applyTransition } from './transfer-transition.ts'

export const recordTransferScreening: Command<Screened & TransferKey, Transfer | Stale> = {
  name: 'record-transfer-screening',
  decide({ bank_guid, transfer_guid, event_sequence, finding }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const transfer = stillAsked(rows.get(transfers, bank_guid, transfer_guid), event_sequence, 'storing')
    if (!bank || !transfer) return stale
    const next = afterScreening(finding, () => isOwnerUnverified(transfer, rows, moment.now))
    const step = { transfer, journal: nothingMoves }
    if (next === 'fail') {
      return applyTransition({ ...step, to: ['failed'], failure_code: 'compliance_rejection' }, bank, rows, moment)
    }
    return applyTransition({ ...step, to: [next === 'go_on' ? 'pending' : 'reviewing'] }, bank, rows, moment)
  },
}

const isOwnerUnverified = ({ bank_guid, customer_guid }: Transfer, rows: Rows, now: Moment['now']): boolean =>
  customer_guid !== null && refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), now) !== undefined
