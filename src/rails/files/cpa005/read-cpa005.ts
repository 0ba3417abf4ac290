// Reads a CPA 005 file. First the form of all records is checked, then the values of all transactions, then what must agree: each step
// only if the step before found nothing. The field of a fault in a segment begins with the segment's number, such as `2.amount`.
import { amount } from '../../../kernel/amount.ts'
import { dayFromJulian } from '../file-dates.ts'
import { type ReadRecord, readRecord, splitRecords } from '../fixed-width.ts'
import type { RecordFault, RefusedFile } from '../record-fault.ts'
import {
  type Cpa005File,
  type Cpa005Letter,
  type Cpa005Transaction,
  cpa005Currencies,
  cpa005Kinds,
} from './cpa005-file.ts'
import { checkCpa005Transaction } from './cpa005-rules.ts'
import { type Cpa005Totals, cpa005Totals } from './cpa005-totals.ts'
import * as layouts from './layouts.ts'

type Header = ReadRecord<typeof layouts.headerLayout>

interface Segment {
  readonly line: number
  readonly number: number
  readonly letter: Cpa005Letter
  readonly values: ReadRecord<typeof layouts.segmentLayout>
}

export function readCpa005(content: string): Cpa005File | RefusedFile {
  const faults: RecordFault[] = []
  const records = splitRecords(content, layouts.record_width, faults)
  if (faults.length > 0) return { faults }
  const [first = '', ...rest] = records
  const header = readRecord(layouts.headerLayout, first, 1, faults)
  const isWhole = rest.at(-1)?.startsWith('Z') ?? false
  const last_line = records.length
  if (!isWhole)
    faults.push({ line: last_line + 1, field: 'record', reason: 'is missing: the file ends without its trailer' })
  const trailer = isWhole ? readRecord(layouts.trailerLayout, rest.at(-1) ?? '', last_line, faults) : undefined
  const segments = rest.slice(0, -1).flatMap((record, i) => segmentsOf(record, i + 2, faults))
  if (!header || !trailer || faults.length > 0) return { faults: sorted(faults) }

  const file = fileFrom(header, segments, faults)
  checkPrefixes(records, header, faults)
  if (!file || faults.length > 0) return { faults: sorted(faults) }
  checkTraceNumbers(segments, faults)
  checkTotals(trailer, cpa005Totals(file.transactions), last_line, faults)
  return faults.length === 0 ? file : { faults: sorted(faults) }
}

const sorted = (faults: readonly RecordFault[]): readonly RecordFault[] => faults.toSorted((a, b) => a.line - b.line)

const isLetter = (text: string): text is Cpa005Letter => Object.hasOwn(cpa005Kinds, text)

function segmentsOf(record: string, line: number, faults: RecordFault[]): readonly Segment[] {
  const letter = record.slice(0, 1)
  if (!isLetter(letter)) {
    faults.push({ line, field: 'record_type', reason: 'must be C, D, E, F, I or J here' })
    return []
  }
  readRecord(layouts.prefixLayout, record.slice(0, layouts.prefix_width), line, faults)
  const segments: Segment[] = []
  let blank_number = 0
  for (let number = 1; number <= layouts.segments_per_record; number += 1) {
    const start = layouts.prefix_width + (number - 1) * layouts.segment_width
    const characters = record.slice(start, start + layouts.segment_width)
    if (characters === layouts.blank_segment) {
      blank_number ||= number
      continue
    }
    if (blank_number > 0) faults.push({ line, field: `${number}.segment`, reason: 'must be blank after a blank one' })
    const found: RecordFault[] = []
    const values = readRecord(layouts.segmentLayout, characters, line, found)
    faults.push(...found.map((fault) => ({ ...fault, field: `${number}.${fault.field}` })))
    if (values) segments.push({ line, number, letter, values })
  }
  if (blank_number === 1 && segments.length === 0)
    faults.push({ line, field: '1.segment', reason: 'must not be blank' })
  return segments
}

function fileFrom(header: Header, segments: readonly Segment[], faults: RecordFault[]): Cpa005File | undefined {
  const creation_date = dayFromJulian(header.creation_date)
  if (creation_date === undefined) faults.push({ line: 1, field: 'creation_date', reason: 'is not a day, 0YYDDD' })
  const currency = cpa005Currencies.find((one) => one === header.currency)
  if (!currency) faults.push({ line: 1, field: 'currency', reason: 'must be CAD or USD' })
  if (!/^[A-Z\d]{10}$/.test(header.originator_id))
    faults.push({ line: 1, field: 'originator_id', reason: 'must be 10 letters and digits' })
  const file_creation_number = Number(header.file_creation_number)
  if (file_creation_number === 0)
    faults.push({ line: 1, field: 'file_creation_number', reason: 'must be between 0001 and 9999' })
  const transactions = segments.flatMap((segment) => transactionFrom(segment, faults) ?? [])
  if (creation_date === undefined || !currency) return undefined
  const { originator_id, destination_data_centre, communication_area } = header
  return {
    ...{ originator_id, file_creation_number, creation_date, destination_data_centre, communication_area },
    ...{ currency, transactions },
  }
}

const zeros = (width: number): string => '0'.repeat(width)

function transactionFrom(
  { line, number, letter, values }: Segment,
  faults: RecordFault[],
): Cpa005Transaction | undefined {
  const fault = (field: string, reason: string): void => {
    faults.push({ line, field: `${number}.${field}`, reason })
  }
  const date = dayFromJulian(values.date)
  if (date === undefined) {
    fault('date', 'is not a day, 0YYDDD')
    return undefined
  }
  const kind = cpa005Kinds[letter]
  const isForward = kind === 'credit' || kind === 'debit'
  const hasOriginal = !isForward || Number(values.original_trace_number) !== 0
  const transaction = {
    ...{ ...values, kind, amount: amount(BigInt(values.amount)), date },
    original_trace_number: hasOriginal ? values.original_trace_number : '',
    invalid_elements: values.invalid_elements || zeros(11),
  }
  checkCpa005Transaction(transaction, fault)
  return transaction
}

function checkPrefixes(records: readonly string[], header: Header, faults: RecordFault[]): void {
  records.forEach((record, i) => {
    const line = i + 1
    const prefix = readRecord(layouts.prefixLayout, record.slice(0, layouts.prefix_width), line, faults)
    if (!prefix) return
    if (Number(prefix.record_count) !== line)
      faults.push({ line, field: 'record_count', reason: 'must count the records from 1' })
    for (const field of ['originator_id', 'file_creation_number'] as const)
      if (prefix[field] !== header[field]) faults.push({ line, field, reason: 'differs from the header' })
  })
}

function checkTraceNumbers(segments: readonly Segment[], faults: RecordFault[]): void {
  const seen = new Set<string>()
  for (const { line, number, values } of segments) {
    if (Number(values.trace_number) === 0) continue
    if (seen.has(values.trace_number))
      faults.push({ line, field: `${number}.trace_number`, reason: 'is that of another transaction' })
    seen.add(values.trace_number)
  }
}

function checkTotals(
  trailer: ReadRecord<typeof layouts.trailerLayout>,
  expected: Cpa005Totals,
  line: number,
  faults: RecordFault[],
): void {
  for (const field of Object.keys(expected) as (keyof Cpa005Totals)[])
    if (BigInt(trailer[field]) !== expected[field])
      faults.push({ line, field, reason: 'differs from the transactions of the file' })
}
