// Checks a parsed body against its schema and decodes it: amounts become bigint, timestamps instants, malformed guids the
// guid of nothing. Every fault is named with its field; values are never echoed.
import { Kind, type Static, type TSchema } from '@sinclair/typebox'
import { TypeCompiler, ValueErrorType } from '@sinclair/typebox/compiler'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import type { FieldError, Rejection, RejectionCode } from '../kernel/rejections.ts'
import { parseBound } from '../kernel/time.ts'
import { repeatsIn, withoutDistinct } from './distinct.ts'
import { fieldOf, type Part } from './field-path.ts'

export const noGuid = '0'.repeat(32) as Guid

type Decode = (value: unknown) => unknown

const errors_max = 20

export function compileBody<S extends TSchema>(schema: S): (unchecked: unknown) => Static<S> | Rejection {
  const checker = TypeCompiler.Compile(withoutDistinct(schema))
  const decode = decoderOf(schema)
  const findRepeats = repeatsIn(schema)
  return (unchecked) => {
    const repeats = findRepeats?.(unchecked, '') ?? []
    if (repeats.length === 0 && checker.Check(unchecked)) return (decode ? decode(unchecked) : unchecked) as Static<S>
    return rejectionFrom(faultsOf(checker.Errors(unchecked), repeats))
  }
}

export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && 'rejected' in value

interface Fault {
  readonly type: ValueErrorType
  readonly path: string
}

/** One by one: a body can have more faults than anybody is told. */
function* faultsOf(errors: Iterable<Fault>, repeats: readonly string[]): Iterable<Fault> {
  yield* errors
  for (const path of repeats) yield { type: ValueErrorType.ArrayUniqueItems, path }
}

function rejectionFrom(found: Iterable<Fault>): Rejection {
  const errors = new Map<string, FieldError>()
  for (const { type, path } of found) {
    const field = fieldOf(partsOf(path))
    if (!errors.has(field)) errors.set(field, { field, code: codeOf(type) })
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

/** From a JSON pointer. */
const partsOf = (path: string): Part[] =>
  path
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))

const isNullable = (schema: TSchema): boolean =>
  schema[Kind] === 'Union' && (schema.anyOf as TSchema[]).some((each) => each[Kind] === 'Null')

/** undefined where nothing below needs decoding, so that plain bodies are not walked again. */
function decoderOf(schema: TSchema): Decode | undefined {
  if (schema[Kind] === 'Amount') return (value) => BigInt(value as number | bigint)
  // An instant that a request names is always a bound: of a range, or of a key's life.
  if (schema[Kind] === 'Timestamp') return parseBound
  if (schema[Kind] === 'Base64Bytes')
    return (value) => (typeof value === 'string' ? Buffer.from(value, 'base64') : value)
  if (schema[Kind] === 'Guid') return (value) => parseGuid(value) ?? noGuid
  if (schema[Kind] === 'Array') {
    const item = decoderOf(schema.items as TSchema)
    return item && ((value) => (value as unknown[]).map(item))
  }
  if (isNullable(schema)) {
    const decode = decoderOf((schema.anyOf as TSchema[]).find((each) => each[Kind] !== 'Null')!)
    return decode && ((value) => (value === null ? null : decode(value)))
  }
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
