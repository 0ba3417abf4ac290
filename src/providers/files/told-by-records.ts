// What NACHA and CPA 005 files tell: returns, notifications of change, disputes, reversals, and, if the settings say so, credits to our
// accounts and those that their sender takes back. A file with other entries is refused: this carrier does not take payments of others.
import { createHash } from 'node:crypto'
import type { Amount } from '../../kernel/amount.ts'
import { addDays, type Day } from '../../kernel/day.ts'
import { cpa005Reports } from '../../rails/files/cpa005/cpa005-reports.ts'
import { readCpa005 } from '../../rails/files/cpa005/read-cpa005.ts'
import type { EntryReport } from '../../rails/files/entry-report.ts'
import type { ReturnedEntry } from '../../rails/files/nacha/dishonour.ts'
import type { NachaFile } from '../../rails/files/nacha/nacha-file.ts'
import { type NachaReport, nachaReports } from '../../rails/files/nacha/nacha-reports.ts'
import { readNacha } from '../../rails/files/nacha/read-nacha.ts'
import { isRefusedFile, type RefusedFile } from '../../rails/files/record-fault.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import { dayText } from './file-times.ts'
import { type InboxRead, refusedRead, type ToldItem } from './told.ts'

const faultsOf = ({ faults }: RefusedFile): InboxRead => ({
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

export function toldByNacha(content: string, { ach }: ProviderSettings): InboxRead {
  if (!ach) return refusedRead('file', 'is a NACHA file, and this provider has no settings of ACH')
  const file = readNacha(content)
  if (isRefusedFile(file)) return faultsOf(file)
  if (file.immediate_destination !== ach.immediate_origin && file.immediate_origin !== ach.immediate_destination)
    return refusedRead('immediate_destination', 'is not ours, and the sender is not our partner')
  const credits = ach.takes_credits && file.immediate_origin !== ach.immediate_origin ? nachaCredits(file) : []
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
      ...reports.map(toldByReport),
      // Prenotes and remittances have no money.
      ...credits.filter(({ amount }) => amount > 0n).map((credit) => toldCredit('nacha', 'USD', credit)),
    ],
  }
}

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

export function toldByCpa005(content: string, { eft }: ProviderSettings): InboxRead {
  if (!eft) return refusedRead('file', 'is a CPA 005 file, and this provider has no settings of EFT')
  const file = readCpa005(content)
  if (isRefusedFile(file)) return faultsOf(file)
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
