// What a schema asks for, as a form sees it: the schema behind a reference, the kind of a field, the alternatives of a body.
import { schemas } from 'virtual:bodies'
import type { Schema } from './schema.ts'

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** The schema itself. A description beside the reference wins over the one behind it. */
export function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...beside } = schema
  return { ...resolve(schemas[nameOf($ref)] ?? {}), ...beside }
}

type FieldKind =
  | 'fixed'
  | 'amount'
  | 'record'
  | 'choice'
  | 'switch'
  | 'number'
  | 'date'
  | 'instant'
  | 'file'
  | 'choices'
  | 'texts'
  | 'list'
  | 'group'
  | 'alternatives'
  | 'text'

export function kindOf(schema: Schema): FieldKind {
  const ref = nameOf(schema.$ref ?? '')
  if (ref === 'PositiveAmount' || ref === 'Amount') return 'amount'
  if (ref === 'Guid') return 'record'
  if (ref === 'Timestamp' || ref === 'TimeBound') return 'instant'
  const { type, format, enum: words, const: constant, oneOf, items } = resolve(schema)
  if (constant !== undefined || words?.length === 1) return 'fixed'
  if (words) return 'choice'
  if (oneOf) return 'alternatives'
  if (type === 'object') return 'group'
  if (type === 'array') return arrayKind(items ?? {})
  if (type === 'boolean') return 'switch'
  if (type === 'integer' || type === 'number') return 'number'
  if (format === 'date') return 'date'
  return format === 'byte' ? 'file' : 'text'
}

function arrayKind(items: Schema): FieldKind {
  const { enum: words, type, oneOf } = resolve(items)
  if (words) return 'choices'
  return type === 'object' || oneOf ? 'list' : 'texts'
}

interface Alternative {
  /** The word of the discriminator, or the name of the schema. */
  readonly word: string
  readonly schema: Schema
}

interface Alternatives {
  /** Undefined if the fields themselves tell them apart. */
  readonly field: string | undefined
  readonly all: readonly Alternative[]
}

export function alternativesOf(schema: Schema): Alternatives {
  const { oneOf = [], discriminator } = resolve(schema)
  if (discriminator) {
    const all = Object.entries(discriminator.mapping).map(([word, $ref]) => ({ word, schema: { $ref } }))
    return { field: discriminator.propertyName, all }
  }
  const word = ($ref = ''): string =>
    nameOf($ref)
      .replace(/^Sandbox/, '')
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
      .toLowerCase()
  return { field: undefined, all: oneOf.map((each) => ({ word: word(each.$ref), schema: each })) }
}

export const fixedValue = (schema: Schema): unknown => {
  const { const: constant, enum: words } = resolve(schema)
  return constant ?? words?.[0]
}

/** `fees[0].type` below `fees[0]`. */
export const pathIn = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)
