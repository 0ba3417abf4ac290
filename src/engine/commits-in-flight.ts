// Batches that were sent and whose outcome is not known yet, and what follows when it is: rows are forgotten, jobs are handed
// over, and the engine is notified.
import { randomBytes } from 'node:crypto'
import { isConflict } from '../db/pg-errors.ts'
import { Replans } from '../db/replans.ts'
import type { OwedJob } from '../events/derive.ts'
import { BrokenAssertion } from '../kernel/assert.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Batch, nothingBefore, type Predecessors } from './batch.ts'
import { bankClocks } from './clock.ts'
import { stepsOf } from './distributed.ts'
import { forgetBatch, forgetSpent, forgetWorked } from './forgetting.ts'
import { Landings } from './landings.ts'
import type { EngineOptions, Handoff, optionsFrom } from './options.ts'
import type { Pending } from './pending.ts'
import { type SqlStatement, statementOf } from './statement.ts'
import { tenantsOf } from './tenants.ts'
import type { WorkingSet } from './working-set.ts'
import { Writer } from './writer.ts'

export interface LandedCommit {
  readonly commit_ms: number
  readonly hasEvents: boolean
}

interface Listener {
  newGuid(): Guid
  /** Its commands may be answered. `commit` is undefined if there was nothing to write. */
  landed(members: readonly Pending[], commit: LandedCommit | undefined): void
  /** It certainly did not commit. `isFollower`: only because the commit that it was decided after did not. */
  failed(members: readonly Pending[], error: unknown, isFollower: boolean): void
  /** Tables have grown, so statements should be planned again. */
  replan(): void
  /** Commits have a connection again. */
  restored(): void
}

interface InFlight {
  readonly batch: Batch
  /** Those of a commit to a distributed database. */
  readonly tenants: ReadonlySet<string>
  readonly members: readonly Pending[]
}

interface Sent {
  /** A successor may be sent. */
  readonly sent: Promise<void>
  /** It has landed or failed, and the engine was notified. */
  readonly ended: Promise<void>
}

const over: Sent = { sent: Promise.resolve(), ended: Promise.resolve() }

type Options = Pick<EngineOptions, 'target' | 'role'> & ReturnType<typeof optionsFrom>

export class CommitsInFlight {
  readonly #set: WorkingSet
  readonly #listener: Listener
  readonly #writer: Writer
  readonly #landings = new Landings()
  readonly #hasLean: boolean
  readonly #isDistributed: boolean
  /** Oldest first is load-bearing: a batch names the last. */
  readonly #inFlight = new Map<Guid, InFlight>()
  /** Until nothing is in flight: those sent after them fail too, and not by their own fault. */
  readonly #failed = new Set<Guid>()
  readonly #replans = new Replans()
  #handoff: Handoff | undefined
  #epoch = 0

  constructor(options: Options, set: WorkingSet, listener: Listener) {
    const { target, role, commit_deadline_ms, commit_doubt_ms, load_deadline_ms, log } = options
    this.#set = set
    this.#listener = listener
    this.#hasLean = options.lean_commits
    this.#isDistributed = options.is_distributed
    this.#writer = new Writer({
      is_distributed: options.is_distributed,
      onCut: () => this.cut(),
      onRestored: () => listener.restored(),
      ...{ target, role, log, name: `corridor-engine/${randomBytes(6).toString('hex')}` },
      ...{ deadline_ms: commit_deadline_ms, doubt_ms: commit_doubt_ms, ask_deadline_ms: load_deadline_ms },
    })
  }

  handTo(handoff: Handoff): void {
    this.#handoff = handoff
  }

  /** Which connections a decision was made on. */
  get epoch(): number {
    return this.#epoch
  }

  /**
   * A connection was lost. The next one may lead to another primary, which does not have all that this one has shown. Versions of rows
   * count up there from where they were, so they would not tell: rows are forgotten, and what was decided on them is not sent.
   */
  cut(): void {
    this.#epoch += 1
    this.#set.clear()
  }

  has(commit: Guid): boolean {
    return this.#inFlight.has(commit)
  }

  get newest(): Guid | undefined {
    return [...this.#inFlight.keys()].at(-1)
  }

  get predecessors(): Predecessors {
    if (!this.#isDistributed) return { ...nothingBefore, newest: this.newest }
    const ofTenant = new Map<string, Guid>()
    for (const [guid, { tenants }] of this.#inFlight) for (const tenant of tenants) ofTenant.set(tenant, guid)
    return { newest: this.newest, ofTenant }
  }

  get batches(): Batch[] {
    return [...this.#inFlight.values()].map(({ batch }) => batch)
  }

  /** How many commands each has. */
  get sizes(): number[] {
    return [...this.#inFlight.values()].map(({ members }) => members.length)
  }

  /** One has failed. What is still in flight was decided on its rows and will fail too, and so would the next batch. */
  get isFailing(): boolean {
    return this.#failed.size > 0
  }

  /** Commits wait for a connection, and some for their outcome. */
  get isRecovering(): boolean {
    return this.#writer.isRecovering
  }

  /** Resolves if commits land; rejects with the reason if they do not. */
  prove(): Promise<void> {
    return this.#landings.prove(() => this.#writer.tryOne(this.#listener.newGuid()))
  }

  /** Resolves when all that was visible before is on the synchronous standby. */
  proveReplicated(): Promise<void> {
    return this.#writer.proveReplicated(this.#listener.newGuid())
  }

  send(batch: Batch, members: readonly Pending[], epoch: number): Sent {
    if (batch.isEmpty) {
      this.#listener.landed(members, undefined)
      return over
    }
    const guid = this.#listener.newGuid()
    const leased = this.#leased(batch)
    let statements: readonly SqlStatement[]
    const tenants = this.#isDistributed ? tenantsOf(batch) : new Set<string>()
    try {
      const lease = { seconds: this.#handoff?.lease_seconds ?? 0, taken: leased }
      statements = this.#isDistributed
        ? stepsOf(batch, guid, lease)
        : [statementOf(batch, guid, lease, this.#hasLean && members.length === 1)]
    } catch (cause) {
      // A value that its column cannot write is a bug of one command. Which one it is shows when each goes alone.
      forgetBatch(batch, this.#set)
      this.#listener.failed(members, new BrokenAssertion('a row cannot be written', { cause }), false)
      return over
    }
    batch.seal()
    const started = performance.now()
    const isCurrent = () => epoch === this.#epoch
    const { landed, sent } = this.#writer.send({ guid, tenant: [...tenants][0] }, statements, isCurrent)
    this.#inFlight.set(guid, { batch, members, tenants })
    const ended = landed.then(
      () => {
        this.#landings.landed()
        this.#end(guid)
        this.#replan(batch)
        this.#forget(batch, members)
        if (leased.size > 0) this.#handoff?.take([...leased])
        if (leavesJobs(batch, leased)) this.#handoff?.expect()
        this.#listener.landed(members, {
          commit_ms: performance.now() - started,
          hasEvents: batch.transitions.length > 0,
        })
      },
      (error) => {
        if (!isConflict(error)) this.#landings.failed()
        this.#failed.add(guid)
        const { newest } = batch.before
        const isFollower = newest !== undefined && this.#failed.has(newest)
        this.#end(guid)
        forgetBatch(batch, this.#set)
        this.#listener.failed(members, error, isFollower)
      },
    )
    return { sent, ended }
  }

  #end(guid: Guid): void {
    this.#inFlight.delete(guid)
    if (this.#inFlight.size === 0) this.#failed.clear()
  }

  #forget(batch: Batch, members: readonly Pending[]): void {
    // What ran alone was decided on rows of its own: those in memory are older.
    if (batch.set !== this.#set) forgetBatch(batch, this.#set)
    forgetSpent(batch, this.#set)
    if (!this.#handoff) forgetWorked(batch, members, this.#set)
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

  #replan({ written }: Batch): void {
    if (!this.#replans.isDue(written)) return
    this.#writer.replan()
    this.#listener.replan()
  }

  stop(): Promise<void> {
    return this.#writer.stop()
  }
}

/** Jobs that the local runner did not take, or a clock by which jobs are now due. */
const leavesJobs = ({ jobs, written }: Batch, leased: ReadonlySet<OwedJob>): boolean =>
  written.has(bankClocks as never) || [...jobs.values()].some((job) => job.kind !== null && !leased.has(job))
