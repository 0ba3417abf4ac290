// What must agree within a NACHA file: controls with the records before them, trace and batch numbers with their order, and each entry
// with its batch and its addenda record. The records come one after the other.
import { isMultipleOfTen } from '../../../bank-numbers/check-digits.ts'
import type { RecordFault } from '../record-fault.ts'
import { records_per_block } from './layouts.ts'
import type { NachaEntry } from './nacha-file.ts'
import type { BatchControl, BatchHeader, EntryRecord, FileControl } from './nacha-records.ts'
import { addSums, entrySums, type NachaSums, nachaSumFields, noSums } from './nacha-sums.ts'
import type { NachaBatchHead } from './nacha-values.ts'

const routing_weights = [3, 7, 1]

interface OpenBatch {
  readonly line: number
  readonly head: NachaBatchHead
  readonly header: BatchHeader
  entry_count: number
  sums: NachaSums
  trace_number: string
}

export class NachaRules {
  readonly #faults: RecordFault[]
  /** As numbers, which are a third of the size of a text. */
  readonly #trace_numbers = new Set<number>()
  #batch: OpenBatch | undefined
  #batch_number = 0
  #batch_count = 0
  #controls = noSums

  constructor(faults: RecordFault[]) {
    this.#faults = faults
  }

  batch(line: number, header: BatchHeader, head: NachaBatchHead): void {
    this.#batch = { line, head, header, entry_count: 0, sums: noSums, trace_number: '' }
    if (head.batch_number <= this.#batch_number)
      this.#faults.push({ line, field: 'batch_number', reason: 'must be greater than that of the batch before' })
    this.#batch_number = head.batch_number
  }

  entry(record: EntryRecord, entry: NachaEntry): void {
    const batch = this.#batch
    if (!batch) return
    const fault = (field: string, reason: string): void => {
      this.#faults.push({ line: record.line, field, reason })
    }
    checkEntry(entry, batch.head, fault)
    checkAddenda(entry, record, batch.head, this.#faults)
    const trace_number = Number(entry.trace_number)
    if (this.#trace_numbers.has(trace_number)) fault('trace_number', 'is that of another entry')
    else if (entry.trace_number <= batch.trace_number)
      fault('trace_number', 'must be greater than that of the entry before')
    this.#trace_numbers.add(trace_number)
    batch.trace_number = entry.trace_number
    batch.entry_count += 1
    batch.sums = addSums([batch.sums, entrySums(entry)])
  }

  batchControl(line: number, control: BatchControl): void {
    const batch = this.#batch
    this.#batch = undefined
    this.#batch_count += 1
    this.#controls = addSums([this.#controls, sumsOf(control)])
    if (!batch) return
    if (batch.entry_count === 0) this.#faults.push({ line: batch.line, field: 'entries', reason: 'are missing' })
    for (const field of ['service_class', 'company_identification', 'originating_dfi', 'batch_number'] as const) {
      if (control[field] !== batch.header[field])
        this.#faults.push({ line, field, reason: 'differs from the batch header' })
    }
    checkSums(sumsOf(control), batch.sums, line, 'differs from the entries of the batch', this.#faults)
  }

  /** Compared with the batch controls, not with the entries: a wrong entry is one fault, of its batch. */
  fileControl(line: number, control: FileControl, record_count: number): void {
    if (Number(control.batch_count) !== this.#batch_count)
      this.#faults.push({ line, field: 'batch_count', reason: 'differs from the number of batches' })
    if (Number(control.block_count) * records_per_block !== record_count)
      this.#faults.push({ line, field: 'block_count', reason: 'differs from the number of blocks' })
    checkSums(sumsOf(control), this.#controls, line, 'differs from the batch controls', this.#faults)
  }
}

function checkEntry(entry: NachaEntry, batch: NachaBatchHead, fault: (field: string, reason: string) => void): void {
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

function checkAddenda(entry: NachaEntry, record: EntryRecord, batch: NachaBatchHead, faults: RecordFault[]): void {
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

const sumsOf = (control: Readonly<Record<keyof NachaSums, string>>): NachaSums => ({
  entry_count: BigInt(control.entry_count),
  entry_hash: BigInt(control.entry_hash),
  debit_total: BigInt(control.debit_total),
  credit_total: BigInt(control.credit_total),
})

function checkSums(said: NachaSums, expected: NachaSums, line: number, reason: string, faults: RecordFault[]): void {
  for (const field of nachaSumFields) if (said[field] !== expected[field]) faults.push({ line, field, reason })
}
