// The OpenAPI document for tests: made from the endpoints, with its references followed.
import { openapiDocument } from '../../src/http/openapi.ts'
import type { FieldCondition, Rule } from '../../src/wire/alternatives.ts'
import { reference } from '../../src/wiring/reference.ts'
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
  /** Alternatives of a request. */
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: boolean
  readonly if?: Rule
  readonly then?: Rule
  readonly else?: Rule | FieldCondition
}

export interface Content {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly schema: Schema
}

export interface DocumentedOperation {
  readonly operationId: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

type Referring<T> = T | { readonly $ref: string }

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          Omit<DocumentedOperation, 'parameters' | 'responses'> & {
            readonly parameters: readonly Referring<Parameter>[]
            readonly responses: Readonly<Record<string, Referring<Content>>>
          }
        >
      >
    >
  >
  readonly components: Readonly<Record<'schemas' | 'parameters' | 'responses', Readonly<Record<string, unknown>>>>
}

const document = openapiDocument(reference, '') as unknown as Document

export const nameIn = ({ $ref = '' }: { readonly $ref?: string }): string => $ref.split('/').at(-1)!

/** What a reference leads to; anything else is itself. */
export function followed<T extends object>(value: Referring<T>): T {
  if (!('$ref' in value) || value.$ref === undefined) return value as T
  const [, , kind, name] = value.$ref.split('/')
  const target = document.components[kind as 'schemas']?.[name!]
  if (!target) throw new Error(`the document has no ${value.$ref}`)
  return target as T
}

/** The same, of alternatives all their fields: required where all require it, with the values of all of them. */
export function whole(schema: Schema): Schema {
  const own = followed(schema)
  if (!own.oneOf) return own
  const options = own.oneOf.map((each) => followed(each))
  const names = [...new Set(options.flatMap(({ properties }) => Object.keys(properties!)))]
  const fieldOf = (name: string): Schema => {
    const fields = options.flatMap(({ properties }) => properties![name] ?? [])
    const values = new Set(fields.flatMap((each) => followed(each).enum ?? []))
    return values.size > 0 ? { type: 'string', enum: [...values] } : fields[0]!
  }
  return {
    type: 'object',
    required: names.filter((name) => options.every(({ required = [] }) => required.includes(name))),
    properties: Object.fromEntries(names.map((name) => [name, fieldOf(name)])),
  }
}

/** By method and path under /api: `GET /trades/{trade_guid}`. */
export const operations: ReadonlyMap<string, DocumentedOperation> = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
      {
        ...operation,
        parameters: operation.parameters.map((each) => followed(each)),
        responses: Object.fromEntries(
          Object.entries(operation.responses).map(([status, each]) => [status, followed(each)]),
        ),
      },
    ]),
  ),
)

/** The schemas directly below. */
export const partsOf = ({ properties = {}, items, anyOf = [], oneOf = [] }: Schema): readonly Schema[] => [
  ...Object.values(properties),
  ...(items ? [items] : []),
  ...anyOf,
  ...oneOf,
]
