// The corrected data of a notification of change: the code says which values it has, and where. The bank of the receiver wrote it, so a
// wrong form does not spoil the file: it makes that one notification refusable (C65).
import { isMultipleOfTen } from '../../../bank-numbers/check-digits.ts'
import { transactionOf } from './transaction-codes.ts'

export interface CorrectedData {
  readonly routing_number?: string
  readonly account_number?: string
  readonly transaction_code?: string
  readonly name?: string
  readonly identification?: string
  readonly company_name?: string
  readonly company_identification?: string
  /** Of an entry to another country. */
  readonly foreign_dfi?: string
  readonly entry_class?: string
}

type Part = readonly [field: keyof CorrectedData, start: number, width: number]

const routing_weights = [3, 7, 1]
const corrected_width = 29

const partsByCode: Readonly<Record<string, readonly Part[]>> = {
  C01: [['account_number', 0, 17]],
  C02: [['routing_number', 0, 9]],
  C03: [
    ['routing_number', 0, 9],
    ['account_number', 12, 17],
  ],
  C04: [['name', 0, 22]],
  C05: [['transaction_code', 0, 2]],
  C06: [
    ['account_number', 0, 17],
    ['transaction_code', 20, 2],
  ],
  C07: [
    ['routing_number', 0, 9],
    ['account_number', 9, 17],
    ['transaction_code', 26, 2],
  ],
  C08: [['foreign_dfi', 0, 29]],
  C09: [['identification', 0, 22]],
  C10: [['company_name', 0, 16]],
  C11: [['company_identification', 0, 10]],
  C12: [
    ['company_name', 0, 16],
    ['company_identification', 19, 10],
  ],
  // An addendum was malformed: nothing is corrected.
  C13: [],
  C14: [['entry_class', 0, 3]],
}

const isValid = (field: keyof CorrectedData, value: string): boolean => {
  if (field === 'routing_number') return /^\d{9}$/.test(value) && isMultipleOfTen(value, routing_weights)
  if (field === 'transaction_code') return transactionOf(value) !== undefined
  return value !== ''
}

/** Undefined: the text does not have the form of its code. */
export function readCorrectedData(code: string, corrected_text: string): CorrectedData | undefined {
  const parts = partsByCode[code]
  if (!parts) return undefined
  const padded = corrected_text.padEnd(corrected_width)
  const values: Partial<Record<keyof CorrectedData, string>> = {}
  let rest = padded
  for (const [field, start, width] of parts) {
    const value = padded.slice(start, start + width).trim()
    if (!isValid(field, value)) return undefined
    values[field] = value
    rest = rest.slice(0, start) + ' '.repeat(width) + rest.slice(start + width)
  }
  // C13 may repeat what was wrong.
  return parts.length > 0 && rest.trim() !== '' ? undefined : values
}

/** Undefined: a value is missing, superfluous or too long. */
export function correctedTextOf(code: string, data: CorrectedData): string | undefined {
  const parts = partsByCode[code] ?? []
  let corrected_text = ''
  for (const [field, start, width] of parts) {
    const value = data[field] ?? ''
    if (value.length > width) return undefined
    corrected_text = corrected_text.padEnd(start) + value
  }
  const read = readCorrectedData(code, corrected_text)
  const isSame =
    read && Object.keys(data).length === parts.length && parts.every(([field]) => read[field] === data[field])
  return isSame ? corrected_text : undefined
}
