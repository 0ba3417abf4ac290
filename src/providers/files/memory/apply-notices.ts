// Applies what a file tells of payments. A notice that was applied before, by this or another file, is left out. A notice that does not fit
// its payment changes nothing and is kept for a person.
import { type Change, type Command, insert, update } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import type { Encrypted } from '../../../kernel/personal.ts'
import type { CarrierFailureCode } from '../../standing.ts'
import { fileOf } from './file-moves.ts'
import { type FileNotice, fileNotices, fileNoticesPersonal, type InboxFile, inboxFiles } from './file-notice.ts'
import { type FiledPayment, filedPayments } from './filed-payment.ts'

export interface ReadNotice
  extends Pick<FileNotice, 'notice_key' | 'kind' | 'payment_guid' | 'code' | 'asset' | 'amount'> {
  /** Of a rejection: the failure that its code means. */
  readonly failure_code?: CarrierFailureCode | undefined
  readonly pii: Encrypted<'details'> | undefined
}

export interface ApplyNoticesInput {
  readonly bank_guid: Guid
  /** `applied_at` is set by the last part. */
  readonly file: Omit<InboxFile, 'applied_at' | 'created_at'>
  readonly notices: readonly ReadNotice[]
  readonly isLast: boolean
}

export interface NoticeCounts {
  readonly applied: number
  readonly noted: number
  readonly unmatched: number
  readonly unmatched_keys: readonly string[]
  /** Known already. */
  readonly repeated: number
}

/** `taken`: another file has this identity. */
export const applyNotices: Command<ApplyNoticesInput, NoticeCounts | 'taken'> = {
  name: 'apply-notices',
  decide({ bank_guid, file, notices, isLast }, rows, moment) {
    const { now } = moment
    const known = rows.get(inboxFiles, bank_guid, file.provider_guid, file.identity)
    if (known && known.content_hash !== file.content_hash) return { output: 'taken' }
    const counts = { applied: 0, noted: 0, unmatched: 0, repeated: 0, unmatched_keys: [] as string[] }
    if (known?.applied_at) return { output: { ...counts, repeated: notices.length } }
    const row: InboxFile = known ?? { ...file, applied_at: null, created_at: now }
    const changes: Change[] = []
    if (!known) changes.push(insert(inboxFiles, { ...row, applied_at: isLast ? now : null }))
    else if (isLast) changes.push(update(inboxFiles, { ...row, applied_at: now }))
    const seen = new Set<string>()
    const payments = new Map<Guid, FiledPayment>()
    for (const { failure_code, pii, ...notice } of notices) {
      const { notice_key, payment_guid } = notice
      if (seen.has(notice_key) || rows.get(fileNotices, bank_guid, row.provider_guid, notice_key)) {
        counts.repeated += 1
        continue
      }
      seen.add(notice_key)
      const stored = payment_guid === null ? undefined : rows.get(filedPayments, bank_guid, payment_guid)
      const payment = stored && (payments.get(stored.guid) ?? stored)
      const isOut = payment && ['staged', 'released'].includes(fileOf(payment, rows)?.state ?? '')
      const next = isOut ? afterNotice(payment, notice, failure_code) : undefined
      if (next && next !== payment) payments.set(next.guid, next)
      const result = !next ? 'unmatched' : notice.kind === 'correction' ? 'noted' : 'applied'
      counts[result] += 1
      if (result === 'unmatched') counts.unmatched_keys.push(notice_key)
      const guid = moment.newGuid()
      changes.push(
        insert(fileNotices, {
          ...{ bank_guid, provider_guid: row.provider_guid, guid, inbox_file_guid: row.guid },
          ...{ ...notice, result, created_at: now },
        }),
      )
      if (pii) changes.push(insert(fileNoticesPersonal.table, { bank_guid, guid, ...pii }))
    }
    changes.push(...[...payments.values()].map((payment) => update(filedPayments, payment)))
    return { output: counts, changes }
  },
}

/** Undefined: the notice does not fit the payment. The same payment: there is nothing to change. */
function afterNotice(
  payment: FiledPayment,
  { kind, code, amount, asset }: Pick<FileNotice, 'kind' | 'code' | 'amount' | 'asset'>,
  failure_code: CarrierFailureCode = 'external_vendor_error',
): FiledPayment | undefined {
  const isSameMoney = (amount ?? payment.amount) === payment.amount && (asset ?? payment.asset) === payment.asset
  const { outcome } = payment
  switch (kind) {
    case 'settlement':
      if (!isSameMoney || outcome === 'failed') return undefined
      return outcome === null ? { ...payment, outcome: 'settled', is_news: true } : payment
    case 'rejection':
      if (outcome === 'failed') return payment
      return outcome === null ? { ...payment, outcome: 'failed', failure_code, is_news: true } : undefined
    case 'return':
      if (!isSameMoney || outcome === 'failed') return undefined
      if (outcome === 'returned') return payment
      return { ...payment, outcome: 'returned', return_code: code ?? 'NARR', is_news: true }
    case 'correction':
      return payment
    default:
      return undefined
  }
}
