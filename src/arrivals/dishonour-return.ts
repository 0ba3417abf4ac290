// The bank refuses the return of an ACH pull: a payment of its own goes into the next file, and an arrival waits until that has settled
// (D8). What the return took from the owner goes back to the owner; the rest was the bank's loss, and goes into its reserve. A second return
// of the same pull (R67) has moved nothing in the books, so no arrival answers it.
import { type Amount, amount, zero } from '../kernel/amount.ts'
import { assert } from '../kernel/assert.ts'
import { type Change, type Command, insert, type Moment, type Rows, save, update } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { enter } from '../kernel/machine.ts'
import type { Encrypted } from '../kernel/personal.ts'
import { type Rejection, reject } from '../kernel/rejections.ts'
import { balances } from '../ledger/balance.ts'
import { reserve } from '../ledger/chart.ts'
import { providerRoutes } from '../providers/configured/route.ts'
import { nextNumber } from '../providers/files/memory/file-counter.ts'
import { type FileNotice, fileNotices } from '../providers/files/memory/file-notice.ts'
import { type FiledPayment, filedPayments, filedPaymentsPersonal } from '../providers/files/memory/filed-payment.ts'
import { nothingYet, numbers_max } from '../providers/files/memory/keep-filed-payment.ts'
import { easternTime } from '../rails/eastern-time.ts'
import { type DishonourCode, faultInDishonour, lastDayOf, type ReturnedEntry } from '../rails/files/nacha/dishonour.ts'
import { traceNumberOf } from '../rails/files/nacha/trace-number.ts'
import { type Account, accounts, findSystemAccount, overflows } from '../resources/accounts/account.ts'
import { overflowText } from '../resources/accounts/account-refusals.ts'
import { providers } from '../resources/providers/provider.ts'
import { entryAccountOf, entryAccountOutside } from '../resources/quotes/entry-account.ts'
import type { QuoteEntry } from '../resources/quotes/quote.ts'
import { type NewTransfer, ownAccountOf, type Transfer, transfers } from '../resources/transfers/transfer.ts'
import { arrivalFields } from './arrival-fields.ts'

export interface DishonourReturnInput {
  readonly bank_guid: Guid
  readonly provider_guid: Guid
  readonly notice_key: string
  readonly code: DishonourCode
  readonly information: string
  /** Of a pull that was completed. */
  readonly return_transfer_guid: Guid | undefined
  /** Undefined: the notice does not say what an answer must repeat. */
  readonly answer: ReturnAnswer | undefined
}

export interface ReturnAnswer {
  readonly returned: ReturnedEntry
  /** What goes into the file. */
  readonly pii: Encrypted<'party'>
}

export const dishonourReturn: Command<DishonourReturnInput, FileNotice> = {
  name: 'dishonour-return',
  decide(input, rows, moment) {
    const { bank_guid, provider_guid, notice_key, code, answer } = input
    const notice = rows.get(fileNotices, bank_guid, provider_guid, notice_key)
    if (!notice) return reject('not_found')
    const pull = notice.payment_guid ? rows.get(filedPayments, bank_guid, notice.payment_guid) : undefined
    const isSecond = pull?.returned_by !== notice_key
    const refusal = refusalOf(notice, pull, rows)
    if (refusal) return refusal
    if (!answer) return refuse(byPartner)
    const fault = faultIn(input, answer, notice, isSecond, moment)
    if (fault) return fault
    const ach = rows.get(providers, bank_guid, provider_guid)?.settings.ach
    if (!ach) return reject('data_exists', undefined, 'The provider takes no ACH files any more. Ask your partner.')
    assert(pull, 'a notice without its pull is refused')
    const number = nextNumber(rows, bank_guid, provider_guid, 'payments', numbers_max)
    const name = traceNumberOf(ach.originating_routing_number, number.value)
    const arrival = isSecond ? undefined : arrivalOf(pull, name, input, rows, moment)
    if (arrival && 'rejected' in arrival) return arrival
    const guid = arrival ? arrival.guid : moment.newGuid()
    const { asset, rail, side, amount: value } = pull
    const payment: FiledPayment = {
      ...{ bank_guid, guid, provider_guid, execution_guid: null, rail, asset, amount: value, side },
      ...{ number: number.value, name, created_at: moment.now, ...nothingYet, dishonours: notice_key },
    }
    const answered = { ...notice, dishonour_guid: guid, dishonour_code: code }
    const changes: Change[] = [
      ...[number.change, insert(filedPayments, payment), update(fileNotices, answered)],
      insert(filedPaymentsPersonal.table, { bank_guid, guid, ...answer.pii }),
    ]
    if (arrival) {
      const route = { bank_guid, guid, provider_guid, port: 'rails', created_at: moment.now } as const
      changes.push(save(transfers, enter(transfers, arrival, 'pending')), insert(providerRoutes, route))
    }
    return { output: answered, changes }
  },
}

const refuse = (message: string): Rejection => reject('data_exists', undefined, message)

/** Why this notice cannot be answered, whatever the reason. */
function refusalOf(notice: FileNotice, pull: FiledPayment | undefined, rows: Rows): Rejection | undefined {
  const { bank_guid, kind, dishonour_guid } = notice
  if (kind !== 'return') return refuse(`The notice is a ${kind}. Only a return can be dishonoured.`)
  if (!pull) return refuse('The return fits no payment. Only the return of an ACH pull can be dishonoured.')
  if (pull.side !== 'deposit')
    return refuse('The payment was a withdrawal. Only the return of an ACH pull can be dishonoured.')
  if (pull.execution_guid !== null)
    return refuse('The pull belongs to a remittance, whose return ended it. Ask your partner to dishonour it.')
  if (pull.dishonours !== null) return refuse('It answers a return that was dishonoured. That is final.')
  if (pull.amount !== notice.amount) return refuse('The return has another amount than its pull. Ask your partner.')
  if (pull.returned_by === null) return refuse(byPartner)
  const before = dishonour_guid ? rows.get(filedPayments, bank_guid, dishonour_guid) : undefined
  const isGone = before && (before.cancelled_at !== null || before.outcome === 'failed')
  return before && !isGone ? refuse(`The return was dishonoured before, by the payment ${before.guid}.`) : undefined
}

const byPartner = 'Only a return that came in a NACHA file can be dishonoured here. Ask your partner.'

/** What is wrong with the reason or the day. */
function faultIn(
  { code, information }: DishonourReturnInput,
  { returned }: ReturnAnswer,
  notice: FileNotice,
  isSecond: boolean,
  { now }: Moment,
): Rejection | undefined {
  if (isSecond !== (code === 'R67')) {
    const message = isSecond
      ? 'Another return took this pull back before. This one is a second return: R67.'
      : 'This return took the pull back, and is no second one. Choose another reason.'
    return reject('invalid_value', 'code', message)
  }
  const fault = faultInDishonour(code, information, notice.code)
  if (fault) return reject('invalid_value', fault.field, fault.message)
  const isLate = easternTime(now).day > lastDayOf(returned)
  return isLate ? refuse('Five banking days have passed since the return settled. Ask your partner.') : undefined
}

function arrivalOf(
  { guid, asset, amount: value }: FiledPayment,
  trace_number: string,
  { bank_guid, return_transfer_guid }: DishonourReturnInput,
  rows: Rows,
  moment: Moment,
): NewTransfer | Rejection {
  const pull = rows.get(transfers, bank_guid, guid)
  const account = pull && rows.get(accounts, bank_guid, ownAccountOf(pull))
  const lost = pull && lostBy(pull, return_transfer_guid, rows)
  if (!account || lost === undefined) return refuse('The return is not in the books yet. Ask again in some seconds.')
  if (overflows(rows.get(balances, bank_guid, account.guid), value))
    return reject('invalid_amount', undefined, overflowText)
  const identifiers = [{ type: 'trace_number', value: trace_number }] as const
  const fields = arrivalFields(account, value, { place: 'ach', identifiers }, moment)
  const fund =
    lost > zero && account.type !== 'reserve' ? findSystemAccount(rows, bank_guid, reserve(asset)) : undefined
  return fund ? { ...fields, entries: sharesOf(account, fund, value, lost, guid) } : fields
}

/** What the bank bore of the return. Undefined: it is not in the books yet. */
function lostBy(pull: Transfer, return_transfer_guid: Guid | undefined, rows: Rows): Amount | undefined {
  // It came back before it was credited, or under its hold.
  if (pull.state === 'failed') return pull.failure_code === 'reversed' ? zero : undefined
  const back = return_transfer_guid ? rows.get(transfers, pull.bank_guid, return_transfer_guid) : undefined
  if (!back) return undefined
  const [own] = back.entries
  return own ? amount(back.deliver_amount - own.deliver_amount) : zero
}

/** As the entries of the return (`resources/transfers/transfer-return.ts`): the owner's part first. */
function sharesOf(account: Account, fund: Account, value: Amount, lost: Amount, pull_guid: Guid): QuoteEntry[] {
  const part = (to: Account, moved: Amount): QuoteEntry => ({
    source_account: entryAccountOutside('external_bank_account', account),
    destination_account: entryAccountOf(to),
    ...{ receive_amount: moved, deliver_amount: moved, fee: zero },
  })
  assert(lost <= value, `${pull_guid}: a return loses at most what was pulled`)
  return [part(account, amount(value - lost)), part(fund, lost)]
}
