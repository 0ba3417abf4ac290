// Cancels a payment that no file has taken out of the house. A file that still waits here is dissolved: its other payments go into the
// next one. A payment that never came is remembered as cancelled, so it is never carried.
import { type Command, insert, update } from '../../../kernel/command.ts'
import { dissolved, fileOf } from './file-moves.ts'
import { type FiledPayment, filedPayments, nothingYet } from './filed-payment.ts'
import type { NewFiledPayment } from './keep-filed-payment.ts'
import { isHere } from './payment-file.ts'

export type CancelFiledPaymentInput = Omit<NewFiledPayment, 'pii' | 'nameOf'>

/** Answers the payment as it is then. */
export const cancelFiledPayment: Command<CancelFiledPaymentInput, FiledPayment> = {
  name: 'cancel-filed-payment',
  decide(asked, rows, moment) {
    const { bank_guid, guid } = asked
    const kept = rows.get(filedPayments, bank_guid, guid)
    if (!kept) {
      const row: FiledPayment = {
        ...{ ...asked, number: 0, name: guid, created_at: moment.now },
        ...{ ...nothingYet, cancelled_at: moment.now },
      }
      return { output: row, changes: [insert(filedPayments, row)] }
    }
    if (kept.cancelled_at !== null || kept.outcome !== null) return { output: kept }
    const file = fileOf(kept, rows)
    if (file && !isHere(file) && file.state !== 'dissolved') return { output: kept }
    const row = { ...kept, cancelled_at: moment.now }
    const gone = file && isHere(file) ? dissolved(file, rows, moment) : []
    return { output: row, changes: [update(filedPayments, row), ...gone] }
  },
}
