// The records of a NACHA file in their order: header, batches of entries with at most one addenda record each, control, filler. Only the
// form of each field is checked here, and that every record stands where it may.
import { type ReadRecord, readRecord, splitRecords } from '../fixed-width.ts'
import type { RecordFault } from '../record-fault.ts'
import * as layouts from './layouts.ts'
import { answerKindOf } from './reason-codes.ts'

const addendaLayouts = {
  information: layouts.informationLayout,
  correction: layouts.correctionLayout,
  return: layouts.returnLayout,
  dishonoured: layouts.dishonouredLayout,
  contested: layouts.contestedLayout,
}
type AddendaLayouts = typeof addendaLayouts
type AddendaKind = keyof AddendaLayouts

export type AddendaRecord = {
  [K in AddendaKind]: { readonly line: number; readonly kind: K; readonly values: ReadRecord<AddendaLayouts[K]> }
}[AddendaKind]

export interface EntryRecord {
  readonly line: number
  readonly values: ReadRecord<typeof layouts.entryLayout>
  readonly addenda: AddendaRecord | undefined
}

export interface BatchRecords {
  readonly line: number
  readonly header: ReadRecord<typeof layouts.batchHeaderLayout>
  readonly entries: readonly EntryRecord[]
  readonly control: ReadRecord<typeof layouts.batchControlLayout>
  readonly control_line: number
}

export interface FileRecords {
  readonly header: ReadRecord<typeof layouts.fileHeaderLayout>
  readonly batches: readonly BatchRecords[]
  readonly control: ReadRecord<typeof layouts.fileControlLayout>
  readonly control_line: number
  readonly record_count: number
}

/** The position in the file: the line of the record that is read next. */
interface Cursor {
  readonly records: readonly string[]
  readonly faults: RecordFault[]
  line: number
}

const recordAt = ({ records, line }: Cursor): string => records[line - 1] ?? ''
const typeAt = (cursor: Cursor): string =>
  recordAt(cursor) === layouts.filler ? 'filler' : recordAt(cursor).slice(0, 1)

/** Undefined: `faults` says why. */
export function readNachaRecords(content: string, faults: RecordFault[]): FileRecords | undefined {
  const records = splitRecords(content, layouts.record_width, faults)
  if (faults.length > 0) return undefined
  const cursor: Cursor = { records, faults, line: 1 }
  const header = take(cursor, layouts.fileHeaderLayout)
  const batches: BatchRecords[] = []
  while (typeAt(cursor) === '5') {
    const batch = takeBatch(cursor)
    if (!batch) return undefined
    if (batch !== 'faulty') batches.push(batch)
  }
  if (!expect(cursor, '9', 'must be 5 or 9 here')) return undefined
  const control_line = cursor.line
  const control = take(cursor, layouts.fileControlLayout)
  checkFiller(cursor)
  if (!header || !control || faults.length > 0) return undefined
  return { header, batches, control, control_line, record_count: records.length }
}

/** The record at the cursor, which moves on. Undefined: a field of it does not fit. */
function take<L extends Parameters<typeof readRecord>[0]>(cursor: Cursor, layout: L): ReadRecord<L> | undefined {
  const values = readRecord(layout, recordAt(cursor), cursor.line, cursor.faults)
  cursor.line += 1
  return values
}

function expect(cursor: Cursor, type: string, reason: string): boolean {
  if (typeAt(cursor) === type) return true
  const { line, records, faults } = cursor
  if (line > records.length) faults.push({ line, field: 'record', reason: 'is missing: the file is cut short' })
  else faults.push({ line, field: 'record_type', reason })
  return false
}

/** Undefined: a record is out of place, so what follows it cannot be understood. */
function takeBatch(cursor: Cursor): BatchRecords | 'faulty' | undefined {
  const { line } = cursor
  const header = take(cursor, layouts.batchHeaderLayout)
  const entries: EntryRecord[] = []
  while (typeAt(cursor) === '6') {
    const entry_line = cursor.line
    const values = take(cursor, layouts.entryLayout)
    const addenda = typeAt(cursor) === '7' ? takeAddenda(cursor) : undefined
    if (values) entries.push({ line: entry_line, values, addenda })
  }
  if (!expect(cursor, '8', 'must be 6, 8 or the only 7 of its entry')) return undefined
  const control_line = cursor.line
  const control = take(cursor, layouts.batchControlLayout)
  return header && control ? { line, header, entries, control, control_line } : 'faulty'
}

function takeAddenda(cursor: Cursor): AddendaRecord | undefined {
  const { line, faults } = cursor
  const kind = addendaKindOf(recordAt(cursor), line, faults)
  if (!kind) {
    cursor.line += 1
    return undefined
  }
  const values = take(cursor, addendaLayouts[kind])
  return values && ({ line, kind, values } as AddendaRecord)
}

function addendaKindOf(record: string, line: number, faults: RecordFault[]): AddendaKind | undefined {
  const type = record.slice(1, 3)
  if (type === '05') return 'information'
  if (type !== '98' && type !== '99') {
    faults.push({ line, field: 'addenda_type', reason: 'must be 05, 98 or 99' })
    return undefined
  }
  const kind = answerKindOf(record.slice(3, 6))
  if (kind && (kind === 'correction') === (type === '98')) return kind
  const reason = type === '98' ? 'is not a code of a change, C01 to C14' : 'is not a code of a return'
  faults.push({ line, field: 'code', reason })
  return undefined
}

function checkFiller(cursor: Cursor): void {
  const { records, faults } = cursor
  const filler_count = records.length - cursor.line + 1
  for (; cursor.line <= records.length; cursor.line += 1) {
    if (typeAt(cursor) !== 'filler')
      faults.push({ line: cursor.line, field: 'filler', reason: 'must be all nines after the file control' })
  }
  const line = records.length
  if (line % layouts.records_per_block !== 0)
    faults.push({ line, field: 'filler', reason: `must fill the last block of ${layouts.records_per_block} records` })
  if (filler_count >= layouts.records_per_block)
    faults.push({ line, field: 'filler', reason: 'must not be more than the last block needs' })
}
