// Bodies and answers as JSON, by the reader and writer of the service. Amounts are bigints on both sides.
import { InexactNumber, type JsonObject, type JsonValue, parseJson, writeJson } from '../../../src/wire/json.ts'
import { amountFields } from './generated/operations.ts'

/** Throws MalformedJson for a text that is not whole. */
export const readExact = (bytes: Uint8Array | string): unknown => withAmounts(parseJson(bytes), '')

function withAmounts(value: JsonValue, name: string): unknown {
  if (typeof value === 'number') return amountFields.has(name) ? BigInt(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof InexactNumber)
    throw new TypeError(`${name} is not a whole number, which no answer of the service has`)
  if (Array.isArray(value)) return value.map((each) => withAmounts(each, name))
  // In place: the object was made by the reader, and nobody else has it.
  const object: JsonObject = value
  for (const field of Object.keys(object)) object[field] = withAmounts(object[field] ?? null, field) as JsonValue
  return object
}

/** Refuses numbers that JavaScript has rounded already. */
export function writeExact(value: unknown): string {
  refuseRounded(value, 'body')
  return writeJson(value)
}

function refuseRounded(value: unknown, place: string): void {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new TypeError(`${place} is a number that may have been rounded: give it as a bigint, such as 100n`)
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value))
    refuseRounded(each, Array.isArray(value) ? `${place}[${name}]` : place === 'body' ? name : `${place}.${name}`)
}
