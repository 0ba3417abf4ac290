// The value of an option as JSON. Integers keep all their digits.
import { readFileSync } from 'node:fs'
import { didYouMean } from '../../kernel/nearest.ts'
import { InexactNumber, type JsonObject, type JsonValue, parseJson } from '../../wire/json.ts'
import { UsageError } from '../command.ts'
import type { Field } from './fields.ts'

/** `texts` are the values in the order in which they were given; `option` is how the user wrote it, with dashes. */
export function valueFrom(field: Field, option: string, texts: readonly string[]): JsonValue {
  if (!field.is_list) {
    const [text = ''] = texts
    if (texts.length > 1) throw new UsageError(`${option} is given twice`)
    return one(field, option, text)
  }
  if (field.type === 'json') {
    return texts.map((text) => one(field, option, text)).flatMap((each) => (Array.isArray(each) ? each : [each]))
  }
  return texts.flatMap((text) => text.split(',')).map((text) => one(field, option, text.trim()))
}

function one(field: Field, option: string, text: string): JsonValue {
  switch (field.type) {
    case 'whole':
      return wholeFrom(option, text)
    case 'flag':
      if (text !== 'true' && text !== 'false') throw new UsageError(`${option} must be true or false`)
      return text === 'true'
    case 'json':
      return jsonFrom(option, text)
    case 'bytes':
      return text.startsWith('@') ? read(option, text.slice(1)).toString('base64') : text
    case 'text':
      return wordFrom(field, option, text)
  }
}

function wholeFrom(option: string, text: string): bigint {
  if (/^(0|-?[1-9]\d*)$/.test(text)) return BigInt(text)
  const hint = /^-?\d+\.\d*$/.test(text) ? '. Amounts are in base units: 100.50 USD is 10050' : ''
  throw new UsageError(`${option} must be a whole number, such as 10000${hint}`)
}

function wordFrom({ values }: Field, option: string, text: string): string {
  if (!values || values.includes(text)) return text
  throw new UsageError(`${option} must be one of ${values.join(', ')}.${didYouMean(text, values)}`)
}

/** JSON, or `@` and the name of a file with JSON. */
export function jsonFrom(option: string, text: string): JsonValue {
  const json = text.startsWith('@') ? read(option, text.slice(1)) : text
  let value: JsonValue
  try {
    value = parseJson(json)
  } catch (error) {
    throw new UsageError(`${option} is not JSON: ${(error as Error).message}`)
  }
  if (hasInexact(value)) throw new UsageError(`${option} has a number that is not whole. The API has none`)
  return value
}

export const isJsonObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof InexactNumber)

const hasInexact = (value: JsonValue): boolean =>
  value instanceof InexactNumber ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasInexact))

function read(option: string, name: string): Buffer {
  try {
    return readFileSync(name)
  } catch (error) {
    throw new UsageError(`${option}: ${(error as Error).message}`)
  }
}
