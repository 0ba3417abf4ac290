// What must agree within a NACHA file: controls with the records before them, trace and batch numbers with their order, and each entry
// with its batch and its addenda record.
import { isMultipleOfTen } from '../../../bank-numbers/check-digits.ts'
import { defined } from '../../../kernel/assert.ts'
import type { RecordFault } from '../record-fault.ts'
import { records_per_block } from './layouts.ts'
import type { NachaBatch, NachaEntry, NachaFile } from './nacha-file.ts'
import type { BatchRecords, EntryRecord, FileRecords } from './nacha-records.ts'
import { addSums, batchSums, type NachaSums, nachaSumFields } from './nacha-sums.ts'

const routing_weights = [3, 7, 1]

export function checkNachaRules(file: NachaFile, records: FileRecords, faults: RecordFault[]): void {
  const trace_numbers = new Set<string>()
  let batch_number = 0
  for (const [i, batch] of file.batches.entries()) {
    const of = defined(records.batches[i], 'each batch comes from its records')
    if (batch.batch_number <= batch_number)
      faults.push({ line: of.line, field: 'batch_number', reason: 'must be greater than that of the batch before' })
    batch_number = batch.batch_number
    checkEntries(batch, of.entries, trace_numbers, faults)
    checkBatchControl(batch, of, faults)
  }
  checkFileControl(records, faults)
}

function checkEntries(
  batch: NachaBatch,
  records: readonly EntryRecord[],
  trace_numbers: Set<string>,
  faults: RecordFault[],
): void {
  let trace_number = ''
  for (const [i, entry] of batch.entries.entries()) {
    const record = defined(records[i], 'each entry comes from its record')
    const fault = (field: string, reason: string): void => {
      faults.push({ line: record.line, field, reason })
    }
    checkEntry(entry, batch, fault)
    checkAddenda(entry, record, batch, faults)
    if (trace_numbers.has(entry.trace_number)) fault('trace_number', 'is that of another entry')
    else if (entry.trace_number <= trace_number) fault('trace_number', 'must be greater than that of the entry before')
    trace_numbers.add(entry.trace_number)
    trace_number = entry.trace_number
  }
}

function checkEntry(entry: NachaEntry, batch: NachaBatch, fault: (field: string, reason: string) => void): void {
  const { routing_number, account_number, name, side, purpose, amount, trace_number } = entry
  if (!isMultipleOfTen(routing_number, routing_weights) || Number(routing_number) === 0)
    fault('routing_number', 'has a wrong check digit')
  if (account_number === '') fault('account_number', 'is missing')
  if (name === '') fault('name', 'is missing')
  if (batch.service_class === '220' && side !== 'credit') fault('transaction_code', 'must be a credit in this batch')
  if (batch.service_class === '225' && side !== 'debit') fault('transaction_code', 'must be a debit in this batch')
  const mustBeZero = purpose === 'prenote' || purpose === 'remittance' || batch.entry_class === 'COR'
  if (mustBeZero && amount !== 0n) fault('amount', 'must be zero')
  if (purpose === 'payment' && amount === 0n && batch.entry_class !== 'COR') fault('amount', 'must not be zero')
  if (purpose === 'remittance' && batch.entry_class !== 'CCD') fault('transaction_code', 'is allowed only in CCD')
  if (!trace_number.startsWith(batch.originating_dfi)) fault('trace_number', 'must begin with the originating_dfi')
}

function checkAddenda(entry: NachaEntry, record: EntryRecord, batch: NachaBatch, faults: RecordFault[]): void {
  const { addendum, purpose, trace_number } = entry
  const { line, values, addenda } = record
  if (values.addenda_indicator !== (addendum ? '1' : '0'))
    faults.push({ line, field: 'addenda_indicator', reason: 'must be 1 if an addenda record follows, else 0' })
  const isAnswer = addendum !== undefined && addendum.kind !== 'information'
  if (isAnswer !== (purpose === 'return'))
    faults.push({
      line,
      field: 'transaction_code',
      reason: 'must be that of a return if addenda 98 or 99 follows, else not',
    })
  if ((addendum?.kind === 'correction') !== (batch.entry_class === 'COR'))
    faults.push({ line, field: 'entry_class', reason: 'must be COR if addenda 98 follows, else not' })
  if (purpose === 'remittance' && !addendum)
    faults.push({ line, field: 'addenda_indicator', reason: 'must be 1: a remittance is its addenda record' })
  if (!addenda) return
  const isInformation = addenda.kind === 'information'
  const field = isInformation ? 'entry_sequence' : 'trace_number'
  const repeated = isInformation ? addenda.values.entry_sequence : addenda.values.trace_number
  if (repeated !== (isInformation ? trace_number.slice(-7) : trace_number))
    faults.push({ line: addenda.line, field, reason: 'must repeat the trace number of its entry' })
}

function checkBatchControl(batch: NachaBatch, records: BatchRecords, faults: RecordFault[]): void {
  const { header, control, control_line: line } = records
  if (batch.entries.length === 0) faults.push({ line: records.line, field: 'entries', reason: 'are missing' })
  for (const field of ['service_class', 'company_identification', 'originating_dfi', 'batch_number'] as const) {
    if (control[field] !== header[field]) faults.push({ line, field, reason: 'differs from the batch header' })
  }
  checkSums(sumsOf(control), batchSums(batch), line, 'differs from the entries of the batch', faults)
}

/** Compared with the batch controls, not with the entries: a wrong entry is one fault, of its batch. */
function checkFileControl(records: FileRecords, faults: RecordFault[]): void {
  const { control, control_line: line, batches, record_count } = records
  if (Number(control.batch_count) !== batches.length)
    faults.push({ line, field: 'batch_count', reason: 'differs from the number of batches' })
  if (Number(control.block_count) * records_per_block !== record_count)
    faults.push({ line, field: 'block_count', reason: 'differs from the number of blocks' })
  const expected = addSums(batches.map((batch) => sumsOf(batch.control)))
  checkSums(sumsOf(control), expected, line, 'differs from the batch controls', faults)
}

const sumsOf = (control: Readonly<Record<keyof NachaSums, string>>): NachaSums => ({
  entry_count: BigInt(control.entry_count),
  entry_hash: BigInt(control.entry_hash),
  debit_total: BigInt(control.debit_total),
  credit_total: BigInt(control.credit_total),
})

function checkSums(said: NachaSums, expected: NachaSums, line: number, reason: string, faults: RecordFault[]): void {
  for (const field of nachaSumFields) if (said[field] !== expected[field]) faults.push({ line, field, reason })
}
