// Writes packages/client/src/generated/methods.ts: the signature of each operation, by its name in the client.
import { defined } from '../../kernel/assert.ts'
import type { Machine } from '../../kernel/machine.ts'
import { nameOf, type OpenapiDocument, type Schema } from '../openapi-document.ts'
import { type ClientOperation, clientOperations } from './document.ts'
import { answerOf, itemsOf, readsOf } from './operations-file.ts'

interface Namespace {
  readonly operations: ClientOperation[]
  readonly inner: Map<string, Namespace>
}

export function methodsFile(document: OpenapiDocument, machines: readonly Machine[]): string {
  const root: Namespace = { operations: [], inner: new Map() }
  for (const operation of clientOperations(document))
    namespaceOf(root, operation.name.slice(0, -1)).operations.push(operation)
  const used = new Set<string>()
  const fields = [...root.inner].map(
    ([name, each]) => `  declare readonly ${name}: ${namespaceText(each, '  ', document, used)}`,
  )
  const events = Object.values(document.webhooks).map(({ post }) =>
    typeOf(post.requestBody?.content?.['application/json']?.schema, used),
  )
  const reads = [...readsOf(document, machines)].map(
    ([given, read]) => `R extends ${imported(read, used)} ? R : R extends ${imported(given, used)} ? ${read} : `,
  )
  return `// Generated from openapi.json by \`npm run generate\`. Do not edit.
import type { Pages } from '../pages.ts'
import type { CallOptions, ReadOptions, StreamOptions, WriteOptions } from '../operation.ts'
import type {
${[...used]
  .sort()
  .map((name) => `  ${name},`)
  .join('\n')}
} from './schemas.ts'

/** What a webhook delivers. */
export type DeliveredEvent =
${events.map((name) => `  | ${name}`).join('\n')}

/** A record as \`get\` reads it, which has more than one that was made or listed. */
export type AsRead<R> = ${reads.join('')}R

export abstract class Methods {
${fields.join('\n\n')}
}
`
}

function namespaceOf(root: Namespace, names: readonly string[]): Namespace {
  let place = root
  for (const name of names) {
    const inner = place.inner.get(name) ?? { operations: [], inner: new Map() }
    place.inner.set(name, inner)
    place = inner
  }
  return place
}

function namespaceText(place: Namespace, indent: string, document: OpenapiDocument, used: Set<string>): string {
  const deeper = `${indent}  `
  const methods = place.operations.map((each) => {
    const lines = [each.summary, '', `${each.method} ${each.path}`, '', ...each.description.split('\n')]
    const comment = lines.map((line) => `${deeper} * ${line.replaceAll('*/', '* /')}`.trimEnd()).join('\n')
    const usual = `${each.name.at(-1)}(${parametersOf(each, used)}): ${resultOf(each, document, used)}`
    return [...filesOf(each, used), usual]
      .map((signature) => `${deeper}/**\n${comment}\n${deeper} */\n${deeper}${signature}`)
      .join('\n')
  })
  const inner = [...place.inner].map(
    ([name, each]) => `${deeper}readonly ${name}: ${namespaceText(each, deeper, document, used)}`,
  )
  return `{\n${[...methods, ...inner].join('\n')}\n${indent}}`
}

const imported = (name: string, used: Set<string>): string => {
  used.add(name)
  return name
}

/** Bodies and answers are components of the document, so they have names. */
const typeOf = (schema: Schema | undefined, used: Set<string>): string =>
  imported(defined(schema && nameOf(schema), 'a body or an answer without a name'), used)

function optionsOf({ method, mediaType, mayBeStale }: ClientOperation): string {
  if (mediaType === 'text/event-stream') return 'StreamOptions'
  if (method !== 'GET') return 'WriteOptions'
  return mayBeStale ? 'ReadOptions' : 'CallOptions'
}

function parametersOf(operation: ClientOperation, used: Set<string>): string {
  const { method, path_parameters, body, query: parameters, queryType, formats } = operation
  const named = queryType ? imported(queryType, used) : '{ readonly [name: string]: never }'
  const query = Object.keys(formats).length > 0 ? `${named} & { readonly format?: 'json' }` : named
  const asked = parameters.some(({ required }) => required) ? 'query' : 'query?'
  const input = body ? [`body: ${typeOf(body, used)}`] : method === 'GET' ? [`${asked}: ${query}`] : []
  return [...path_parameters.map((name) => `${name}: string`), ...input, `options?: ${optionsOf(operation)}`].join(', ')
}

/** The signatures of answers that are files: bytes, or text. */
const filesOf = (each: ClientOperation, used: Set<string>): string[] =>
  Object.entries(each.formats).map(([format, type]) => {
    const path = each.path_parameters.map((name) => `${name}: string`)
    const query = `query: ${imported(defined(each.queryType, 'a format is a parameter'), used)} & { readonly format: '${format}' }`
    const answer = type === 'application/pdf' ? 'Uint8Array' : 'string'
    return `${each.name.at(-1)}(${[...path, query, `options?: ${optionsOf(each)}`].join(', ')}): Promise<${answer}>`
  })

function resultOf(operation: ClientOperation, document: OpenapiDocument, used: Set<string>): string {
  const { answer } = operation
  switch (answerOf(operation, document)) {
    case 'events':
      return `AsyncGenerator<${typeOf(answer, used)}, void, void>`
    case 'text':
      return 'Promise<string>'
    case 'pages':
      return `Pages<${typeOf(itemsOf(answer, document), used)}, ${typeOf(answer, used)}>`
    case 'json':
      return `Promise<${typeOf(answer, used)}>`
  }
}
