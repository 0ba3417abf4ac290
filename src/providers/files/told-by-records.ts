// What NACHA and CPA 005 files tell: returns, notifications of change, disputes, reversals, and, if the settings say so, credits to our
// accounts and those that their sender takes back. A file with other entries is refused: this carrier does not take payments of others.
import { createHash } from 'node:crypto'
import type { Amount } from '../../kernel/amount.ts'
import { addDays, type Day } from '../../kernel/day.ts'
import type { Cpa005File } from '../../rails/files/cpa005/cpa005-file.ts'
import { cpa005Reports } from '../../rails/files/cpa005/cpa005-reports.ts'
import { readCpa005Pieces } from '../../rails/files/cpa005/read-cpa005.ts'
import type { EntryReport } from '../../rails/files/entry-report.ts'
import type { ReturnedEntry } from '../../rails/files/nacha/dishonour.ts'
import type { NachaFile } from '../../rails/files/nacha/nacha-file.ts'
import { type NachaReport, nachaReports } from '../../rails/files/nacha/nacha-reports.ts'
import { nachaFileOf, readNachaPieces } from '../../rails/files/nacha/read-nacha.ts'
import { isRefusedFile, type RefusedFile } from '../../rails/files/record-fault.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import type { Claims } from './claims.ts'
import { dayText } from './file-times.ts'
import { type InboxRead, type RefusedRead, refusedRead, type ToldFile, type ToldItem, type ToldPieces } from './told.ts'

const faultsOf = ({ faults }: RefusedFile): RefusedRead => ({
  faults: faults.map(({ line, field, reason }) => ({ line, place: field, reason })),
})

function keyOf(format: string, report: EntryReport): string {
  const { kind, code, trace_number, original_trace_number, date, cross_reference } = report
  const key = `${format} ${kind} ${code} ${trace_number} ${original_trace_number} ${cross_reference}`
  // A NACHA file without a day of settlement gives its returns its own day, and a second return of an entry has another trace number.
  return format === 'nacha' && kind === 'return' ? key : `${key} ${dayText(date)}`
}

const toldOf = (format: string, asset: string, name: string, report: EntryReport): ToldItem => ({
  notice_key: keyOf(format, report),
  ...{ kind: report.kind, name, code: report.code, asset },
  // A correction has none.
  amount: report.kind === 'correction' ? null : report.amount,
  claims: {
    ...{ company: [report.company], direction: [report.side] },
    ...{ account: report.accounts, own_account: report.own_accounts },
  },
})

interface Credit {
  readonly trace_number: string
  readonly day: Day
  readonly amount: Amount
  readonly account_number: string
  readonly from: string
  readonly remittance: readonly string[]
}

type Format = 'nacha' | 'cpa005'

const isGiven = (trace_number: string): boolean => !/^0*$/.test(trace_number)
const nameOf = (notice_key: string): string => createHash('sha256').update(notice_key).digest('hex')

/** The sender's bank gives each entry of a day another trace number. */
const arrivalKey = (format: Format, trace_number: string, day: Day): string =>
  `${format} arrival ${trace_number} ${dayText(day)}`

function toldCredit(format: Format, asset: string, credit: Credit): ToldItem {
  const { trace_number, day, amount, account_number, from, remittance } = credit
  const notice_key = arrivalKey(format, trace_number, day)
  const rail = format === 'nacha' ? 'ach' : 'eft'
  const identifiers = [{ type: 'trace_number', value: trace_number }]
  const details = { from, account_numbers: [account_number], remittance, rail, identifiers }
  return {
    ...{ notice_key, kind: 'arrival', name: undefined, code: null, asset, amount, details },
    ...(isGiven(trace_number) ? { names: [nameOf(notice_key)] } : {}),
  }
}

/** A reversal may have a later day than the credit that it takes back. */
const reversal_days_max = 30

function toldReversal(format: Format, asset: string, report: EntryReport): ToldItem {
  const { original_trace_number, date } = report
  const told = toldOf(format, asset, report.cross_reference, report)
  if (!isGiven(original_trace_number)) return told
  const days = Array.from({ length: reversal_days_max + 1 }, (_, back) => addDays(date, -back))
  const takes_back = days.map((day) => nameOf(arrivalKey(format, original_trace_number, day)))
  return { ...told, name: undefined, details: { takes_back }, names: [nameOf(told.notice_key)] }
}

export function* toldInNacha(texts: Iterable<string>, settings: ProviderSettings): ToldPieces {
  if (!settings.ach) return refusedRead('file', 'is a NACHA file, and this provider has no settings of ACH')
  const pieces = readNachaPieces(texts)
  return yield* toldInPieces(nachaFilesIn(pieces), (file) => toldByNacha(file, settings))
}

function* nachaFilesIn(pieces: ReturnType<typeof readNachaPieces>): Generator<NachaFile, NachaFile | RefusedFile> {
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return 'faults' in value ? value : { ...value, batches: [] }
    yield nachaFileOf(value)
  }
}

export function* toldInCpa005(texts: Iterable<string>, settings: ProviderSettings): ToldPieces {
  if (!settings.eft) return refusedRead('file', 'is a CPA 005 file, and this provider has no settings of EFT')
  const pieces = readCpa005Pieces(texts)
  return yield* toldInPieces(cpa005FilesIn(pieces), (file) => toldByCpa005(file, settings))
}

function* cpa005FilesIn(pieces: ReturnType<typeof readCpa005Pieces>): Generator<Cpa005File, Cpa005File | RefusedFile> {
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return 'faults' in value ? value : { ...value, transactions: [] }
    yield value
  }
}

/** The last file has no entries. What is wrong with the form of a file comes before what is wrong with its meaning. */
function* toldInPieces<File extends object>(
  files: Generator<File, File | RefusedFile>,
  toldBy: (file: File) => InboxRead,
): ToldPieces {
  let refused: RefusedRead | undefined
  let place = 0
  for (;;) {
    const { done, value } = files.next()
    if (isRefusedFile(value)) return faultsOf(value)
    const read = toldBy(value)
    if ('faults' in read) refused ??= read
    else if (done) return refused ?? { format: read.format, identity: read.identity }
    else {
      yield apart(read, place)
      place += read.told.length
    }
    if (done && refused) return refused
  }
}

/** Arrivals without a trace number have the same key: each of them must be left to a person, not only the first of a day. */
const apart = ({ told, identity }: ToldFile, place: number): readonly ToldItem[] =>
  told.map((item, i) =>
    item.kind === 'arrival' && item.names === undefined
      ? { ...item, notice_key: `${item.notice_key} of ${identity} ${place + i}` }
      : item,
  )

/** What the entries of a file tell, or of a piece of it. */
export function toldByNacha(file: NachaFile, { ach }: ProviderSettings): InboxRead {
  if (!ach) return refusedRead('file', 'is a NACHA file, and this provider has no settings of ACH')
  const { immediate_destination: receiver, immediate_origin: sender } = file
  const [isForUs, isFromPartner] = [receiver === ach.immediate_origin, sender === ach.immediate_destination]
  // Answers may name us as the settings did when their entries went out.
  if (!isForUs && !isFromPartner)
    return refusedRead('immediate_destination', 'is not ours, and the sender is not our partner')
  const credits = ach.takes_credits && sender !== ach.immediate_origin ? nachaCredits(file) : []
  if (credits.length > 0 && !isForUs)
    return refusedRead('immediate_destination', 'is not ours, and the file has credits')
  if (credits.length > 0 && !isFromPartner)
    return refusedRead('immediate_origin', 'is not our partner, and the file has credits')
  const reports = nachaReports(file)
  const entries = file.batches.reduce((sum, batch) => sum + batch.entries.length, 0)
  if (reports.length + credits.length < entries)
    return refusedRead('batches', 'have entries that are no answers to ours, and no credits to our accounts')
  return {
    format: 'nacha',
    identity: [
      ...['nacha', file.immediate_origin, file.immediate_destination, dayText(file.creation_date)],
      ...[file.creation_time, file.file_id_modifier],
    ].join(' '),
    told: [
      ...reports.map((report) => withEnds(toldByReport(report), { sender: [sender], receiver: [receiver] })),
      // Prenotes and remittances have no money.
      ...credits.filter(({ amount }) => amount > 0n).map((credit) => toldCredit('nacha', 'USD', credit)),
    ],
  }
}

const withEnds = (item: ToldItem, ends: Claims): ToldItem => ({ ...item, claims: { ...item.claims, ...ends } })

function toldByReport(report: NachaReport): ToldItem {
  const { kind, corrected, returned, trace_number, date } = report
  const told = toldOf('nacha', 'USD', report.dishonoured_trace_number ?? report.original_trace_number, report)
  if (kind === 'correction') return { ...told, details: { corrected: corrected ?? null } }
  if (!returned) return told
  const details = { returned: { trace_number, settled_on: dayText(date), ...returned } satisfies ReturnedEntry }
  return { ...told, isReturnEntry: true, details }
}

const nachaCredits = ({ batches, creation_date }: NachaFile): readonly Credit[] =>
  batches.flatMap(({ company_name, effective_date, entries }) =>
    entries.flatMap(({ side, amount, trace_number, account_number, identification, addendum }) => {
      if (side !== 'credit' || (addendum && addendum.kind !== 'information')) return []
      const remittance = [identification, ...(addendum ? [addendum.information] : [])]
      const day = effective_date ?? creation_date
      return [{ trace_number, day, amount, account_number, from: company_name, remittance }]
    }),
  )

export function toldByCpa005(file: Cpa005File, { eft }: ProviderSettings): InboxRead {
  if (!eft) return refusedRead('file', 'is a CPA 005 file, and this provider has no settings of EFT')
  const reports = cpa005Reports(file)
  const takes = eft.takes_credits && file.originator_id !== eft.originator_id
  const credits = takes ? file.transactions.filter(({ kind }) => kind === 'credit') : []
  if (reports.length + credits.length < file.transactions.length)
    return refusedRead('transactions', 'has payments that are no answers to ours, and no credits to our accounts')
  return {
    format: 'cpa005',
    identity: `cpa005 ${file.originator_id} ${file.file_creation_number} ${dayText(file.creation_date)}`,
    told: [
      ...reports.map((report) => {
        const isOfArrival = takes && report.kind === 'reversal' && report.side === 'credit'
        if (isOfArrival) return toldReversal('cpa005', file.currency, report)
        return toldOf('cpa005', file.currency, report.cross_reference, report)
      }),
      ...credits.map(({ trace_number, date: day, amount, account_number, long_name: from, ...more }) => {
        const remittance = [more.cross_reference, more.sundry]
        return toldCredit('cpa005', file.currency, { trace_number, day, amount, account_number, from, remittance })
      }),
    ],
  }
}
