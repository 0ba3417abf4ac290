// Writes a CPA 005 file, or says what does not fit into it. What it wrote is read again before it is answered, so the rules of the
// reader hold for every file that leaves. The same file gives the same text.
import { julianFromDay } from '../file-dates.ts'
import { writeRecord } from '../fixed-width.ts'
import { isRefusedFile, type RecordFault, type UnwritableFile } from '../record-fault.ts'
import { type Cpa005File, type Cpa005Kind, type Cpa005Transaction, cpa005Kinds } from './cpa005-file.ts'
import { cpa005Totals } from './cpa005-totals.ts'
import * as layouts from './layouts.ts'
import { readCpa005 } from './read-cpa005.ts'

/** A text that no field of digits takes: the day has no form in the file. */
const no_form = '-'

/** Each record ends with LF. */
export function writeCpa005(file: Cpa005File): { readonly text: string } | UnwritableFile {
  const faults: RecordFault[] = []
  const runs = runsOf(file.transactions)
  const { originator_id, destination_data_centre, communication_area, currency } = file
  const prefixOf = (line: number) => ({
    ...{ record_count: String(line), originator_id, file_creation_number: String(file.file_creation_number) },
  })
  const creation_date = julianFromDay(file.creation_date) ?? no_form
  const header = { ...prefixOf(1), creation_date, destination_data_centre, communication_area, currency }
  const records = [writeRecord(layouts.headerLayout, header, 1, faults)]
  for (const run of runs) records.push(detailRecord(run, prefixOf(records.length + 1), records.length + 1, faults))
  const last_line = records.length + 1
  const totals = Object.fromEntries(
    Object.entries(cpa005Totals(file.transactions)).map(([field, total]) => [field, String(total)]),
  ) as Record<keyof ReturnType<typeof cpa005Totals>, string>
  records.push(writeRecord(layouts.trailerLayout, { ...prefixOf(last_line), ...totals }, last_line, faults))

  const text = records.map((record) => `${record}\n`).join('')
  const found = faults.length > 0 ? faults : faultsOf(text)
  if (found.length === 0) return { text }
  return { faults: found.map((fault) => ({ ...fault, trace_number: traceNumberOf(fault, runs) })) }
}

function faultsOf(text: string): readonly RecordFault[] {
  const read = readCpa005(text)
  return isRefusedFile(read) ? read.faults : []
}

/** A record has up to six transactions of one kind. The order of the transactions stays. */
function runsOf(transactions: readonly Cpa005Transaction[]): readonly (readonly Cpa005Transaction[])[] {
  const runs: Cpa005Transaction[][] = []
  for (const transaction of transactions) {
    const last = runs.at(-1)
    if (last && last[0]?.kind === transaction.kind && last.length < layouts.segments_per_record) last.push(transaction)
    else runs.push([transaction])
  }
  return runs
}

const lettersByKind = Object.fromEntries(
  Object.entries(cpa005Kinds).map(([letter, kind]) => [kind, letter]),
) as Readonly<Record<Cpa005Kind, string>>

function detailRecord(
  run: readonly Cpa005Transaction[],
  prefix: Readonly<Record<'record_count' | 'originator_id' | 'file_creation_number', string>>,
  line: number,
  faults: RecordFault[],
): string {
  const record_type = run[0] ? lettersByKind[run[0].kind] : ''
  const segments = run.map((transaction, i) => {
    const found: RecordFault[] = []
    const date = julianFromDay(transaction.date) ?? no_form
    const segment = writeRecord(
      layouts.segmentLayout,
      { ...transaction, date, amount: String(transaction.amount) },
      line,
      found,
    )
    faults.push(...found.map((fault) => ({ ...fault, field: `${i + 1}.${fault.field}` })))
    return segment
  })
  const start = writeRecord(layouts.prefixLayout, { ...prefix, record_type }, line, faults)
  return `${start}${segments.join('')}`.padEnd(layouts.record_width)
}

function traceNumberOf(
  { line, field }: RecordFault,
  runs: readonly (readonly Cpa005Transaction[])[],
): string | undefined {
  const [number] = field.split('.')
  return runs[line - 2]?.[Number(number) - 1]?.trace_number
}
