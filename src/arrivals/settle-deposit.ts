// The chain, or the rail, has confirmed an arrival, and its source was screened (D2): it is credited, or waits in suspense for a review (D3). A
// rejected arrival is sent back.
import type { Command, Rows } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Stale, stale, stillAsked } from '../kernel/job-answer.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Screened } from '../movements/screening.ts'
import { providerRoutes } from '../providers/configured/route.ts'
import { banks } from '../resources/banks/bank.ts'
import { isArrival, type Transfer, type TransferKey, transfers } from '../resources/transfers/transfer.ts'
import { applyTransition } from '../resources/transfers/transfer-transition.ts'
import { isBeyondMaximum } from './arrival-bounds.ts'
import { isOwnerVerified, receiptOf } from './arrival-money.ts'

/** Undefined: the operator's own node, or a simulated chain. */
const tellerOf = ({ bank_guid, guid }: Transfer, rows: Rows): Guid | undefined =>
  rows.get(providerRoutes, bank_guid, guid, 'blockchain')?.provider_guid

export interface SettleDepositInput extends Screened, TransferKey {
  /** Of a chain: when a credited deposit is looked for again. */
  readonly look_again_at?: Timestamp | undefined
}

export const settleDeposit: Command<SettleDepositInput, Transfer | Stale> = {
  name: 'settle-deposit',
  decide({ bank_guid, transfer_guid, event_sequence, finding, look_again_at }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const transfer = stillAsked(rows.get(transfers, bank_guid, transfer_guid), event_sequence, 'pending')
    if (!bank || !transfer || !isArrival(transfer)) return stale
    const isExpected =
      transfer.transfer_type !== 'crypto' || !isBeyondMaximum(bank, transfer, tellerOf(transfer, rows), rows)
    const isCredited = finding === 'passed' && isExpected && isOwnerVerified(transfer, rows)
    const held = finding === 'rejected' ? (['reviewing', 'cancelling'] as const) : (['reviewing'] as const)
    const to = isCredited ? (['completed'] as const) : held
    const changes = isCredited && look_again_at !== undefined ? { look_again_at } : {}
    return applyTransition({ transfer, to, journal: receiptOf(transfer, isCredited), changes }, bank, rows, moment)
  },
}
