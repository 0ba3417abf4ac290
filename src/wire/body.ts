// Checks a parsed body against its schema and decodes it: amounts become bigint, timestamps instants, malformed guids the
// guid of nothing, and null for an optional field as if it had not been sent. Every fault is named with its field; values are
// never echoed.
import { Kind, type Static, type TSchema } from '@sinclair/typebox'
import { TypeCompiler, ValueErrorType } from '@sinclair/typebox/compiler'
import { assert } from '../kernel/assert.ts'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import { didYouMean } from '../kernel/nearest.ts'
import type { FieldError, Rejection, RejectionCode } from '../kernel/rejections.ts'
import { parseBound } from '../kernel/time.ts'
import { repeatsIn, withoutDistinct } from './distinct.ts'
import { expectedOf, knownFieldsText, valuesOf } from './expected.ts'
import { type FieldPart, fieldOf } from './field-path.ts'
import { type Hint, hint } from './fields.ts'
import { nullDropper } from './nulls.ts'

export const noGuid = '0'.repeat(32) as Guid

type Decode = (value: unknown) => unknown

const errors_max = 20

export function compileBody<S extends TSchema>(schema: S): (unchecked: unknown) => Static<S> | Rejection {
  const checker = TypeCompiler.Compile(withoutDistinct(schema))
  const decode = decoderOf(schema)
  const findRepeats = repeatsIn(schema)
  const dropNulls = nullDropper(schema)
  const decoded = (value: unknown) => (decode ? decode(value) : value) as Static<S>
  return (unchecked) => {
    const repeats = findRepeats?.(unchecked, '') ?? []
    if (repeats.length === 0 && checker.Check(unchecked)) return decoded(unchecked)
    // No schema of a request accepts null, so a body that was accepted need not be searched for nulls.
    const given = dropNulls(unchecked)
    if (repeats.length === 0 && given !== unchecked && checker.Check(given)) return decoded(given)
    return rejectionFrom(faultsOf(checker.Errors(given), repeats))
  }
}

export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && 'rejected' in value

interface Fault {
  readonly type: ValueErrorType
  readonly path: string
  /** Of the value; of an unknown field, that of the object it stands in. */
  readonly schema?: TSchema
  readonly value?: unknown
}

/** One by one: a body can have more faults than anybody is told. */
function* faultsOf(errors: Iterable<Fault>, repeats: readonly string[]): Iterable<Fault> {
  yield* errors
  for (const path of repeats) yield { type: ValueErrorType.ArrayUniqueItems, path }
}

function rejectionFrom(found: Iterable<Fault>): Rejection {
  const errors = new Map<string, FieldError>()
  for (const fault of found) {
    const parts = partsOf(fault.path)
    const field = fieldOf(parts)
    if (!errors.has(field)) errors.set(field, { field, code: codeOf(fault.type), message: messageOf(fault, parts) })
    if (errors.size >= errors_max) break
  }
  const list = [...errors.values()]
  return { rejected: (list[0]?.code ?? 'invalid_value') as RejectionCode, errors: list }
}

const codeOf = (type: ValueErrorType): RejectionCode => {
  if (type === ValueErrorType.ObjectRequiredProperty) return 'missing_parameter'
  if (type === ValueErrorType.ObjectAdditionalProperties) return 'unknown_parameter'
  return 'invalid_value'
}

/** What to send instead. The name of an unknown field is the caller's own: it stands in `field` alone. */
function messageOf({ type, schema, value }: Fault, parts: readonly FieldPart[]): string {
  const name = parts.length === 0 ? 'The body' : `\`${fieldOf(parts)}\``
  if (type === ValueErrorType.ArrayUniqueItems) return `${name} must not name the same thing twice.`
  if (!schema) return `${name} is not valid.`
  if (type === ValueErrorType.ObjectAdditionalProperties) {
    const known = Object.keys(schema.properties as object)
    return `This field is not known here.${knownFieldsText(String(parts.at(-1)), known)}`
  }
  if (type === ValueErrorType.ObjectRequiredProperty) return `${name} is required. It must be ${expectedOf(schema)}.`
  const own = (schema as { readonly [hint]?: Hint })[hint]?.(value)
  return own ?? `${name} must be ${expectedOf(schema)}.${didYouMean(value, valuesOf(schema))}`
}

/** From a JSON pointer. */
const partsOf = (path: string): FieldPart[] =>
  path
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))

/** undefined where nothing below needs decoding, so that plain bodies are not walked again. */
function decoderOf(schema: TSchema): Decode | undefined {
  if (schema[Kind] === 'Amount') return (value) => BigInt(value as number | bigint | string)
  // An instant that a request names is always a bound: of a range, or of a key's life.
  if (schema[Kind] === 'Timestamp' || schema[Kind] === 'Bound') return parseBound
  if (schema[Kind] === 'Base64Bytes') {
    return (value) => (typeof value === 'string' ? Buffer.from(value, 'base64') : value)
  }
  if (schema[Kind] === 'Guid') return (value) => parseGuid(value) ?? noGuid
  if (schema[Kind] === 'Array') {
    const item = decoderOf(schema.items as TSchema)
    return item && ((value) => (value as unknown[]).map(item))
  }
  assert(schema[Kind] !== 'Union' || schema.type === 'string', 'a request has no value that may be null')
  if (schema[Kind] !== 'Object') return undefined
  const fields = Object.entries(schema.properties as Record<string, TSchema>).flatMap(([name, property]) => {
    const decode = decoderOf(property)
    return decode ? [[name, decode] as const] : []
  })
  if (fields.length === 0) return undefined
  return (value) => {
    const decoded: Record<string, unknown> = { ...(value as object) }
    for (const [name, decode] of fields) if (decoded[name] !== undefined) decoded[name] = decode(decoded[name])
    return decoded
  }
}
