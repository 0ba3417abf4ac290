// Starts and stops the service: HTTP and workers on the core, wired by hand in dependency order.
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { startArchiver } from './backup/archiver.ts'
import { lookAround } from './backup/surroundings.ts'
import { baseUrl, type Config } from './config.ts'
import { type Core, type CoreOptions, startCore } from './core.ts'
import { parseDatabaseUrl } from './db/hosts.ts'
import { Addresses } from './http/addresses.ts'
import { registerConnectorNews } from './http/connector-news.ts'
import { KeyRing } from './http/key-ring.ts'
import { Limiter } from './http/limiter.ts'
import { Metrics } from './http/metrics.ts'
import { registerOidc } from './http/oidc-routes.ts'
import { registerDocuments, registerHealth, registerMetrics } from './http/open-routes.ts'
import { portError, tryPort } from './http/port.ts'
import { type ReadinessOptions, readinessOf } from './http/readiness.ts'
import { securityText } from './http/security-text.ts'
import { buildServer } from './http/server.ts'
import type { Services } from './http/services.ts'
import { SessionRing } from './http/session-ring.ts'
import { sessionFromIdentity } from './resources/staff/oidc.request.ts'
import { signingIn } from './resources/staff/sign-in.request.ts'
import type { Tracing } from './tracing/tracing.ts'
import { version } from './version.ts'
import { newsTaker } from './wiring/connector-news.ts'
import { bankScopesBefore, endpoints } from './wiring/endpoints.ts'
import { writtenDocument } from './wiring/reference.ts'
import { startWorker, type Worker } from './worker.ts'

const metricsVariable = 'CORRIDOR_METRICS_PORT'

export interface Service extends Core {
  readonly base_url: string
  readonly metrics_url: string
}

export interface ServiceOptions extends CoreOptions {
  /** Runs when the service listens, before it is ready. */
  prepare?(service: Service): Promise<void>
  /** The database was restored while the service ran: it cannot go on. */
  onReplaced?(): void
  /** After so long behind the drain the stop is cut short, and the process must end. Undefined: all that was begun is waited for. */
  readonly stop_max_ms?: number
}

/** Of the time of a stop, what requests may take. Workers have the rest: others go on with what they leave. */
const share_of_answers = 0.6
/** For so long, from the signal on, a caller's next request may be on its way on a connection that it keeps. */
const linger_ms = 1000
/** Callers that wait between two requests come within this time, or soon after. */
const quiet_ms = 300

export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, log, prepare } = options
  let metrics: Metrics | undefined
  let worker: Worker | undefined
  await tryPort(config.host, config.port)
  if (config.metrics_port !== undefined) await tryPort(config.metrics_host, config.metrics_port, metricsVariable)
  const tracing = await tracingOf(config, log)
  const wake = (): void => worker?.wake()
  const core = await startCore({
    ...options,
    followProviders: tracing?.followProviders,
    engine: {
      observe(batch) {
        metrics?.batch(batch)
        tracing?.landed(batch)
        if (!batch.hasEvents) return
        if (tracing) tracing.apart(wake)
        else wake()
      },
      trace: tracing?.engine,
      ...options.engine,
    },
  })
  // Stopped in reverse order, also if the start fails: an open connection or a running worker would keep the process alive.
  const stops: (() => unknown)[] = [() => tracing?.stop(), core.stop]
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    const { services, sql, engine, clock } = core
    metrics = new Metrics(sql, () => engine.queued)
    metrics.watchCache(engine)
    metrics.watchPool('corridor', core.pool)
    metrics.watchDeployment({
      look: () => lookAround(sql),
      expects_standby: expectsStandby(config),
      isRestoreUnconfirmed: () => core.gate.isWaiting,
    })
    metrics.watchDoubts(core.doubts.counts)
    if (clock) metrics.watchClock(clock)
    if (tracing) metrics.watchTraces(tracing.counts)
    const warn = (event: string, details: Record<string, unknown>) => log.warn(details, event)
    const { database_url } = core
    if (core.is_embedded) stops.push(startArchiver({ database_url, data_dir: config.data_dir, log: warn }).stop)
    const { gate } = core
    worker = await startWorker(core, metrics, options, tracing)
    stops.push(worker.stop)
    gate.follow(() => options.onReplaced?.())
    stops.push(() => gate.stop())
    const keyRing = new KeyRing(sql, services.hashKeySecret, services.now, bankScopesBefore)
    stops.push(() => keyRing.stop())
    await keyRing.start()
    const { secrets, idle_seconds, scopesOfGrants } = services.staff
    const tokenHash = (token: string) => secrets.tokenHash(token)
    const sessionRing = new SessionRing({ sql, now: services.now, idle_seconds, tokenHash, scopesOfGrants })
    stops.push(() => sessionRing.stop())
    await sessionRing.start()
    const rate = { rate: config.rate_limit, burst: config.rate_limit * 2 }
    const limiter = config.rate_limit > 0 ? new Limiter({ key: rate, bank: rate }, options.rate_now) : undefined
    let closed: ReturnType<ReadinessOptions['closedBy']> = 'starting'
    const closedBy = () => closed ?? (gate.isWaiting ? 'restore_unconfirmed' : undefined)
    const readiness = readinessOf({ sql, engine, closedBy, roles: config.roles, loops: worker.loops, clock })
    const { metrics_port, metrics_host, roles, keyless_rate_limit: keyless, trusted_proxies } = config
    const addresses = keyless > 0 ? new Addresses({ rate: keyless, burst: keyless * 2 }, options.rate_now) : undefined
    const { stop_max_ms } = options
    const end = stop_max_ms
      ? {
          quiet_ms,
          linger_ms: Math.max(0, Math.min(linger_ms, stop_max_ms / 4) - config.drain_seconds * 1000),
          answer_max_ms: stop_max_ms * share_of_answers,
        }
      : {}
    const server = {
      ...{ services, keyRing, sessionRing, limiter, addresses, trusted_proxies, metrics, log, trace: tracing },
      end,
    }
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
    if (roles.api) registerConnectorNews(app, { addresses, take: newsTaker({ ...core, log }) })
    const documents = { openapi: writtenDocument, version, serves_api: roles.api }
    const { security_contact, public_url } = config
    const securityTxt = security_contact && (() => securityText(security_contact, public_url, new Date()))
    registerDocuments(app, { ...documents, metrics, readiness, addresses, securityTxt })
    const listeners = [app]
    stops.push(() => Promise.all(listeners.map((each) => each.close())))
    if (metrics_port === undefined) registerMetrics(app, metrics, addresses)
    const base_url = await listen(app, config.host, config.port)
    let metrics_url = base_url
    if (metrics_port !== undefined) {
      const inside = buildServer({ ...server, endpoints: [], addresses: undefined })
      registerHealth(inside, readiness)
      registerMetrics(inside, metrics, undefined)
      listeners.push(inside)
      metrics_url = await listen(inside, metrics_host, metrics_port, metricsVariable)
    }
    const stop = async (): Promise<void> => {
      // First proxies see that it is not ready, then the socket closes, then requests in flight end.
      closed = 'draining'
      for (const each of listeners) each.drain()
      await new Promise((done) => setTimeout(done, config.drain_seconds * 1000))
      if (await endsWithin(stop_max_ms, stopAll())) return
      log.warn('the stop was cut short: other processes go on with what was left')
      await core.stopDatabase()
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

/** Several hosts are a primary with its standbys. */
const expectsStandby = ({ needs_standby, database_url }: Config): boolean =>
  needs_standby || (parseDatabaseUrl(database_url ?? '')?.hosts.length ?? 1) > 1

/** False if the time is over first. */
const endsWithin = (ms: number | undefined, work: Promise<void>): Promise<boolean> =>
  new Promise((done, fail) => {
    const timer = ms === undefined ? undefined : setTimeout(done, ms, false)
    work.then(() => done(true), fail).finally(() => clearTimeout(timer))
  })

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

/** Loaded only if traces are on. */
async function tracingOf({ tracing }: Config, log: Logger): Promise<Tracing | undefined> {
  if (!tracing) return undefined
  const { startTracing } = await import('./tracing/tracing.ts')
  return startTracing({ ...tracing, version, log: (event, details) => log.warn(details, event) })
}
