// What a worker runs: jobs, webhooks, housekeeping, the watch of chains, and the work in folders of payment files.
import type { Logger } from 'pino'
import { startChainWatch } from './arrivals/chain.watch.ts'
import type { Config } from './config.ts'
import { type Core, type CoreOptions, publish_every_ms } from './core.ts'
import { connect } from './db/pool.ts'
import { watchPool } from './db/watched-pool.ts'
import { outputOf } from './engine/pending.ts'
import type { Metrics } from './http/metrics.ts'
import type { Turning } from './http/readiness.ts'
import { releaseLeases } from './jobs/claim.ts'
import { removeByAge, startHousekeeping } from './jobs/housekeeping.ts'
import { JobRunner } from './jobs/runner.ts'
import { startSealing } from './jobs/seal-audit-log.ts'
import { startStuckWatch } from './movements/stuck-payments.watch.ts'
import { startFolderWatch } from './providers/files/watch-folders.ts'
import { Loops } from './providers/loops.ts'
import { recordHealth } from './resources/subscriptions/record-health.ts'
import { startSweepWatch } from './resources/sweeps/sweep.watch.ts'
import { withTrace } from './tracing/current.ts'
import type { Tracing } from './tracing/tracing.ts'
import { version } from './version.ts'
import { releaseDeliveries } from './webhooks/claim-deliveries.ts'
import { Deliverer } from './webhooks/deliverer.ts'
import { tellForgottenEntries } from './webhooks/forgotten-entries.ts'
import { Poster } from './webhooks/post.ts'
import { type Publisher, startPublisher } from './webhooks/publisher.ts'
import { removeDeliveries } from './webhooks/remove-deliveries.ts'
import { fileProviders } from './wiring/file-providers.ts'
import { jobHandlers } from './wiring/resources.ts'

export interface Worker {
  /** Those that run. More come when the gate opens. */
  readonly loops: readonly Turning[]
  /** A commit with events has landed. */
  wake(): void
  stop(): Promise<void>
}

/** Begins when the gate lets it, and not at all in a process without this role. If the start fails, nothing of it is left. */
export async function startWorker(
  core: Core,
  metrics: Metrics,
  options: CoreOptions,
  tracing: Tracing | undefined,
): Promise<Worker> {
  const { config, log } = options
  const loops: Turning[] = []
  const stops: (() => unknown)[] = []
  let publisher: Publisher | undefined
  const stop = async (): Promise<void> => {
    for (const each of stops.splice(0).toReversed()) await each()
  }
  const start = async (): Promise<void> => {
    // Started before the runner, so stopped after it: events of the last jobs are still published.
    const webhooks = await startWebhooks(core, metrics, options, tracing)
    stops.push(webhooks.stop)
    publisher = webhooks.publisher
    loops.push(publisher, webhooks.deliverer)
    const runner = await startRunner(core, metrics, log, tracing)
    loops.push(runner)
    const housekeeping = keepHouse(core, config, metrics, log)
    const chainWatch = watchChains(core, metrics, options)
    const folderWatch = watchFolders(core, metrics, options)
    const sweepWatch = startSweepWatch({
      ...{ sql: core.sql, engine: core.engine.background, watched: core.watched },
      log: (event, details) => log.info(details, event),
    })
    const stuckWatch = startStuckWatch({
      ...{ sql: core.sql, engine: core.engine.background, watched: core.watched, now: core.services.now },
      ...{ every_ms: options.stuck_watch_ms ?? 60_000, observe: metrics.stuckPayments },
      log: (event, details) => log.warn(details, event),
    })
    const sealing = startSealing({
      ...{ sql: core.sql, now: core.services.now },
      sealed: (seal) => log.info(seal, 'the audit log is sealed'),
      observe: (standing) => metrics.sealed(standing),
      failed: (err) => log.warn({ err }, 'the audit log could not be sealed'),
    })
    const forgotten = tellForgotten(core, log)
    stops.push(() => runner.stop(), housekeeping.stop, sealing.stop, chainWatch.stop, folderWatch.stop, sweepWatch.stop)
    // A stop cuts what takes longer: the next process begins again.
    stops.push(stuckWatch.stop, () => forgotten.stop(1000))
  }
  if (config.roles.worker) {
    await core.gate.pass(() =>
      start().catch(async (error) => {
        await stop()
        throw error
      }),
    )
  }
  return { loops, wake: () => publisher?.wake(), stop }
}

async function startRunner(
  { engine, sql, services, is_embedded }: Core,
  metrics: Metrics,
  log: Logger,
  tracing: Tracing | undefined,
): Promise<JobRunner> {
  const runner = new JobRunner({
    sql,
    handlers: jobHandlers,
    services: { ...services, engine: engine.background },
    observe(kind, result) {
      metrics.job(kind, result)
      tracing?.jobEnded(result)
    },
    trace: tracing?.job,
    log: (event, details) => log.warn(withTrace(details), event),
  })
  if (is_embedded) await releaseLeases(sql)
  engine.handTo(runner)
  runner.start()
  return runner
}

/** Forces index use for small statements, however the tables grow. */
const byIndex = { jit: 'off', enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }
/** Plans are not kept: one made on an empty table may be bad. */
const planned = { ...byIndex, plan_cache_mode: 'force_custom_plan' }
/** For the publisher, which drops its plan as the tables grow. */
const kept = { ...byIndex, plan_cache_mode: 'force_generic_plan' }

async function startWebhooks(core: Core, metrics: Metrics, options: CoreOptions, tracing: Tracing | undefined) {
  const { services, engine, target, role, is_embedded, shares, tail } = core
  const { is_distributed = false } = core.sql
  const { log, deliver_every_ms = 500 } = options
  const { now } = services
  const warn = (event: string, details: Record<string, unknown>) => log.warn(details, event)
  const max = shares.webhooks
  const poolOf = (connections: number, settings: typeof planned) =>
    watchPool(
      (onClose) =>
        connect(target, {
          ...{ name: 'corridor-webhooks', max: connections, role, settings, is_distributed, onClose },
        }),
      { deadline_ms: 10_000, log: warn },
    )
  const hasOwn = max > 1
  const pool = poolOf(hasOwn ? max - 1 : max, planned)
  const publishing = hasOwn ? poolOf(1, kept) : pool
  const stopPools = async (): Promise<void> => {
    if (hasOwn) await publishing.stop()
    await pool.stop()
  }
  const { sql } = pool
  metrics.watchPool('corridor-webhooks', pool)
  if (is_embedded) {
    await releaseDeliveries(sql, now()).catch(async (error) => {
      await stopPools()
      throw error
    })
  }
  const poster = new Poster({ version, allow_loopback: services.allowsLoopback, now })
  const deliverer = new Deliverer({
    ...{ sql, poster, now, secrets: services, random: Math.random, every_ms: deliver_every_ms, log: warn },
    recordHealth: async (input) => outputOf(await engine.background.submit(recordHealth, input)),
    observe: metrics.attempt,
    trace: tracing?.attempt,
  })
  metrics.watchDeliverer(deliverer)
  const publisher = startPublisher({
    ...{ sql: publishing.sql, now, every_ms: publish_every_ms, log: warn },
    onPublished(subscriptions) {
      deliverer.wake(subscriptions)
      tail.look()
    },
  })
  return {
    publisher,
    deliverer,
    async stop() {
      await publisher.stop()
      await deliverer.stop()
      await stopPools()
    },
  }
}

/** Removes keys, commits and contents by their age, then deliveries. */
const keepHouse = ({ sql, services }: Core, config: Config, metrics: Metrics, log: Logger) =>
  startHousekeeping({
    steps: [
      ...removeByAge(sql, config.keep_idempotency_key_days),
      () => removeDeliveries(sql, services.now, config.keep_delivery_days),
    ],
    removed(rows) {
      metrics.removed(rows)
      log.info(rows, 'removed what is older than its time')
    },
    log: (event, details) => log.warn(details, event),
  })

/** It reads all balances. */
function tellForgotten({ sql }: Core, log: Logger): Loops {
  const loops = new Loops()
  loops.start({
    every_ms: 60_000,
    round: () => tellForgottenEntries(sql),
    failed: ({ message }, isNew) => isNew && log.warn({ error: message }, 'entries that were not told cannot be found'),
  })
  return loops
}

const watchChains = ({ engine, sql, watched }: Core, metrics: Metrics, { log, chain_watch_ms = 3000 }: CoreOptions) =>
  startChainWatch({
    ...{ engine: engine.background, sql, watched, every_ms: chain_watch_ms },
    observe: metrics.chainPass,
    log: (event, details) => log.warn(details, event),
  })

const watchFolders = ({ services, sql }: Core, metrics: Metrics, { folder_watch_ms = 3000 }: CoreOptions) =>
  startFolderWatch({
    providers: fileProviders(sql, () => performance.now()),
    services: services.configured.services,
    every_ms: folder_watch_ms,
    counted: metrics.inboxFile,
  })
