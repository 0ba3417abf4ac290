// The notices of returns that payments dishonour. A second return of an ACH pull has no transfer that would tell what became of its
// dishonour: if that never goes out, its notice says so.
import { type Change, key, type Need, type Rows, update } from '../../../kernel/command.ts'
import { type FileNotice, fileNotices } from './file-notice.ts'
import type { FiledPayment } from './filed-payment.ts'

type Dishonour = Pick<FiledPayment, 'bank_guid' | 'provider_guid' | 'dishonoured_notice_key'>

/** To be loaded at once. */
export const returnNoticesOf = (payments: readonly Dishonour[]): readonly Need[] =>
  payments.flatMap(({ bank_guid, provider_guid, dishonoured_notice_key }) =>
    dishonoured_notice_key === null ? [] : [key(fileNotices, bank_guid, provider_guid, dishonoured_notice_key)],
  )

export const returnNoticeOf = (
  { bank_guid, provider_guid, dishonoured_notice_key }: Dishonour,
  rows: Rows,
): FileNotice | undefined =>
  dishonoured_notice_key === null ? undefined : rows.get(fileNotices, bank_guid, provider_guid, dishonoured_notice_key)

/** `payment` will not go out. */
export function leaveUnanswered(payment: Dishonour, rows: Rows): readonly Change[] {
  const notice = returnNoticeOf(payment, rows)
  return notice?.result === 'noted' ? [update(fileNotices, { ...notice, result: 'unmatched' })] : []
}
