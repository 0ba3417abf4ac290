// Moves of payment files that several commands share.
import { type Change, key, type Moment, type Need, type Rows, save } from '../../../kernel/command.ts'
import { move } from '../../../kernel/machine.ts'
import { takeBackNumber } from './file-counter.ts'
import type { FiledPayment } from './filed-payment.ts'
import { type PaymentFile, paymentFileStates, paymentFiles } from './payment-file.ts'

export const fileOf = ({ bank_guid, payment_file_guid }: FiledPayment, rows: Rows): PaymentFile | undefined =>
  payment_file_guid === null ? undefined : rows.get(paymentFiles, bank_guid, payment_file_guid)

/** The files of these payments, to be loaded at once. */
export const filesOf = (payments: readonly (FiledPayment | undefined)[]): readonly Need[] =>
  payments.flatMap((payment) =>
    payment?.payment_file_guid ? [key(paymentFiles, payment.bank_guid, payment.payment_file_guid)] : [],
  )

/** Waits for a file: it is in none, or in one that never went out. */
export const isFree = (payment: FiledPayment, rows: Rows): boolean => {
  const { cancelled_at, outcome } = payment
  if (cancelled_at !== null || outcome !== null) return false
  const file = fileOf(payment, rows)
  return !file || file.state === 'dissolved'
}

/** The counter of a file's sequence. Canadian files are counted for ever, all others by day. */
export const counterOf = ({ format, day }: Pick<PaymentFile, 'format' | 'day'>): string =>
  format === 'cpa005' ? format : `${format} ${day}`

export function dissolved(file: PaymentFile, rows: Rows, { now }: Moment): readonly Change[] {
  const moved = move(paymentFileStates, file, ['dissolved'], { updated_at: now })
  return [save(paymentFiles, moved), ...takeBackNumber(rows, file, counterOf(file), file.sequence)]
}
