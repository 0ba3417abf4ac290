// From the texts of NACHA records to typed values. A value that does not exist, such as 30 February, is a fault.
import { amount } from '../../../kernel/amount.ts'
import type { Day } from '../../../kernel/day.ts'
import { dayFromYymmdd } from '../file-dates.ts'
import type { RecordFault } from '../record-fault.ts'
import {
  type NachaAddendum,
  type NachaBatch,
  type NachaEntry,
  type NachaFile,
  nachaEntryClasses,
  nachaServiceClasses,
} from './nacha-file.ts'
import type { AddendaRecord, BatchHeader, EntryRecord, FileHeader } from './nacha-records.ts'
import { transactionOf } from './transaction-codes.ts'

const day_number_max = 366

/** Gives each value, or undefined after it has noted a fault. */
function valuesAt(line: number, faults: RecordFault[]) {
  const fault = (field: string, reason: string): undefined => {
    faults.push({ line, field, reason })
  }
  return {
    fault,
    day: (field: string, text: string): Day | undefined =>
      dayFromYymmdd(text) ?? fault(field, 'is not a day of the calendar'),
    dayNumber: (field: string, text: string): number | undefined => {
      // Before settlement, the field has blanks or zeros.
      if (Number(text) === 0) return undefined
      return Number(text) <= day_number_max ? Number(text) : fault(field, 'must be the number of a day, 001 to 366')
    },
    oneOf: <T extends string>(field: string, text: string, allowed: readonly T[]): T | undefined =>
      allowed.find((one) => one === text) ?? fault(field, `must be one of ${allowed.join(', ')}`),
  }
}

/** A file without its batches. */
export type NachaHead = Omit<NachaFile, 'batches'>

/** A batch without its entries. */
export type NachaBatchHead = Omit<NachaBatch, 'entries'>

/** Undefined: `faults` says why. */
export function headFromRecord(header: FileHeader, faults: RecordFault[]): NachaHead | undefined {
  const { day, fault } = valuesAt(1, faults)
  const creation_date = day('creation_date', header.creation_date)
  if (!/^(|([01]\d|2[0-3])[0-5]\d)$/.test(header.creation_time)) fault('creation_time', 'is not a time, HHMM')
  if (!/^[A-Z\d]$/.test(header.file_id_modifier)) fault('file_id_modifier', 'must be A to Z or 0 to 9')
  if (header.immediate_destination === '') fault('immediate_destination', 'is missing')
  if (header.immediate_origin === '') fault('immediate_origin', 'is missing')
  if (creation_date === undefined) return undefined
  const { immediate_destination, immediate_origin, creation_time, file_id_modifier } = header
  const { destination_name, origin_name, reference_code } = header
  return {
    ...{ immediate_destination, immediate_origin, creation_date, creation_time, file_id_modifier },
    ...{ destination_name, origin_name, reference_code },
  }
}

/** Undefined: `faults` says why. */
export function batchHeadFromRecord(
  line: number,
  header: BatchHeader,
  faults: RecordFault[],
): NachaBatchHead | undefined {
  const { day, dayNumber, oneOf, fault } = valuesAt(line, faults)
  const service_class = oneOf('service_class', header.service_class, nachaServiceClasses)
  const entry_class = oneOf('entry_class', header.entry_class, nachaEntryClasses)
  const effective_date = hasDate(header) ? day('effective_date', header.effective_date) : undefined
  const settlement_day = dayNumber('settlement_day', header.settlement_day)
  for (const field of ['company_name', 'company_identification', 'entry_description'] as const) {
    if (header[field] === '') fault(field, 'is missing')
  }
  // 1: a bank under the rules of the network, 2: a federal agency.
  oneOf('originator_status', header.originator_status, ['1', '2'])
  if (!service_class || !entry_class) return undefined
  const { company_name, company_data, company_identification, entry_description, descriptive_date } = header
  return {
    ...{ service_class, company_name, company_data, company_identification, entry_class, entry_description },
    ...{ descriptive_date, effective_date, settlement_day, originator_status: header.originator_status },
    ...{ originating_dfi: header.originating_dfi, batch_number: Number(header.batch_number) },
  }
}

export const hasDate = (header: BatchHeader): boolean => Number(header.effective_date) !== 0

export function entryFromRecord({ line, values, addenda }: EntryRecord, faults: RecordFault[]): NachaEntry | undefined {
  const transaction = transactionOf(values.transaction_code)
  const addendum = addenda && addendumFromRecord(addenda, faults)
  if (!transaction) {
    faults.push({ line, field: 'transaction_code', reason: 'is not a transaction code' })
    return undefined
  }
  const { routing_number, account_number, identification, name, discretionary_data, trace_number } = values
  return {
    ...transaction,
    ...{ routing_number, account_number, amount: amount(BigInt(values.amount)), identification, name },
    ...{ discretionary_data, trace_number, addendum },
  }
}

function addendumFromRecord(addenda: AddendaRecord, faults: RecordFault[]): NachaAddendum {
  const { day, dayNumber } = valuesAt(addenda.line, faults)
  const optionalDay = (field: string, text: string): Day | undefined =>
    Number(text) === 0 ? undefined : day(field, text)
  const { kind, values } = addenda
  if (kind === 'information') return { kind, information: values.information }
  const { code, original_trace_number, original_dfi } = values
  const answer = { code, original_trace_number, original_dfi }
  if (kind === 'correction') return { kind, ...answer, corrected_text: values.corrected_text }
  if (kind === 'return') {
    const date_of_death = optionalDay('date_of_death', values.date_of_death)
    return { kind, ...answer, date_of_death, information: values.information }
  }
  const returned = {
    return_trace_number: values.return_trace_number,
    return_settlement_day: dayNumber('return_settlement_day', values.return_settlement_day),
    return_code: `R${values.return_reason}`,
  }
  if (kind === 'dishonoured') return { kind, ...answer, ...returned, information: values.information }
  return {
    ...{ kind, ...answer, ...returned },
    return_date: optionalDay('return_date', values.return_date),
    original_settlement_day: dayNumber('original_settlement_day', values.original_settlement_day),
    dishonoured_trace_number: values.dishonoured_trace_number,
    dishonoured_settlement_day: dayNumber('dishonoured_settlement_day', values.dishonoured_settlement_day),
    dishonoured_code: `R${values.dishonoured_reason}`,
  }
}
