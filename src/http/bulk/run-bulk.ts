// Runs the operations of a bulk. Some are in work at a time, their answers come in the order of the operations, and no new one is
// begun while the reader of the answers is behind.

import { guidIn } from '../../engine/group.ts'
import type { BankEngine } from '../../engine/lanes.ts'
import { reject } from '../../kernel/rejections.ts'
import { writeJson } from '../../wire/json.ts'
import { wantsAmountStrings } from '../accept.ts'
import { withoutPort } from '../addresses.ts'
import { idempotencyOf } from '../answer.ts'
import { Refusal, type WrittenAnswer } from '../endpoint.ts'
import { errorText, refusalFrom } from '../errors.ts'
import { originOf } from '../session-cookie.ts'
import { linkedBody, noLinks } from './links.ts'
import type { NamedOperation } from './operations.ts'
import {
  type BulkOptions,
  inOperation,
  joins,
  OperationPreparer,
  type Prepared,
  type RefusedOperation,
  type SentOperation,
} from './prepare-operation.ts'
import { Rendezvous } from './rendezvous.ts'

/** So many operations of one bulk are in work or wait to be sent. */
const window_max = 128
/** The first so many go with the commands of callers. Those of a larger bulk leave callers the first place. */
const small = 16

interface InWork {
  readonly done: Promise<void>
  /** Its answer, once it is done. */
  text: string | undefined
}

export class BulkRun {
  readonly #options: BulkOptions
  readonly #preparer: OperationPreparer
  readonly #wantsStrings: boolean
  /** By place. */
  readonly #answered: Promise<WrittenAnswer | Refusal>[] = []

  constructor(options: BulkOptions) {
    this.#options = options
    this.#preparer = new OperationPreparer(options)
    this.#wantsStrings = wantsAmountStrings(options.request.headers.accept)
  }

  /** The answers, in order; each piece is the answers that are ready. */
  async *answers(sent: AsyncIterable<SentOperation> | Iterable<SentOperation>): AsyncGenerator<readonly string[]> {
    const window: InWork[] = []
    const groups = this.#groups(sent)
    const ask = () => {
      const next = groups.next()
      // Nobody waits for it any more if the reader has left.
      next.catch(() => {})
      return next
    }
    let next = ask()
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
            next = ask()
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
      const ready = this.#preparer.prepare(each, prepared.length, true)
      if ('refusal' in ready) throw inOperation(prepared.length, ready)
      prepared.push(ready)
    }
    const rendezvous = this.#rendezvous(prepared, 0, prepared.length, true)
    const answers = await Promise.all(prepared.map((each, i) => this.#runSeated(each, i, 0, rendezvous)))
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
      // Refused operations wait for nothing: without a pause a thousand of them would keep all others waiting.
      if (place > 0 && place % small === 0) await this.#options.services.turn()
      const ready = this.#preparer.prepare(each, place, false)
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

  #start(group: readonly Prepared[] | RefusedOperation): InWork[] {
    if ('refusal' in group) return [this.#inWork(Promise.resolve(group.refusal))]
    const start = this.#answered.length
    const rendezvous = group.length > 1 ? this.#rendezvous(group, start, start, false) : undefined
    return group.map((each, i) =>
      this.#inWork(rendezvous ? this.#runSeated(each, i, start, rendezvous) : this.#runAlone(each, start + i)),
    )
  }

  #inWork(answered: Promise<WrittenAnswer | Refusal>): InWork {
    this.#answered.push(answered)
    const inWork: InWork = {
      text: undefined,
      done: answered.then((answer) => {
        inWork.text = this.#text(answer)
      }),
    }
    return inWork
  }

  /** `place`: how many operations came before, which decides about the lane. */
  #rendezvous(members: readonly Prepared[], start: number, place: number, isAtomic: boolean): Rendezvous {
    const engine = this.#engineAt(place)
    const links = members.map((member) =>
      Object.fromEntries(
        Object.entries(member.links).flatMap(([field, from]) => (from < start ? [] : [[field, from - start]])),
      ),
    )
    return new Rendezvous({ engine, bank_guid: this.#options.request.caller.bank_guid, isAtomic, links })
  }

  async #runAlone(prepared: Prepared, place: number): Promise<WrittenAnswer | Refusal> {
    try {
      return await this.#answer(prepared, await this.#guidsFor(prepared, place), this.#engineAt(place))
    } catch (error) {
      return this.#refusal(error, prepared)
    }
  }

  /** `start`: where its group begins. What is named before that is made first. */
  async #runSeated(prepared: Prepared, i: number, start: number, rendezvous: Rendezvous) {
    try {
      return await this.#answer(prepared, await this.#guidsFor(prepared, start), rendezvous.engineOf(i))
    } catch (error) {
      const refusal = await this.#refusal(error, prepared)
      rendezvous.refuse(i, reject(refusal.code))
      return refusal
    } finally {
      rendezvous.ended(i)
    }
  }

  /** The guids that operations before this place make. */
  async #guidsFor({ links }: Prepared, before: number): Promise<Record<string, string>> {
    const guids: Record<string, string> = {}
    for (const [field, from] of Object.entries(links)) {
      if (from >= before) continue
      const made = await this.#answered[from]
      const guid = !made || made instanceof Refusal ? undefined : guidIn(made)
      if (guid === undefined) throw new Refusal(reject('linked_operation_refused', field))
      guids[field] = guid
    }
    return guids
  }

  async #answer(
    { named, method, path, key, body, links }: Prepared,
    guids: Readonly<Record<string, string>>,
    engine: Parameters<NamedOperation['answer']>[0]['engine'],
  ): Promise<WrittenAnswer> {
    const { request, services, isAdmitted } = this.#options
    const { caller } = request
    if (!(await isAdmitted())) throw new Refusal(reject('authentication_failed'))
    return named.answer({
      caller,
      params: named.params,
      search: '',
      address: withoutPort(request.ip),
      request_id: request.id,
      last_event_id: undefined,
      staleness: undefined,
      wantsStrings: this.#wantsStrings,
      engine,
      json: () => (links === noLinks ? body : linkedBody(body, links, guids)),
      // As sent: the same operation again has the same links.
      idempotency: () =>
        key === undefined ? undefined : idempotencyOf(caller, services, key, `${method} ${path}`, bytesOf(body)),
      origin: () => originOf(request, services.staff.public_url),
    }) as Promise<WrittenAnswer>
  }

  #engineAt(place: number): BankEngine | BankEngine['background'] {
    const { engine } = this.#options.services
    return place < small ? engine : engine.background
  }

  /** One that names an operation which the service could not do is answered as that one: there is nothing to correct in either. */
  async #refusal(error: unknown, { links }: Prepared): Promise<Refusal> {
    const refusal = refusalFrom(error, this.#options.request, this.#options.log)
    if (refusal.code !== 'linked_operation_refused') return refusal
    for (const from of Object.values(links)) {
      const named = await this.#answered[from]
      if (named instanceof Refusal && named.status >= 500) return named
    }
    return refusal
  }

  #text(answer: WrittenAnswer | Refusal): string {
    if (answer instanceof Refusal) {
      return `{"status":${answer.status},"body":${errorText(answer, this.#options.request.id)}}`
    }
    const replayed = answer.isReplay ? '"idempotent_replayed":true,' : ''
    return `{"status":${answer.status},${replayed}"body":${answer.body}}`
  }
}

const bytesOf = (body: unknown): Buffer | undefined => (body === undefined ? undefined : Buffer.from(writeJson(body)))
