// The variables of the collection. The examples of the document have guids of one run: a guid that a request created, or that the demo
// has, is a variable in all other requests.
import type { DocumentedContent, DocumentedOperation, OpenapiDocument } from '../openapi-document.ts'

/** What `corridor demo --postman` gives a value. */
export const demoVariables = [
  ...(['base_url', 'bank_key', 'organization_key', 'bank_guid', 'customer_guid'] as const),
  ...(['usd_account_guid', 'btc_account_guid'] as const),
] as const

export interface CollectedOperation extends DocumentedOperation {
  readonly method: string
  readonly path: string
  readonly tags: readonly string[]
}

export const operationsIn = ({ paths }: OpenapiDocument): readonly CollectedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as CollectedOperation),
      ...{ method: method.toUpperCase(), path },
    })),
  )

/** What the answer of an operation tells: the guid of the new record, or that of the first in the list. */
export interface Saved {
  readonly variable: string
  readonly from: 'answer' | 'list'
}

interface ExampleRecord {
  readonly guid?: string
  readonly asset?: string
  readonly objects?: readonly ExampleRecord[]
}

export class RecordedGuids {
  readonly #names = new Map<string, string>()
  readonly #saved = new Map<string, Saved>()

  constructor(operations: readonly CollectedOperation[]) {
    this.#nameAccounts(operations)
    for (const each of operations.filter((operation) => !isSandbox(operation))) this.#nameParameters(each)
    // Last, because a record that a request creates is that request's.
    for (const each of operations.filter(({ method }) => method === 'POST')) this.#nameCreated(each, operations)
    const created = new Set([...this.#saved.values()].map(({ variable }) => variable))
    for (const each of operations.filter(({ method }) => method === 'GET')) {
      const member = memberOf(each, operations)
      if (member && !created.has(ownVariable(member)))
        this.#saved.set(each.operationId, { variable: member, from: 'list' })
    }
  }

  savedBy({ operationId }: CollectedOperation): Saved | undefined {
    return this.#saved.get(operationId)
  }

  /** `field` names a guid that no other request has. */
  nameOf(guid: string, field: string, operation: CollectedOperation): string {
    return this.#names.get(guid) ?? (isSandbox(operation) ? ownVariable(field) : field)
  }

  #nameAccounts(operations: readonly CollectedOperation[]): void {
    for (const each of operations.filter(({ path }) => /^\/api\/accounts(\/\{account_guid\})?$/.test(path))) {
      const answer = answerOf(each)
      for (const { guid, asset } of answer.objects ?? [answer]) {
        if (guid && asset) this.#names.set(guid, `${asset.toLowerCase()}_account_guid`)
      }
    }
  }

  #nameParameters(operation: CollectedOperation): void {
    for (const [parameter, guid] of Object.entries(pathParameters(operation))) {
      if (!this.#names.has(guid)) this.#names.set(guid, parameter)
    }
  }

  #nameCreated(operation: CollectedOperation, operations: readonly CollectedOperation[]): void {
    const member = memberOf(operation, operations) ?? sameRecord(operation, operations)
    const { guid } = answerOf(operation)
    if (!member || !guid) return
    const variable = ownVariable(member)
    this.#names.set(guid, variable)
    this.#saved.set(operation.operationId, { variable, from: 'answer' })
  }
}

const isSandbox = ({ path }: CollectedOperation): boolean => path.startsWith('/api/sandbox/')

/** The demo has a customer with money, which a new one must not replace. */
const ownVariable = (name: string): string =>
  (demoVariables as readonly string[]).includes(name) ? `new_${name}` : name

/** The parameter that names one record of this path: `trade_guid` of `/api/trades`. */
function memberOf({ path }: CollectedOperation, operations: readonly CollectedOperation[]): string | undefined {
  const start = `${path}/{`
  const member = operations.find((each) => each.path.startsWith(start) && each.path.endsWith('_guid}'))
  return member?.path.slice(start.length, -1)
}

/** The parameter of the operation that reads what this one answers: a sandbox deposit is a transfer. */
function sameRecord(operation: CollectedOperation, operations: readonly CollectedOperation[]): string | undefined {
  const record = successOf(operation)?.content?.['application/json']?.schema.$ref
  const reads = operations.find(
    ({ method, path, ...each }) =>
      method === 'GET' &&
      path.endsWith('_guid}') &&
      successOf(each)?.content?.['application/json']?.schema.$ref === record,
  )
  return operation.operationId.startsWith('create') ? /\{(\w+)\}$/.exec(reads?.path ?? '')?.[1] : undefined
}

/** The recorded values of the parameters in the path. */
export function pathParameters(operation: CollectedOperation): Readonly<Record<string, string>> {
  const parts = exampleUrl(operation).pathname.split('/')
  const names = operation.path.split('/')
  return Object.fromEntries(names.flatMap((name, i) => (/^\{/.test(name) ? [[name.slice(1, -1), parts[i] ?? '']] : [])))
}

export function exampleUrl(operation: CollectedOperation): URL {
  const request = operation['x-example-request'] ?? `${operation.method} ${operation.path}`
  return new URL(request.slice(request.indexOf(' ') + 1), 'http://example')
}

export const exampleIn = (content: DocumentedContent | undefined): unknown =>
  content?.content?.['application/json']?.example

const successOf = ({ responses }: Pick<CollectedOperation, 'responses'>): DocumentedContent | undefined =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]

const answerOf = (operation: CollectedOperation): ExampleRecord =>
  (exampleIn(successOf(operation)) ?? {}) as ExampleRecord
