// Writes a NACHA file, or says what does not fit into it. What it wrote is read again before it is answered, so the rules of the reader
// hold for every file that leaves. The same file gives the same text.
import type { Day } from '../../../kernel/day.ts'
import { yymmddFromDay } from '../file-dates.ts'
import { writeRecord } from '../fixed-width.ts'
import { isRefusedFile, type RecordFault, type UnwritableFile } from '../record-fault.ts'
import * as layouts from './layouts.ts'
import type { NachaAddendum, NachaBatch, NachaEntry, NachaFile } from './nacha-file.ts'
import { addSums, batchSums, type NachaSums } from './nacha-sums.ts'
import { readNacha } from './read-nacha.ts'
import { transactionCodeOf } from './transaction-codes.ts'

interface Draft {
  readonly records: string[]
  readonly faults: RecordFault[]
  /** By line. */
  readonly trace_numbers: Map<number, string>
}

/** A text that no field of digits takes: the day has no form in the file. */
const no_form = '-'

const dateText = (day: Day | undefined): string => (day === undefined ? '' : (yymmddFromDay(day) ?? no_form))
const dayNumber = (number: number | undefined): string => (number === undefined ? '' : String(number))

/** Each record ends with LF. */
export function writeNacha(file: NachaFile): { readonly text: string } | UnwritableFile {
  const draft: Draft = { records: [], faults: [], trace_numbers: new Map() }
  const { batches, creation_date, ...header } = file
  add(draft, layouts.fileHeaderLayout, { ...header, creation_date: dateText(creation_date) })
  for (const batch of batches) addBatch(draft, batch)
  const line_count = draft.records.length + 1
  const block_count = Math.ceil(line_count / layouts.records_per_block)
  const sums = sumTexts(addSums(batches.map(soundSums)))
  add(draft, layouts.fileControlLayout, {
    ...{ batch_count: String(batches.length), block_count: String(block_count) },
    ...sums,
  })
  while (draft.records.length < block_count * layouts.records_per_block) draft.records.push(layouts.filler)
  const text = draft.records.map((record) => `${record}\n`).join('')
  const faults = draft.faults.length > 0 ? draft.faults : faultsOf(text)
  if (faults.length === 0) return { text }
  return { faults: faults.map((fault) => ({ ...fault, trace_number: draft.trace_numbers.get(fault.line) })) }
}

function faultsOf(text: string): readonly RecordFault[] {
  const read = readNacha(text)
  return isRefusedFile(read) ? read.faults : []
}

type Layout = Parameters<typeof writeRecord>[0]
type Values<L extends Layout> = Parameters<typeof writeRecord<L>>[1]

const recordOf = <L extends Layout>({ records, faults }: Draft, layout: L, values: Values<L>): string =>
  writeRecord(layout, values, records.length + 1, faults)

function add<L extends Layout>(draft: Draft, layout: L, values: Values<L>): void {
  draft.records.push(recordOf(draft, layout, values))
}

function addBatch(draft: Draft, batch: NachaBatch): void {
  const { entries, batch_number, effective_date, settlement_day, ...header } = batch
  add(draft, layouts.batchHeaderLayout, {
    ...{ ...header, batch_number: String(batch_number) },
    effective_date: dateText(effective_date),
    settlement_day: dayNumber(settlement_day),
  })
  for (const entry of entries) addEntry(draft, entry)
  const { service_class, company_identification, originating_dfi } = batch
  add(draft, layouts.batchControlLayout, {
    ...{ service_class, company_identification, originating_dfi, batch_number: String(batch_number) },
    ...{ ...sumTexts(soundSums(batch)), authentication_code: '' },
  })
}

function addEntry(draft: Draft, entry: NachaEntry): void {
  const { addendum, amount, trace_number } = entry
  draft.trace_numbers.set(draft.records.length + 1, trace_number)
  add(draft, layouts.entryLayout, {
    ...{ ...entry, transaction_code: transactionCodeOf(entry), amount: String(amount) },
    addenda_indicator: addendum ? '1' : '0',
  })
  if (!addendum) return
  draft.trace_numbers.set(draft.records.length + 1, trace_number)
  draft.records.push(addendumRecord(draft, addendum, trace_number))
}

function addendumRecord(draft: Draft, addendum: NachaAddendum, trace_number: string): string {
  switch (addendum.kind) {
    case 'information':
      return recordOf(draft, layouts.informationLayout, { ...addendum, entry_sequence: trace_number.slice(-7) })
    case 'correction':
      return recordOf(draft, layouts.correctionLayout, { ...addendum, trace_number })
    case 'return': {
      const date_of_death = dateText(addendum.date_of_death)
      return recordOf(draft, layouts.returnLayout, { ...addendum, date_of_death, trace_number })
    }
    case 'dishonoured':
      return recordOf(draft, layouts.dishonouredLayout, {
        ...{ ...addendum, trace_number, return_reason: addendum.return_code.slice(1) },
        return_settlement_day: dayNumber(addendum.return_settlement_day),
      })
    case 'contested':
      return recordOf(draft, layouts.contestedLayout, {
        ...{ ...addendum, trace_number, return_date: dateText(addendum.return_date) },
        ...{ return_reason: addendum.return_code.slice(1), dishonoured_reason: addendum.dishonoured_code.slice(1) },
        original_settlement_day: dayNumber(addendum.original_settlement_day),
        return_settlement_day: dayNumber(addendum.return_settlement_day),
        dishonoured_settlement_day: dayNumber(addendum.dishonoured_settlement_day),
      })
  }
}

/** Entries whose routing number is no number are left out: they have a fault of their own. */
const soundSums = (batch: NachaBatch): NachaSums =>
  batchSums({ ...batch, entries: batch.entries.filter(({ routing_number }) => /^\d+$/.test(routing_number)) })

const sumTexts = (sums: NachaSums): Record<keyof NachaSums, string> => ({
  entry_count: String(sums.entry_count),
  entry_hash: String(sums.entry_hash),
  debit_total: String(sums.debit_total),
  credit_total: String(sums.credit_total),
})
