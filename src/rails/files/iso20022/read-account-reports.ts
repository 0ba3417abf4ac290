// Reads statements (camt.053) and notifications (camt.054). The sums that a report states must be those of its entries, and a statement's
// entries must lead from its opening to its closing balance.
import {
  type AccountBalance,
  type AccountEntry,
  type AccountReport,
  type AccountReportMessage,
  directions,
} from './account-report.ts'
import type { MessageRead } from './message-fault.ts'
import { notificationName, statementName } from './message-names.ts'
import { findCurrency, toSumUnits } from './money-text.ts'
import { readEntry } from './read-entry.ts'
import {
  addFault,
  choice,
  type MessageField,
  many,
  maybe,
  one,
  type ReadOptions,
  readMessage,
  someOf,
} from './read-fields.ts'
import { readAccount } from './read-parties.ts'
import {
  code,
  dayOrTime,
  type Money,
  maybeCount,
  maybeFlag,
  maybeSum,
  maybeText,
  maybeTime,
  money,
  ownText,
  text,
  time,
} from './read-values.ts'

export const readStatement = (bytes: Uint8Array, options: ReadOptions = {}): MessageRead<AccountReportMessage> =>
  readMessage(bytes, statementName, 'ignored', options, (body) => readReports(body, 'Stmt'))

export const readNotification = (bytes: Uint8Array, options: ReadOptions = {}): MessageRead<AccountReportMessage> =>
  readMessage(bytes, notificationName, 'ignored', options, (body) => readReports(body, 'Ntfctn'))

type ReportElement = 'Stmt' | 'Ntfctn'

function readReports(body: MessageField, element: ReportElement): AccountReportMessage {
  const header = one(body, 'GrpHdr')
  const isWhole = readIsWhole(header)
  return {
    message_id: text(header, 'MsgId', 35),
    created_at: time(header, 'CreDtTm'),
    is_whole: isWhole,
    reports: someOf(body, element).map((field) => readReport(field, element, isWhole)),
  }
}

function readIsWhole(header: MessageField): boolean {
  const pages = maybe(header, 'MsgPgntn')
  if (!pages) return true
  const isFirst = text(pages, 'PgNb', 5) === '1'
  return (maybeFlag(pages, 'LastPgInd') ?? false) && isFirst
}

function readReport(field: MessageField, element: ReportElement, isWhole: boolean): AccountReport {
  const account = one(field, 'Acct')
  const report: AccountReport = {
    id: text(field, 'Id', 35),
    created_at: maybeTime(field, 'CreDtTm'),
    account: readAccount(account, false),
    asset: maybeText(account, 'Ccy', 3),
    balances: element === 'Stmt' ? someOf(field, 'Bal').map(readBalance) : [],
    entries: many(field, 'Ntry').map(readEntry),
  }
  if (isWhole) {
    checkSummary(field, report.entries)
    checkBalances(field, report)
  }
  return report
}

function readBalance(field: MessageField): AccountBalance {
  const type = choice(one(one(field, 'Tp'), 'CdOrPrtry'), 'Cd', 'Prtry')
  return {
    type: ownText(type, 35),
    ...money(field, 'Amt'),
    direction: code(field, 'CdtDbtInd', directions),
    date: dayOrTime(one(field, 'Dt')),
  }
}

const signed = ({ amount, direction }: { amount: bigint; direction: 'CRDT' | 'DBIT' }): bigint =>
  direction === 'CRDT' ? amount : -amount

const inSumUnits = ({ amount, asset }: Money): bigint => {
  const currency = findCurrency(asset)
  return currency ? toSumUnits(amount, currency) : 0n
}

/** A statement counts booked entries, and may also show entries that wait. */
function checkSummary(field: MessageField, entries: readonly AccountEntry[]): void {
  const summary = maybe(field, 'TxsSummry')
  if (!summary) return
  const of = (direction: 'CRDT' | 'DBIT') => entries.filter((entry) => entry.direction === direction)
  checkSum(summary, 'TtlNtries', entries)
  checkSum(summary, 'TtlCdtNtries', of('CRDT'))
  checkSum(summary, 'TtlDbtNtries', of('DBIT'))
}

function checkSum(summary: MessageField, name: string, entries: readonly AccountEntry[]): void {
  const total = maybe(summary, name)
  if (!total) return
  const [number, sum] = [maybeCount(total, 'NbOfNtries'), maybeSum(total, 'Sum')]
  if (number !== undefined && number !== entries.length) {
    addFault(one(total, 'NbOfNtries'), `The number of entries is wrong: there are ${entries.length}.`)
  }
  if (sum !== undefined && sum !== entries.reduce((added, entry) => added + inSumUnits(entry), 0n)) {
    addFault(one(total, 'Sum'), 'The sum differs from that of the entries.')
  }
}

function checkBalances(field: MessageField, { balances, entries }: AccountReport): void {
  const find = (type: string) => balances.filter((balance) => balance.type === type)
  const [[opening, second], [closing, other]] = [find('OPBD'), find('CLBD')]
  // Credit lines can give a statement several balances of one type; then we cannot know which ones belong together.
  if (!opening || !closing || second || other) return
  if (opening.asset !== closing.asset || entries.some(({ asset }) => asset !== opening.asset)) return
  const booked = entries.filter(({ status }) => status === 'BOOK').reduce((sum, entry) => sum + signed(entry), 0n)
  if (signed(opening) + booked !== signed(closing)) {
    addFault(field, 'The booked entries do not lead from the opening to the closing balance.')
  }
}
