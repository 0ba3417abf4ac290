// The OpenAPI document for `Accept: application/json; amounts=string`: the same document with strings for amounts. It is made from the
// written document, because making it from the declarations takes ten times as long.
import { assert } from '../../kernel/assert.ts'
import type { Json } from './schemas.ts'

/** Only base units have this format (openapi/schemas.ts). */
export const isAmountSchema = ({ format }: { readonly format?: unknown }): boolean => format === 'int64'

export const sendAsString = 'Requests may also send it as a string of digits.'
const sendAsInteger = 'Requests may also send it as an integer.'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
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
    const isAmount = isAmountSchema(schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema)
    if (isAmount) amounts.add(name)
    assert(schema.type !== 'number', `${name} is a number with a fraction, which the client cannot read exactly`)
    if (schema.type === 'integer' && !isAmount) integers.add(name)
    for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.items]) if (each) visit(each, name)
    for (const [field, each] of Object.entries(schema.properties ?? {})) visit(each, field)
  }
  for (const schema of Object.values(schemas)) if (!isAmountSchema(schema)) visit(schema, '')
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
  const schemaInStrings = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(schemaInStrings)
    if (!isObject(value)) return value
    return isAmountSchema(value) ? stringSchema(value) : mapped(value, schemaInStrings)
  }
  // An operation's answers have their examples beside their schemas, which are references.
  const operationInStrings = (value: unknown, name: string): unknown => {
    if (name === 'example') return inStrings(value, '')
    if (name === 'responses') return mapped(value as Json, answerInStrings)
    if (Array.isArray(value)) return value
    return isObject(value) ? mapped(value, operationInStrings) : value
  }
  const answerInStrings = (answer: unknown): unknown => {
    const { content, ...rest } = answer as Json
    if (!content) return answer
    const types = Object.entries(mapped(content as Json, operationInStrings))
    return { ...rest, content: Object.fromEntries(types.map(([type, each]) => [stringTypes[type] ?? type, each])) }
  }
  return {
    ...document,
    paths: mapped(document.paths as Json, operationInStrings),
    components: {
      ...components,
      schemas: mapped(schemas, schemaInStrings),
      ...(components.responses ? { responses: mapped(components.responses as Json, answerInStrings) } : {}),
    },
  }
}

/** Generated clients accept what the document says that they are answered, so they ask for strings by themselves. */
const stringTypes: Readonly<Record<string, string>> = { 'application/json': 'application/json; amounts=string' }

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
