// The records of a NACHA file: 94 characters each. The first digit tells the records apart, and the next two the addenda.
import {
  blank,
  columns,
  constant,
  digits,
  digitsOrBlank,
  name,
  number,
  numberOrBlank,
  text,
  textToTheRight,
} from '../fixed-width.ts'

export const record_width = 94
export const records_per_block = 10
export const filler = '9'.repeat(record_width)

export const fileHeaderLayout = {
  record_type: constant('1'),
  priority: constant('01'),
  immediate_destination: textToTheRight(10),
  immediate_origin: textToTheRight(10),
  creation_date: digits(6),
  creation_time: digitsOrBlank(4),
  file_id_modifier: text(1),
  record_size: constant('094'),
  blocking_factor: constant('10'),
  format_code: constant('1'),
  destination_name: text(23),
  origin_name: text(23),
  reference_code: text(8),
}

export const batchHeaderLayout = {
  record_type: constant('5'),
  service_class: digits(3),
  company_name: text(16),
  company_data: text(20),
  company_identification: text(10),
  entry_class: text(3),
  entry_description: text(10),
  descriptive_date: text(6),
  effective_date: digitsOrBlank(6),
  settlement_day: numberOrBlank(3),
  originator_status: digits(1),
  originating_dfi: digits(8),
  batch_number: number(7),
}

export const entryLayout = {
  record_type: constant('6'),
  transaction_code: digits(2),
  routing_number: digits(9),
  account_number: text(17),
  amount: number(10),
  identification: text(15),
  name: name(22),
  discretionary_data: text(2),
  addenda_indicator: digits(1),
  trace_number: digits(15),
}

export const informationLayout = {
  record_type: constant('7'),
  addenda_type: constant('05'),
  information: text(80),
  addenda_sequence: constant('0001'),
  entry_sequence: digits(7),
}

export const correctionLayout = {
  record_type: constant('7'),
  addenda_type: constant('98'),
  code: text(3),
  original_trace_number: digits(15),
  reserved_1: blank(6),
  original_dfi: digits(8),
  corrected_text: columns(29),
  reserved_2: blank(15),
  trace_number: digits(15),
}

export const returnLayout = {
  record_type: constant('7'),
  addenda_type: constant('99'),
  code: text(3),
  original_trace_number: digits(15),
  date_of_death: digitsOrBlank(6),
  original_dfi: digits(8),
  information: text(44),
  trace_number: digits(15),
}

export const dishonouredLayout = {
  record_type: constant('7'),
  addenda_type: constant('99'),
  code: text(3),
  original_trace_number: digits(15),
  reserved_1: blank(6),
  original_dfi: digits(8),
  reserved_2: blank(3),
  return_trace_number: digits(15),
  return_settlement_day: numberOrBlank(3),
  return_reason: digits(2),
  information: text(21),
  trace_number: digits(15),
}

export const contestedLayout = {
  record_type: constant('7'),
  addenda_type: constant('99'),
  code: text(3),
  original_trace_number: digits(15),
  return_date: digitsOrBlank(6),
  original_dfi: digits(8),
  original_settlement_day: numberOrBlank(3),
  return_trace_number: digits(15),
  return_settlement_day: numberOrBlank(3),
  return_reason: digits(2),
  dishonoured_trace_number: digits(15),
  dishonoured_settlement_day: numberOrBlank(3),
  dishonoured_reason: digits(2),
  reserved: blank(1),
  trace_number: digits(15),
}

export const batchControlLayout = {
  record_type: constant('8'),
  service_class: digits(3),
  entry_count: number(6),
  entry_hash: number(10),
  debit_total: number(12),
  credit_total: number(12),
  company_identification: text(10),
  authentication_code: text(19),
  reserved: blank(6),
  originating_dfi: digits(8),
  batch_number: number(7),
}

export const fileControlLayout = {
  record_type: constant('9'),
  batch_count: number(6),
  block_count: number(6),
  entry_count: number(8),
  entry_hash: number(10),
  debit_total: number(12),
  credit_total: number(12),
  reserved: blank(39),
}
