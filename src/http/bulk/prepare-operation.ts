// From an operation as it was sent to one that can be run: its endpoint, its key, and the operations that it names.
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { reject } from '../../kernel/rejections.ts'
import { compileBody, isRejection } from '../../wire/body.ts'
import { refuseMissingScope } from '../admit.ts'
import { Refusal } from '../endpoint.ts'
import { refusalFrom } from '../errors.ts'
import type { Services } from '../services.ts'
import { OperationBody } from './bulk.schema.ts'
import { type Links, linksIn } from './links.ts'
import type { NamedOperation, Operations } from './operations.ts'

export interface BulkOptions {
  readonly request: FastifyRequest
  readonly operations: Operations
  readonly services: Services
  readonly log: Logger
  /** Whether the caller would still be let in: a slow bulk may outlive its key. */
  readonly isAdmitted: () => Promise<boolean>
}

/** An operation as it was sent: parsed JSON, or the refusal of a line that is none. */
export type SentOperation = { readonly json: unknown } | RefusedOperation

/** `within`: where the fields that the refusal names are. */
export interface RefusedOperation {
  readonly refusal: Refusal
  readonly within: 'operation' | 'body'
}

/** An operation that can be run. */
export interface Prepared {
  readonly named: NamedOperation
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly body: unknown
  readonly links: Links
}

const parseOperation = compileBody(OperationBody)

export class OperationPreparer {
  readonly #options: BulkOptions
  readonly #keys = new Set<string>()

  constructor(options: BulkOptions) {
    this.#options = options
  }

  prepare(sent: SentOperation, place: number, isAtomic: boolean): Prepared | RefusedOperation {
    if ('refusal' in sent) return sent
    const { request, log } = this.#options
    let within: RefusedOperation['within'] = 'operation'
    try {
      const operation = this.#operation(sent.json, isAtomic)
      within = 'body'
      const prepared = { links: linksIn(operation.body, place), ...operation }
      const [waited] = waitedFor(prepared)
      if (isAtomic && waited) throw new Refusal(reject('invalid_parameter', waited, notLinked))
      return prepared
    } catch (error) {
      return { refusal: refusalFrom(error, request, log), within }
    }
  }

  #operation(json: unknown, isAtomic: boolean): Omit<Prepared, 'links'> {
    const parsed = parseOperation(json)
    if (isRejection(parsed)) throw new Refusal(parsed)
    const { method = 'POST', path, idempotency_key: key, body } = parsed
    const named = this.#options.operations(method, path)
    const lacking = refuseMissingScope(named.endpoint, this.#options.request.caller, '')
    if (lacking) throw lacking
    if (isAtomic && (method !== 'POST' || Object.keys(named.params).length > 0)) {
      throw new Refusal(reject('invalid_parameter', 'path', notAtomic))
    }
    if (key !== undefined && this.#keys.has(key)) {
      throw new Refusal(reject('idempotency_key_reused', 'idempotency_key', keyTwice))
    }
    if (key !== undefined) this.#keys.add(key)
    return { named, method, path, key, body }
  }
}

const notAtomic = 'Only POST operations on paths without a guid can be atomic. Send this one in a request of its own.'
const notLinked = 'In an atomic bulk only the `quote_guid` of a trade or transfer can refer to another operation.'
const keyTwice = 'Another operation of this bulk has the same key. Give each operation a key of its own.'

/** The fields that it must wait for: its handler reads them. */
const waitedFor = ({ named, links }: Prepared): string[] =>
  Object.keys(links).filter((field) => !named.endpoint.joins?.includes(field))

/** Whether it can be decided with operations from `start` on: it names one of them, and waits for none. */
export const joins = (prepared: Prepared, start: number): boolean => {
  const places = Object.values(prepared.links)
  return places.length > 0 && places.every((place) => place >= start) && waitedFor(prepared).length === 0
}

/** The refusal of an atomic bulk: its fields are those of the whole request. */
export function inOperation(place: number, { refusal, within }: RefusedOperation): Refusal {
  const { code, explanation, headers, status } = refusal
  const operation = `operations[${place}]`
  const parent = within === 'body' ? `${operation}.body` : operation
  const errors = refusal.errors.map((error) => ({ ...error, field: `${parent}.${error.field}` }))
  const named = errors.length > 0 ? errors : [{ field: operation, code }]
  return new Refusal({ rejected: code, errors: named, message: `Operation ${place}: ${explanation}` }, headers, status)
}
