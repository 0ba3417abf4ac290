// Reads statements (camt.053) and notifications (camt.054) in pieces: each entry is given out when it ends, before its report is known whole.
// The sums that a report states must be those of its entries, and a statement's entries must lead from its opening to its closing balance.
// So what was given out counts only if the message turns out to have no fault.
import { defined } from '../../../kernel/assert.ts'
import {
  type AccountBalance,
  type AccountEntry,
  type AccountReport,
  type AccountReportMessage,
  directions,
} from './account-report.ts'
import { isFaultyMessage, type MessageRead } from './message-fault.ts'
import { notificationName, statementName } from './message-names.ts'
import { findCurrency, toSumUnits } from './money-text.ts'
import { details_max, type EntryDetails, readDetail, readEntry } from './read-entry.ts'
import {
  addFault,
  choice,
  type MessageField,
  type MessageReader,
  many,
  maybe,
  messageReader,
  one,
  type ReadOptions,
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
import type { XmlElement } from './read-xml.ts'

export type AccountReportFormat = 'camt.053' | 'camt.054'

/** The entry, and the place of its report in the message, from 0. */
export type TakeEntry = (entry: AccountEntry, report: number) => void

/** The reports of its message have no entries: `take` has got them. */
export function accountReportReader(
  format: AccountReportFormat,
  take: TakeEntry,
  options: ReadOptions = {},
): MessageReader<AccountReportMessage> {
  const [element, name] =
    format === 'camt.053' ? (['Stmt', statementName] as const) : (['Ntfctn', notificationName] as const)
  const details = new Map<XmlElement, EntryDetails>()
  const sums = new Map<XmlElement, EntrySums>()
  const takeDetail = (field: MessageField): void => {
    const parent = parentOf(field)
    const own = details.get(parent) ?? { details: [], hasCharges: false }
    details.set(parent, own)
    if (own.details.length === details_max) addFault(field, `An entry has more than ${details_max} transactions.`)
    if (own.details.length >= details_max) return
    own.details.push(readDetail(field))
    own.hasCharges ||= many(field, 'Chrgs').length > 0
  }
  const takeEntry = (field: MessageField): void => {
    const parent = parentOf(field)
    const entry = readEntry(field, (each) => details.get(each))
    details.clear()
    const own = sums.get(parent) ?? newSums()
    sums.set(parent, own)
    addToSums(own, entry)
    take(entry, parent.position - 1)
  }
  return messageReader(
    name,
    'ignored',
    options,
    (body) => readReports(body, element, (each) => sums.get(each) ?? newSums()),
    [
      { path: [element, 'Ntry', 'NtryDtls', 'TxDtls'], read: takeDetail },
      { path: [element, 'Ntry'], read: takeEntry },
    ],
  )
}

const parentOf = ({ element }: MessageField): XmlElement => defined(element.parent, 'it has a place in the message')

/** The whole message in memory. */
const readWhole =
  (format: AccountReportFormat) =>
  (bytes: Uint8Array, options: ReadOptions = {}): MessageRead<AccountReportMessage> => {
    const entries: AccountEntry[][] = []
    const reader = accountReportReader(
      format,
      (entry, report) => {
        const own = entries[report] ?? []
        entries[report] = own
        own.push(entry)
      },
      options,
    )
    reader.write(bytes)
    const read = reader.end()
    if (isFaultyMessage(read)) return read
    const reports = read.message.reports.map((report, i) => ({ ...report, entries: entries[i] ?? [] }))
    return { message: { ...read.message, reports } }
  }

export const readStatement = readWhole('camt.053')
export const readNotification = readWhole('camt.054')

type ReportElement = 'Stmt' | 'Ntfctn'

function readReports(
  body: MessageField,
  element: ReportElement,
  sumsOf: (element: XmlElement) => EntrySums,
): AccountReportMessage {
  const header = one(body, 'GrpHdr')
  const isWhole = readIsWhole(header)
  return {
    message_id: text(header, 'MsgId', 35),
    created_at: time(header, 'CreDtTm'),
    is_whole: isWhole,
    reports: someOf(body, element).map((field) => readReport(field, element, isWhole, sumsOf(field.element))),
  }
}

function readIsWhole(header: MessageField): boolean {
  const pages = maybe(header, 'MsgPgntn')
  if (!pages) return true
  const isFirst = text(pages, 'PgNb', 5) === '1'
  return (maybeFlag(pages, 'LastPgInd') ?? false) && isFirst
}

function readReport(field: MessageField, element: ReportElement, isWhole: boolean, sums: EntrySums): AccountReport {
  const account = one(field, 'Acct')
  const report: AccountReport = {
    id: text(field, 'Id', 35),
    created_at: maybeTime(field, 'CreDtTm'),
    account: readAccount(account, false),
    asset: maybeText(account, 'Ccy', 3),
    balances: element === 'Stmt' ? someOf(field, 'Bal').map(readBalance) : [],
    entries: [],
  }
  if (isWhole) {
    checkSummary(field, sums)
    checkBalances(field, report, sums)
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

/** Of the entries of one report. Sums are in units of all currencies (`inSumUnits`); `booked` is in base units. */
interface EntrySums {
  readonly all: CountAndSum
  readonly CRDT: CountAndSum
  readonly DBIT: CountAndSum
  booked: bigint
  /** Undefined: there are none. */
  asset: string | undefined
  isMixed: boolean
}

interface CountAndSum {
  count: number
  sum: bigint
}

const none = (): CountAndSum => ({ count: 0, sum: 0n })
const newSums = (): EntrySums => ({
  ...{ all: none(), CRDT: none(), DBIT: none() },
  ...{ booked: 0n, asset: undefined, isMixed: false },
})

function addToSums(sums: EntrySums, entry: AccountEntry): void {
  const { direction, status, asset } = entry
  const units = inSumUnits(entry)
  for (const each of [sums.all, sums[direction]]) {
    each.count += 1
    each.sum += units
  }
  if (status === 'BOOK') sums.booked += signed(entry)
  sums.asset ??= asset
  sums.isMixed ||= sums.asset !== asset
}

/** A statement counts booked entries, and may also show entries that wait. */
function checkSummary(field: MessageField, sums: EntrySums): void {
  const summary = maybe(field, 'TxsSummry')
  if (!summary) return
  checkSum(summary, 'TtlNtries', sums.all)
  checkSum(summary, 'TtlCdtNtries', sums.CRDT)
  checkSum(summary, 'TtlDbtNtries', sums.DBIT)
}

function checkSum(summary: MessageField, name: string, found: CountAndSum): void {
  const total = maybe(summary, name)
  if (!total) return
  const [number, sum] = [maybeCount(total, 'NbOfNtries'), maybeSum(total, 'Sum')]
  if (number !== undefined && number !== found.count) {
    addFault(one(total, 'NbOfNtries'), `The number of entries is wrong: there are ${found.count}.`)
  }
  if (sum !== undefined && sum !== found.sum) addFault(one(total, 'Sum'), 'The sum differs from that of the entries.')
}

function checkBalances(field: MessageField, { balances }: AccountReport, { asset, isMixed, booked }: EntrySums): void {
  const find = (type: string) => balances.filter((balance) => balance.type === type)
  const [[opening, second], [closing, other]] = [find('OPBD'), find('CLBD')]
  // Credit lines can give a statement several balances of one type; then we cannot know which ones belong together.
  if (!opening || !closing || second || other) return
  if (opening.asset !== closing.asset || isMixed || (asset ?? opening.asset) !== opening.asset) return
  if (signed(opening) + booked !== signed(closing)) {
    addFault(field, 'The booked entries do not lead from the opening to the closing balance.')
  }
}
