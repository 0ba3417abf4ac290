// What the console knows of the API, from openapi.json, in two modules. `virtual:operations`: each operation by its name in the client,
// with its scope and the filters of lists. `virtual:bodies`: the schemas of bodies, which only pages with forms load.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import type { FilterKind, OperationFacts } from '../src/api/operation-facts.ts'
import type { Schema } from '../src/forms/schema.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: Schema
}

interface DocumentedOperation {
  readonly 'x-client'?: string
  readonly 'x-key'?: Exclude<OperationFacts['key'], null>
  readonly 'x-scope'?: string
  readonly 'x-further-scopes'?: Readonly<Record<string, string>>
  readonly 'x-pii-scope'?: string
  readonly summary: string
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

export function operationsModule(path: string): Plugin {
  const names = ['virtual:operations', 'virtual:bodies']
  return {
    name: 'corridor-operations',
    resolveId: (id) => (names.includes(id) ? `\0${id}` : undefined),
    load(id) {
      if (!names.includes(id.slice(1))) return undefined
      this.addWatchFile(path)
      const document = JSON.parse(readFileSync(path, 'utf8')) as ApiDocument
      if (id === '\0virtual:operations') return `export const operations = ${JSON.stringify(operationsOf(document))}`
      const { bodies, schemas } = bodiesOf(document)
      return `export const bodies = ${JSON.stringify(bodies)}\nexport const schemas = ${JSON.stringify(schemas)}`
    },
  }
}

const callsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const client = operation['x-client']
      return client === undefined ? [] : [{ client, path, method: method.toUpperCase(), operation }]
    }),
  )

function operationsOf(document: ApiDocument): Record<string, OperationFacts> {
  return Object.fromEntries(
    callsOf(document).map(({ client, path, method, operation }) => {
      const { summary, 'x-key': key = null, 'x-scope': scope = null, 'x-pii-scope': pii_scope = null } = operation
      const { 'x-further-scopes': further_scopes = {} } = operation
      const filters = filtersOf(operation, document)
      return [client, { method, path, summary, key, scope, further_scopes, pii_scope, filters }]
    }),
  )
}

const unfiltered = ['page', 'per_page', 'after', 'follow', 'bank_guid', 'include_pii', 'include_balances']

function filtersOf({ parameters = [] }: DocumentedOperation, document: ApiDocument): OperationFacts['filters'] {
  return parameters
    .map((each) => ('$ref' in each ? document.components.parameters[nameOf(each.$ref)] : each))
    .filter((each) => each !== undefined)
    .filter(({ in: place, name }) => place === 'query' && !unfiltered.includes(name))
    .map(({ name, schema }) => ({ name, ...kindOf(schema, document) }))
}

function kindOf(schema: Schema, document: ApiDocument): { kind: FilterKind; values?: readonly string[] } {
  const one = resolved(schema.items ?? schema, document)
  const isGuid = schema.items?.$ref?.endsWith('/Guid')
  if (one.enum) return { kind: 'words', values: one.enum as readonly string[] }
  if (isGuid) return { kind: 'guid' }
  return { kind: one.format === 'date-time' ? 'time' : 'text' }
}

const resolved = (schema: Schema, { components }: ApiDocument): Schema =>
  schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? {})

function bodiesOf(document: ApiDocument) {
  const bodies: Record<string, Schema> = {}
  const schemas: Record<string, Schema> = {}
  const reach = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, each] of Object.entries(value)) {
      if (key !== '$ref' || typeof each !== 'string') reach(each)
      else if (schemas[nameOf(each)] === undefined) {
        schemas[nameOf(each)] = document.components.schemas[nameOf(each)] ?? {}
        reach(schemas[nameOf(each)])
      }
    }
  }
  for (const { client, operation } of callsOf(document)) {
    const body = operation.requestBody?.content['application/json']?.schema
    if (body === undefined) continue
    bodies[client] = body
    reach(body)
  }
  return { bodies, schemas }
}
