// The OpenAPI document, by its operations and schemas: which fields of them a request or an answer has.
import {
  type Content,
  type DocumentedOperation,
  followed,
  nameIn,
  operations,
  partsOf,
  type Schema,
  whole,
} from '../support/openapi-document.ts'

/** The operation that a path with its guids calls, and its name. */
export function operationAt(method: string, path: string): [name: string, operation: DocumentedOperation] {
  const isAt = (name: string) => new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${path}`)
  const name = operations.has(`${method} ${path}`) ? `${method} ${path}` : [...operations.keys()].find(isAt)
  if (!name) throw new Error(`the document has no ${method} ${path}`)
  return [name, operations.get(name)!]
}

export const schemaOf = ({ content = {} }: Content): Schema | undefined => Object.values(content)[0]?.schema

/** What the operation answers with success. */
export const answerOf = ({ responses }: DocumentedOperation): Schema =>
  schemaOf(Object.entries(responses).find(([status]) => status < '300')![1])!

/** The components that requests can carry. */
const carried = new Set<string>()

function noteCarried(schema: Schema): void {
  if (schema.$ref) carried.add(nameIn(schema))
  for (const part of partsOf(followed(schema))) noteCarried(part)
}
for (const { requestBody } of operations.values()) if (requestBody) noteCarried(schemaOf(requestBody)!)

/**
 * The schema itself, and the name that its fields are called after: that of an object in answers, wherever it is used. Fields of
 * requests and of pages are called after their place.
 */
export function named(schema: Schema, at: string): [schema: Schema, at: string] {
  const own = whole(schema)
  const hasName = schema.$ref && own.properties && !own.properties.objects && !carried.has(nameIn(schema))
  return [own, hasName ? nameIn(schema) : at]
}

/** The same, without null. */
export const resolved = (schema: Schema, at: string): [schema: Schema, at: string] =>
  named(schema.anyOf?.find(({ type }) => type !== 'null') ?? schema, at)

export const isNullable = ({ anyOf = [] }: Schema): boolean => anyOf.some(({ type }) => type === 'null')

/** `Trade.state`; of an answer or a request without a name `POST /trades quote_guid`. */
export const fieldAt = (at: string, field: string): string => (at.includes(' /') ? `${at} ${field}` : `${at}.${field}`)

/** Notes every field that a value has, however deep, by the names of the schemas. Null is no value. */
export function noteFields(schema: Schema, at: string, value: unknown, note: (name: string) => void): void {
  const [own, name] = resolved(schema, at)
  if (Array.isArray(value)) for (const each of value) noteFields(own.items!, name, each, note)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  for (const [field, each] of Object.entries(own.properties ?? {})) {
    const part = (value as Record<string, unknown>)[field]
    if (part === undefined || part === null) continue
    note(fieldAt(name, field))
    noteFields(each, fieldAt(name, field), part, note)
  }
}
