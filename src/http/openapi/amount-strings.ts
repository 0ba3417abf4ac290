// The OpenAPI document for `Accept: application/json; amounts=string`: the same document with strings for amounts. It is made from the
// written document, because making it from the declarations takes ten times as long.
import { assert } from '../../kernel/assert.ts'
import type { Json } from './schemas.ts'

/** The schemas of base units. */
export const amountSchemas: readonly string[] = ['Amount', 'PositiveAmount', 'SignedAmount']

export const sendAsString = 'Requests may also send it as a string of digits.'
const sendAsInteger = 'Requests may also send it as an integer.'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}

/** Names must be enough to tell amounts from other integers, because an answer does not say its schema. */
export function amountFields(schemas: Readonly<Record<string, Schema>>): readonly string[] {
  const amounts = new Set<string>()
  const integers = new Set<string>()
  const visit = (schema: Schema, name: string): void => {
    if (amountSchemas.some((each) => schema.$ref?.endsWith(`/${each}`))) amounts.add(name)
    assert(schema.type !== 'number', `${name} is a number with a fraction, which the client cannot read exactly`)
    if (schema.type === 'integer') integers.add(name)
    for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.items]) if (each) visit(each, name)
    for (const [field, each] of Object.entries(schema.properties ?? {})) visit(each, field)
  }
  for (const [name, schema] of Object.entries(schemas)) if (!amountSchemas.includes(name)) visit(schema, '')
  const ambiguous = [...amounts].filter((name) => integers.has(name))
  assert(ambiguous.length === 0, `amounts and other integers have the same name: ${ambiguous.join(', ')}`)
  return [...amounts].sort()
}

export function withAmountStrings(document: Json): Json {
  const components = document.components as Record<string, Json>
  const schemas = components.schemas as Record<string, Json>
  const names = new Set(amountFields(schemas))
  const inStrings = (value: unknown, name: string): unknown => {
    if (typeof value === 'number') return names.has(name) ? String(value) : value
    if (Array.isArray(value)) return value.map((each) => inStrings(each, name))
    return isObject(value) ? mapped(value, inStrings) : value
  }
  // Outside of `components` only examples have amounts.
  const examplesIn = (value: unknown, name: string): unknown => {
    if (name === 'example') return inStrings(value, '')
    if (Array.isArray(value)) return value
    return isObject(value) ? mapped(value, examplesIn) : value
  }
  const written = Object.entries(schemas).map(([name, schema]) => [
    name,
    amountSchemas.includes(name) ? stringSchema(schema) : schema,
  ])
  return {
    ...document,
    paths: mapped(document.paths as Json, examplesIn),
    components: { ...components, schemas: Object.fromEntries(written) },
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const mapped = (object: Json, change: (value: unknown, name: string) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]))

function stringSchema({ minimum, description }: Json): Json {
  const digits = minimum === 1 ? '[1-9][0-9]{0,37}' : '(0|[1-9][0-9]{0,37})'
  return {
    type: 'string',
    pattern: `^${minimum === undefined ? '-?' : ''}${digits}$`,
    description: String(description).replace(sendAsString, sendAsInteger),
  }
}
