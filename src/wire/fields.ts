// The fields of requests and answers. A schema is declared once: it validates and decodes requests (wire/body.ts), writes
// answers (wire/write.ts) and documents both (http/openapi.ts).
import {
  FormatRegistry,
  Kind,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
  TypeRegistry,
} from '@sinclair/typebox'
import { type Amount, amountMax } from '../kernel/amount.ts'
import { isCountryCode } from '../kernel/country.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Machine, statesOf } from '../kernel/machine.ts'
import { pascalCase } from '../kernel/pascal-case.ts'
import { instantHint, parseBound, parseTimestamp, type Timestamp } from '../kernel/time.ts'
import { charactersIn } from './characters.ts'

export { type Static, type TSchema, Type }

/** On a schema: tells the caller how to correct a value that was refused. */
export const hint = Symbol('hint')
export type Hint = (value: unknown) => string | undefined

/** On a schema with a title: the description of the component. A use with another description says it beside the reference. */
export const componentText = Symbol('componentText')

/** A value that is a component of the OpenAPI document, under this name. */
const named = <S extends object>(title: string, schema: S & { readonly description?: string }) => ({
  ...schema,
  title,
  [componentText]: schema.description,
})

interface AmountSchema {
  readonly minimum: number
}

const bytesMax = Symbol('bytesMax')

interface Base64Schema {
  readonly maxLength: number
  /** The text's length alone is off by up to two bytes, because of padding. */
  readonly [bytesMax]: number
}

// Short integers arrive as numbers, long ones as bigint, other numbers as neither (wire/json.ts). A string has only digits, as
// JSON writes an integer.
TypeRegistry.Set<AmountSchema>('Amount', ({ minimum }, value) => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= minimum
  const exact = typeof value === 'string' && digits.test(value) ? BigInt(value) : value
  return typeof exact === 'bigint' && exact >= BigInt(minimum) && exact <= amountMax
})
const digits = /^(?:0|[1-9]\d{0,37})$/
TypeRegistry.Set('Timestamp', (_, value) => parseTimestamp(value) !== undefined)
TypeRegistry.Set('Bound', (_, value) => parseBound(value) !== undefined)
TypeRegistry.Set<Base64Schema>('Base64', (schema, value) => isBase64(value, schema.maxLength, schema[bytesMax]))
// A long text is decoded when it is read (wire/long-text.ts).
TypeRegistry.Set<Base64Schema>('Base64Bytes', (schema, value) =>
  value instanceof Uint8Array
    ? value.length > 0 && value.length <= schema[bytesMax]
    : isBase64(value, schema.maxLength, schema[bytesMax]),
)
TypeRegistry.Set('Guid', (_, value) => typeof value === 'string')

interface TextSchema {
  readonly minLength: number
  readonly maxLength: number
  readonly pattern?: string
}

TypeRegistry.Set<TextSchema>('Text', ({ minLength, maxLength, pattern }, value) => {
  if (typeof value !== 'string') return false
  const length = charactersIn(value)
  return length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern).test(value))
})

const amountOf = (title: string, minimum: number) =>
  Type.Unsafe<Amount>(
    named(title, { [Kind]: 'Amount', type: 'integer', minimum, description: 'Base units of the asset.' }),
  )

/** An amount in a request: at least one base unit. */
export const PositiveAmount = amountOf('PositiveAmount', 1)
export const AnyAmount = amountOf('Amount', 0)

/** An amount in an answer that can be below zero. */
export const SignedAmount = Type.Unsafe<bigint>(
  named('SignedAmount', { [Kind]: 'Amount', type: 'integer', description: 'Base units of the asset, signed.' }),
)

const instant = { type: 'string', format: 'date-time', [hint]: instantHint }
export const DateTime = Type.Unsafe<Timestamp>(
  named('Timestamp', {
    ...instant,
    [Kind]: 'Timestamp',
    description: 'UTC with milliseconds; any offset in requests.',
  }),
)

export const boundForms = 'A date is midnight UTC; a time may leave out its seconds, not its offset.'
/** A bound of a range in a request. */
export const Bound = Type.Unsafe<Timestamp>(
  named('TimeBound', { ...instant, [Kind]: 'Bound', description: boundForms }),
)

/** A calendar day that exists. */
FormatRegistry.Set('date', (text) => parseTimestamp(`${text}T00:00:00Z`) !== undefined)
export const DateField = Type.String({ format: 'date' })

/** A country that exists. */
FormatRegistry.Set('country-code', isCountryCode)
export const CountryCode = Type.String(
  named('CountryCode', { format: 'country-code', pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.' }),
)

/** A malformed guid is not refused as syntax. It is decoded to a guid that never exists. */
export const GuidField = Type.Unsafe<Guid>(
  named('Guid', { [Kind]: 'Guid', type: 'string', description: '32 lowercase hex characters.' }),
)

/**
 * A text of `minLength` to `maxLength` characters. A pattern has a description for people. TypeBox's own strings count UTF-16
 * units, so only this schema has lengths.
 */
export const Text = (minLength: number, maxLength: number, pattern?: string, description?: string) =>
  Type.Unsafe<string>({
    [Kind]: 'Text',
    minLength,
    maxLength,
    ...(pattern ? { pattern } : {}),
    type: 'string',
    ...(description ? { description } : {}),
  })
export const Name = Text(1, 128)

const Label = Type.Unsafe<string>({
  ...Text(1, 64, '^[^,]*$', 'Without a comma: filters take comma-separated lists.'),
  [hint]: (value: unknown) =>
    typeof value === 'string' && value.includes(',')
      ? 'A label has no comma: filters take comma-separated lists. Send two labels.'
      : undefined,
})
export const Labels = Type.Array(Label, named('Labels', { maxItems: 8 }))
/** In answers. Labels from before commas were refused may have one. */
export const LabelsReply = Type.Array(Type.String())

/** Node also decodes invalid base64. So the text is valid only if encoding the bytes gives it again. */
function isBase64(value: unknown, length_max: number, bytes_max: number): boolean {
  if (typeof value !== 'string' || value.length === 0 || value.length > length_max) return false
  const bytes = Buffer.from(value, 'base64')
  return bytes.length <= bytes_max && bytes.toString('base64') === value
}

const base64Of = (bytes_max: number) => ({
  [bytesMax]: bytes_max,
  type: 'string',
  format: 'byte',
  minLength: 4,
  maxLength: Math.ceil(bytes_max / 3) * 4,
  description: `Base64 of 1 to ${bytes_max} bytes, with padding.`,
})

/** Base64 of at least one byte, in an answer. The value is the base64 text. */
export const Base64 = (bytes_max: number) => Type.Unsafe<string>({ [Kind]: 'Base64', ...base64Of(bytes_max) })
/** Base64 of at least one byte, in a request. The decoded value is the bytes. */
export const Base64Bytes = (bytes_max: number) =>
  Type.Unsafe<Uint8Array>({ [Kind]: 'Base64Bytes', ...base64Of(bytes_max) })

export const OneOf = <const V extends readonly string[]>(values: V, description?: string) =>
  Type.Unsafe<V[number]>({
    ...Type.Union(values.map((value) => Type.Literal(value))),
    type: 'string',
    ...(description ? { description } : {}),
  })

/** The same as a component of the OpenAPI document. What has several uses has a name. */
export const Enum = <const V extends readonly string[]>(title: string, values: V, description?: string) =>
  Type.Unsafe<V[number]>({ ...OneOf(values, description), title })

/** The states of a noun, named after it: `TradeState`. */
export const StateIn = <State extends string>(states: Machine<State>) =>
  Enum(`${pascalCase(states.noun)}State`, statesOf(states))

/** A request object: unknown fields are refused. */
export const Body = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false })

/** Named schemas become components of the OpenAPI document. */
export const Named = <P extends TProperties>(title: string, properties: P): TObject<P> =>
  Type.Object(properties, { title })
export const NamedBody = <P extends TProperties>(title: string, properties: P): TObject<P> =>
  Type.Object(properties, { title, additionalProperties: false })

/** Without a value the field is null. Every other field without a value is left out. */
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** The page of a named schema is named after it: `TradePage`. */
export const Page = <S extends TSchema>(item: S) =>
  Type.Object(
    {
      total: Type.Integer({ description: 'Number of matching records.' }),
      page: Type.Integer({ description: 'Page index, from 0.' }),
      per_page: Type.Integer(),
      objects: Type.Array(item),
    },
    item.title === undefined ? {} : { title: `${item.title}Page` },
  )
