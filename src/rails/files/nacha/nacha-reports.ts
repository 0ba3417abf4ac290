// What a NACHA file tells about entries that were sent before: returns, notifications of change, dishonoured and contested returns.
import type { Day } from '../../../kernel/day.ts'
import { dateFromDay } from '../../../kernel/day.ts'
import { accountAt, type EntryReport } from '../entry-report.ts'
import { dayOfYear } from '../file-dates.ts'
import { type CorrectedData, readCorrectedData } from './corrected-data.ts'
import type { ReturnedEntry } from './dishonour.ts'
import type { NachaBatch, NachaFile } from './nacha-file.ts'

export interface NachaReport extends EntryReport {
  /** Of a correction. Undefined there: the bank sent a malformed one, and it can be refused with C65. */
  readonly corrected: CorrectedData | undefined
  /** Of a return. */
  readonly returned: Pick<ReturnedEntry, 'original_dfi' | 'settlement_day_of_year'> | undefined
  /** Of a contested return: the trace number of the dishonoured one that it answers. */
  readonly dishonoured_trace_number: string | undefined
}

export const nachaReports = (file: NachaFile): readonly NachaReport[] =>
  file.batches.flatMap((batch) => reportsOfBatch(batch, reportDate(batch, file.creation_date)))

function reportsOfBatch(batch: NachaBatch, date: Day): readonly NachaReport[] {
  return batch.entries.flatMap(({ addendum, side, amount, trace_number, identification, ...entry }) => {
    if (!addendum || addendum.kind === 'information') return []
    const { kind, code, original_trace_number } = addendum
    const { original_dfi } = addendum
    return [
      {
        ...{ kind, trace_number, original_trace_number, code, side, amount, date, cross_reference: identification },
        company: batch.company_identification,
        accounts: [nachaAccount(original_dfi, entry.account_number)],
        own_accounts: [entry.routing_number.slice(0, 8)],
        corrected: kind === 'correction' ? readCorrectedData(code, addendum.corrected_text) : undefined,
        returned:
          kind === 'return' ? { original_dfi, settlement_day_of_year: batch.settlement_day ?? null } : undefined,
        dishonoured_trace_number: kind === 'contested' ? addendum.dishonoured_trace_number : undefined,
      },
    ]
  })
}

/** Without the check digit of the routing number: answers do not repeat it. */
export const nachaAccount = (routing_number: string, account_number: string): string =>
  accountAt(routing_number.slice(0, 8), account_number)

/**
 * The operator's day of settlement has no year: it is the one nearest to the file. Without it, or with the last day of a leap year that is not
 * near, the file's own day counts.
 */
function reportDate({ settlement_day }: NachaBatch, creation_date: Day): Day {
  if (settlement_day === undefined) return creation_date
  const { year } = dateFromDay(creation_date)
  const candidates = [year - 1, year, year + 1].flatMap((one) => dayOfYear(one, settlement_day) ?? [])
  const distance = (day: Day): number => Math.abs(day - creation_date)
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? creation_date
}
