// Group commit without timers. While batches are in flight, newcomers queue; a third of all is the next batch (queue.ts).
// A batch is loaded, decided command by command in memory, and written as one statement. A "no" (a refusal, a replay, a
// doubtful decision) is never given on the strength of cached or unlanded rows: such a command is decided again on rows
// read afresh, with nothing in flight.
import { randomBytes } from 'node:crypto'
import { isAway, isConflict } from '../db/pg-errors.ts'
import type { Sql } from '../db/pool.ts'
import type { OwedJob } from '../events/derive.ts'
import { BrokenAssertion } from '../kernel/assert.ts'
import type { Command, Need, Rows } from '../kernel/command.ts'
import { type Guid, type GuidSource, guidSource } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Batch } from './batch.ts'
import { BatchBuilder } from './batch-builder.ts'
import { bankClocks, steadyClock } from './clock.ts'
import { forgetBatch, forgetWorked, takeAfresh } from './forgetting.ts'
import { Landings } from './landings.ts'
import { type EngineOptions, type Handoff, optionsFrom } from './options.ts'
import { isOwnFault } from './own-fault.ts'
import { type Answer, breakOff, overloaded, type Pending, pendingFrom, type SubmitOptions } from './pending.ts'
import { Queue } from './queue.ts'
import { ReadCoalescer } from './read-coalescer.ts'
import { Reader } from './reader.ts'
import { statementOf } from './statement.ts'
import { WorkingSet } from './working-set.ts'
import { Writer } from './writer.ts'

/** After so many failed commits with others a command is tried alone, and after so many in all it is given up. */
const [solo_after, failures_max] = [2, 12]
const sweep_ms = 250

export class Engine {
  readonly #options: ReturnType<typeof optionsFrom>
  readonly #set: WorkingSet
  readonly #queue: Queue
  readonly #writer: Writer
  readonly #reader: Reader
  readonly #coalescer: ReadCoalescer
  readonly #landings = new Landings()
  readonly #now: () => Timestamp
  readonly #newGuid: GuidSource
  /** Commits whose outcome is not known yet, with how many commands each has. Oldest first is load-bearing: a batch names the last. */
  readonly #inFlight = new Map<Guid, number>()
  /** Commits that failed, until nothing is in flight: those sent after them fail too, and not by their own fault. */
  readonly #failedCommits = new Set<Guid>()
  readonly #sweeping: NodeJS.Timeout
  #waiting = 0
  #commits = 0
  #replanAt = 64
  #isForming = false
  #isScheduled = false
  #isStopping = false
  #handoff: Handoff | undefined

  constructor(options: EngineOptions) {
    this.#options = optionsFrom(options)
    this.#now = options.now ?? steadyClock()
    this.#newGuid = options.newGuid ?? guidSource(randomBytes)
    this.#set = new WorkingSet(this.#options.cache_rows_max)
    this.#queue = new Queue(this.#options, (pending) => takeAfresh(pending, this.#set))
    const { target, role } = options
    const name = `corridor-engine/${randomBytes(6).toString('hex')}`
    const { commit_deadline_ms, commit_doubt_ms, load_deadline_ms, log } = this.#options
    this.#writer = new Writer({
      ...{ target, role, name, log },
      ...{ deadline_ms: commit_deadline_ms, doubt_ms: commit_doubt_ms },
      ask_deadline_ms: load_deadline_ms,
    })
    this.#reader = new Reader({ target, role, deadline_ms: load_deadline_ms, log })
    this.#coalescer = new ReadCoalescer(this.#set, (work) => this.#reader.ask(work))
    this.#sweeping = setInterval(() => this.#sweep(), sweep_ms).unref()
  }

  /** From now on the jobs that commits owe go straight to this runner while it has room. */
  handTo(handoff: Handoff): void {
    this.#handoff = handoff
  }

  get queued(): number {
    return this.#queue.length + this.#waiting
  }

  /** How many rows and lists of each table are kept. */
  get cached(): ReadonlyMap<string, number> {
    return this.#set.sizes
  }

  submit<Input extends object, Output>(
    command: Command<Input, Output>,
    input: Input,
    options: SubmitOptions<Output> = {},
  ): Promise<Answer<Output>> {
    if (this.#isStopping || this.queued >= this.#options.queue_max) return Promise.resolve(overloaded)
    return new Promise((resolve, fail) => {
      this.#queue.add(pendingFrom(command, input, options, resolve, fail))
      this.#schedule()
    })
  }

  /** Rows as this process knows them, for those who prepare a command. The command itself decides on guarded rows. */
  look(needs: readonly Need[]): Promise<Rows> {
    return this.#coalescer.look(needs)
  }

  /** True when rows can be loaded and no commit waits for a connection; rejects when the database is away. */
  async isAnswering(): Promise<boolean> {
    await this.#reader.ask((sql) => sql`select 1`)
    return !this.#writer.isRecovering
  }

  /** Resolves if commits land; rejects with what hinders them. */
  proveLandings(): Promise<void> {
    return this.#landings.prove(() => this.#writer.tryOne(this.#newGuid(this.#now())))
  }

  #builderOn = (sql: Sql): BatchBuilder =>
    new BatchBuilder(this.#set, sql, this.#now, this.#newGuid, () => [...this.#inFlight.keys()].at(-1))

  /** Requests that arrive in one turn of the event loop are seen together. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      void this.#pump()
    })
  }

  async #pump(): Promise<void> {
    if (this.#isForming) return
    const taken = this.#queue.take([...this.#inFlight.values()])
    if (taken.length === 0) return
    this.#isForming = true
    try {
      const { batch, members, later, lacking } = await this.#reader.ask((sql) => this.#builderOn(sql).build(taken))
      this.#queue.addAgain(...later)
      this.#queue.addFirst(lacking)
      await this.#send(batch, members).catch((cause) => {
        // A value that its column cannot write is a bug of one command; whose it is shows when each goes alone.
        this.#lost(batch, members, new BrokenAssertion('a row cannot be written', { cause }))
      })
    } catch (error) {
      for (const pending of taken) if (!pending.isEnded) this.#failed(pending, error)
    } finally {
      this.#isForming = false
      if (this.queued > 0) this.#schedule()
    }
  }

  async #send(batch: Batch, members: readonly Pending[]): Promise<void> {
    if (batch.isEmpty) {
      for (const pending of members) this.#answer(pending)
      return
    }
    const guid = this.#newGuid(this.#now())
    const taken = this.#leased(batch)
    const statement = statementOf(batch, guid, {
      seconds: this.#handoff?.lease_seconds ?? 0,
      taken,
      clockOf: (bank_guid) => this.#set.entry(bankClocks, bank_guid, '')?.row as never,
    })
    batch.seal()
    const started = performance.now()
    const { landed, sent } = this.#writer.send(guid, statement)
    this.#inFlight.set(guid, members.length)
    void landed
      .then(
        () => {
          this.#landings.landed()
          this.#ended(guid)
          const commit_ms = performance.now() - started
          this.#options.observe({ commands: members.length, commit_ms, queued: this.queued })
          this.#replan()
          this.#landed(batch, members, taken)
        },
        (error) => {
          if (!isConflict(error)) this.#landings.failed()
          this.#failedCommits.add(guid)
          const isFollower = batch.after !== undefined && this.#failedCommits.has(batch.after)
          this.#ended(guid)
          this.#lost(batch, members, error, isFollower)
        },
      )
      .then(() => {
        if (this.queued > 0) this.#schedule()
      })
    await sent
  }

  #ended(guid: Guid): void {
    this.#inFlight.delete(guid)
    if (this.#inFlight.size === 0) this.#failedCommits.clear()
  }

  /** The jobs the local runner takes: they are written as leased, and never claimed. */
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
        if (!table.isCached || entry.row === undefined || table.isSpent(entry.row as never)) {
          this.#set.forget(table, entry.tenant, entry.text)
        }
      }
    }
    if (!this.#handoff) forgetWorked(batch, members, this.#set)
    if (taken.size > 0) this.#handoff?.take([...taken])
    for (const pending of members) this.#answer(pending)
  }

  /**
   * Plans are made once and kept, and the first ones are made on empty tables. They are thrown away as the tables grow: at
   * 64 commits, 512, 4,096, and then at every 32,768th.
   */
  #replan(): void {
    this.#commits += 1
    if (this.#commits < this.#replanAt) return
    this.#replanAt += Math.min(this.#replanAt * 7, 32_768)
    this.#writer.replan()
    this.#reader.replan()
  }

  #answer(pending: Pending): void {
    pending.isEnded = true
    pending.answer(pending.outcome!)
  }

  #lost(batch: Batch, members: readonly Pending[], error: unknown, isFollower = false): void {
    forgetBatch(batch, this.#set)
    for (const pending of members) this.#failed(pending, error, isFollower)
  }

  #failed(pending: Pending, error: unknown, isFollower = false): void {
    pending.outcome = undefined
    const waited_ms = performance.now() - pending.since
    const isOver = this.#isStopping || waited_ms > this.#options.wait_max_ms
    // That is nobody's fault, so nobody is suspected for it: they come back a little later, all together.
    if (isAway(error) && !isOver) {
      this.#comeBack(pending, Math.min(50 + waited_ms / 4, 2000))
      return
    }
    const isLost = isConflict(error)
    if (!isFollower || !isLost) pending.failures += 1
    const isOurs = isOwnFault(pending, error)
    if (pending.failures > failures_max || (isOurs && pending.isSolo) || isOver) {
      this.#options.log('command given up', { command: pending.command.name, error: String(error) })
      pending.outcome = overloaded
      if (isOurs) breakOff(pending, error)
      else this.#answer(pending)
      return
    }
    if (pending.failures >= solo_after || isOurs) pending.isSolo = true
    if (isLost || isOurs) this.#queue.addAgain(pending)
    else this.#comeBack(pending, Math.min(50 * 2 ** pending.failures, 2000))
    this.#schedule()
  }

  #comeBack(pending: Pending, wait_ms: number): void {
    this.#waiting += 1
    setTimeout(() => {
      this.#waiting -= 1
      this.#queue.addAgain(pending)
      this.#schedule()
    }, wait_ms)
  }

  /** Nobody waits for ever. Nothing of those who wait has been sent, or it certainly did not commit. */
  #sweep(): void {
    const late = this.#queue.takeLate(performance.now() - this.#options.wait_max_ms)
    if (late.length === 0) return
    this.#options.log('commands given up', { commands: late.length, error: 'waited too long' })
    for (const pending of late) {
      pending.outcome = overloaded
      this.#answer(pending)
    }
  }

  /** Finishes what was accepted, then closes. */
  async stop(): Promise<void> {
    while (this.queued > 0 || this.#isForming || this.#inFlight.size > 0) {
      await new Promise((done) => setTimeout(done, 5))
    }
    this.#isStopping = true
    await this.#writer.stop()
    await this.#reader.stop()
    clearInterval(this.#sweeping)
  }
}
