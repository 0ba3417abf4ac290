// A NACHA file as the reader answers it and the writer takes it. Counts, hashes and totals are not in it: the writer computes them and
// the reader has compared them.
import type { Amount } from '../../../kernel/amount.ts'
import type { Day } from '../../../kernel/day.ts'
import type { NachaAccount, NachaPurpose, NachaSide } from './transaction-codes.ts'

/** COR: notifications of change. */
export const nachaEntryClasses = ['PPD', 'CCD', 'WEB', 'COR'] as const
export type NachaEntryClass = (typeof nachaEntryClasses)[number]

/** 200: credits and debits, 220: credits only, 225: debits only. */
export const nachaServiceClasses = ['200', '220', '225'] as const
export type NachaServiceClass = (typeof nachaServiceClasses)[number]

export interface NachaFile {
  /** Usually the routing number of the bank that gets the file. */
  readonly immediate_destination: string
  readonly immediate_origin: string
  readonly creation_date: Day
  /** HHMM; empty: not said. */
  readonly creation_time: string
  /** A to Z, 0 to 9: tells the files of one day apart. */
  readonly file_id_modifier: string
  readonly destination_name: string
  readonly origin_name: string
  readonly reference_code: string
  readonly batches: readonly NachaBatch[]
}

export interface NachaBatch {
  readonly service_class: NachaServiceClass
  readonly company_name: string
  readonly company_data: string
  readonly company_identification: string
  readonly entry_class: NachaEntryClass
  readonly entry_description: string
  readonly descriptive_date: string
  /** Undefined only in batches without payments and prenotes. */
  readonly effective_date: Day | undefined
  /** The number of the day in its year, from 1. The operator fills it in; undefined: not yet. */
  readonly settlement_day: number | undefined
  readonly originator_status: string
  /** The first eight digits of the sending bank's routing number. Trace numbers begin with it. */
  readonly originating_dfi: string
  readonly batch_number: number
  readonly entries: readonly NachaEntry[]
}

export interface NachaEntry {
  readonly account: NachaAccount
  readonly side: NachaSide
  readonly purpose: NachaPurpose
  readonly routing_number: string
  readonly account_number: string
  readonly amount: Amount
  readonly identification: string
  readonly name: string
  readonly discretionary_data: string
  readonly trace_number: string
  readonly addendum: NachaAddendum | undefined
}

interface NachaInformation {
  readonly kind: 'information'
  readonly information: string
}

interface NachaAnswer {
  readonly code: string
  readonly original_trace_number: string
  /** The first eight digits of the routing number that the original entry was sent to. */
  readonly original_dfi: string
}

interface NachaReturn extends NachaAnswer {
  readonly kind: 'return'
  readonly date_of_death: Day | undefined
  readonly information: string
}

interface NachaCorrection extends NachaAnswer {
  readonly kind: 'correction'
  /** `readCorrectedData` takes it apart. */
  readonly corrected_text: string
}

interface NachaDishonoured extends NachaAnswer {
  readonly kind: 'dishonoured'
  readonly return_trace_number: string
  readonly return_settlement_day: number | undefined
  /** R01 and so on: why it was returned. */
  readonly return_code: string
  readonly information: string
}

interface NachaContested extends NachaAnswer {
  readonly kind: 'contested'
  readonly return_date: Day | undefined
  readonly original_settlement_day: number | undefined
  readonly return_trace_number: string
  readonly return_settlement_day: number | undefined
  readonly return_code: string
  readonly dishonoured_trace_number: string
  readonly dishonoured_settlement_day: number | undefined
  /** R61 and so on: why the return was dishonoured. */
  readonly dishonoured_code: string
}

export type NachaAddendum = NachaInformation | NachaReturn | NachaCorrection | NachaDishonoured | NachaContested
