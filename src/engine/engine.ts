// Group commit without timers. While batches are in flight, newcomers queue; a third of all is the next batch (queue.ts). A
// batch is loaded, decided command by command in memory, and written as one statement. A "no" (a refusal, a replay, a doubtful
// decision) is never given on cached or unlanded rows alone: it is confirmed on fresh rows, beside the batches (fresh-rows.ts).
// The life of a command is a state table (pending.ts).
import { randomBytes } from 'node:crypto'
import { isPrimaryTarget } from '../db/pool.ts'
import { assert } from '../kernel/assert.ts'
import type { Command, Need, Rows } from '../kernel/command.ts'
import { type Guid, guidSource } from '../kernel/guid.ts'
import type { Rejection } from '../kernel/rejections.ts'
import { backgroundOf } from './background.ts'
import { BatchBuilder } from './batch-builder.ts'
import { steadyClock } from './clock.ts'
import { CommitsInFlight, type LandedCommit } from './commits-in-flight.ts'
import { givenUp, sequelOf } from './failure.ts'
import { areUnlanded, forgetOutdated } from './forgetting.ts'
import { buildAlone, confirm } from './fresh-rows.ts'
import { groupCommand, type Member, type MemberAnswer } from './group.ts'
import { careful_batches, isKeyTaken } from './idempotency.ts'
import { type EngineOptions, type Handoff, optionsFrom } from './options.ts'
import {
  type Answer,
  answer,
  breakOff,
  isStuck,
  moveTo,
  overloaded,
  type Pending,
  pendingFrom,
  phases,
  type SubmitOptions,
  waitAgain,
} from './pending.ts'
import { Proofs } from './proofs.ts'
import { Queue } from './queue.ts'
import { ReadCoalescer } from './read-coalescer.ts'
import { Reader } from './reader.ts'
import { Decider } from './verdict.ts'
import { WorkingSet } from './working-set.ts'

/** Fresh rows let a command write, and cached ones refuse it: after so many times it gets a batch of its own. */
const doubts_max = 3

/** What submits commands: the engine, or its background lane. */
export type CommandEngine = Pick<Engine, 'submit' | 'look'>

export class Engine {
  readonly #options: ReturnType<typeof optionsFrom>
  readonly #set: WorkingSet
  readonly #queue: Queue
  readonly #commits: CommitsInFlight
  readonly #reader: Reader
  readonly #coalescer: ReadCoalescer
  readonly #decider: Decider
  readonly #proofs: Proofs | undefined
  /** Runs while commands wait. */
  #sweeping: NodeJS.Timeout | undefined
  #paused = 0
  /** So many batches from now read all their idempotency keys. */
  #carefulBatches = 0
  #isForming = false
  #isConfirming = false
  #isScheduled = false
  #isStopping = false

  constructor(options: EngineOptions) {
    this.#options = optionsFrom(options)
    const now = options.now ?? steadyClock()
    const newGuid = options.newGuid ?? guidSource(randomBytes)
    const { target, role } = options
    const onCut = () => this.#commits.cut()
    const { load_deadline_ms, cache_rows_max, is_distributed, log } = this.#options
    this.#set = new WorkingSet(cache_rows_max)
    this.#queue = new Queue(this.#options)
    this.#decider = new Decider(now, newGuid)
    this.#reader = new Reader({ target, role, deadline_ms: load_deadline_ms, is_distributed, log, onCut })
    this.#coalescer = new ReadCoalescer(this.#set, (work) => this.#reader.ask(work))
    this.#commits = new CommitsInFlight({ ...this.#options, target, role }, this.#set, {
      newGuid: () => newGuid(now()),
      landed: (members, commit) => this.#landed(members, commit),
      failed: (members, error, isFollower) => this.#lost(members, error, isFollower),
      replan: () => this.#reader.replan(),
      restored: () => this.#schedule(),
    })
    this.#proofs = isPrimaryTarget(target) ? new Proofs(() => this.#commits.proveReplicated()) : undefined
  }

  /** From now on the jobs that commits owe go straight to this runner while it has room. */
  handTo(handoff: Handoff): void {
    this.#commits.handTo(handoff)
  }

  get queued(): number {
    return this.#queue.length + this.#paused
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
      const told = this.#proofs?.guard(resolve) ?? resolve
      this.#queue.add(pendingFrom(command, input, options, told, fail, this.#options.trace?.cause()))
      this.#sweeping ??= setInterval(() => this.#sweep(), 250).unref()
      this.#schedule()
    })
  }

  /** The members are decided one after another and committed together. Each has its answer, in the same order. */
  async submitGroup(
    bank_guid: Guid,
    members: readonly Member[],
    isAtomic: boolean,
    isBackground = false,
  ): Promise<readonly MemberAnswer[] | Rejection> {
    const keys = members.flatMap(({ idempotency }) => idempotency ?? [])
    const command = groupCommand(members, this.#decider.now)
    const answer = await this.submit(command, { bank_guid, members, isAtomic }, { keys, isBackground })
    if (answer.kind === 'decided') return answer.output
    assert(answer.kind === 'rejected', 'a group has no key of its own')
    return answer.rejection
  }

  readonly background = backgroundOf(this)

  /** Rows as this process knows them, to prepare a command with. The command itself decides on guarded rows. */
  look(needs: readonly Need[]): Promise<Rows> {
    return this.#coalescer.look(needs)
  }

  /** True when rows can be loaded and no commit waits for a connection; rejects when the database is away. */
  async isAnswering(): Promise<boolean> {
    await this.#reader.ask((sql) => sql`select 1`)
    return !this.#commits.isRecovering
  }

  /** Resolves if commits land; rejects with the reason if they do not. */
  proveLandings(): Promise<void> {
    return this.#commits.prove()
  }

  /** Requests that arrive in one turn of the event loop are seen together. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      void this.#pump()
      void this.#confirm()
    })
  }

  /** Builds and sends the next batch. */
  async #pump(): Promise<void> {
    // What is still in flight was decided on rows of a failed commit and will fail too. So would the next batch. And while commits wait
    // for a connection, newcomers wait here, where they are given up in time.
    if (this.#isForming || this.#commits.isFailing || this.#commits.isRecovering) return
    const taken = this.#queue.take(this.#commits.sizes)
    const [first] = taken
    if (!first) return
    this.#isForming = true
    try {
      if (first.phase.state === 'alone') await this.#runAlone(first)
      else await this.#runBatch(taken)
    } catch (error) {
      for (const pending of taken) if (isStuck(pending)) this.#failed(pending, error)
    } finally {
      this.#isForming = false
      if (this.queued > 0) this.#schedule()
    }
  }

  async #runBatch(taken: readonly Pending[]): Promise<void> {
    const { epoch } = this.#commits
    const isCareful = this.#carefulBatches > 0 && taken.some(({ keys }) => keys.length > 0)
    if (isCareful) this.#carefulBatches -= 1
    const { batch, members, doubted, again, decided_ms } = await this.#reader.ask((sql) =>
      new BatchBuilder(this.#set, sql, this.#decider, () => this.#commits.predecessors, isCareful).build(taken),
    )
    const built_at = performance.now()
    const { sent } = this.#commits.send(batch, members, epoch)
    this.#queue.took(taken.length, decided_ms + performance.now() - built_at)
    for (const pending of doubted) this.#doubt(pending)
    this.#queue.putBack([...doubted, ...again])
    await sent
  }

  /** Nothing is taken until its commit has ended: the other commands are decided on rows that it may change. */
  async #runAlone(pending: Pending): Promise<void> {
    const { epoch } = this.#commits
    const batch = await this.#reader.ask((sql) => buildAlone(sql, pending, this.#decider))
    if (batch) await this.#commits.send(batch, [pending], epoch).ended
  }

  /** If it was decided on rows that have not landed yet, fresh rows will show them when that commit has ended. */
  #doubt(pending: Pending): void {
    pending.doubts += 1
    if (pending.doubts > doubts_max) {
      pending.isAlone = true
      waitAgain(pending)
      return
    }
    const isUnlanded = pending.rows && areUnlanded(pending.rows, this.#commits.batches)
    moveTo(pending, { state: 'doubted', after: isUnlanded ? this.#commits.newest : undefined })
  }

  /** Decides on fresh rows, beside the batches, what was refused on cached ones. */
  async #confirm(): Promise<void> {
    if (this.#isConfirming) return
    const taken = this.#queue.takeDoubted((commit) => this.#commits.has(commit))
    if (taken.length === 0) return
    this.#isConfirming = true
    try {
      const fresh = await this.#reader.ask((sql) => confirm(sql, taken, this.#decider))
      for (const rows of fresh) forgetOutdated(rows, this.#set, this.#commits.batches)
      this.#queue.putBack(taken.filter(({ phase }) => phase.state === 'queued'))
    } catch (error) {
      for (const pending of taken) if (isStuck(pending)) this.#failed(pending, error)
    } finally {
      this.#isConfirming = false
      if (this.queued > 0) this.#schedule()
    }
  }

  #landed(members: readonly Pending[], commit: LandedCommit | undefined): void {
    if (commit) this.#options.observe({ members, commands: members.length, ...commit, queued: this.queued })
    for (const pending of members) {
      const { phase } = pending
      assert(phase.state === 'committing', 'the answer was decided before the commit')
      answer(pending, phase.answer, commit !== undefined)
    }
    if (this.queued > 0) this.#schedule()
  }

  #lost(members: readonly Pending[], error: unknown, isFollower: boolean): void {
    this.#options.trace?.lost(members, error)
    if (isKeyTaken(error)) this.#carefulBatches = careful_batches
    // From the last one to the first: each is put before those that wait already.
    for (const pending of members.toReversed()) this.#failed(pending, error, isFollower)
    if (this.queued > 0) this.#schedule()
  }

  #failed(pending: Pending, error: unknown, isFollower = false): void {
    const isOver = this.#isStopping || performance.now() - pending.since > this.#options.wait_max_ms
    const sequel = sequelOf(pending, { error, isFollower, isOver })
    if (sequel.kind === 'pause') this.#pause(pending, sequel.ms)
    else if (sequel.kind === 'again') this.#queueAgain(pending)
    else {
      this.#options.log('command given up', givenUp(pending, error))
      if (sequel.kind === 'break') breakOff(pending, error)
      else answer(pending, overloaded)
    }
  }

  #pause(pending: Pending, ms: number): void {
    moveTo(pending, phases.paused)
    this.#paused += 1
    setTimeout(() => {
      this.#paused -= 1
      this.#queueAgain(pending)
    }, ms)
  }

  #queueAgain(pending: Pending): void {
    waitAgain(pending)
    this.#queue.putBack([pending])
    this.#schedule()
  }

  /** Commands that have waited too long are given up. They were not sent, or certainly did not commit. */
  #sweep(): void {
    if (this.queued === 0) {
      clearInterval(this.#sweeping)
      this.#sweeping = undefined
      return
    }
    const late = this.#queue.takeLate(performance.now() - this.#options.wait_max_ms)
    if (late.length === 0) return
    this.#options.log('commands given up', { commands: late.length, error: 'waited too long' })
    for (const pending of late) answer(pending, overloaded)
  }

  /** Finishes what was accepted, then closes. */
  async stop(): Promise<void> {
    while (this.queued > 0 || this.#isForming || this.#isConfirming || this.#commits.sizes.length > 0) {
      await new Promise((done) => setTimeout(done, 5))
    }
    this.#isStopping = true
    await this.#commits.stop()
    await this.#reader.stop()
    clearInterval(this.#sweeping)
  }
}
