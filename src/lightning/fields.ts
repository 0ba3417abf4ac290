// The tagged fields of an invoice: a type, a length in words of five bits, and the words. Numbers are big-endian. Unknown types are
// skipped; of several fields of one type the first counts.
import { assert } from '../kernel/assert.ts'

export type Words = readonly number[]

const fieldTypes = {
  payment_hash: 1,
  features: 5,
  expiry: 6,
  description: 13,
  payment_secret: 16,
  payee: 19,
  description_hash: 23,
  min_final_cltv: 24,
} as const
type FieldType = keyof typeof fieldTypes
export type InvoiceFields = Readonly<Partial<Record<FieldType, Words>>>

const nameOf = new Map<number, FieldType>(
  Object.entries(fieldTypes).map(([name, code]) => [code, name as FieldType] as const),
)

const fixedLength: Readonly<Partial<Record<FieldType, number>>> = {
  payment_hash: 52,
  payment_secret: 52,
  payee: 53,
  description_hash: 52,
}
/** Numbers have no leading zeros. */
const isNumber = (name: FieldType): boolean => ['features', 'expiry', 'min_final_cltv'].includes(name)

const isWellFormed = (name: FieldType, words: Words): boolean =>
  words.length === (fixedLength[name] ?? words.length) && !(isNumber(name) && words[0] === 0)

export const numberFromWords = (words: Words): number => words.reduce((number, word) => number * 32 + word, 0)

/** Undefined: a field is too long or malformed. */
export function readFields(words: Words): InvoiceFields | undefined {
  const fields: Partial<Record<FieldType, Words>> = {}
  for (let at = 0; at < words.length; ) {
    const start = at + 3
    const type = words[at]
    if (start > words.length || type === undefined) return undefined
    const name = nameOf.get(type)
    const end = start + numberFromWords(words.slice(at + 1, start))
    if (end > words.length) return undefined
    at = end
    if (name === undefined) continue
    const field = words.slice(start, end)
    if (!isWellFormed(name, field)) return undefined
    fields[name] ??= field
  }
  return fields
}

export function wordsFromNumber(number: number): Words {
  return number === 0 ? [] : [...wordsFromNumber(Math.floor(number / 32)), number % 32]
}

export function writeField(name: FieldType, words: Words): Words {
  assert(words.length < 1024 && isWellFormed(name, words), `a field ${name} is of its form`)
  return [fieldTypes[name], words.length >> 5, words.length & 31, ...words]
}
