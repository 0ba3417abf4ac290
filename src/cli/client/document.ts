// What the client needs to know of the OpenAPI document: its operations by the names that the client gives them, with everything
// that is referred to in its place.
import { assert, defined } from '../../kernel/assert.ts'
import { pascalCase } from '../../kernel/pascal-case.ts'
import {
  type DocumentedOperation,
  type OpenapiDocument,
  type ParameterInDocument,
  parametersOf,
  type Schema,
} from '../openapi-document.ts'

export interface ClientOperation {
  /** As in `corridor.trades.create`: `['trades', 'create']`. */
  readonly name: readonly string[]
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly path_parameters: readonly string[]
  readonly query: readonly ParameterInDocument[]
  /** The name of the type of all query parameters. */
  readonly queryType: string | undefined
  readonly body: Schema | undefined
  readonly takesKey: boolean
  /** A read whose caller may say how old its answer may be. */
  readonly mayBeStale: boolean
  readonly mediaType: string
  readonly answer: Schema
  /** The types of answers that are files, by the value of `format`. */
  readonly formats: Readonly<Record<string, string>>
}

const json = 'application/json'

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
  document: OpenapiDocument,
): ClientOperation {
  const { operationId, summary, description, requestBody } = operation
  const parameters = parametersOf(operation, document)
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {}
  const mediaType = json in success ? json : defined(Object.keys(success)[0], `${operationId} answers something`)
  const body = requestBody?.content?.[json]?.schema
  const isRead = method === 'GET'
  const query = isRead ? parameters.filter((each) => each.in === 'query') : []
  assert(!(isRead && body), `${operationId} reads, so it has no body`)
  return {
    ...{ method, path, summary, description, query, body, mediaType },
    name: operation['x-client'].split('.'),
    formats: operation['x-formats'] ?? {},
    path_parameters: parameters.filter((each) => each.in === 'path').map(({ name }) => name),
    queryType: query.length > 0 ? `${pascalCase(operationId)}Query` : undefined,
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    mayBeStale: parameters.some(({ name }) => name === 'Corridor-Staleness'),
    answer: defined(success[mediaType], `${operationId} has a ${mediaType}`).schema,
  }
}
