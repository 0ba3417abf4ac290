// The records of a NACHA file in their order: header, batches of entries with at most one addenda record each, control, filler. They are
// given out as they come. Only the form of each field is checked here, and that every record stands where it may.
import { type ReadRecord, readRecord } from '../fixed-width.ts'
import { type RecordFault, record_faults_max } from '../record-fault.ts'
import type { RecordCursor } from '../split-records.ts'
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

export type FileHeader = ReadRecord<typeof layouts.fileHeaderLayout>
export type BatchHeader = ReadRecord<typeof layouts.batchHeaderLayout>
export type BatchControl = ReadRecord<typeof layouts.batchControlLayout>
export type FileControl = ReadRecord<typeof layouts.fileControlLayout>

/** `values` is undefined, or an entry is left out, if `faults` says what does not fit. */
export type NachaRecord =
  | { readonly kind: 'file'; readonly line: number; readonly values: FileHeader | undefined }
  | { readonly kind: 'batch'; readonly line: number; readonly values: BatchHeader | undefined }
  | { readonly kind: 'entry'; readonly record: EntryRecord }
  | { readonly kind: 'batch_control'; readonly line: number; readonly values: BatchControl | undefined }
  | { readonly kind: 'file_control'; readonly line: number; readonly values: FileControl | undefined }
  /** After the last record: how many there were. */
  | { readonly kind: 'end'; readonly record_count: number }

const typeAt = ({ record }: RecordCursor): string => (record === layouts.filler ? 'filler' : record.slice(0, 1))

/** Ends early if a record is out of place, so what follows it cannot be understood, or after so many faults that more help nobody. */
export function* nachaRecords(cursor: RecordCursor, faults: RecordFault[]): Generator<NachaRecord, undefined> {
  const at = { cursor, faults }
  yield { kind: 'file', line: 1, values: take(at, layouts.fileHeaderLayout) }
  while (typeAt(cursor) === '5') {
    yield { kind: 'batch', line: cursor.line, values: take(at, layouts.batchHeaderLayout) }
    while (typeAt(cursor) === '6' && faults.length < record_faults_max) {
      const { line } = cursor
      const values = take(at, layouts.entryLayout)
      const addenda = typeAt(cursor) === '7' ? takeAddenda(at) : undefined
      if (values) yield { kind: 'entry', record: { line, values, addenda } }
    }
    if (!expect(at, '8', 'must be 6, 8 or the only 7 of its entry')) return
    yield { kind: 'batch_control', line: cursor.line, values: take(at, layouts.batchControlLayout) }
  }
  if (!expect(at, '9', 'must be 5 or 9 here')) return
  yield { kind: 'file_control', line: cursor.line, values: take(at, layouts.fileControlLayout) }
  checkFiller(at)
  yield { kind: 'end', record_count: cursor.line - 1 }
}

interface At {
  readonly cursor: RecordCursor
  readonly faults: RecordFault[]
}

/** The record at the cursor, which moves on. Undefined: a field of it does not fit. */
function take<L extends Parameters<typeof readRecord>[0]>(
  { cursor, faults }: At,
  layout: L,
): ReadRecord<L> | undefined {
  const { line } = cursor
  return readRecord(layout, cursor.take(), line, faults)
}

function expect({ cursor, faults }: At, type: string, reason: string): boolean {
  if (typeAt(cursor) === type) return true
  const { line, isAtEnd } = cursor
  if (isAtEnd) faults.push({ line, field: 'record', reason: 'is missing: the file is cut short' })
  else faults.push({ line, field: 'record_type', reason })
  return false
}

function takeAddenda(at: At): AddendaRecord | undefined {
  const { cursor, faults } = at
  const { line } = cursor
  const kind = addendaKindOf(cursor.record, line, faults)
  if (!kind) {
    cursor.take()
    return undefined
  }
  const values = take(at, addendaLayouts[kind])
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

function checkFiller({ cursor, faults }: At): void {
  const first = cursor.line
  while (!cursor.isAtEnd) {
    const { line } = cursor
    const isFiller = typeAt(cursor) === 'filler'
    cursor.take()
    if (!isFiller && faults.length < record_faults_max)
      faults.push({ line, field: 'filler', reason: 'must be all nines after the file control' })
  }
  const line = cursor.line - 1
  if (line % layouts.records_per_block !== 0)
    faults.push({ line, field: 'filler', reason: `must fill the last block of ${layouts.records_per_block} records` })
  if (cursor.line - first >= layouts.records_per_block)
    faults.push({ line, field: 'filler', reason: 'must not be more than the last block needs' })
}
