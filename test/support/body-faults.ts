// What can be wrong at every place of a body, derived from its schema.
import { Kind } from '@sinclair/typebox'
import type { TSchema } from '../../src/wire/fields.ts'

/** A text that no schema knows: no answer may repeat it. */
export const canary = 'c4n4ry'

export const many = (length: number, digit = '9'): string => digit.repeat(length)
const notNumbers = [
  '"-1"',
  '"+1"',
  '"01"',
  '" 1"',
  '"1e3"',
  '""',
  '1.5',
  '1.0',
  '1e3',
  '1e400',
  '-0',
  many(40),
  many(200_000),
  'null',
  'true',
  '[]',
  '{}',
]

/** JSON texts that are no value of this schema. */
export function faultsOf(schema: TSchema): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems, format } = schema
  const kind = schema[Kind]
  if (kind === 'Amount')
    return [...notNumbers, '-1', ...(minimum > 0 ? ['0', '"0"'] : []), many(39), `"${many(39)}"`, `-${many(38)}`]
  if (kind === 'Integer') return [...notNumbers, '"1"', String(minimum - 1), String(maximum + 1), many(20)]
  if (kind === 'Boolean') return ['"true"', '1', '0', 'null']
  if (kind === 'Timestamp')
    return ['5', 'null', '"yesterday"', '"2026-02-30T00:00:00Z"', '"2026-02-03"', '"9999-12-31T23:59:59-14:00"']
  if (kind === 'Array') return ['{}', '"x"', '5', 'null', ...(maxItems ? [`[${many(maxItems + 1, '"y",')}"z"]`] : [])]
  if (kind === 'Object') return ['[]', '"x"', '5', 'null']
  const bounded = [...(minLength ? ['""'] : []), ...(maxLength ? [`"${many(maxLength + 1, 'x')}"`] : [])]
  const isMatch = (text: string): boolean => schema.pattern !== undefined && new RegExp(schema.pattern).test(text)
  const strange = schema.pattern || schema.anyOf || format ? [canary, `${canary},`, '2026-02-30'] : []
  const patterned = strange.filter((text) => !isMatch(text)).map((text) => `"${text}"`)
  return ['5', 'null', 'true', '[]', '{}', ...bounded, ...patterned]
}

export const sampleOf = (schema: TSchema): unknown => {
  if (schema[Kind] === 'Object') {
    const required = (schema.required ?? []) as string[]
    return Object.fromEntries(required.map((name) => [name, sampleOf(schema.properties[name])]))
  }
  if (schema[Kind] === 'Array') return [sampleOf(schema.items)]
  if (schema[Kind] === 'Amount' || schema[Kind] === 'Integer') return schema.minimum ?? 1
  return schema.anyOf?.[0].const ?? 'x'
}

interface Place {
  readonly field: string
  readonly schema: TSchema
  /** The whole body, with what is given at this place. */
  readonly text: (json: string) => string
  /** Required, or an item of a list. */
  readonly isGiven: boolean
  /** The same without this place; undefined where it may be left out. */
  readonly without?: string
}

/** Every field at every depth. */
export function placesIn(schema: TSchema, field: string, text: Place['text']): Place[] {
  if (schema[Kind] === 'Array') {
    const inItem: Place['text'] = (json) => text(`[${json}]`)
    return [
      { field: `${field}[0]`, schema: schema.items, text: inItem, isGiven: true },
      ...placesIn(schema.items, `${field}[0]`, inItem),
    ]
  }
  if (schema[Kind] !== 'Object') return []
  const sample = sampleOf(schema) as Record<string, unknown>
  return Object.entries(schema.properties as Record<string, TSchema>).flatMap(([name, each]) => {
    const { [name]: own, ...others } = sample
    const inside: Place['text'] = (json) =>
      text(
        `{${[...Object.entries(others).map(([k, v]) => `"${k}":${JSON.stringify(v)}`), `"${name}":${json}`].join(',')}}`,
      )
    const path = field === '' ? name : `${field}.${name}`
    const isGiven = own !== undefined
    const missing = isGiven ? { without: text(JSON.stringify(others)) } : {}
    return [{ field: path, schema: each, text: inside, isGiven, ...missing }, ...placesIn(each, path, inside)]
  })
}

export const asIs: Place['text'] = (json) => json
