// What NACHA and CPA 005 files tell: returns, notifications of change, disputes, reversals. A file with entries that answer nothing is
// refused: those are payments of others, which this carrier does not take.

import { cpa005Reports } from '../../rails/files/cpa005/cpa005-reports.ts'
import { readCpa005 } from '../../rails/files/cpa005/read-cpa005.ts'
import type { EntryReport } from '../../rails/files/entry-report.ts'
import { nachaReports } from '../../rails/files/nacha/nacha-reports.ts'
import { readNacha } from '../../rails/files/nacha/read-nacha.ts'
import { isRefusedFile, type RefusedFile } from '../../rails/files/record-fault.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import { dayText } from './file-times.ts'
import { type InboxRead, refusedRead, type ToldItem } from './told.ts'

const faultsOf = ({ faults }: RefusedFile): InboxRead => ({
  faults: faults.map(({ line, field, reason }) => ({ line, place: field, reason })),
})

const keyOf = (
  format: string,
  { kind, code, trace_number, original_trace_number, date, cross_reference }: EntryReport,
) => `${format} ${kind} ${code} ${trace_number} ${original_trace_number} ${cross_reference} ${dayText(date)}`

const toldOf = (format: string, asset: string, name: string, report: EntryReport): ToldItem => ({
  notice_key: keyOf(format, report),
  ...{ kind: report.kind, name, code: report.code, asset },
  // A correction has none.
  amount: report.kind === 'correction' ? null : report.amount,
})

export function toldByNacha(content: string, { ach }: ProviderSettings): InboxRead {
  if (!ach) return refusedRead('file', 'is a NACHA file, and this provider has no settings of ACH')
  const file = readNacha(content)
  if (isRefusedFile(file)) return faultsOf(file)
  if (file.immediate_destination !== ach.immediate_origin && file.immediate_origin !== ach.immediate_destination)
    return refusedRead('immediate_destination', 'is not ours, and the sender is not our partner')
  const reports = nachaReports(file)
  const entries = file.batches.reduce((sum, batch) => sum + batch.entries.length, 0)
  if (reports.length < entries) return refusedRead('batches', 'have entries that are no answers to ours')
  return {
    format: 'nacha',
    identity: [
      ...['nacha', file.immediate_origin, file.immediate_destination, dayText(file.creation_date)],
      ...[file.creation_time, file.file_id_modifier],
    ].join(' '),
    told: reports.map((report) => ({
      ...toldOf('nacha', 'USD', report.original_trace_number, report),
      ...(report.kind === 'correction' ? { details: { corrected: report.corrected ?? null } } : {}),
    })),
  }
}

export function toldByCpa005(content: string, { eft }: ProviderSettings): InboxRead {
  if (!eft) return refusedRead('file', 'is a CPA 005 file, and this provider has no settings of EFT')
  const file = readCpa005(content)
  if (isRefusedFile(file)) return faultsOf(file)
  const reports = cpa005Reports(file)
  if (reports.length < file.transactions.length)
    return refusedRead('transactions', 'has payments that are no answers to ours')
  return {
    format: 'cpa005',
    identity: `cpa005 ${file.originator_id} ${file.file_creation_number} ${dayText(file.creation_date)}`,
    told: reports.map((report) => toldOf('cpa005', file.currency, report.cross_reference, report)),
  }
}
