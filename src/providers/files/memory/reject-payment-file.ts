// A person rejects a file that waits: it never goes out, and its payments are cancelled.
import { type Command, key, update } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { reject } from '../../../kernel/rejections.ts'
import { dissolved } from './file-moves.ts'
import { filedPayments } from './filed-payment.ts'
import { type PaymentFile, paymentFiles } from './payment-file.ts'
import { leaveUnanswered, returnNoticesOf } from './return-notices.ts'

export interface RejectPaymentFileInput {
  readonly bank_guid: Guid
  readonly payment_file_guid: Guid
  /** All that are in it. A file that waits keeps its payments. */
  readonly payment_guids: readonly Guid[]
}

export const rejectPaymentFile: Command<RejectPaymentFileInput, PaymentFile> = {
  name: 'reject-payment-file',
  decide({ bank_guid, payment_file_guid, payment_guids }, rows, moment) {
    const file = rows.get(paymentFiles, bank_guid, payment_file_guid)
    if (!file) return reject('not_found')
    if (file.state !== 'waiting') return reject('data_exists', undefined, `The file is ${file.state}. Nothing waits.`)
    rows.want(() => payment_guids.map((guid) => key(filedPayments, bank_guid, guid)))
    const payments = payment_guids.flatMap((guid) => rows.get(filedPayments, bank_guid, guid) ?? [])
    const isWhole = payments.length === file.payment_count
    if (!isWhole || payments.some((payment) => payment.payment_file_guid !== payment_file_guid))
      return reject('data_exists', undefined, 'The payments of the file have changed. Look at it again.')

    // Nothing below refuses.
    rows.want(() => returnNoticesOf(payments))
    const cancelled = payments.flatMap((payment) => [
      update(filedPayments, { ...payment, cancelled_at: moment.now, is_news: true }),
      ...leaveUnanswered(payment, rows),
    ])
    return {
      output: { ...file, state: 'dissolved' },
      changes: [...dissolved(file, rows, moment), ...cancelled],
    }
  },
}
