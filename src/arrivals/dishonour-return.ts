// The bank refuses the return of an ACH pull: a payment of its own goes into the next file, and an arrival waits until that has settled
// (D8). What the return took from the owner goes back to the owner; the rest was the bank's loss, and goes into its reserve. A pull that
// came back before it was credited had cost nobody, and the owner gets all of it. With a second return of the same pull (R67) the other bank
// took money that the books never recorded, so no arrival answers it.
import { type Amount, amount, zero } from '../kernel/amount.ts'
import { assert, defined } from '../kernel/assert.ts'
import { type Command, insert, type Moment, type Rows, save, update } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { enter } from '../kernel/machine.ts'
import type { Encrypted } from '../kernel/personal.ts'
import { type Rejection, reject } from '../kernel/rejections.ts'
import { balances } from '../ledger/balance.ts'
import { reserve } from '../ledger/chart.ts'
import { providerRoutes } from '../providers/configured/route.ts'
import { type FileNotice, fileNotices } from '../providers/files/memory/file-notice.ts'
import { type FiledPayment, filedPayments } from '../providers/files/memory/filed-payment.ts'
import { newFiledPayment } from '../providers/files/memory/keep-filed-payment.ts'
import { cutOffTimes, nextCutOffDay } from '../rails/cut-offs.ts'
import {
  type DishonourCode,
  faultInDishonour,
  lastDishonourDay,
  type ReturnedEntry,
} from '../rails/files/nacha/dishonour.ts'
import { traceNumberOf } from '../rails/files/nacha/trace-number.ts'
import { type Account, accounts, findSystemAccount, overflows } from '../resources/accounts/account.ts'
import { providerIn } from '../resources/providers/provider.ts'
import { entryAccountOf, entryAccountOutside } from '../resources/quotes/entry-account.ts'
import type { QuoteEntry } from '../resources/quotes/quote.ts'
import { type NewTransfer, ownAccountOf, type Transfer, transfers } from '../resources/transfers/transfer.ts'
import { lostBy } from '../resources/transfers/transfer-return.ts'
import { arrivalFields } from './arrival-fields.ts'

export interface DishonourReturnInput {
  readonly bank_guid: Guid
  readonly provider_guid: Guid
  readonly notice_key: string
  readonly code: DishonourCode
  readonly information: string
  /** The payment that dishonours the return already, if there is one. */
  readonly dishonoured_by: Guid | undefined
  /** Of a pull that was completed: the transfer that took it back. */
  readonly return_transfer_guid: Guid | undefined
  /** Undefined: the notice does not say what a dishonoured return must repeat. */
  readonly content: DishonourContent | undefined
}

export interface DishonourContent {
  readonly returned: ReturnedEntry
  /** What goes into the file. */
  readonly pii: Encrypted<'party'>
}

export const dishonourReturn: Command<DishonourReturnInput, FileNotice> = {
  name: 'dishonour-return',
  decide(input, rows, moment) {
    const { bank_guid, provider_guid, notice_key, code, content } = input
    const notice = rows.get(fileNotices, bank_guid, provider_guid, notice_key)
    if (!notice) return reject('not_found')
    const pull = notice.payment_guid ? rows.get(filedPayments, bank_guid, notice.payment_guid) : undefined
    const refusal = refusalOf(notice, pull, input.dishonoured_by, rows)
    if (refusal) return refusal
    if (!content) return conflict('What the return or its pull said is not stored. Ask your partner.')
    assert(pull, 'a notice without its pull is refused')
    const isSecond = pull.return_notice_key !== notice_key
    const fault = faultIn(input, notice, isSecond)
    if (fault) return fault
    const { asset, rail, side, amount: value } = pull
    const settings = providerIn(rows, input)?.settings
    const ach = settings?.ach
    if (!ach) return conflict('The provider was deleted, or takes no ACH files any more. Ask your partner.')
    const times = defined(cutOffTimes(rail, settings.cut_offs), 'ACH has cut-offs')
    if (nextCutOffDay(times, 'US', moment.now) > lastDishonourDay(content.returned)) return conflict(lateText)
    const arrival = isSecond ? undefined : arrivalOf(pull, input.return_transfer_guid, rows, moment)
    if (arrival && 'rejected' in arrival) return arrival
    // Nothing below refuses.
    const guid = arrival ? arrival.guid : moment.newGuid()
    const payment = newFiledPayment(
      {
        ...{ bank_guid, guid, provider_guid, execution_guid: null, rail, asset, amount: value, side },
        ...{ dishonoured_notice_key: notice_key, pii: content.pii },
        nameOf: (number) => traceNumberOf(ach.originating_routing_number, number),
      },
      rows,
      moment,
    )
    const answered: FileNotice = {
      ...{ ...notice, dishonour_guid: guid, dishonour_code: code },
      result: isSecond ? 'noted' : notice.result,
    }
    const changes = [...payment.changes, update(fileNotices, answered)]
    if (!arrival) return { output: answered, changes }
    const identifiers = [{ type: 'trace_number', value: payment.payment.name }] as const
    const waiting = enter(transfers, { ...arrival, identifiers }, 'pending')
    const route = { bank_guid, guid, provider_guid, port: 'rails', created_at: moment.now } as const
    return { output: answered, changes: [...changes, save(transfers, waiting), insert(providerRoutes, route)] }
  },
}

const conflict = (message: string): Rejection => reject('data_exists', undefined, message)

/** Why this notice cannot be answered, whatever the reason. */
function refusalOf(
  notice: FileNotice,
  pull: FiledPayment | undefined,
  dishonoured_by: Guid | undefined,
  rows: Rows,
): Rejection | undefined {
  const { bank_guid, kind, misfits, dishonour_guid } = notice
  if (kind !== 'return') return conflict(`The notice is a ${kind}. Only a return can be dishonoured.`)
  if (!pull) return conflict('The return fits no payment. Only the return of an ACH pull can be dishonoured.')
  if (pull.side !== 'deposit')
    return conflict('The payment was a withdrawal. Only the return of an ACH pull can be dishonoured.')
  if (pull.execution_guid !== null)
    return conflict('The pull belongs to an execution, whose return ended it. Ask your partner to dishonour it.')
  if (pull.dishonoured_notice_key !== null)
    return conflict('The payment is itself a dishonoured return. Its return is final.')
  if (pull.amount !== notice.amount) return conflict('The return has another amount than its pull. Ask your partner.')
  if (pull.return_notice_key === null)
    return conflict('Only a return that came in a NACHA file can be dishonoured here. Ask your partner.')
  const wrong = misfits.filter((word) => word !== 'state')
  if (wrong.length > 0)
    return conflict(
      `The return does not fit its pull (${wrong.join(', ')}), so it may be one of somebody else. Ask your partner.`,
    )
  const known_guid = dishonoured_by ?? dishonour_guid
  const before = known_guid ? rows.get(filedPayments, bank_guid, known_guid) : undefined
  const isUndone = before && (before.cancelled_at !== null || before.outcome === 'failed')
  return before && !isUndone ? conflict(`The return was dishonoured before, by the payment ${before.guid}.`) : undefined
}

const lateText =
  'The next file goes out more than five banking days after the return settled. That is too late: ask your partner.'

/** What is wrong with the reason. */
function faultIn(
  { code, information }: DishonourReturnInput,
  notice: FileNotice,
  isSecond: boolean,
): Rejection | undefined {
  if (isSecond !== (code === 'R67')) {
    const message = isSecond
      ? 'Another return of this pull came before. This one is a second return: R67.'
      : 'This is the first return of the pull. R67 is for a second one.'
    return reject('invalid_value', 'code', message)
  }
  const fault = faultInDishonour(code, information, notice.code)
  return fault && reject('invalid_value', fault.field, fault.message)
}

/** Without its trace number, which follows from the number of the payment. */
function arrivalOf(
  { bank_guid, guid, asset, amount: value }: FiledPayment,
  return_transfer_guid: Guid | undefined,
  rows: Rows,
  moment: Moment,
): NewTransfer | Rejection {
  const pull = rows.get(transfers, bank_guid, guid)
  const account = pull && rows.get(accounts, bank_guid, ownAccountOf(pull))
  const back = return_transfer_guid ? rows.get(transfers, bank_guid, return_transfer_guid) : undefined
  const lost = pull && costOf(pull, back)
  if (!account || lost === undefined) return conflict('The return is not in the books yet. Ask again in some seconds.')
  if (overflows(rows.get(balances, bank_guid, account.guid), value))
    return conflict('The account would hold more than 38 digits of base units.')
  const fields = arrivalFields(account, value, { place: 'ach', identifiers: [] }, moment)
  if (lost === zero || account.type === 'reserve') return fields
  const fund = defined(findSystemAccount(rows, bank_guid, reserve(asset)), 'a bank has a reserve of each fiat asset')
  return { ...fields, entries: entriesOf(account, fund, value, lost) }
}

/** What the bank bore of the return. Undefined: it is not in the books yet. */
function costOf(pull: Transfer, back: Transfer | undefined): Amount | undefined {
  // It came back before it was credited, or under its hold.
  if (pull.state === 'failed') return pull.failure_code === 'reversed' ? zero : undefined
  if (!back) return undefined
  assert(back.reference_transfer_guid === pull.guid, 'the return is that of the pull')
  return lostBy(back)
}

/** The owner's part first, as in the entries of a return. */
function entriesOf(account: Account, fund: Account, value: Amount, lost: Amount): QuoteEntry[] {
  const part = (to: Account, moved: Amount): QuoteEntry => ({
    source_account: entryAccountOutside('external_bank_account', account),
    destination_account: entryAccountOf(to),
    ...{ receive_amount: moved, deliver_amount: moved, fee: zero },
  })
  return [part(account, amount(value - lost)), part(fund, lost)]
}
