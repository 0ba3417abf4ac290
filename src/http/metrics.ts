// Prometheus metrics: requests, batch sizes, commit time, queue depth, jobs, event-loop delay.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Sql } from '../db/pool.ts'
import { registerChainTroubles } from './chain-troubles.ts'
import { registerDeployment, type WatchedDeployment } from './deployment-metrics.ts'
import { lastKnown } from './last-known.ts'
import { registerOverdueWork } from './overdue-work.ts'
import { RequestMetrics, type RouteMetrics } from './request-metrics.ts'
import { StuckPayments } from './stuck-payments.ts'

/** After this time without an answer of the database, a count is unknown. */
const count_ms = 2000
/** Counting a million jobs takes 0.2 s, and needs no key. So it may use at most a twentieth of the time. */
const count_rest = 20
/** The text is written at most once in this time, however often it is scraped. */
const text_ms = 1000

/**
 * The event loop's delay is measured by a timer of this length, and the measured delay includes it. The default of 10 ms wakes an idle process a
 * hundred times a second.
 */
const loop_delay_ms = 100

interface JobCounts {
  readonly due: number
  readonly waiting: number
  readonly dead: number
}

const countJobs = async (sql: Sql): Promise<JobCounts> => {
  const [counted] = await sql<[JobCounts]>`
    select count(*) filter (where dead_at is null and run_at <= now()) as due,
      count(*) filter (where dead_at is null and run_at > now()) as waiting,
      count(*) filter (where dead_at is not null) as dead from jobs`
  return counted
}

export class Metrics {
  readonly #registry = new Registry()
  readonly content_type = this.#registry.contentType
  readonly #requests = new RequestMetrics()
  readonly #batch = new Histogram({
    name: 'corridor_batch_commands',
    help: 'Commands in one commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [this.#registry],
  })
  readonly #commit = new Histogram({
    name: 'corridor_commit_seconds',
    help: 'Time of one commit.',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers: [this.#registry],
  })
  readonly #jobs = new Counter({
    name: 'corridor_jobs_total',
    help: 'Jobs run, by result.',
    labelNames: ['kind', 'result'],
    registers: [this.#registry],
  })
  readonly #sealPosition = new Gauge({
    name: 'corridor_audit_seal_position',
    help: 'The newest seal of the audit log; the label is its digest. Whoever keeps it elsewhere can see later that the log was cut.',
    labelNames: ['digest'],
    registers: [this.#registry],
  })
  readonly #unsealed = new Gauge({
    name: 'corridor_audit_unsealed_seconds',
    help: 'How long the oldest audit record waits that is not sealed. Usually below 600.',
    registers: [this.#registry],
  })
  readonly #removed = new Counter({
    name: 'corridor_removed_rows_total',
    help: 'Rows that housekeeping removed after their time, by table.',
    labelNames: ['table'],
    registers: [this.#registry],
  })
  readonly #inboxFiles = new Counter({
    name: 'corridor_inbox_files_total',
    help: 'Files of partners that were read, by result: applied, repeated, refused, set_aside (not read again, because it ended its process).',
    labelNames: ['result'],
    registers: [this.#registry],
  })
  readonly #chainPasses = new Counter({
    name: 'corridor_chain_passes_total',
    help: 'Looks at the blocks of a watched chain, by result.',
    labelNames: ['chain', 'result'],
    registers: [this.#registry],
  })
  readonly #stuckPayments = new StuckPayments(this.#registry)
  readonly #attempts = new Counter({
    name: 'corridor_webhook_attempts_total',
    help: 'Attempts to deliver an event, by what the delivery is after it: completed, pending (tried again), failed.',
    labelNames: ['state'],
    registers: [this.#registry],
  })
  readonly #delay = new Histogram({
    name: 'corridor_webhook_delay_seconds',
    help: 'Time from the publication of an event to the end of its first attempt.',
    buckets: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 15, 60],
    registers: [this.#registry],
  })

  /** By the names that PostgreSQL shows for their connections. */
  readonly #pools = new Map<string, { readonly waited_ms: number }>()
  readonly #poolWait = new Gauge({
    name: 'corridor_pool_wait_seconds',
    help: 'How long the last trivial question waited for a connection of the pool and for its answer.',
    labelNames: ['pool'],
    registers: [this.#registry],
    collect: () => {
      for (const [pool, { waited_ms }] of this.#pools) this.#poolWait.set({ pool }, waited_ms / 1000)
    },
  })

  #text: Promise<Buffer> | undefined
  #text_at = 0

  constructor(sql: Sql, queued: () => number) {
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: loop_delay_ms })
    const registry = this.#registry
    registerOverdueWork(registry, sql)
    registerChainTroubles(registry, sql)
    const jobs = lastKnown(count_ms, () => countJobs(sql), count_rest)
    new Gauge({
      name: 'corridor_queue_depth',
      help: 'Commands waiting for a batch.',
      registers: [registry],
      collect() {
        this.set(queued())
      },
    })
    new Gauge({
      name: 'corridor_jobs',
      help: 'Jobs in the table: due now, waiting, dead.',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        const counted = jobs()
        // Unknown is not zero: without the database these metrics are left out.
        if (!counted) return this.reset()
        for (const state of ['due', 'waiting', 'dead'] as const) this.set({ state }, counted[state])
      },
    })
  }

  /** The text for a scraper. */
  text(): Promise<Buffer> {
    const now = performance.now()
    if (!this.#text || now - this.#text_at > text_ms) {
      this.#text = this.#registry.metrics().then((text) => Buffer.from(`${text}\n${this.#requests.text}`))
      this.#text_at = now
    }
    return this.#text
  }

  requestsOf(declared: string, route: string): RouteMetrics {
    return this.#requests.requestsOf(declared, route)
  }

  readonly batch = (batch: { commands: number; commit_ms: number }): void => {
    this.#batch.observe(batch.commands)
    this.#commit.observe(batch.commit_ms / 1000)
  }

  readonly job = (kind: string, result: string): void => {
    this.#jobs.labels(kind, result).inc()
  }

  readonly removed = (rows: Readonly<Record<string, number>>): void => {
    for (const [table, n] of Object.entries(rows)) this.#removed.labels(table).inc(n)
  }

  readonly inboxFile = (result: string): void => {
    this.#inboxFiles.labels(result).inc()
  }

  readonly chainPass = (chain: string, result: string): void => {
    this.#chainPasses.labels(chain, result).inc()
  }

  readonly stuckPayments = this.#stuckPayments.observe

  readonly attempt = (state: string, delay_ms: number | undefined): void => {
    this.#attempts.labels(state).inc()
    if (delay_ms !== undefined) this.#delay.observe(delay_ms / 1000)
  }

  watchDeployment(deployment: WatchedDeployment): void {
    registerDeployment(this.#registry, deployment)
  }

  watchPool(name: string, pool: { readonly waited_ms: number }): void {
    this.#pools.set(name, pool)
  }

  /** The size of the engine's cache, to tell it from a memory leak. */
  watchCache(engine: { readonly cached: ReadonlyMap<string, number> }): void {
    new Gauge({
      name: 'corridor_cached_rows',
      help: 'Rows and lists of rows that the engine keeps in memory, by table.',
      labelNames: ['table'],
      registers: [this.#registry],
      collect() {
        for (const [table, size] of engine.cached) this.set({ table }, size)
      },
    })
  }

  watchClock(clock: { readonly skew_ms: number }): void {
    new Gauge({
      name: 'corridor_clock_skew_seconds',
      help: "How far the machine's clock is ahead of the database's.",
      registers: [this.#registry],
      collect() {
        this.set(clock.skew_ms / 1000)
      },
    })
  }

  /** Spans that ended, by what became of them. */
  watchTraces(counts: Readonly<Record<string, number>>): void {
    new Counter({
      name: 'corridor_trace_spans_total',
      help: 'Spans of traces: sent, refused by the collector, dropped because the collector was away or too slow.',
      labelNames: ['result'],
      registers: [this.#registry],
      collect() {
        this.reset()
        for (const [result, spans] of Object.entries(counts)) this.inc({ result }, spans)
      },
    })
  }

  watchDoubts(counts: Readonly<Record<string, number>>): void {
    new Counter({
      name: 'corridor_partner_doubts_total',
      help: 'What partners said that is not believed or fits nothing: prices, entries of files, files, events that contradict themselves.',
      labelNames: ['kind'],
      registers: [this.#registry],
      collect() {
        this.reset()
        for (const [kind, doubts] of Object.entries(counts)) this.inc({ kind }, doubts)
      },
    })
  }

  /** How the audit log stands after a pass of its sealing. */
  sealed(standing: { readonly position: number; readonly digest: string; readonly unsealed_seconds: number }): void {
    const { position, digest, unsealed_seconds } = standing
    this.#sealPosition.reset()
    if (position > 0) this.#sealPosition.set({ digest }, position)
    this.#unsealed.set(unsealed_seconds)
  }

  /** The worker's open attempts, by how their receivers behave, and all claimed deliveries. */
  watchDeliverer(deliverer: { readonly open: Readonly<Record<string, number>>; readonly in_hand: number }): void {
    new Gauge({
      name: 'corridor_webhook_open',
      help: 'Attempts under way, by the conduct of their receivers.',
      labelNames: ['conduct'],
      registers: [this.#registry],
      collect() {
        for (const [conduct, open] of Object.entries(deliverer.open)) this.set({ conduct }, open)
      },
    })
    new Gauge({
      name: 'corridor_webhook_in_hand',
      help: 'Deliveries claimed and not yet recorded.',
      registers: [this.#registry],
      collect() {
        this.set(deliverer.in_hand)
      },
    })
  }
}
