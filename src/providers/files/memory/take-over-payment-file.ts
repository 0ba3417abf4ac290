// Records a file that went out, and that a restored database does not know: the file is released, the payments of the books are in it, and
// its numbers are not given again. Payments that the restored books have in another file are taken out of that one first.
import { assert } from '../../../kernel/assert.ts'
import { type Change, type Command, insert, key, type Rows, save, update } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { enter, move } from '../../../kernel/machine.ts'
import type { Encrypted } from '../../../kernel/personal.ts'
import { countTo } from './file-counter.ts'
import { counterOf, dissolved, fileOf, filesOf, isFree } from './file-moves.ts'
import { fileNotices } from './file-notice.ts'
import { filedPayments, nothingYet, type SentPayment } from './filed-payment.ts'
import { numbers_max } from './keep-filed-payment.ts'
import { isHere, type PaymentFile, paymentFileStates, paymentFiles, paymentFilesPersonal } from './payment-file.ts'
import { returnNoticeOf, returnNoticesOf } from './return-notices.ts'

export interface TakeOverPaymentFileInput {
  readonly bank_guid: Guid
  readonly file: Omit<PaymentFile, 'state' | 'event_sequence' | 'created_at' | 'updated_at' | 'released_at'>
  readonly pii: Encrypted<'content'>
  /** Those that the books have. */
  readonly payments: readonly SentPayment[]
  /** Dishonoured returns that the books do not have: the return cannot be dishonoured again, and a person must book what comes of it. */
  readonly dishonours: readonly { readonly payment: SentPayment; readonly code: string }[]
  /** The last number of all payments in the file. */
  readonly last_number: number
  readonly sequences_max: number
}

/** `again`: another file gave up its payments first. */
export const takeOverPaymentFile: Command<TakeOverPaymentFileInput, 'done' | 'again'> = {
  name: 'take-over-payment-file',
  decide(input, rows, moment) {
    const { bank_guid, file, payments, last_number, sequences_max } = input
    const { now } = moment
    const stored = rows.get(paymentFiles, bank_guid, file.guid)
    if (stored?.state === 'released') return { output: 'done' }
    assert(stored?.state !== 'dissolved', 'a file that was dissolved never went out')
    rows.want(() => payments.map(({ guid }) => key(filedPayments, bank_guid, guid)))
    const kept = payments.map(({ guid }) => rows.get(filedPayments, bank_guid, guid))
    const dishonours = withNotices(input, rows)
    const replaced = dishonours.flatMap(({ before }) => before ?? [])
    rows.want(() => filesOf([...kept, ...replaced]))
    const others = new Map(
      [...kept, ...replaced].flatMap((payment) => {
        const other = payment && fileOf(payment, rows)
        return other && other.guid !== file.guid && isHere(other) ? [[other.guid, other] as const] : []
      }),
    )
    const stopped = replaced
      .filter((payment) => isFree(payment, rows) || others.has(payment.payment_file_guid as Guid))
      .map((payment) => update(filedPayments, { ...payment, cancelled_at: now, is_news: true }))
    if (others.size + stopped.length > 0) {
      const gone = [...others.values()].flatMap((other) => dissolved(other, rows, moment))
      return { output: 'again', changes: [...gone, ...stopped] }
    }
    const { provider_guid, rail, asset } = file
    const newRow = (payment: SentPayment): Change => {
      const fields = { bank_guid, provider_guid, rail, asset, ...payment, created_at: now, ...nothingYet }
      return insert(filedPayments, { ...fields, payment_file_guid: file.guid })
    }
    const filed = payments.map((payment, i): Change => {
      const before = kept[i]
      return before ? update(filedPayments, { ...before, payment_file_guid: file.guid }) : newRow(payment)
    })
    const dishonoured = dishonours.flatMap(({ payment, code, notice }) => {
      const answered = { dishonour_guid: payment.guid, dishonour_code: code, result: 'unmatched' as const }
      return [newRow(payment), ...(notice ? [update(fileNotices, { ...notice, ...answered })] : [])]
    })
    const numbered = countTo(rows, file, 'payments', last_number, numbers_max)
    const counted = countTo(rows, file, counterOf(file), file.sequence, sequences_max)
    const changes = [...released(input, rows, now), ...filed, ...dishonoured, ...numbered, ...counted]
    return { output: 'done', changes }
  },
}

/** With the notice, if the books have it yet, and another payment that would dishonour the same return. */
function withNotices({ bank_guid, file: { provider_guid }, dishonours }: TakeOverPaymentFileInput, rows: Rows) {
  rows.want(() => returnNoticesOf(dishonours.map(({ payment }) => ({ ...payment, bank_guid, provider_guid }))))
  return dishonours.map(({ payment, code }) => {
    const notice = returnNoticeOf({ ...payment, bank_guid, provider_guid }, rows)
    const { dishonour_guid = null } = notice ?? {}
    const before = dishonour_guid === null ? undefined : rows.get(filedPayments, bank_guid, dishonour_guid)
    return { payment, code, notice, before }
  })
}

function released({ bank_guid, file, pii }: TakeOverPaymentFileInput, rows: Rows, now: PaymentFile['created_at']) {
  const stored = rows.get(paymentFiles, bank_guid, file.guid)
  const times = { updated_at: now, released_at: now }
  if (!stored) {
    const moved = enter(paymentFiles, { ...file, created_at: now, ...times }, 'ready', 'staged', 'released')
    return [save(paymentFiles, moved), insert(paymentFilesPersonal.table, { bank_guid, guid: file.guid, ...pii })]
  }
  const { staged_name, approved_by_guid } = file
  const path = (['ready', 'staged', 'released'] as const).slice(stepsDone[stored.state])
  return [save(paymentFiles, move(paymentFileStates, stored, path, { ...times, staged_name, approved_by_guid }))]
}

const stepsDone: Readonly<Record<PaymentFile['state'], number>> = {
  ...{ waiting: 0, ready: 1, staged: 2, released: 3, dissolved: 3 },
}
