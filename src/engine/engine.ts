// Group commit without timers. While batches are in flight, newcomers queue; when one lands, they are the next batch.
// A batch is loaded, decided command by command in memory, and written as one statement. A "no" (a refusal, a replay, a
// doubtful decision) is never given on the strength of cached or unlanded rows: such a command is decided again on rows
// read afresh, with nothing in flight.
import { randomBytes } from 'node:crypto'
import { isConflict, sqlState } from '../db/pg-errors.ts'
import { connect, type DatabaseTarget, type Sql } from '../db/pool.ts'
import type { OwedJob } from '../events/derive.ts'
import { BrokenAssertion } from '../kernel/assert.ts'
import { type Command, type Decision, insert, key, type Moment, type Need, type Rows } from '../kernel/command.ts'
import { type Guid, type GuidSource, guidSource } from '../kernel/guid.ts'
import { isTerminal } from '../kernel/machine.ts'
import { type Rejection, reject } from '../kernel/rejections.ts'
import type { Table } from '../kernel/table.ts'
import type { Timestamp } from '../kernel/time.ts'
import { postSteps } from '../ledger/post.ts'
import { Batch } from './batch.ts'
import { bankClocks, bankTime, steadyClock } from './clock.ts'
import { HeldRows, withInserted } from './held-rows.ts'
import { load, missing } from './load.ts'
import { idempotencyKeys, type Once, type Rendered } from './once.ts'
import { statementOf } from './statement.ts'
import { WorkingSet } from './working-set.ts'
import { planSettings, Writer } from './writer.ts'

export type Answer<Output> =
  | { readonly kind: 'decided'; readonly output: Output; readonly rendered: Rendered | undefined }
  | { readonly kind: 'replayed'; readonly rendered: Rendered }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }

export interface SubmitOptions<Output> {
  readonly once?: Once
  /** Status and body, made before the commit so that they can be stored with the idempotency key. */
  readonly render?: (output: Output) => Rendered
}

/** Takes jobs as soon as the commit that owes them has landed. */
export interface Handoff {
  readonly lease_seconds: number
  room(): number
  take(jobs: readonly OwedJob[]): void
}

export interface EngineOptions {
  readonly target: DatabaseTarget
  readonly role?: string | undefined
  readonly batch_max?: number
  readonly in_flight_max?: number
  readonly queue_max?: number
  readonly cache_rows_max?: number
  readonly commit_deadline_ms?: number
  /** One bank per batch, for a database that is distributed by bank. */
  readonly one_bank_per_batch?: boolean
  readonly now?: () => number
  readonly newGuid?: GuidSource
  readonly observe?: (batch: { commands: number; commit_ms: number; queued: number }) => void
  readonly log?: (event: string, details: Record<string, unknown>) => void
}

interface Pending {
  readonly command: Command<object, unknown>
  readonly input: { readonly bank_guid?: Guid }
  readonly once: Once | undefined
  readonly render: ((output: unknown) => Rendered) | undefined
  readonly answer: (answer: Answer<unknown>) => void
  readonly fail: (error: unknown) => void
  held: HeldRows
  /** Fixed once per attempt, when the bank's clock is loaded: needs and decision see the same instant. */
  moment: Moment
  /** Everything asked for so far, to be read afresh when it is decided again. */
  needs: Need[]
  failures: number
  isSolo: boolean
  isFresh: boolean
  outcome: Answer<unknown> | undefined
}

const noMoment: Moment = {
  now: 0 as Timestamp,
  newGuid: () => {
    throw new BrokenAssertion('a moment is fixed before anything is decided')
  },
}

const solo_after = 2
const failures_max = 12

export class Engine {
  readonly #options: Required<Omit<EngineOptions, 'target' | 'role' | 'newGuid' | 'now'>>
  readonly #set: WorkingSet
  readonly #writer: Writer
  readonly #reader: Sql
  readonly #now: () => Timestamp
  readonly #newGuid: GuidSource
  readonly #inFlight = new Set<Promise<void>>()
  #queue: Pending[] = []
  #again: Pending[] = []
  #isForming = false
  #isPumping = false
  #isStopping = false
  #handoff: Handoff | undefined

  constructor(options: EngineOptions) {
    this.#options = {
      batch_max: 256,
      in_flight_max: 2,
      queue_max: 10_000,
      cache_rows_max: 16_384,
      commit_deadline_ms: 30_000,
      one_bank_per_batch: false,
      observe: () => {},
      log: () => {},
      ...options,
    }
    this.#now = steadyClock(options.now ?? Date.now)
    this.#newGuid = options.newGuid ?? guidSource(randomBytes)
    this.#set = new WorkingSet(this.#options.cache_rows_max)
    const name = `corridor-engine/${randomBytes(6).toString('hex')}`
    this.#writer = new Writer({
      target: options.target,
      role: options.role,
      name,
      deadline_ms: this.#options.commit_deadline_ms,
      log: this.#options.log,
    })
    this.#reader = connect(options.target, { name: 'corridor-loader', max: 2, role: options.role, settings: planSettings })
  }

  /** From now on the jobs that commits owe go straight to this runner while it has room. */
  handTo(handoff: Handoff): void {
    this.#handoff = handoff
  }

  get queued(): number {
    return this.#queue.length + this.#again.length
  }

  submit<Input extends object, Output>(
    command: Command<Input, Output>,
    input: Input,
    options: SubmitOptions<Output> = {},
  ): Promise<Answer<Output>> {
    if (this.#isStopping || this.queued >= this.#options.queue_max) {
      return Promise.resolve({ kind: 'rejected', rejection: reject('overloaded') })
    }
    return new Promise((resolve, fail) => {
      const pending: Pending = {
        command: command as unknown as Command<object, unknown>,
        input,
        once: options.once,
        render: options.render as Pending['render'],
        answer: resolve as Pending['answer'],
        fail,
        held: new HeldRows(),
        moment: noMoment,
        needs: [],
        failures: 0,
        isSolo: command.isAlone === true,
        isFresh: false,
        outcome: undefined,
      }
      if (pending.isSolo) this.#again.push(pending)
      else this.#queue.push(pending)
      this.#schedule()
    })
  }

  /** Rows as this process knows them, for those who prepare a command. The command itself decides on guarded rows. */
  async look(needs: readonly Need[]): Promise<Rows> {
    for (;;) {
      const held = new HeldRows()
      if (held.hold(needs, this.#set)) return held
      await load(this.#reader, missing(needs, this.#set), this.#set)
    }
  }

  /** Requests that arrive in one turn of the event loop make one batch. */
  #schedule(): void {
    if (this.#isPumping) return
    this.#isPumping = true
    setImmediate(() => {
      this.#isPumping = false
      void this.#pump()
    })
  }

  async #pump(): Promise<void> {
    if (this.#isForming) return
    const taken = this.#take()
    if (taken.length === 0) return
    this.#isForming = true
    try {
      await this.#form(taken)
    } catch (error) {
      for (const pending of taken) if (!pending.outcome) this.#failed(pending, error)
    } finally {
      this.#isForming = false
      if (this.queued > 0) this.#schedule()
    }
  }

  /** Those to be decided again come first, and only when nothing is in flight: their rows are then what is committed. */
  #take(): Pending[] {
    const { batch_max, in_flight_max, one_bank_per_batch } = this.#options
    if (this.#again.length > 0) {
      if (this.#inFlight.size > 0) return []
      const first = this.#again[0]!
      const again = first.isSolo ? this.#again.splice(0, 1) : this.#again.splice(0, this.#soloIndex(batch_max))
      for (const pending of again) {
        this.#forgetNeeds(pending)
        pending.isFresh = true
      }
      if (first.isSolo) return again
      if (one_bank_per_batch) return this.#sameBank(again, this.#again)
      return [...again, ...this.#queue.splice(0, batch_max - again.length)]
    }
    if (this.#inFlight.size >= in_flight_max) return []
    const taken = this.#queue.splice(0, batch_max)
    return one_bank_per_batch ? this.#sameBank(taken, this.#queue) : taken
  }

  #soloIndex(max: number): number {
    const index = this.#again.findIndex((pending) => pending.isSolo)
    return index === -1 ? max : Math.min(index, max)
  }

  #sameBank(taken: Pending[], rest: Pending[]): Pending[] {
    const bank = taken[0]?.input.bank_guid
    rest.unshift(...taken.filter((pending) => pending.input.bank_guid !== bank))
    return taken.filter((pending) => pending.input.bank_guid === bank)
  }

  #forgetNeeds(pending: Pending): void {
    for (const { table, index, text } of pending.needs) {
      if (index === undefined) this.#set.forget(table, text)
      else this.#set.forgetList(table, index, text)
    }
    for (const list of pending.held.lists) for (const entry of list.entries) this.#set.forget(entry.table, entry.text)
  }

  async #form(taken: readonly Pending[]): Promise<void> {
    const loaded = await this.#load(taken)
    const batch = new Batch(this.#set)
    const members: Pending[] = []
    for (const pending of loaded) {
      if (this.#decide(pending, batch) === 'member') members.push(pending)
      if (batch.isPoisoned) return this.#poisoned(batch, loaded)
    }
    if (members.length === 0) return
    await this.#send(batch, members)
  }

  /** Loads in rounds: each step of `needs` may look at the rows the steps before it brought. */
  async #load(taken: readonly Pending[]): Promise<Pending[]> {
    let waiting = taken.map((pending) => {
      pending.held = new HeldRows()
      pending.needs = []
      return { pending, step: -1 }
    })
    const ready = new Set<Pending>()
    while (waiting.length > 0) {
      const asked = new Map<Pending, readonly Need[]>()
      for (const { pending, step } of waiting) {
        try {
          asked.set(pending, this.#needsOf(pending, step))
        } catch (error) {
          pending.outcome = { kind: 'rejected', rejection: reject('internal_error') }
          pending.fail(error)
        }
      }
      await this.#fetch([...asked.values()].flat())
      const next: typeof waiting = []
      for (const { pending, step } of waiting) {
        const needs = asked.get(pending)
        if (!needs) continue
        while (!pending.held.hold(needs, this.#set)) await this.#fetch(needs)
        pending.needs.push(...needs)
        if (step < 0) pending.moment = this.#momentFor(pending)
        if (step + 1 < pending.command.needs.length) next.push({ pending, step: step + 1 })
        else ready.add(pending)
      }
      waiting = next
    }
    // Rounds finish in any order; commands are decided in the order they came.
    return taken.filter((pending) => ready.has(pending))
  }

  #needsOf(pending: Pending, step: number): readonly Need[] {
    if (step < 0) return this.#firstNeeds(pending)
    return pending.command.needs[step]!(pending.input, pending.held, pending.moment)
  }

  #firstNeeds({ once, input }: Pending): Need[] {
    const needs: Need[] = []
    if (once) needs.push(key(idempotencyKeys, once.owner_guid, once.key))
    if (input.bank_guid) needs.push(key(bankClocks, input.bank_guid))
    return needs
  }

  async #fetch(needs: readonly Need[]): Promise<void> {
    const absent = missing(needs, this.#set)
    if (absent.length > 0) await load(this.#reader, absent, this.#set)
  }

  #decide(pending: Pending, batch: Batch): 'member' | 'later' {
    const { command, input, held, once, moment } = pending
    try {
      const earlier = once && held.get(idempotencyKeys, once.owner_guid, once.key)
      if (earlier) {
        const isSame = earlier.fingerprint === once.fingerprint
        return this.#sayNo(
          pending,
          isSame
            ? { kind: 'replayed', rendered: { status: earlier.status, body: earlier.body } }
            : { kind: 'rejected', rejection: reject('idempotency_key_reused', 'Idempotency-Key') },
        )
      }
      const decision = command.decide(input, held, moment)
      if ('rejected' in decision) return this.#sayNo(pending, { kind: 'rejected', rejection: decision })
      if (decision.isDoubtful && !pending.isFresh) return this.#later(pending)
      return this.#fold(pending, decision, batch, moment)
    } catch (error) {
      pending.outcome = { kind: 'rejected', rejection: reject('internal_error') }
      pending.fail(error)
      return 'later'
    }
  }

  #momentFor({ input, held }: Pending): Moment {
    const clock = input.bank_guid ? held.get(bankClocks, input.bank_guid) : undefined
    const now = bankTime(this.#now(), clock)
    return { now, newGuid: () => this.#newGuid(now) }
  }

  /** Nothing guards a "no", so it is only given on fresh rows, and only when its batch has landed. */
  #sayNo(pending: Pending, outcome: Answer<unknown>): 'member' | 'later' {
    if (!pending.isFresh) return this.#later(pending)
    pending.outcome = outcome
    return 'member'
  }

  #later(pending: Pending): 'later' {
    this.#again.push(pending)
    return 'later'
  }

  #fold(
    pending: Pending,
    decision: Exclude<Decision<unknown>, Rejection>,
    batch: Batch,
    moment: Moment,
  ): 'member' | 'later' {
    const changes = [...(decision.changes ?? [])]
    const rendered = pending.render?.(decision.output)
    if (pending.once && rendered) {
      const { owner_guid, key: onceKey, fingerprint } = pending.once
      changes.push(
        insert(idempotencyKeys, { owner_guid, key: onceKey, fingerprint, ...rendered, created_at: this.#now() }),
      )
    }
    const posted = decision.ledger && postSteps(decision.ledger, withInserted(pending.held, changes), moment)
    if (!batch.accepts([...changes, ...(posted?.changes ?? [])])) return this.#later(pending)
    batch.apply(changes, posted, moment)
    for (const entry of pending.held.entries) batch.reads.add(entry)
    for (const list of pending.held.lists) for (const entry of list.entries) batch.reads.add(entry)
    pending.outcome = { kind: 'decided', output: decision.output, rendered }
    return 'member'
  }

  /** A decision broke half-way through being folded in: the batch is thrown away and everyone is decided alone. */
  #poisoned(batch: Batch, members: readonly Pending[]): void {
    this.#forgetBatch(batch)
    for (const pending of members) {
      if (pending.outcome?.kind === 'rejected' && pending.outcome.rejection.rejected === 'internal_error') continue
      pending.outcome = undefined
      pending.isSolo = true
      if (!this.#again.includes(pending)) this.#again.push(pending)
    }
  }

  async #send(batch: Batch, members: readonly Pending[]): Promise<void> {
    if (batch.isEmpty) {
      for (const pending of members) pending.answer(pending.outcome!)
      return
    }
    const guid = this.#newGuid(this.#now())
    const taken = this.#leased(batch)
    const statement = statementOf(batch, guid, {
      seconds: this.#handoff?.lease_seconds ?? 0,
      taken,
      clockOf: (bank_guid) => this.#set.entry(bankClocks as unknown as Table, bank_guid)?.row as never,
    })
    batch.seal()
    const started = performance.now()
    const { landed, sent } = this.#writer.send(guid, statement)
    const flight: Promise<void> = landed.then(
      () => {
        this.#inFlight.delete(flight)
        this.#options.observe({ commands: members.length, commit_ms: performance.now() - started, queued: this.queued })
        this.#landed(batch, members, taken)
      },
      (error) => {
        this.#inFlight.delete(flight)
        this.#forgetBatch(batch)
        for (const pending of members) this.#failed(pending, error)
      },
    )
    this.#inFlight.add(flight)
    void flight.then(() => this.queued > 0 && this.#schedule())
    await sent
  }

  #leased(batch: Batch): Set<OwedJob> {
    const room = this.#handoff?.room() ?? 0
    const taken = new Set<OwedJob>()
    for (const job of batch.jobs.values()) {
      if (taken.size >= room) break
      if (job.kind !== null && job.due_at === null) taken.add(job)
    }
    return taken
  }

  #landed(batch: Batch, members: readonly Pending[], taken: ReadonlySet<OwedJob>): void {
    for (const [table, entries] of batch.written) {
      for (const entry of entries) {
        const state = (entry.row as { state?: string } | undefined)?.state
        const isDone = table.states && state !== undefined && isTerminal(table.states, state)
        if (!table.isCached || isDone || entry.row === undefined) this.#set.forget(table, entry.text)
      }
    }
    if (taken.size > 0) this.#handoff?.take([...taken])
    for (const pending of members) pending.answer(pending.outcome!)
  }

  #forgetBatch(batch: Batch): void {
    for (const entry of batch.touched()) {
      entry.write = undefined
      this.#set.forgetEntry(entry, entry.row ?? batch.removed.get(entry))
    }
  }

  #failed(pending: Pending, error: unknown): void {
    pending.outcome = undefined
    pending.failures += 1
    const isOurs = !isConflict(error) && (error instanceof BrokenAssertion || /^(22|23|42)/.test(sqlState(error)))
    if (pending.failures > failures_max || (isOurs && pending.isSolo) || this.#isStopping) {
      if (isOurs || !this.#isStopping)
        this.#options.log('command failed', { command: pending.command.name, error: String(error) })
      if (isOurs) pending.fail(error)
      else pending.answer({ kind: 'rejected', rejection: reject('overloaded') })
      return
    }
    if (pending.failures >= solo_after || isOurs) pending.isSolo = true
    if (!isConflict(error) && !isOurs) {
      // The database is away: come back a little later instead of spinning.
      setTimeout(
        () => {
          this.#again.push(pending)
          this.#schedule()
        },
        Math.min(50 * 2 ** pending.failures, 2000),
      )
      return
    }
    this.#again.push(pending)
    this.#schedule()
  }

  /** Finishes what was accepted, then closes. */
  async stop(): Promise<void> {
    while (this.queued > 0 || this.#isForming || this.#inFlight.size > 0)
      await new Promise((done) => setTimeout(done, 5))
    this.#isStopping = true
    await this.#writer.stop()
    await this.#reader.end({ timeout: 5 })
  }
}
