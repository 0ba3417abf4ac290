// What the client needs to know of the OpenAPI document: its operations by the names that the client gives them, with everything
// that is referred to in its place.
import { assert, defined } from '../../kernel/assert.ts'
import { pascalCase } from '../../kernel/pascal-case.ts'

export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

interface DocumentedParameter {
  readonly $ref?: string
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description?: string
  readonly schema: Schema
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface DocumentedOperation {
  readonly operationId: string
  readonly 'x-client': string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly DocumentedParameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Pick<DocumentedOperation, 'requestBody'> }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, DocumentedParameter>>
  }
}

export interface ClientOperation {
  /** As in `corridor.trades.create`: `['trades', 'create']`. */
  readonly name: readonly string[]
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly path_parameters: readonly string[]
  readonly query: readonly DocumentedParameter[]
  /** The name of the type of all query parameters. */
  readonly queryType: string | undefined
  readonly body: Schema | undefined
  readonly takesKey: boolean
  readonly mediaType: string
  readonly answer: Schema
}

const json = 'application/json'

export const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1)

/** What a reference leads to; anything else is itself. */
export const followed = (schema: Schema, { components }: OpenapiDocument): Schema =>
  schema.$ref ? defined(components.schemas[nameOf(schema) ?? ''], `the document has no ${schema.$ref}`) : schema

export const clientOperations = (document: OpenapiDocument): readonly ClientOperation[] =>
  Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        operationFrom(method.toUpperCase(), path, operation, document),
      ),
    )
    .sort((a, b) => (a.name.join() < b.name.join() ? -1 : 1))

function operationFrom(
  method: string,
  path: string,
  operation: DocumentedOperation,
  { components }: OpenapiDocument,
): ClientOperation {
  const { operationId, summary, description, requestBody } = operation
  const parameters = (operation.parameters ?? []).map((each) =>
    each.$ref ? defined(components.parameters[nameOf(each) ?? ''], `the document has no ${each.$ref}`) : each,
  )
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {}
  const mediaType = json in success ? json : defined(Object.keys(success)[0], `${operationId} answers something`)
  const body = requestBody?.content?.[json]?.schema
  const isRead = method === 'GET'
  const query = isRead ? parameters.filter((each) => each.in === 'query') : []
  assert(!(isRead && body), `${operationId} reads, so it has no body`)
  return {
    ...{ method, path, summary, description, query, body, mediaType },
    name: operation['x-client'].split('.'),
    path_parameters: parameters.filter((each) => each.in === 'path').map(({ name }) => name),
    queryType: query.length > 0 ? `${pascalCase(operationId)}Query` : undefined,
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    answer: defined(success[mediaType], `${operationId} has a ${mediaType}`).schema,
  }
}
