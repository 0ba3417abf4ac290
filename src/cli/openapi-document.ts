// The OpenAPI document as its readers see it: the commands for resources, the generator of the client, and the pages of the reference.
import { defined } from '../kernel/assert.ts'

export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly discriminator?: { readonly propertyName: string; readonly mapping?: Readonly<Record<string, string>> }
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly if?: Schema
  readonly then?: Schema
  readonly else?: Schema
  readonly not?: Schema
}

export interface ParameterInDocument {
  readonly $ref?: string
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description?: string
  readonly required?: boolean
  readonly schema: Schema
}

export interface DocumentedContent {
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
}

export interface DocumentedOperation {
  readonly operationId: string
  readonly 'x-client': string
  readonly 'x-key': 'bank' | 'organization' | 'any' | 'none' | 'session'
  readonly 'x-example-request'?: string
  /** The types of answers that are files, by the value of `format`. */
  readonly 'x-formats'?: Readonly<Record<string, string>>
  readonly summary: string
  readonly description: string
  readonly parameters: readonly ParameterInDocument[]
  readonly requestBody?: DocumentedContent
  readonly responses: Readonly<Record<string, DocumentedContent>>
}

export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Pick<DocumentedOperation, 'requestBody'> }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, ParameterInDocument>>
  }
}

/** The name that a reference ends with. */
export const nameOf = ({ $ref }: Pick<Schema, '$ref'>): string | undefined => $ref?.split('/').at(-1)

type Schemas = Pick<OpenapiDocument['components'], 'schemas'>

/** What a reference leads to; anything else is itself. A description beside the reference is more particular. */
export function followed(schema: Schema, { schemas }: Schemas): Schema {
  if (!schema.$ref) return schema
  const { $ref, ...beside } = schema
  const target = defined(schemas[nameOf(schema) ?? ''], `the document has no ${$ref}`)
  return { ...followed(target, { schemas }), ...beside }
}

/** The parameters of an operation, with those that are referred to in their place. */
export const parametersOf = (
  { parameters }: DocumentedOperation,
  { components }: OpenapiDocument,
): readonly ParameterInDocument[] =>
  parameters.map((each) =>
    each.$ref ? defined(components.parameters[nameOf(each) ?? ''], `the document has no ${each.$ref}`) : each,
  )
