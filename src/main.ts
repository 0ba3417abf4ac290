// Starts and stops the service: HTTP and workers on the core, wired by hand in dependency order.
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { startChainWatch } from './arrivals/chain.watch.ts'
import { baseUrl, type Config } from './config.ts'
import { type Core, type CoreOptions, publish_every_ms, startCore } from './core.ts'
import { connectionShares } from './db/connection-shares.ts'
import { connect } from './db/pool.ts'
import { watchPool } from './db/watched-pool.ts'
import { outputOf } from './engine/pending.ts'
import { Addresses } from './http/addresses.ts'
import { KeyRing } from './http/key-ring.ts'
import { Limiter } from './http/limiter.ts'
import { Metrics } from './http/metrics.ts'
import { registerOidc } from './http/oidc-routes.ts'
import { registerDocuments, registerHealth, registerMetrics } from './http/open-routes.ts'
import { portError, tryPort } from './http/port.ts'
import { type ReadinessOptions, readinessOf, type Turning } from './http/readiness.ts'
import { buildServer } from './http/server.ts'
import type { Services } from './http/services.ts'
import { SessionRing } from './http/session-ring.ts'
import { releaseLeases } from './jobs/claim.ts'
import { removeByAge, startHousekeeping } from './jobs/housekeeping.ts'
import { JobRunner } from './jobs/runner.ts'
import { sealing } from './jobs/seal-audit-log.ts'
import { sessionFromIdentity } from './resources/staff/oidc.request.ts'
import { signingIn } from './resources/staff/sign-in.request.ts'
import { recordHealth } from './resources/subscriptions/record-health.ts'
import { version } from './version.ts'
import { releaseDeliveries } from './webhooks/claim-deliveries.ts'
import { Deliverer } from './webhooks/deliverer.ts'
import { Poster } from './webhooks/post.ts'
import { type Publisher, startPublisher } from './webhooks/publisher.ts'
import { removeDeliveries } from './webhooks/remove-deliveries.ts'
import { endpoints } from './wiring/endpoints.ts'
import { writtenDocument } from './wiring/reference.ts'
import { jobHandlers } from './wiring/resources.ts'

const metricsVariable = 'CORRIDOR_METRICS_PORT'

export interface Service extends Core {
  readonly base_url: string
  readonly metrics_url: string
}

export interface ServiceOptions extends CoreOptions {
  /** Runs when the service listens, before it is ready. */
  prepare?(service: Service): Promise<void>
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, log, prepare } = options
  let metrics: Metrics | undefined
  let publisher: Publisher | undefined
  await tryPort(config.host, config.port)
  if (config.metrics_port !== undefined) await tryPort(config.metrics_host, config.metrics_port, metricsVariable)
  const core = await startCore({
    ...options,
    engine: {
      observe(batch) {
        metrics?.batch(batch)
        if (batch.hasEvents) publisher?.wake()
      },
      ...options.engine,
    },
  })
  // Stopped in reverse order, also if the start fails: an open connection or a running worker would keep the process alive.
  const stops: (() => unknown)[] = [core.stop]
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    const { services, sql, engine, clock } = core
    metrics = new Metrics(sql, () => engine.queued)
    metrics.watchCache(engine)
    if (clock) metrics.watchClock(clock)
    const loops: Turning[] = []
    if (config.roles.worker) {
      // Started before the runner, so stopped after it: events of the last jobs are still published.
      const webhooks = await startWebhooks(core, metrics, options)
      stops.push(webhooks.stop)
      publisher = webhooks.publisher
      loops.push(publisher, webhooks.deliverer)
      const runner = await startRunner(core, metrics, log)
      loops.push(runner)
      const housekeeping = keepHouse(core, config, metrics, log)
      const chainWatch = watchChains(core, metrics, options)
      stops.push(() => runner.stop(), housekeeping.stop, chainWatch.stop)
    }
    const keyRing = new KeyRing(sql, services.hashKeySecret, services.now)
    stops.push(() => keyRing.stop())
    await keyRing.start()
    const { secrets, idle_seconds, scopesOfGrants } = services.staff
    const tokenHash = (token: string) => secrets.tokenHash(token)
    const sessionRing = new SessionRing({ sql, now: services.now, idle_seconds, tokenHash, scopesOfGrants })
    stops.push(() => sessionRing.stop())
    await sessionRing.start()
    const rate = { rate: config.rate_limit, burst: config.rate_limit * 2 }
    const limiter = config.rate_limit > 0 ? new Limiter({ key: rate, bank: rate }) : undefined
    let closed: ReturnType<ReadinessOptions['closedBy']> = 'starting'
    const readiness = readinessOf({ sql, engine, closedBy: () => closed, roles: config.roles, loops, clock })
    const { metrics_port, metrics_host, roles, keyless_rate_limit: keyless, trusted_proxies } = config
    const addresses = keyless > 0 ? new Addresses({ rate: keyless, burst: keyless * 2 }) : undefined
    const server = { services, keyRing, sessionRing, limiter, addresses, trusted_proxies, metrics, log }
    const app = buildServer({ ...server, endpoints: roles.api ? endpoints : [] })
    registerHealth(app, readiness)
    if (roles.api) {
      const { staff, now } = services
      const flows = {
        seal: (flow: object) => staff.secrets.sealText(flow),
        open: (text: string) => staff.secrets.openText(text),
      }
      registerOidc(app, { settings: config.oidc, addresses, metrics, log, now, flows, signIn: oidcSignIn(services) })
    }
    const documents = { openapi: writtenDocument, version, serves_api: roles.api }
    registerDocuments(app, { ...documents, metrics, readiness, addresses })
    stops.push(() => app.close())
    if (metrics_port === undefined) registerMetrics(app, metrics, addresses)
    const base_url = await listen(app, config.host, config.port)
    let metrics_url = base_url
    if (metrics_port !== undefined) {
      const inside = buildServer({ ...server, endpoints: [], addresses: undefined })
      registerHealth(inside, readiness)
      registerMetrics(inside, metrics, undefined)
      stops.push(() => inside.close())
      metrics_url = await listen(inside, metrics_host, metrics_port, metricsVariable)
    }
    const stop = async (): Promise<void> => {
      // First proxies see that it is not ready, then the socket closes, then requests in flight end.
      closed = 'draining'
      await new Promise((done) => setTimeout(done, config.drain_seconds * 1000))
      await stopAll()
    }
    const service = { ...core, base_url, metrics_url, stop }
    await prepare?.(service)
    closed = undefined
    return service
  } catch (error) {
    await stopAll().catch((failure) => log.error({ error: String(failure) }, 'the stop failed'))
    throw error
  }
}

const oidcSignIn =
  (services: Services): Parameters<typeof registerOidc>[1]['signIn'] =>
  async (identity, origin, request_id) => {
    const { token, token_hash } = services.staff.secrets.newToken()
    await sessionFromIdentity(identity, signingIn({ services, request_id, origin: () => origin }, token_hash))
    return token
  }

/** Answers the URL for callers on this machine. */
async function listen(app: FastifyInstance, host: string, port: number, variable?: string): Promise<string> {
  await app.listen({ port, host }).catch((error) => {
    throw portError(error, host, port, variable)
  })
  return baseUrl(host, (app.server.address() as AddressInfo).port)
}

async function startRunner(
  { engine, sql, services, is_embedded }: Core,
  metrics: Metrics,
  log: Logger,
): Promise<JobRunner> {
  const runner = new JobRunner({
    sql,
    handlers: jobHandlers,
    services: { ...services, engine: engine.background },
    observe: metrics.job,
    log: (event, details) => log.warn(details, event),
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

async function startWebhooks(core: Core, metrics: Metrics, options: CoreOptions) {
  const { services, engine, target, role, is_embedded, tail } = core
  const { log, deliver_every_ms = 500 } = options
  const { now, signingKeyOf } = services
  const warn = (event: string, details: Record<string, unknown>) => log.warn(details, event)
  const { webhooks: max } = connectionShares(options.config.database_connections, true)
  const poolOf = (connections: number, settings: typeof planned) =>
    watchPool((onClose) => connect(target, { name: 'corridor-webhooks', max: connections, role, settings, onClose }), {
      deadline_ms: 10_000,
      log: warn,
    })
  const hasOwn = max > 1
  const pool = poolOf(hasOwn ? max - 1 : max, planned)
  const publishing = hasOwn ? poolOf(1, kept) : pool
  const stopPools = async (): Promise<void> => {
    if (hasOwn) await publishing.stop()
    await pool.stop()
  }
  const { sql } = pool
  if (is_embedded) {
    await releaseDeliveries(sql, now()).catch(async (error) => {
      await stopPools()
      throw error
    })
  }
  const poster = new Poster({ version, allow_loopback: services.allowsLoopback, now })
  const deliverer = new Deliverer({
    ...{ sql, poster, now, signingKeyOf, random: Math.random, every_ms: deliver_every_ms, log: warn },
    recordHealth: async (input) => outputOf(await engine.background.submit(recordHealth, input)),
    observe: metrics.attempt,
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

/** Removes keys, commits and contents by their age, then deliveries; seals the audit log. */
const keepHouse = ({ sql, services }: Core, config: Config, metrics: Metrics, log: Logger) =>
  startHousekeeping({
    steps: [
      ...removeByAge(sql, config.keep_idempotency_key_days),
      () => removeDeliveries(sql, services.now, config.keep_delivery_days),
      sealing(sql, services.now, (seal) => log.info(seal, 'the audit log is sealed')),
    ],
    removed(rows) {
      metrics.removed(rows)
      log.info(rows, 'removed what is older than its time')
    },
    log: (event, details) => log.warn(details, event),
  })

const watchChains = ({ engine, sql, watched }: Core, metrics: Metrics, { log, chain_watch_ms = 3000 }: CoreOptions) =>
  startChainWatch({
    ...{ engine: engine.background, sql, watched, every_ms: chain_watch_ms },
    observe: metrics.chainPass,
    log: (event, details) => log.warn(details, event),
  })
