// Applies what a file tells of payments. A notice that was applied before, by this or another file, is left out. A notice that does not fit
// its payment changes nothing and is kept for a person, under a key of its own: it must not stand in the way of one that fits, also of itself
// when it is told again and fits by then. Money that came or was taken back waits to enter the books (`enter-arrivals.ts`).
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
  type NoticeMisfit,
  type ToldName,
  toldNames,
} from './file-notice.ts'
import { type FiledPayment, filedPayments } from './filed-payment.ts'

export interface ReadNotice
  extends Pick<FileNotice, 'notice_key' | 'kind' | 'payment_guid' | 'code' | 'asset' | 'amount'> {
  /** Under which it is kept if it does not fit. Left out: the same. */
  readonly unfit_key?: string
  /** What does not fit the payment. */
  readonly misfits?: readonly NoticeMisfit[]
  /** It is a return by its direction alone, so it is believed only of a payment that was made. */
  readonly isPlainReturn?: boolean
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
    for (const told of notices) {
      const { names = [], pii } = told
      const toldBefore = names.map((name) => rows.get(toldNames, bank_guid, provider_guid, name))
      const again = toldByAnother(told, toldBefore, row, rows)
      if (again === 'known' || keysOf(told).some((each) => seen.has(each))) {
        counts.repeated += 1
        continue
      }
      const stored = told.payment_guid === null ? undefined : rows.get(filedPayments, bank_guid, told.payment_guid)
      const payment = stored && (payments.get(stored.guid) ?? stored)
      const isOut = payment && ['staged', 'released'].includes(fileOf(payment, rows)?.state ?? '')
      const isKeyTaken = !again && rows.get(fileNotices, bank_guid, provider_guid, told.notice_key) !== undefined
      const judged = judge(
        isKeyTaken ? { ...told, notice_key: unfitKeyOf(told) } : told,
        isOut ? payment : undefined,
        again,
      )
      const { result, notice_key, next } = judged
      for (const each of judged.uses) seen.add(each)
      if (result !== 'unmatched') seen.add(told.notice_key)
      if (again && result === 'unmatched') {
        counts.repeated += 1
        continue
      }
      if (next && next !== payment) payments.set(next.guid, next)
      assert(
        result !== 'waiting' || pii || again || told.kind === 'contested',
        'money that enters the books has its details',
      )
      counts[result] += 1
      if (result === 'unmatched') counts.unmatched_keys.push(notice_key)
      const misfits = result === 'unmatched' && payment ? judged.misfits : []
      if (again) {
        const { payment_guid } = told
        changes.push(
          update(fileNotices, { ...again, result, misfits, payment_guid: payment_guid ?? again.payment_guid }),
        )
      } else {
        const guid = moment.newGuid()
        const { kind, payment_guid, code, asset, amount } = told
        changes.push(
          insert(fileNotices, {
            ...{
              bank_guid,
              provider_guid,
              guid,
              inbox_file_guid: row.guid,
              notice_key,
              kind,
              payment_guid,
              code,
              asset,
            },
            ...{ amount, result, misfits, dishonour_guid: null, dishonour_code: null, created_at: now },
          }),
        )
        if (pii) changes.push(insert(fileNoticesPersonal.table, { bank_guid, guid, ...pii }))
      }
      for (const [i, name] of names.entries()) {
        if (toldBefore[i] || seenNames.has(name)) continue
        seenNames.add(name)
        changes.push(insert(toldNames, { bank_guid, provider_guid, name, inbox_file_guid: row.guid, notice_key }))
      }
    }
    changes.push(...[...payments.values()].map((payment) => update(filedPayments, payment)))
    return { output: counts, changes }
  },
}

const filedIn = (bank_guid: Guid, payment_guid: Guid | null, rows: Rows): FiledPayment | undefined =>
  payment_guid === null ? undefined : rows.get(filedPayments, bank_guid, payment_guid)

/** All at once, not one after another. */
const wanted = (bank_guid: Guid, provider_guid: Guid, notices: readonly ReadNotice[]): readonly Need[] =>
  notices.flatMap(({ notice_key, unfit_key = notice_key, payment_guid, names = [] }) => [
    key(fileNotices, bank_guid, provider_guid, notice_key),
    key(fileNotices, bank_guid, provider_guid, unfit_key),
    ...names.map((name) => key(toldNames, bank_guid, provider_guid, name)),
    ...(payment_guid === null ? [] : [key(filedPayments, bank_guid, payment_guid)]),
  ])

const unfitKeyOf = ({ notice_key, unfit_key = notice_key }: ReadNotice): string => unfit_key

/** Under which the same thing was told before. What does not fit is not the thing that fits. */
const keysOf = (told: ReadNotice): readonly string[] =>
  told.misfits?.length ? [unfitKeyOf(told)] : [told.notice_key, unfitKeyOf(told)]

/**
 * `known`: it needs nothing more. A notice: it was told before, by another file, and left to a person. Undefined: it is new.
 */
function toldByAnother(
  told: ReadNotice,
  toldBefore: readonly (ToldName | undefined)[],
  file: InboxFile,
  rows: Rows,
): FileNotice | 'known' | undefined {
  const { bank_guid, provider_guid, guid } = file
  const find = (notice_key: string) => rows.get(fileNotices, bank_guid, provider_guid, notice_key)
  const byNames = toldBefore.flatMap((name) =>
    name && name.inbox_file_guid !== guid ? (find(name.notice_key) ?? []) : [],
  )
  const byKeys = keysOf(told).flatMap((each) => find(each) ?? [])
  const before = [...byNames, ...byKeys]
  if (before.some(({ result, inbox_file_guid }) => result !== 'unmatched' || inbox_file_guid === guid)) return 'known'
  // Another thing may be left to a person under the key that this one would have.
  return byNames[0] ?? byKeys.find(({ notice_key }) => notice_key === unfitKeyOf(told))
}

interface JudgedNotice {
  readonly result: FileNotice['result']
  /** Under which it is kept. */
  readonly notice_key: string
  /** No other notice of the file may be kept under these. */
  readonly uses: readonly string[]
  readonly misfits: readonly NoticeMisfit[]
  readonly next: FiledPayment | undefined
}

/** `again`: the notice that was left to a person before. */
function judge(told: ReadNotice, payment: FiledPayment | undefined, again: FileNotice | undefined): JudgedNotice {
  const { kind, names = [], misfits = [] } = told
  const unfit_key = unfitKeyOf(told)
  const fit_key = again?.notice_key ?? told.notice_key
  const next = payment && misfits.length === 0 ? afterNotice(payment, { ...told, notice_key: fit_key }) : undefined
  const result = names.length > 0 ? 'waiting' : resultOf(kind, next)
  if (result !== 'unmatched')
    return { result, notice_key: fit_key, uses: [told.notice_key, unfit_key], misfits: [], next }
  const why: readonly NoticeMisfit[] = misfits.length > 0 ? misfits : ['state']
  return { result, notice_key: unfit_key, uses: [unfit_key], misfits: why, next }
}

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
function afterNotice(payment: FiledPayment, told: ReadNotice): FiledPayment | undefined {
  const { kind, code, amount, asset, notice_key, isReturnEntry, isPlainReturn } = told
  const { failure_code = 'external_vendor_error' } = told
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
      if (isPlainReturn && outcome === null) return undefined
      return isSameMoney ? afterReturn(payment, code, isReturnEntry ? notice_key : null) : undefined
    case 'correction':
      return payment
    default:
      return undefined
  }
}
