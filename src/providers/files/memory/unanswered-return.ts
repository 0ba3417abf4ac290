// A second return of an ACH pull has no transfer that would tell what became of its dishonour. If that never goes out, its notice says so.
import { type Change, key, type Need, type Rows, update } from '../../../kernel/command.ts'
import { fileNotices } from './file-notice.ts'
import type { FiledPayment } from './filed-payment.ts'

const keyOf = ({ bank_guid, provider_guid, dishonoured_notice_key }: FiledPayment) =>
  dishonoured_notice_key === null ? undefined : ([bank_guid, provider_guid, dishonoured_notice_key] as const)

/** The notices of these payments, to be loaded at once. */
export const returnsOf = (payments: readonly FiledPayment[]): readonly Need[] =>
  payments.flatMap((payment) => {
    const named = keyOf(payment)
    return named ? [key(fileNotices, ...named)] : []
  })

/** `payment` will not go out. */
export function unanswered(payment: FiledPayment, rows: Rows): readonly Change[] {
  const named = keyOf(payment)
  const notice = named && rows.get(fileNotices, ...named)
  return notice?.result === 'noted' ? [update(fileNotices, { ...notice, result: 'unmatched' })] : []
}
