// The operations of openapi.json as commands: `trades.create` is `corridor trades create`. The file is read at run time, so a new
// endpoint is a new command without any code here.
import { readFileSync } from 'node:fs'
import { type DocumentedOperation, type OpenapiDocument, parametersOf, type Schema } from '../openapi-document.ts'
import { type Field, fieldsOf } from './fields.ts'

export interface Operation {
  /** `['trades', 'create']` or `['sandbox', 'customers', 'verify']`. */
  readonly words: readonly string[]
  readonly method: string
  /** With parameters as {name}. */
  readonly path: string
  /** The kind of key that it needs. */
  readonly key: 'bank' | 'organization' | 'any' | 'none' | 'session'
  readonly summary: string
  readonly description: string
  /** What stands after the words, in order: the parameters of the path, then fields that need no option name. */
  readonly positionals: readonly string[]
  /** Positionals from here on are fields, and may be left out. */
  readonly positionals_min: number
  readonly fields: readonly Field[]
  readonly has_body: boolean
  readonly takes_idempotency_key: boolean
  /** The answer has no end. */
  readonly is_stream: boolean
  /** How `--all` walks: by page, or by cursor. */
  readonly walk: 'page' | 'cursor' | undefined
  /** The example of the document. */
  readonly example: { readonly request: string; readonly body?: unknown } | undefined
}

const file = new URL('../../../openapi.json', import.meta.url)

/** An operation that is found by other words too. `positional` is a field that needs no option name. */
const aliases: readonly { readonly client: string; readonly words: readonly string[]; readonly positional?: string }[] =
  [
    { client: 'subscriptionEvents.list', words: ['events', 'list'] },
    { client: 'subscriptionEvents.get', words: ['events', 'get'] },
    { client: 'subscriptionDeliveries.create', words: ['events', 'resend'], positional: 'event_guid' },
  ]

export class OperationTree {
  readonly #document: OpenapiDocument
  readonly #places = new Map<string, () => Operation>()

  constructor(document: OpenapiDocument) {
    this.#document = document
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, raw] of Object.entries(methods)) {
        const client = raw['x-client']
        this.#add(client.split('.').map(kebabCase), method, path, raw)
        for (const { words, positional } of aliases.filter((each) => each.client === client)) {
          this.#add(words, method, path, raw, positional)
        }
      }
    }
  }

  /** All words of all operations, such as `trades create`. */
  get places(): readonly string[] {
    return [...this.#places.keys()].sort()
  }

  find(words: readonly string[]): Operation | undefined {
    return this.#places.get(words.join(' '))?.()
  }

  /** The words that may follow these, without repetition. */
  after(words: readonly string[]): readonly string[] {
    const start = words.map((word) => `${word} `).join('')
    const next = this.places.filter((place) => place.startsWith(start)).map((place) => place.slice(start.length))
    return [...new Set(next.map((rest) => rest.split(' ')[0] ?? ''))]
  }

  #add(words: readonly string[], method: string, path: string, raw: DocumentedOperation, positional?: string): void {
    this.#places.set(words.join(' '), () => this.#operation(words, method, path, raw, positional))
  }

  #operation(
    words: readonly string[],
    method: string,
    path: string,
    raw: DocumentedOperation,
    positional: string | undefined,
  ): Operation {
    const { components } = this.#document
    const parameters = parametersOf(raw, this.#document)
    const body = raw.requestBody?.content?.['application/json']
    const query: Schema = {
      type: 'object',
      properties: Object.fromEntries(
        parameters
          .filter((each) => each.in === 'query')
          .map(({ name, description, schema }) => [name, description ? { ...schema, description } : schema]),
      ),
      required: parameters.filter((each) => each.in === 'query' && each.required).map(({ name }) => name),
    }
    const fields = [...fieldsOf(query, 'query', components), ...(body ? fieldsOf(body.schema, 'body', components) : [])]
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const hasQuery = (name: string) => fields.some((each) => each.place === 'query' && each.name === name)
    const request = raw['x-example-request']
    return {
      ...{ words, method: method.toUpperCase(), path, key: raw['x-key'], fields },
      ...{ summary: raw.summary, description: raw.description },
      positionals: [...inPath, ...(positional ? [positional] : [])],
      positionals_min: inPath.length,
      has_body: body !== undefined,
      takes_idempotency_key: parameters.some(({ name }) => name === 'Idempotency-Key'),
      is_stream: Object.values(raw.responses).some(({ content }) => 'text/event-stream' in (content ?? {})),
      walk: hasQuery('after') ? 'cursor' : hasQuery('page') ? 'page' : undefined,
      example:
        request === undefined ? undefined : { request, ...(body?.example === undefined ? {} : { body: body.example }) },
    }
  }
}

/** `depositAddresses` is `deposit-addresses`. */
const kebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Its numbers are bounds and examples, which are only shown. So the exact reader, which takes four times as long, is not needed. */
export const readOperations = (): OperationTree => new OperationTree(JSON.parse(readFileSync(file, 'utf8')))
