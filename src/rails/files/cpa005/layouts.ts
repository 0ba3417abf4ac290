// The logical records of a CPA 005 file: 1464 characters each. Records of payments have six segments of 240 characters.
import {
  blank,
  constant,
  digits,
  digitsOrBlank,
  latinName,
  latinText,
  number,
  numberOrBlank,
  text,
} from '../fixed-width.ts'

export const record_width = 1464
export const prefix_width = 24
export const segment_width = 240
export const segments_per_record = 6
export const blank_segment = ' '.repeat(segment_width)

const prefix = { record_count: number(9), originator_id: text(10), file_creation_number: number(4) }

export const headerLayout = {
  record_type: constant('A'),
  ...prefix,
  creation_date: digits(6),
  destination_data_centre: digits(5),
  communication_area: text(20),
  currency: text(3),
  filler: blank(1406),
}

export const prefixLayout = { record_type: text(1), ...prefix }

export const segmentLayout = {
  transaction_type: digits(3),
  amount: number(10),
  date: digits(6),
  routing_number: digits(9),
  account_number: text(12),
  trace_number: digits(22),
  stored_transaction_type: digits(3),
  short_name: latinText(15),
  name: latinName(30),
  long_name: latinText(30),
  user_id: text(10),
  cross_reference: text(19),
  related_routing_number: digits(9),
  related_account_number: text(12),
  sundry: latinText(15),
  original_trace_number: digitsOrBlank(22),
  settlement_code: text(2),
  invalid_elements: digitsOrBlank(11),
}

export const trailerLayout = {
  record_type: constant('Z'),
  ...prefix,
  debit_total: number(14),
  debit_count: number(8),
  credit_total: number(14),
  credit_count: number(8),
  // Some banks know no reversals and leave these blank.
  credit_reversal_total: numberOrBlank(14),
  credit_reversal_count: numberOrBlank(8),
  debit_reversal_total: numberOrBlank(14),
  debit_reversal_count: numberOrBlank(8),
  filler: blank(1352),
}
