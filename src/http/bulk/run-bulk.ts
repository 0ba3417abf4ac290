// Runs the operations of a bulk. Some are in work at a time, their answers come in the order of the operations, and no new one is
// begun while the reader of the answers is behind.
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { reject } from '../../kernel/rejections.ts'
import { compileBody, isRejection } from '../../wire/body.ts'
import { writeJson } from '../../wire/json.ts'
import { wantsAmountStrings } from '../accept.ts'
import { refuseMissingScope } from '../admit.ts'
import { idempotencyOf } from '../answer.ts'
import { Refusal, type WrittenAnswer } from '../endpoint.ts'
import { errorText, refusalFrom } from '../errors.ts'
import type { Limiter } from '../limiter.ts'
import type { Services } from '../services.ts'
import { OperationBody } from './bulk.schema.ts'
import { type Links, linkedBody, linksIn, noLinks } from './links.ts'
import type { NamedOperation, Operations } from './operations.ts'
import { Rendezvous } from './rendezvous.ts'

export interface BulkOptions {
  readonly request: FastifyRequest
  readonly operations: Operations
  readonly services: Services
  readonly limiter: Limiter | undefined
  readonly log: Logger
}

/** An operation as it was sent: parsed JSON, or the refusal of a line that is none. */
export type SentOperation = { readonly json: unknown } | RefusedOperation

/** `within`: where the fields that the refusal names are. */
export interface RefusedOperation {
  readonly refusal: Refusal
  readonly within: 'operation' | 'body'
}

/** An operation that can be run. */
interface Prepared {
  readonly named: NamedOperation
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly body: unknown
  readonly links: Links
}

/** So many operations of one bulk are in work or wait to be sent. */
const window_max = 128

const parseOperation = compileBody(OperationBody)

interface InWork {
  readonly done: Promise<void>
  /** Its answer, once it is done. */
  text: string | undefined
}

export class BulkRun {
  readonly #options: BulkOptions
  readonly #keys = new Set<string>()
  /** By place: what each operation makes. */
  readonly #guids: Promise<string | undefined>[] = []

  constructor(options: BulkOptions) {
    this.#options = options
  }

  /** The answers, in order; each piece is the answers that are ready. */
  async *answers(sent: AsyncIterable<SentOperation> | Iterable<SentOperation>): AsyncGenerator<readonly string[]> {
    const window: InWork[] = []
    const groups = this.#groups(sent)
    let next = groups.next()
    let isEnded = false
    for (;;) {
      const [oldest] = window
      if (!isEnded && window.length < window_max) {
        // While the next operation has not arrived, answers that are ready are sent.
        const got = await (oldest ? Promise.race([next, oldest.done]) : next)
        if (got) {
          isEnded = got.done === true
          if (!got.done) {
            window.push(...this.#start(got.value))
            next = groups.next()
          }
          continue
        }
      }
      if (!oldest) return
      await oldest.done
      const ready: string[] = []
      while (window[0]?.text !== undefined) ready.push(window.shift()?.text as string)
      yield ready
    }
  }

  /** All or none. The answers, or the refusal of the first operation at fault. */
  async atomic(sent: AsyncIterable<SentOperation> | Iterable<SentOperation>): Promise<readonly string[]> {
    const prepared: Prepared[] = []
    for await (const each of sent) {
      const ready = this.#prepare(each, prepared.length, true)
      if ('refusal' in ready) throw inOperation(prepared.length, ready)
      prepared.push(ready)
    }
    const rendezvous = this.#rendezvous(prepared, 0, true)
    const answers = await Promise.all(prepared.map((each, i) => this.#runSeated(each, i, rendezvous)))
    const { culprit } = rendezvous
    const refusal = answers[culprit ?? answers.findIndex((answer) => answer instanceof Refusal)]
    if (refusal instanceof Refusal) {
      throw culprit === undefined ? refusal : inOperation(culprit, { refusal, within: 'body' })
    }
    return answers.map((answer) => this.#text(answer))
  }

  /** Operations that are decided together: one that names the operation before it by a field that only its command reads. */
  async *#groups(
    sent: AsyncIterable<SentOperation> | Iterable<SentOperation>,
  ): AsyncGenerator<readonly Prepared[] | RefusedOperation> {
    let group: Prepared[] = []
    let place = 0
    for await (const each of sent) {
      const ready = this.#prepare(each, place, false)
      const isJoined = !('refusal' in ready) && group.length > 0 && joins(ready, place - group.length)
      place += 1
      if (!isJoined && group.length > 0) {
        yield group
        group = []
      }
      if ('refusal' in ready) yield ready
      else group.push(ready)
    }
    if (group.length > 0) yield group
  }

  #prepare(sent: SentOperation, place: number, isAtomic: boolean): Prepared | RefusedOperation {
    if ('refusal' in sent) return sent
    const { limiter, request } = this.#options
    let within: RefusedOperation['within'] = 'operation'
    try {
      limiter?.charge(request.caller, 1)
      const operation = this.#operation(sent.json, isAtomic)
      within = 'body'
      const prepared = { ...operation, links: linksIn(operation.body, place) }
      const [waited] = waitedFor(prepared)
      if (isAtomic && waited) throw new Refusal(reject('invalid_parameter', waited, notLinked))
      return prepared
    } catch (error) {
      return { refusal: this.#refusal(error), within }
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

  #start(group: readonly Prepared[] | RefusedOperation): InWork[] {
    if ('refusal' in group) return [this.#inWork(Promise.resolve(group.refusal))]
    const rendezvous = group.length > 1 ? this.#rendezvous(group, this.#guids.length, false) : undefined
    return group.map((each, i) =>
      this.#inWork(rendezvous ? this.#runSeated(each, i, rendezvous) : this.#runAlone(each)),
    )
  }

  #inWork(answered: Promise<WrittenAnswer | Refusal>): InWork {
    this.#guids.push(answered.then((answer) => (answer instanceof Refusal ? undefined : guidIn(answer))))
    const inWork: InWork = {
      text: undefined,
      done: answered.then((answer) => {
        inWork.text = this.#text(answer)
      }),
    }
    return inWork
  }

  #rendezvous(members: readonly Prepared[], start: number, isAtomic: boolean): Rendezvous {
    const { engine } = this.#options.services
    const links = members.map((member) =>
      Object.fromEntries(Object.entries(member.links).map(([field, place]) => [field, place - start])),
    )
    return new Rendezvous({ engine, bank_guid: this.#options.request.caller.bank_guid, isAtomic, links })
  }

  /** What it names is made first. */
  async #runAlone(prepared: Prepared): Promise<WrittenAnswer | Refusal> {
    const guids: Record<string, string> = {}
    for (const [field, place] of Object.entries(prepared.links)) {
      const guid = await this.#guids[place]
      if (guid === undefined) return new Refusal(reject('linked_operation_refused', field))
      guids[field] = guid
    }
    try {
      return await this.#answer(prepared, guids, this.#options.services.engine)
    } catch (error) {
      return this.#refusal(error)
    }
  }

  async #runSeated(prepared: Prepared, i: number, rendezvous: Rendezvous): Promise<WrittenAnswer | Refusal> {
    try {
      return await this.#answer(prepared, {}, rendezvous.engineOf(i))
    } catch (error) {
      const refusal = this.#refusal(error)
      rendezvous.refuse(i, reject(refusal.code))
      return refusal
    } finally {
      rendezvous.ended(i)
    }
  }

  async #answer(
    { named, method, path, key, body, links }: Prepared,
    guids: Readonly<Record<string, string>>,
    engine: Parameters<NamedOperation['answer']>[0]['engine'],
  ): Promise<WrittenAnswer> {
    const { request, services } = this.#options
    const { caller } = request
    return named.answer({
      caller,
      params: named.params,
      search: '',
      request_id: request.id,
      last_event_id: undefined,
      wantsStrings: wantsAmountStrings(request.headers.accept),
      engine,
      json: () => (links === noLinks ? body : linkedBody(body, links, guids)),
      // As sent: the same operation again has the same links.
      idempotency: () =>
        key === undefined
          ? undefined
          : idempotencyOf(caller, services, key, `${method} ${path}`, Buffer.from(writeJson(body ?? null))),
    }) as Promise<WrittenAnswer>
  }

  #refusal(error: unknown): Refusal {
    return refusalFrom(error, this.#options.request, this.#options.log)
  }

  #text(answer: WrittenAnswer | Refusal): string {
    if (answer instanceof Refusal) {
      return `{"status":${answer.status},"body":${errorText(answer, this.#options.request.id)}}`
    }
    const replayed = answer.isReplay ? '"idempotent_replayed":true,' : ''
    return `{"status":${answer.status},${replayed}"body":${answer.body}}`
  }
}

const notAtomic = 'Only POST operations on paths without a guid can be atomic. Send this one in a request of its own.'
const notLinked = 'In an atomic bulk only the `quote_guid` of a trade or transfer can refer to another operation.'
const keyTwice = 'Another operation of this bulk has the same key. Give each operation a key of its own.'

/** The fields that it must wait for: its handler reads them. */
const waitedFor = ({ named, links }: Prepared): string[] =>
  Object.keys(links).filter((field) => !named.endpoint.joins?.includes(field))

/** Whether it can be decided with operations from `start` on: it names one of them, and waits for none. */
const joins = (prepared: Prepared, start: number): boolean => {
  const places = Object.values(prepared.links)
  return places.length > 0 && places.every((place) => place >= start) && waitedFor(prepared).length === 0
}

const guidIn = ({ body }: WrittenAnswer): string | undefined =>
  /^\{"guid":"([0-9a-f]{32})"/.exec(body)?.[1] ?? (JSON.parse(body) as { readonly guid?: string }).guid

/** The refusal of an atomic bulk: its fields are those of the whole request. */
function inOperation(place: number, { refusal, within }: RefusedOperation): Refusal {
  const { code, explanation, headers, status } = refusal
  const operation = `operations[${place}]`
  const parent = within === 'body' ? `${operation}.body` : operation
  const errors = refusal.errors.map((error) => ({ ...error, field: `${parent}.${error.field}` }))
  const named = errors.length > 0 ? errors : [{ field: operation, code }]
  return new Refusal({ rejected: code, errors: named, message: `Operation ${place}: ${explanation}` }, headers, status)
}
