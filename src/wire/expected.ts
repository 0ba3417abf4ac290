// Describes in words what a field takes, from its schema, for messages of refusals. It never shows what was sent.
import { Kind, type TSchema } from '@sinclair/typebox'
import { didYouMean } from '../kernel/nearest.ts'

const values_max = 24

export const boundText = 'a date, or a date and time with its offset, such as 2026-01-31T12:00:00Z'

/** Ends a sentence such as "`type` must be ...". */
export function expectedOf(schema: TSchema): string {
  const values = valuesOf(schema)
  if (values.length > 0) return oneOfText(values)
  const { minimum, maximum, minItems = 0, maxItems, format, description } = schema
  switch (schema[Kind]) {
    case 'Amount':
      return `a whole number of base units${minimum === undefined ? '' : `, ${minimum} or more`}, of at most 38 digits (an integer, or a string of digits)`
    case 'Bound':
      return boundText
    case 'Timestamp':
      return 'a date and time with its offset, such as 2026-01-31T12:00:00Z'
    case 'Guid':
      return 'a guid: a text of 32 lowercase hex characters'
    case 'Base64':
    case 'Base64Bytes':
      return String(description).replace(/\.$/, '')
    case 'Text':
      return `${textOf(schema)}${patternText(schema)}`
    case 'String':
      return formats[format as keyof typeof formats] ?? `a text${patternText(schema)}`
    case 'Integer':
    case 'Number':
      return `a whole number${rangeText(minimum, maximum)}`
    case 'Boolean':
      return 'true or false'
    case 'Array':
      return `a list${countText(minItems, maxItems, 'item')}`
    case 'Object':
      return 'an object'
    default:
      return 'a value that the reference (/docs) describes'
  }
}

/** The values of an enumeration; an empty list for other schemas. */
export function valuesOf(schema: TSchema): string[] {
  const parts = schema[Kind] === 'Union' ? (schema.anyOf as TSchema[]) : [schema]
  return parts.flatMap((each) => (each[Kind] === 'Literal' ? [String(each.const)] : []))
}

/** All the values; or, of many, their number and where they are listed. */
export function oneOfText(values: readonly string[]): string {
  const [only = ''] = values
  if (values.length === 1) return only
  if (values.length <= values_max) return `one of ${values.join(', ')}`
  return `one of ${values.length} values, such as ${values.slice(0, 3).join(', ')}; the reference (/docs) lists all`
}

/** The known field with the most similar name, or the names of all known fields. */
export function knownFieldsText(sent: string, known: readonly string[]): string {
  const meant = didYouMean(sent, known)
  if (meant !== '') return meant
  if (known.length === 0) return ' Nothing can be sent here.'
  return known.length <= values_max
    ? ` Known here: ${known.join(', ')}.`
    : ' The reference (/docs) lists the known ones.'
}

const formats = {
  date: 'a day that exists, as YYYY-MM-DD',
  'country-code': 'a country code of two capital letters (ISO 3166-1 alpha-2), such as US',
} as const

const textOf = ({ minLength, maxLength }: TSchema): string => `a text${countText(minLength, maxLength, 'character')}`

function countText(least: number, most: number | undefined, what: string): string {
  if (most === undefined) return least > 0 ? ` of at least ${least} ${what}${least === 1 ? '' : 's'}` : ''
  if (least === most) return ` of ${most} ${what}${most === 1 ? '' : 's'}`
  return least > 0 ? ` of ${least} to ${most} ${what}s` : ` of at most ${most} ${what}${most === 1 ? '' : 's'}`
}

function rangeText(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return `, ${minimum} or more`
  return maximum === undefined ? '' : `, ${maximum} or less`
}

/** A pattern has a description, which people read instead. */
const patternText = ({ pattern, description }: TSchema): string =>
  pattern === undefined ? '' : ` (${description ? description.replace(/\.$/, '') : `it must match ${pattern}`})`
