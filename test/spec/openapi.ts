// Reads openapi.json for tests: its operations, its schemas, and which fields of them a request or an answer has.
import { readFileSync } from 'node:fs'

export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  /** Something, or null. */
  readonly anyOf?: readonly Schema[]
}

interface Content {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly schema: Schema
}

export interface DocumentedOperation {
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const document: Document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))

/** By method and path under /api: `GET /trades/{trade_guid}`. */
export const operations: ReadonlyMap<string, DocumentedOperation> = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
      operation,
    ]),
  ),
)

/** The operation that a path with its guids calls, and its name. */
export function operationAt(method: string, path: string): [name: string, operation: DocumentedOperation] {
  const isAt = (name: string) => new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${path}`)
  const name = operations.has(`${method} ${path}`) ? `${method} ${path}` : [...operations.keys()].find(isAt)
  if (!name) throw new Error(`openapi.json has no ${method} ${path}`)
  return [name, operations.get(name)!]
}

export const schemaOf = ({ content = {} }: Content): Schema | undefined => Object.values(content)[0]?.schema

/** What the operation answers with success. */
export const answerOf = ({ responses }: DocumentedOperation): Schema =>
  schemaOf(Object.entries(responses).find(([status]) => status < '300')![1])!

/** The schema itself, and the name that its fields are called after: a named schema's own, wherever it is used. */
export function named(schema: Schema, at: string): [schema: Schema, at: string] {
  if (!schema.$ref) return [schema, at]
  const name = schema.$ref.split('/').at(-1)!
  return [document.components.schemas[name]!, name]
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
