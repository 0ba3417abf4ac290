// Applies what a file tells of payments. A notice that was applied before, by this or another file, is left out. A notice that does not fit
// its payment changes nothing and is kept for a person. Money that came or was taken back waits to enter the books (`enter-arrivals.ts`).
import { assert } from '../../../kernel/assert.ts'
import { type Change, type Command, insert, key, type Need, type Rows, update } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import type { Encrypted } from '../../../kernel/personal.ts'
import { type CarrierFailureCode, returnCodeFrom } from '../../standing.ts'
import { fileOf, filesOf } from './file-moves.ts'
import {
  type FileNotice,
  fileNotices,
  fileNoticesPersonal,
  type InboxFile,
  inboxFiles,
  toldNames,
} from './file-notice.ts'
import { type FiledPayment, filedPayments } from './filed-payment.ts'

export interface ReadNotice
  extends Pick<FileNotice, 'notice_key' | 'kind' | 'payment_guid' | 'code' | 'asset' | 'amount'> {
  /** Of a rejection: the failure that its code means. */
  readonly failure_code?: CarrierFailureCode | undefined
  /** A return in a NACHA file. */
  readonly isReturnEntry?: boolean | undefined
  /** Of money that shall enter the books. */
  readonly names?: readonly string[] | undefined
  readonly pii: Encrypted<'details'> | undefined
}

export interface ApplyNoticesInput {
  readonly bank_guid: Guid
  readonly file: Omit<InboxFile, 'done_count' | 'applied_at' | 'created_at'>
  /** Some that follow each other. The last of them end the file. */
  readonly notices: readonly ReadNotice[]
  /** How many have been applied with these. */
  readonly done_count: number
}

export interface NoticeCounts {
  readonly applied: number
  readonly noted: number
  /** They enter the books next. */
  readonly waiting: number
  readonly unmatched: number
  readonly unmatched_keys: readonly string[]
  /** Known already. */
  readonly repeated: number
}

/** `taken`: another file has this identity. */
export const applyNotices: Command<ApplyNoticesInput, NoticeCounts | 'taken'> = {
  name: 'apply-notices',
  decide({ bank_guid, file, notices, done_count }, rows, moment) {
    const { now } = moment
    const known = rows.get(inboxFiles, bank_guid, file.provider_guid, file.identity)
    if (known && known.content_hash !== file.content_hash) return { output: 'taken' }
    const counts = { applied: 0, noted: 0, waiting: 0, unmatched: 0, repeated: 0, unmatched_keys: [] as string[] }
    if (known?.applied_at) return { output: { ...counts, repeated: notices.length } }
    const { notice_count, created_at } = known ?? { ...file, created_at: now }
    assert(done_count <= notice_count, 'a file tells no more than was counted')
    const applied_at = done_count === notice_count ? now : null
    const row: InboxFile = { ...(known ?? file), done_count, applied_at, created_at }
    const changes: Change[] = [known ? update(inboxFiles, row) : insert(inboxFiles, row)]
    const { provider_guid } = row
    rows.want(() => wanted(bank_guid, provider_guid, notices))
    rows.want(() => filesOf(notices.map(({ payment_guid }) => filedIn(bank_guid, payment_guid, rows))))
    const seen = new Set<string>()
    const seenNames = new Set<string>()
    const payments = new Map<Guid, FiledPayment>()
    for (const { failure_code, pii, isReturnEntry = false, names = [], ...notice } of notices) {
      const { notice_key, kind, payment_guid } = notice
      const toldBefore = names.map((name) => rows.get(toldNames, bank_guid, provider_guid, name))
      const isOfAnotherFile = toldBefore.some((told) => told && told.inbox_file_guid !== row.guid)
      if (isOfAnotherFile || seen.has(notice_key) || rows.get(fileNotices, bank_guid, provider_guid, notice_key)) {
        counts.repeated += 1
        continue
      }
      seen.add(notice_key)
      const stored = payment_guid === null ? undefined : rows.get(filedPayments, bank_guid, payment_guid)
      const payment = stored && (payments.get(stored.guid) ?? stored)
      const isOut = payment && ['staged', 'released'].includes(fileOf(payment, rows)?.state ?? '')
      const next = isOut ? afterNotice(payment, notice, isReturnEntry, failure_code) : undefined
      if (next && next !== payment) payments.set(next.guid, next)
      const result = names.length > 0 ? 'waiting' : resultOf(kind, next)
      assert(result !== 'waiting' || pii || kind === 'contested', 'money that shall enter the books has its details')
      counts[result] += 1
      if (result === 'unmatched') counts.unmatched_keys.push(notice_key)
      const guid = moment.newGuid()
      changes.push(
        insert(fileNotices, {
          ...{ bank_guid, provider_guid, guid, inbox_file_guid: row.guid },
          ...{ ...notice, result, dishonour_guid: null, dishonour_code: null, created_at: now },
        }),
      )
      for (const [i, name] of names.entries()) {
        if (toldBefore[i] || seenNames.has(name)) continue
        seenNames.add(name)
        changes.push(insert(toldNames, { bank_guid, provider_guid, name, inbox_file_guid: row.guid, notice_key }))
      }
      if (pii) changes.push(insert(fileNoticesPersonal.table, { bank_guid, guid, ...pii }))
    }
    changes.push(...[...payments.values()].map((payment) => update(filedPayments, payment)))
    return { output: counts, changes }
  },
}

const filedIn = (bank_guid: Guid, payment_guid: Guid | null, rows: Rows): FiledPayment | undefined =>
  payment_guid === null ? undefined : rows.get(filedPayments, bank_guid, payment_guid)

/** All at once, not one after another. */
const wanted = (bank_guid: Guid, provider_guid: Guid, notices: readonly ReadNotice[]): readonly Need[] =>
  notices.flatMap(({ notice_key, payment_guid, names = [] }) => [
    key(fileNotices, bank_guid, provider_guid, notice_key),
    ...names.map((name) => key(toldNames, bank_guid, provider_guid, name)),
    ...(payment_guid === null ? [] : [key(filedPayments, bank_guid, payment_guid)]),
  ])

const resultOf = (kind: FileNotice['kind'], next: FiledPayment | undefined): FileNotice['result'] => {
  if (!next) return 'unmatched'
  // Unless another notice told it: what answered the return is to be taken back.
  if (kind === 'contested' && next.outcome !== 'returned') return 'waiting'
  return kind === 'correction' ? 'noted' : 'applied'
}

/** `notice_key`: of a return in a NACHA file. With another one its bank takes the money a second time. */
function afterReturn(payment: FiledPayment, code: string | null, notice_key: string | null): FiledPayment | undefined {
  const { outcome, return_notice_key } = payment
  if (outcome === 'failed') return undefined
  if (outcome === 'returned') return notice_key === null || notice_key === return_notice_key ? payment : undefined
  const return_code = returnCodeFrom(code)
  return { ...payment, outcome: 'returned', return_code, return_notice_key: notice_key, is_news: true }
}

/** Undefined: the notice does not fit the payment. The same payment: there is nothing to change. */
function afterNotice(
  payment: FiledPayment,
  { kind, code, amount, asset, notice_key }: Pick<FileNotice, 'kind' | 'code' | 'amount' | 'asset' | 'notice_key'>,
  isReturnEntry: boolean,
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
    case 'contested':
      // It answers a dishonoured return, and no order.
      return isSameMoney && payment.dishonoured_notice_key !== null && outcome !== 'failed' ? payment : undefined
    case 'return':
      return isSameMoney ? afterReturn(payment, code, isReturnEntry ? notice_key : null) : undefined
    case 'correction':
      return payment
    default:
      return undefined
  }
}
