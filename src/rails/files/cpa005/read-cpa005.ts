// Reads a CPA 005 file in pieces. The form of all records is checked, then the values of all transactions, then what must agree. Only the
// faults of the first of these steps that found some are answered. The field of a fault in a segment begins with the segment's number, such
// as `2.amount`.
import { amount } from '../../../kernel/amount.ts'
import { dayFromJulian } from '../file-dates.ts'
import { type ReadRecord, readRecord } from '../fixed-width.ts'
import { type RecordFault, type RefusedFile, record_faults_max } from '../record-fault.ts'
import { RecordCursor, splitRecords } from '../split-records.ts'
import {
  type Cpa005File,
  type Cpa005Letter,
  type Cpa005Transaction,
  cpa005Currencies,
  cpa005Kinds,
} from './cpa005-file.ts'
import { checkCpa005Transaction } from './cpa005-rules.ts'
import { addTotals, type Cpa005Totals, cpa005Totals } from './cpa005-totals.ts'
import * as layouts from './layouts.ts'

type Header = ReadRecord<typeof layouts.headerLayout>

interface Segment {
  readonly line: number
  readonly number: number
  readonly letter: Cpa005Letter
  readonly values: ReadRecord<typeof layouts.segmentLayout>
}

/** A file without its transactions. */
export type Cpa005Head = Omit<Cpa005File, 'transactions'>

const transactions_per_piece = 200

/** Gives out pieces: files with some of the transactions. They count only if the end of the file has found no fault. */
export function* readCpa005Pieces(texts: Iterable<string>): Generator<Cpa005File, Cpa005Head | RefusedFile> {
  const steps: Record<'width' | 'form' | 'values' | 'rules', RecordFault[]> = {
    ...{ width: [], form: [], values: [], rules: [] },
  }
  const { width, form, values, rules } = steps
  const cursor = new RecordCursor(splitRecords(texts, layouts.record_width, width))
  const header = readRecord(layouts.headerLayout, cursor.record, 1, form)
  const head = header && headFrom(header, values)
  const trace_numbers = new Set<bigint>()
  let trailer: ReadRecord<typeof layouts.trailerLayout> | undefined
  let transactions: Cpa005Transaction[] = []
  let totals = cpa005Totals([])
  let last_line = 1
  const hasPlace = (): boolean => Object.values(steps).every(({ length }) => length < record_faults_max)
  while (!cursor.isAtEnd && hasPlace()) {
    const line = cursor.line
    const record = cursor.take()
    last_line = line
    if (header) checkPrefix(record, line, header, values)
    if (line === 1) continue
    if (cursor.isAtEnd) {
      if (record.startsWith('Z')) trailer = readRecord(layouts.trailerLayout, record, line, form)
      continue
    }
    for (const segment of segmentsOf(record, line, form)) {
      checkTraceNumber(segment, trace_numbers, rules)
      const transaction = transactionFrom(segment, values)
      if (transaction) transactions.push(transaction)
    }
    if (transactions.length < transactions_per_piece) continue
    totals = addTotals(totals, cpa005Totals(transactions))
    if (head) yield { ...head, transactions }
    transactions = []
  }
  totals = addTotals(totals, cpa005Totals(transactions))
  if (head && transactions.length > 0) yield { ...head, transactions }
  if (cursor.isAtEnd && !trailer && form.length === 0)
    form.push({ line: last_line + 1, field: 'record', reason: 'is missing: the file ends without its trailer' })
  // Records that are too long or too short may follow.
  while (!cursor.isAtEnd && width.length < record_faults_max) cursor.take()
  if (trailer) checkTotals(trailer, totals, last_line, rules)
  const faults = [width, form, values, rules].find((found) => found.length > 0)
  if (faults || !head) return { faults: (faults ?? []).toSorted((a, b) => a.line - b.line) }
  return head
}

/** The whole file in memory. */
export function readCpa005(content: string): Cpa005File | RefusedFile {
  const pieces = readCpa005Pieces([content])
  const transactions: Cpa005Transaction[] = []
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return 'faults' in value ? value : { ...value, transactions }
    transactions.push(...value.transactions)
  }
}

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

function headFrom(header: Header, faults: RecordFault[]): Cpa005Head | undefined {
  const creation_date = dayFromJulian(header.creation_date)
  if (creation_date === undefined) faults.push({ line: 1, field: 'creation_date', reason: 'is not a day, 0YYDDD' })
  const currency = cpa005Currencies.find((one) => one === header.currency)
  if (!currency) faults.push({ line: 1, field: 'currency', reason: 'must be CAD or USD' })
  if (!/^[A-Z\d]{10}$/.test(header.originator_id))
    faults.push({ line: 1, field: 'originator_id', reason: 'must be 10 letters and digits' })
  const file_creation_number = Number(header.file_creation_number)
  if (file_creation_number === 0)
    faults.push({ line: 1, field: 'file_creation_number', reason: 'must be between 0001 and 9999' })
  if (creation_date === undefined || !currency) return undefined
  const { originator_id, destination_data_centre, communication_area } = header
  return {
    ...{ originator_id, file_creation_number, creation_date, destination_data_centre, communication_area, currency },
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

function checkPrefix(record: string, line: number, header: Header, faults: RecordFault[]): void {
  const prefix = readRecord(layouts.prefixLayout, record.slice(0, layouts.prefix_width), line, faults)
  if (!prefix) return
  if (Number(prefix.record_count) !== line)
    faults.push({ line, field: 'record_count', reason: 'must count the records from 1' })
  for (const field of ['originator_id', 'file_creation_number'] as const)
    if (prefix[field] !== header[field]) faults.push({ line, field, reason: 'differs from the header' })
}

/** They are kept as numbers: a text would keep the piece of the file that it comes from. */
function checkTraceNumber({ line, number, values }: Segment, seen: Set<bigint>, faults: RecordFault[]): void {
  const trace_number = BigInt(values.trace_number)
  if (trace_number === 0n) return
  if (seen.has(trace_number))
    faults.push({ line, field: `${number}.trace_number`, reason: 'is that of another transaction' })
  seen.add(trace_number)
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
