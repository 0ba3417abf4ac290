// The chain, or the rail, has confirmed an arrival, and its source was screened (D2): it is credited, or waits in suspense for a review (D3). A
// rejected arrival is sent back.
import type { Command } from '../kernel/command.ts'
import { type Stale, stale, stillAsked } from '../kernel/job-answer.ts'
import type { Screened } from '../movements/screening.ts'
import { banks } from '../resources/banks/bank.ts'
import { isArrival, type Transfer, type TransferKey, transfers } from '../resources/transfers/transfer.ts'
import { applyTransition } from '../resources/transfers/transfer-transition.ts'
import { isOwnerVerified, receiptOf } from './arrival-money.ts'

export const settleDeposit: Command<Screened & TransferKey, Transfer | Stale> = {
  name: 'settle-deposit',
  decide({ bank_guid, transfer_guid, event_sequence, finding }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const transfer = stillAsked(rows.get(transfers, bank_guid, transfer_guid), event_sequence, 'pending')
    if (!bank || !transfer || !isArrival(transfer)) return stale
    const isCredited = finding === 'passed' && isOwnerVerified(transfer, rows)
    const held = finding === 'rejected' ? (['reviewing', 'cancelling'] as const) : (['reviewing'] as const)
    const to = isCredited ? (['completed'] as const) : held
    return applyTransition({ transfer, to, journal: receiptOf(transfer, isCredited) }, bank, rows, moment)
  },
}
