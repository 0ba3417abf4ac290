// An arrival enters the books: its transfer, and the journal of its receipt, which credits the owner or keeps the money in suspense.
import type { Moment, Rows } from '../kernel/command.ts'
import { enter } from '../kernel/machine.ts'
import { subjectOf } from '../kernel/posting.ts'
import { postAndRecover } from '../resources/accounts/recovery.ts'
import type { Bank } from '../resources/banks/bank.ts'
import { paysIntoReserve, type Transfer, transfers } from '../resources/transfers/transfer.ts'
import { receiptOf } from './arrival-money.ts'

type NewArrival = Omit<Transfer, 'state' | 'event_sequence'>

/** `isCredited`: to its owner (D1). Else it waits in suspense for a review (D3). */
export function received(fields: NewArrival, isCredited: boolean, rows: Rows, bank: Bank, moment: Moment) {
  const loss_asset = isCredited && paysIntoReserve(fields) ? fields.asset : undefined
  const moved = enter(transfers, fields, isCredited ? 'completed' : 'reviewing')
  const journal = { subject: subjectOf('transfer', moved.row), ...receiptOf(fields, isCredited) }
  return { moved, posted: postAndRecover(rows, bank, [journal], loss_asset, moment) }
}
