// Makes the collection for Postman and Bruno from the OpenAPI document: a folder for each chapter, and a request for each operation with
// its recorded example. The form is Postman's (v2.1), which Bruno imports.
import { assert, defined } from '../../kernel/assert.ts'
import { type OpenapiDocument, parametersOf } from '../openapi-document.ts'
import {
  type CollectedOperation,
  demoVariables,
  exampleIn,
  exampleUrl,
  operationsIn,
  pathParameters,
  RecordedGuids,
  type Saved,
} from './variables.ts'

const about = `Every operation of the API, with an example that was recorded from a run.

Fill the variables with the environment that \`corridor demo --postman\` prints. A request that creates a record keeps its guid in a variable,
so the requests after it can use it. Amounts are integers in base units, and bodies are sent as they are written: all digits arrive.`

/** Variables that have a value without an environment. The receiver of webhooks is that of the examples. */
const valuesAtFirst: Readonly<Record<string, string>> = {
  base_url: 'http://127.0.0.1:4100',
  webhook_url: 'https://hooks.example.com/corridor',
}

type Json = Readonly<Record<string, unknown>>

interface ChapteredDocument extends OpenapiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
}

export function collectionFrom(document: OpenapiDocument): Json {
  const operations = operationsIn(document)
  const guids = new RecordedGuids(operations)
  const folders = (document as ChapteredDocument).tags.map(({ name, description }) => ({
    name,
    description,
    item: operations
      .filter(({ tags }) => tags[0] === name)
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map((operation) => new CollectedRequest(operation, guids, document).item),
  }))
  const used = [...JSON.stringify(folders).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
  const variables = [...new Set([...demoVariables, ...used.sort()])]
  return {
    info: {
      name: 'Corridor',
      description: about,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: bearer('bank_key'),
    variable: variables.map((key) => ({ key, value: valuesAtFirst[key] ?? '' })),
    item: folders.filter(({ item }) => item.length > 0),
  }
}

/** What creates records comes first, what ends them last. */
const placeOf = ({ method, operationId }: CollectedOperation): number => {
  if (operationId.startsWith('create')) return 0
  return method === 'DELETE' ? 2 : 1
}

const bearer = (variable: string): Json => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: `{{${variable}}}`, type: 'string' }],
})

/** The bank's key is that of the whole collection. A session is the cookie of a sign-in, which the program keeps. */
const authOf = {
  bank: {},
  any: {},
  organization: { auth: bearer('organization_key') },
  none: { auth: { type: 'noauth' } },
  session: { auth: { type: 'noauth' } },
}

class CollectedRequest {
  readonly #operation: CollectedOperation
  readonly #guids: RecordedGuids
  readonly #document: OpenapiDocument

  constructor(operation: CollectedOperation, guids: RecordedGuids, document: OpenapiDocument) {
    this.#operation = operation
    this.#guids = guids
    this.#document = document
  }

  get item(): Json {
    const { summary, description, method } = this.#operation
    const saved = this.#guids.savedBy(this.#operation)
    const body = exampleIn(this.#operation.requestBody)
    const raw = body === undefined ? undefined : rawText(this.#withVariables(body, ''))
    return {
      name: summary,
      ...(saved ? { event: [{ listen: 'test', script: { type: 'text/javascript', exec: scriptOf(saved) } }] } : {}),
      request: {
        method,
        ...authOf[this.#operation['x-key']],
        header: this.#headers(raw !== undefined),
        ...(raw === undefined ? {} : { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } }),
        url: this.#url(),
        description,
      },
      response: [],
    }
  }

  #headers(hasBody: boolean): readonly Json[] {
    const takesKey = this.#parameters('header').some(({ name }) => name === 'Idempotency-Key')
    return [
      ...(hasBody ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      // A new one for each request: to send it again with the same effect, write a value here.
      ...(this.#operation['x-key'] === 'session' ? [{ key: 'Corridor-Acts-For', value: 'session' }] : []),
      ...(takesKey ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
    ]
  }

  #url(): Json {
    const recorded = pathParameters(this.#operation)
    const path = this.#operation.path
      .slice(1)
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => this.#variable(defined(recorded[name], name), name))
      .split('/')
    const { searchParams } = exampleUrl(this.#operation)
    const query = this.#parameters('query').map(({ name, description }) => ({
      key: name,
      value: this.#withVariables(searchParams.get(name) ?? '', name),
      ...(description ? { description } : {}),
      ...(searchParams.has(name) ? {} : { disabled: true }),
    }))
    const asked = query.filter(({ key }) => searchParams.has(key)).map(({ key, value }) => `${key}=${value}`)
    return {
      raw: `{{base_url}}/${path.join('/')}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
      host: ['{{base_url}}'],
      path,
      ...(query.length > 0 ? { query } : {}),
    }
  }

  #parameters(place: 'query' | 'header') {
    return parametersOf(this.#operation, this.#document).filter((each) => each.in === place)
  }

  #withVariables(value: unknown, field: string): unknown {
    if (typeof value === 'string') {
      // One that was used before would get the answer of then.
      if (field === 'idempotency_key') return '{{$guid}}'
      if (value === valuesAtFirst.webhook_url) return '{{webhook_url}}'
      return /^[0-9a-f]{32}$/.test(value) ? this.#variable(value, field) : value
    }
    if (Array.isArray(value)) return value.map((each) => this.#withVariables(each, field))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#withVariables(each, name)]))
  }

  #variable(guid: string, field: string): string {
    const name = this.#guids.nameOf(guid, field, this.#operation)
    assert(name.endsWith('_guid'), `${this.#operation.operationId} has a guid that no other example names: ${field}`)
    return `{{${name}}}`
  }
}

/** A larger number was rounded when the example was read: it must be a string there. */
function rawText(body: unknown): string {
  return JSON.stringify(
    body,
    (name, value) => {
      assert(typeof value !== 'number' || Number.isSafeInteger(value), `${name} of an example is not an exact integer`)
      return value
    },
    2,
  )
}

const scriptOf = ({ variable, from }: Saved): readonly string[] =>
  from === 'answer'
    ? [`if (pm.response.code < 300) pm.collectionVariables.set('${variable}', pm.response.json().guid)`]
    : [
        'const [first] = pm.response.code < 300 ? pm.response.json().objects : []',
        `if (first) pm.collectionVariables.set('${variable}', first.guid)`,
      ]
