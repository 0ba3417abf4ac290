// Pix keys: a CPF, a CNPJ (digits, or letters and digits since 2026), an email address, a phone number or a random key. The form tells
// the type. Eleven digits are always a CPF, never a phone number: many are valid as both, and the wrong person would be paid.
import { hasModulo11Digits } from './check-digits.ts'
import { canonicalText, type NumberFault } from './fault.ts'

const email = /^[\x21-\x3f\x41-\x7e]+@[a-z\d-]+(\.[a-z\d-]+)+$/
const phone = /^\+55[1-9]\d{9,10}$/
const random = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const email_max = 77

const weightsOfCpf = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const weightsOfCnpj = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** The form of Brazil's directory of keys. */
export function canonicalPixKey(unchecked: string): string {
  const text = unchecked.trim()
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  if (text.includes('@') || random.test(lower)) return lower
  return text.startsWith('+') ? text.replace(/[\s().-]/g, '') : canonicalText(text.replace(/[./]/g, ''))
}

export function pixKeyFault(key: string): NumberFault | undefined {
  if (key.includes('@')) {
    if (key.length > email_max) return 'wrong_length'
    return email.test(key) ? undefined : 'wrong_characters'
  }
  if (key.startsWith('+')) return phone.test(key) ? undefined : phoneFault(key)
  if (random.test(key)) return undefined
  if (!/^[A-Z\d]*$/.test(key)) return 'wrong_characters'
  if (key.length === 11) return taxNumberFault(key, /^\d+$/, weightsOfCpf)
  if (key.length === 14) return taxNumberFault(key, /^[A-Z\d]{12}\d\d$/, weightsOfCnpj)
  return 'wrong_length'
}

function phoneFault(key: string): NumberFault {
  if (!/^\+\d*$/.test(key)) return 'wrong_characters'
  return key.startsWith('+55') ? 'wrong_length' : 'unknown_country'
}

function taxNumberFault(key: string, form: RegExp, weights: readonly number[]): NumberFault | undefined {
  if (!form.test(key)) return 'wrong_characters'
  // One repeated digit has right check digits but is never issued.
  return /^(.)\1*$/.test(key) || !hasModulo11Digits(key, weights) ? 'wrong_check_digits' : undefined
}
