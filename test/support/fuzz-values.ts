// JSON values for the fuzz run: made from the schemas of the document, then spoiled. A place of a body can hold a text that is no value of
// JavaScript (`Raw`), such as a number of forty digits.
import type { Random } from '../../src/kernel/random.ts'
import { followed, nameIn, type Schema } from './openapi-document.ts'

/** Stands in a body as it is written. */
export class Raw {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export const textOf = (value: unknown): string => {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${textOf(each)}`).join(',')}}`
}

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const numbers = ['0', '-1', '-0', '1.5', '1e3', '1e400', '2147483648', '9007199254740993', '18446744073709551616']
const longNumbers = ['9'.repeat(38), `1${'0'.repeat(37)}`, '9'.repeat(39), '9'.repeat(400), '"9223372036854775808"']
const times = ['"2026-02-30T00:00:00Z"', '"9999-12-31T23:59:59.999Z"', '"0001-01-01T00:00:00Z"', '"2026-01-01"']
const texts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202etxt.exe',
  'a\r\nb',
  '💸',
  'é'.normalize('NFD'),
  '__proto__',
  'constructor',
]
const longTexts = [
  'x'.repeat(300),
  'ẞ'.repeat(5000),
  '%s%n',
  "'; select 1 --",
  '../../etc/passwd',
  'https://[::1]:1/',
  '{}',
]
const words = [
  'null',
  'true',
  '[]',
  '{}',
  '"0"',
  '"1e3"',
  deep(12),
  deep(3000),
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
]
const nasty: readonly string[] = [
  ...[...numbers, ...longNumbers, ...times, ...words],
  ...[...texts, ...longTexts].map((text) => JSON.stringify(text)),
]
/** Of a query. */
export const nastyTexts: readonly string[] = [...numbers, ...texts, ...longTexts.slice(2), '2026-02-30', ',', 'a,b']

/** Where guids come from: those that answers had under this name, or under any other. */
export type GuidFor = (name: string) => string

/** A value that fits the schema, as far as a schema says it. */
export function valueFrom(schema: Schema, name: string, random: Random, guidFor: GuidFor): unknown {
  const own = followed(schema)
  const { type, anyOf, oneOf, items, properties = {}, required = [], enum: values, format } = own
  if (nameIn(schema) === 'Guid') return guidFor(name)
  if (anyOf)
    return random.chance(30) ? null : valueFrom(anyOf.find((each) => each.type !== 'null')!, name, random, guidFor)
  if (oneOf) return valueFrom(random.pick(oneOf), name, random, guidFor)
  if (values) return random.pick(values)
  if (type === 'integer') return random.pick([1, 2, 100, 1000, 25_000, 1_000_000])
  if (type === 'boolean') return random.chance(50)
  if (type === 'array')
    return Array.from({ length: random.below(4) }, () => valueFrom(items!, name.replace(/s$/, ''), random, guidFor))
  if (type === 'object') {
    const given = Object.entries(properties).filter(([each]) => required.includes(each) || random.chance(30))
    return Object.fromEntries(given.map(([each, field]) => [each, valueFrom(field, each, random, guidFor)]))
  }
  if (format === 'date-time') return `2026-0${random.between(1, 9)}-11T10:00:00Z`
  if (format === 'date') return `19${random.between(30, 99)}-0${random.between(1, 9)}-17`
  if (format === 'byte') return Buffer.from(random.bytes(random.between(1, 20))).toString('base64')
  if (format === 'country-code') return random.pick(['US', 'CA', 'MX', 'DE', 'IR'])
  return random.pick([
    'Mara',
    'BTC-USD',
    'USD',
    'BTC',
    'mara@bank.example',
    '+15145550100',
    'https://partner.example/v1',
    '021000021',
  ])
}

type Way = readonly (string | number)[]

const waysIn = (value: unknown, way: Way = []): Way[] => {
  if (value === null || typeof value !== 'object' || value instanceof Raw) return [way]
  return [way, ...Object.entries(value).flatMap(([name, each]) => waysIn(each, [...way, name]))]
}

/** A copy with another value there; `undefined` leaves the place out. */
function placed(value: unknown, [step, ...rest]: Way, make: (before: unknown) => unknown): unknown {
  if (step === undefined) return make(value)
  const copy: unknown = Array.isArray(value) ? [...value] : { ...(value as object) }
  const fields = copy as Record<string | number, unknown>
  fields[step] = placed(fields[step], rest, make)
  return copy
}

/** One thing is wrong, or at least strange. */
export function spoiled(body: unknown, random: Random, guidFor: GuidFor): unknown {
  const way = random.pick(waysIn(body))
  const how = random.below(10)
  if (how === 0) return placed(body, way, () => undefined)
  if (how === 1) return placed(body, way, () => guidFor(String(way.at(-1) ?? '')))
  if (how === 2) return placed(body, way, (before) => [before, before])
  if (how === 3)
    return placed(body, way, (before) => ({ ...(before as object), [random.pick(['x', '__proto__x', ''])]: 1 }))
  if (how === 4) return placed(body, way, (before) => (typeof before === 'string' ? `${before}\u0301` : null))
  return placed(body, way, () => new Raw(random.pick(nasty)))
}
