// Reads a NACHA file in pieces. The form of all records is checked, then their values, then what must agree. Only the faults of the first
// of these steps that found some are answered, so that one fault is not reported as many. What is given out counts only if the end of
// the file has found no fault.
import { type RecordFault, type RefusedFile, record_faults_max } from '../record-fault.ts'
import { RecordCursor, splitRecords } from '../split-records.ts'
import { record_width } from './layouts.ts'
import type { NachaBatch, NachaEntry, NachaFile } from './nacha-file.ts'
import { type FileControl, nachaRecords } from './nacha-records.ts'
import { NachaRules } from './nacha-rules.ts'
import {
  batchHeadFromRecord,
  entryFromRecord,
  hasDate,
  headFromRecord,
  type NachaBatchHead,
  type NachaHead,
} from './nacha-values.ts'

/** Some entries of one batch. The next piece may have more of it: its head is then the same object. */
export interface NachaPiece {
  readonly head: NachaHead
  readonly batch: NachaBatchHead
  readonly entries: readonly NachaEntry[]
}

const entries_per_piece = 200

export function* readNachaPieces(texts: Iterable<string>): Generator<NachaPiece, NachaHead | RefusedFile> {
  const steps = { width: [], form: [], values: [], rules: [] } satisfies Record<string, RecordFault[]>
  const { width, form, values, rules: disagreements } = steps as Record<keyof typeof steps, RecordFault[]>
  const cursor = new RecordCursor(splitRecords(texts, record_width, width))
  const rules = new NachaRules(disagreements)
  let head: NachaHead | undefined
  let batch: NachaBatchHead | undefined
  let undated_line: number | undefined
  let entries: NachaEntry[] = []
  let control: { readonly line: number; readonly values: FileControl } | undefined
  const piece = (): NachaPiece[] => {
    const found = head && batch && entries.length > 0 ? [{ head, batch, entries }] : []
    entries = []
    return found
  }
  for (const record of nachaRecords(cursor, form)) {
    if (values.length >= record_faults_max || disagreements.length >= record_faults_max) break
    switch (record.kind) {
      case 'file':
        head = record.values && headFromRecord(record.values, values)
        break
      case 'batch':
        batch = record.values && batchHeadFromRecord(record.line, record.values, values)
        undated_line = record.values && !hasDate(record.values) ? record.line : undefined
        if (batch && record.values) rules.batch(record.line, record.values, batch)
        break
      case 'entry': {
        const entry = entryFromRecord(record.record, values)
        if (!entry) break
        if (undated_line !== undefined && entry.purpose !== 'return') {
          values.push({ line: undated_line, field: 'effective_date', reason: 'is missing' })
          undated_line = undefined
        }
        rules.entry(record.record, entry)
        entries.push(entry)
        if (entries.length === entries_per_piece) yield* piece()
        break
      }
      case 'batch_control':
        yield* piece()
        if (record.values) rules.batchControl(record.line, record.values)
        break
      case 'file_control':
        control = record.values && { line: record.line, values: record.values }
        break
      case 'end':
        if (control) rules.fileControl(control.line, control.values, record.record_count)
    }
  }
  // Records that are too long or too short may follow.
  while (!cursor.isAtEnd && width.length < record_faults_max) cursor.take()
  const faults = [width, form, values, disagreements].find((found) => found.length > 0)
  if (faults || !head) return { faults: (faults ?? []).toSorted((a, b) => a.line - b.line) }
  return head
}

/** The whole file in memory. */
export function readNacha(content: string): NachaFile | RefusedFile {
  const pieces = readNachaPieces([content])
  const batches: (NachaBatchHead & { entries: NachaEntry[] })[] = []
  let open: NachaBatchHead | undefined
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return 'faults' in value ? value : { ...value, batches }
    if (value.batch !== open) batches.push({ ...value.batch, entries: [] })
    open = value.batch
    batches.at(-1)?.entries.push(...value.entries)
  }
}

/** A piece as a file: what is said of its entries does not depend on the others. */
export const nachaFileOf = ({ head, batch, entries }: NachaPiece): NachaFile => {
  const one: NachaBatch = { ...batch, entries }
  return { ...head, batches: [one] }
}
