// Runs owed jobs. Most come straight from the commit that owes them, already leased. The rest (of other processes, retries, timers, of
// dead workers) are claimed from the table: when they are due, and those of other processes within a second.
import type { Sql } from '../db/pool.ts'
import type { Handoff } from '../engine/options.ts'
import type { OwedJob } from '../events/derive.ts'
import { Rest } from '../kernel/rest.ts'
import { Trouble } from '../kernel/trouble.ts'
import { CarrierAway } from '../providers/carrier.ts'
import { askAgain, claim, forget, type JobFailure, nextDueIn, putBack, renew } from './claim.ts'
import type { Job, JobHandler, JobResult, JobServices } from './job.ts'
import { waitOfOwnFault } from './own-fault.ts'

/** How a run of a job ended. `postponed`: the database or this process failed it, and it is tried again soon. */
export type JobEnd = 'done' | 'failed' | 'dead' | 'postponed'

export interface RunnerOptions {
  readonly sql: Sql
  readonly handlers: readonly JobHandler[]
  readonly services: JobServices
  readonly active_max?: number
  readonly lease_seconds?: number
  /** How often to look for due jobs while there are some. */
  readonly poll_ms?: number
  /** After so many failures of its own a job is dead. */
  readonly failures_max?: number
  readonly observe?: (kind: string, result: JobEnd) => void
  /** Runs a job as part of its trace. Undefined: nothing is traced. */
  readonly trace?: ((job: Job, work: () => Promise<void>) => Promise<void>) | undefined
  readonly log?: (event: string, details: Record<string, unknown>) => void
}

const claim_max = 200
/** While there are none, looks become this much rarer. */
const idle_factor = 10
/** With the usual lease that is ten minutes. After that a handler counts as dead, and other workers may claim its job. */
const renewals_max = 120

export class JobRunner implements Handoff {
  readonly lease_seconds: number
  readonly #options: RunnerOptions
  readonly #handlers: ReadonlyMap<string, JobHandler>
  readonly #active = new Set<Promise<void>>()
  readonly #active_max: number
  /** Jobs whose handlers run, and how often their leases were renewed. */
  readonly #worked = new Map<Job, number>()
  /** Jobs that failed while the database was away. */
  readonly #unwritten: { readonly job: Job; readonly verdict: JobFailure; readonly since: number }[] = []
  /** When jobs were last claimed, by the monotonic clock. While there is no room, none are claimed. */
  turned_at = performance.now()
  #isStopping = false
  #polling: Promise<void> | undefined
  readonly #poll_ms: number
  readonly #rest: Rest
  #resting: { readonly since: number; readonly timer: NodeJS.Timeout; done(): void } | undefined
  #timer: NodeJS.Timeout | undefined
  #renewing: Promise<unknown> | undefined

  constructor(options: RunnerOptions) {
    this.#options = options
    this.lease_seconds = options.lease_seconds ?? 15
    this.#active_max = options.active_max ?? 1000
    this.#poll_ms = options.poll_ms ?? 100
    this.#rest = new Rest(this.#poll_ms, this.#poll_ms * idle_factor)
    this.#handlers = new Map(options.handlers.map((handler) => [handler.kind, handler]))
  }

  room(): number {
    return this.#isStopping ? 0 : this.#active_max - this.#active.size
  }

  take(jobs: readonly OwedJob[]): void {
    for (const { bank_guid, object_guid, event_sequence, kind } of jobs) {
      if (kind !== null) this.#start({ bank_guid, object_guid, event_sequence, kind, attempts: 1 })
    }
  }

  /** It looks soon, not at once: every commit may call this. */
  expect(): void {
    this.#rest.shorten()
    const resting = this.#resting
    if (!resting) return
    clearTimeout(resting.timer)
    const rested_ms = performance.now() - resting.since
    this.#resting = { ...resting, timer: setTimeout(resting.done, Math.max(0, this.#poll_ms - rested_ms)) }
  }

  start(): void {
    this.#timer = setInterval(() => this.#renew(), (this.lease_seconds * 1000) / 3)
    this.#polling = this.#poll()
  }

  async #poll(): Promise<void> {
    const trouble = new Trouble()
    while (!this.#isStopping) {
      let claimed = 0
      let due_in_ms = Number.POSITIVE_INFINITY
      try {
        const max = Math.min(this.room(), claim_max)
        if (max > 0) {
          due_in_ms = await nextDueIn(this.#options.sql)
          if (this.#unwritten.length > 0) await this.#putBackUnwritten()
          if (due_in_ms <= 0) claimed = await this.#claim(max)
          this.turned_at = performance.now()
        }
        // Without room there may be due jobs that nobody looked for.
        if (max <= 0 || claimed > 0) this.#rest.shorten()
        trouble.end()
      } catch (error) {
        if (trouble.note(error)) this.#options.log?.('jobs could not be claimed', { error: String(error) })
      }
      if (claimed < claim_max) await this.#pause(due_in_ms)
      // After a full claim more jobs may be due. They are claimed when there is room.
      else if (this.room() <= 0) await Promise.race(this.#active)
    }
  }

  async #claim(max: number): Promise<number> {
    const jobs = await claim(this.#options.sql, max, this.lease_seconds)
    for (const job of jobs) this.#start(job)
    return jobs.length
  }

  /** Until the next look: at the latest when the next job is due, unless that is now and another worker has it. */
  #pause(due_in_ms: number): Promise<void> {
    const ms = this.#rest.next()
    if (this.#isStopping) return Promise.resolve()
    return new Promise((resolve) => {
      const done = (): void => {
        this.#resting = undefined
        resolve()
      }
      const timer = setTimeout(done, due_in_ms > 0 ? Math.min(ms, Math.ceil(due_in_ms)) : ms)
      this.#resting = { since: performance.now(), timer, done }
    })
  }

  #start(job: Job): void {
    const { trace } = this.#options
    const work = trace ? trace(job, () => this.#run(job)) : this.#run(job)
    const running = work.finally(() => this.#active.delete(running))
    this.#active.add(running)
  }

  async #run(job: Job): Promise<void> {
    const { sql, observe } = this.#options
    try {
      const handler = this.#handlers.get(job.kind)
      if (!handler) throw new Error(`there is no handler for ${job.kind}`)
      const result = await this.#work(handler, job)
      if (result === 'obsolete') await forget(sql, job)
      else if (result !== 'done') {
        await askAgain(sql, job, result.check_again_at)
        this.expect()
      }
      observe?.(job.kind, 'done')
    } catch (error) {
      await this.#failed(job, error)
    }
  }

  /** Waits for a renewal that runs: it could end after the job's next write, and lease the job again. */
  async #work(handler: JobHandler, job: Job): Promise<JobResult> {
    this.#worked.set(job, 0)
    try {
      return await handler.run(job, this.#options.services)
    } finally {
      this.#worked.delete(job)
      await this.#renewing
    }
  }

  #renew(): void {
    const jobs: Job[] = []
    for (const [job, renewals] of this.#worked) {
      if (renewals < renewals_max) jobs.push(job)
      this.#worked.set(job, renewals + 1)
    }
    if (this.#renewing || jobs.length === 0) return
    // If it fails, the next renewal still comes before the leases end.
    this.#renewing = renew(this.#options.sql, jobs, this.lease_seconds)
      .catch(() => {})
      .finally(() => {
        this.#renewing = undefined
      })
  }

  async #failed(job: Job, error: unknown): Promise<void> {
    const { observe, log } = this.#options
    const { end, ...verdict } = this.#verdictOn(job, error)
    observe?.(job.kind, end)
    const { kind, object_guid, attempts } = job
    log?.(end === 'postponed' ? 'job postponed' : 'job failed', {
      kind,
      object_guid,
      attempts,
      failures: verdict.failures,
      error: verdict.error,
    })
    await this.#putBack(job, verdict)
    this.expect()
  }

  #verdictOn({ attempts, failures = 0 }: Job, error: unknown): JobFailure & { readonly end: JobEnd } {
    const text = String(error)
    const wait_seconds = waitOfOwnFault(error, attempts)
    if (wait_seconds !== undefined) return { end: 'postponed', wait_seconds, failures, isDead: false, error: text }
    const { failures_max = 25 } = this.#options
    // Who is away may be so for days, and its payments go on when it is back.
    const isDead = failures + 1 >= failures_max && !(error instanceof CarrierAway && error.isWaitedFor)
    const end = isDead ? 'dead' : 'failed'
    return { end, wait_seconds: Math.min(2 ** failures, 300), failures: failures + 1, isDead, error: text }
  }

  /** While the database is away this fails too. Then it is done when jobs can be claimed again, or the lease ends by itself. */
  async #putBack(job: Job, verdict: JobFailure, since = performance.now()): Promise<void> {
    await putBack(this.#options.sql, job, verdict).catch(() => void this.#unwritten.push({ job, verdict, since }))
  }

  async #putBackUnwritten(): Promise<void> {
    const isLeased = ({ since }: { since: number }) => performance.now() - since < this.lease_seconds * 1000
    const leased = this.#unwritten.splice(0).filter(isLeased)
    await Promise.all(leased.map(({ job, verdict, since }) => this.#putBack(job, verdict, since)))
  }

  /** Takes no new jobs and finishes those that run. Others claim the rest when the leases end. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#resting?.timer)
    this.#resting?.done()
    await this.#polling
    // A commit in flight may still hand over jobs.
    while (this.#active.size > 0) await Promise.allSettled(this.#active)
    clearInterval(this.#timer)
  }
}
