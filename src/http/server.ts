// Serves the declared endpoints. Refusals have the same order everywhere: framing, 401, 403, 429, 413 and 415, 400, then those of
// the handler.
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { reject } from '../kernel/rejections.ts'
import { currentSpan } from '../tracing/current.ts'
import type { TraceSpan } from '../tracing/span.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { pathOf, withoutTrailingSlash } from '../wire/query.ts'
import type { Addresses } from './addresses.ts'
import { admit, type Gate, isAdmitted, tooManyFrom } from './admit.ts'
import { type AnswerCall, compileAnswer, compileAsk } from './answer.ts'
import { operationsOf } from './bulk/operations.ts'
import { ndjsonType } from './bulk/read-bulk.ts'
import { bulkServer } from './bulk/serve-bulk.ts'
import { preflight } from './cors.ts'
import { answerTokens, bodyTokens } from './cost.ts'
import { Draining, type DrainOptions } from './draining.ts'
import { type Caller, type Endpoint, Refusal } from './endpoint.ts'
import { jsonType, type LastAnswers, refuseExpectation, refuseTunnel, sendClientError, sendError } from './errors.ts'
import { framingFault, mediaFault } from './framing.ts'
import { InWork } from './in-work.ts'
import type { KeyRing } from './key-ring.ts'
import type { Limiter } from './limiter.ts'
import type { Metrics } from './metrics.ts'
import { body_bytes_max } from './read-json.ts'
import { ended } from './request-log.ts'
import type { RouteMetrics } from './request-metrics.ts'
import { safeHeaders } from './safe-headers.ts'
import { bytesIn, sendFile } from './send-file.ts'
import type { Run, Serve } from './serve.ts'
import type { Services } from './services.ts'
import type { SessionRing } from './session-ring.ts'
import { stalenessHeader, stalenessText } from './staleness.ts'
import { Streams } from './streams.ts'

interface ServerOptions {
  readonly endpoints: readonly Endpoint[]
  readonly services: Services
  readonly keyRing: KeyRing
  readonly sessionRing: SessionRing
  readonly limiter: Limiter | undefined
  /** Limits callers without a valid key. */
  readonly addresses: Addresses | undefined
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trusted_proxies: readonly string[]
  readonly metrics: Metrics
  readonly log: Logger
  /** Undefined: nothing is traced. */
  readonly trace?: Pick<Tracing, 'request'> | undefined
  /** How it ends. */
  readonly end?: DrainOptions
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on every answer ends its connection. */
    drain(): void
  }
  interface FastifyRequest {
    caller: Caller
    started_at: number
    /** Set if the path exists without this method, because Fastify has no route then. */
    counted: RouteMetrics | undefined
    /** Undefined: it is not traced. */
    span: TraceSpan | undefined
  }
  interface FastifyContextConfig {
    /** Counts and logs the requests of this route. */
    counted?: RouteMetrics
    /** It takes NDJSON too. */
    takesLines?: boolean
  }
}

const stringAmountsType = `${jsonType}; amounts=string`

/**
 * The request line and all headers. An operation has at most a dozen filters, each a list of up to 100 guids: with its commas
 * percent-encoded, 3.5 KB.
 */
const head_bytes_max = 64 * 1024

export function buildServer(options: ServerOptions): FastifyInstance {
  const answers: LastAnswers = new WeakMap()
  const app = Fastify({
    logger: false,
    trustProxy: options.trusted_proxies.length > 0 && [...options.trusted_proxies],
    bodyLimit: body_bytes_max,
    exposeHeadRoutes: false,
    // Random: callers see it, and a counter would tell each of them how much the others ask.
    genReqId: () => randomUUID(),
    // Slow senders are disconnected. Idle connections stay open longer than proxies keep them.
    requestTimeout: 30_000,
    keepAliveTimeout: 75_000,
    // How often time limits are checked. The default of 30 seconds would double them.
    // A missing Host is refused by framing.ts: Node would answer without a body.
    http: {
      ...{ headersTimeout: 15_000, connectionsCheckingInterval: 1000, requireHostHeader: false },
      maxHeaderSize: head_bytes_max,
    },
    // A guid that is too long does not exist. The limit of the head also bounds the URL.
    routerOptions: { maxParamLength: head_bytes_max, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) =>
      sendError(tooManyFrom(options.addresses, request) ?? error, request, reply, options.log),
    clientErrorHandler: (error, socket) => sendClientError(answers, error, socket, options.log),
    forceCloseConnections: 'idle',
    // Requests on open connections are answered while the service stops, and the connection is closed.
    return503OnClosing: false,
  })
  const draining = new Draining(app.server, options.end ?? {})
  app.decorate('drain', () => draining.begin())
  const paths = watchPaths(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ raw }, body, done) => {
    const fault = mediaFault(raw)
    if (fault) done(new Refusal(fault))
    else done(null, body)
  })
  // A bulk reads it as it comes.
  app.addContentTypeParser(ndjsonType, ({ routeOptions }, body, done) => {
    if (routeOptions.config.takesLines) done(null, body)
    else done(new Refusal(reject('unsupported_media_type')))
  })
  app.decorateRequest('caller', null as never)
  app.decorateRequest('started_at', 0)
  app.decorateRequest('counted', undefined)
  app.decorateRequest('span', undefined)
  const { metrics, log, trace } = options
  const nowhere = metrics.requestsOf('none', 'none')
  app.addHook('onRequest', (request, reply, done) => {
    request.started_at = performance.now()
    answers.set(request.raw.socket, reply)
    if (request.is404) request.counted = nowhere
    // Probes and scrapes are not counted, and not traced.
    if (trace && (request.is404 || request.routeOptions.config.counted))
      request.span = trace.request(request.headers.traceparent, request.method, request.id)
    reply.headers(safeHeaders).header('x-request-id', request.id)
    const fault = framingFault(request.raw)
    if (fault) done(tooManyFrom(options.addresses, request) ?? new Refusal(fault, { connection: 'close' }))
    else draining.enter(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    ended(request, reply, log, options.services)
    done()
  })
  app.setErrorHandler((error, request, reply) =>
    // On an unknown path the body does not matter, but Fastify requires one with QUERY.
    request.is404 && !(error instanceof Refusal)
      ? notFound(request, reply, paths, options)
      : sendError(error, request, reply, options.log),
  )
  const streams = new Streams(options.log)
  app.server.on('connect', (_request, socket) => refuseTunnel(socket, options.log))
  app.server.on('checkExpectation', (_request, response) => refuseExpectation(response, options.log))
  app.addHook('preClose', async () => {
    streams.stop()
    await draining.close()
  })
  const answers_of = new Map(options.endpoints.map((each) => [each, compileAnswer(each, options.services)]))
  const operations = operationsOf(answers_of)
  const gate = gateOf(options)
  for (const [endpoint, answer] of answers_of) {
    const serve = endpoint.is_bulk
      ? bulkServer(operations, { ...options, isAdmitted: (request) => isAdmitted(endpoint, gate, request) })
      : server(endpoint, answer, streams, options)
    register(app, endpoint, serve, options)
  }
  app.setNotFoundHandler((request, reply) => notFound(request, reply, paths, options))
  return app
}

const gateOf = ({ keyRing, sessionRing, limiter, addresses, services }: ServerOptions): Gate => ({
  ...{ keyRing, sessionRing, limiter, addresses },
  publicUrl: () => services.staff.public_url,
  sql: services.sql,
})

const runAtOnce: Run = (work) => work()

function register(app: FastifyInstance, endpoint: Endpoint, serve: Serve, options: ServerOptions): void {
  const { limiter, metrics, log } = options
  const gate = gateOf(options)
  const inWork = endpoint.in_work_max === undefined ? undefined : new InWork(endpoint.in_work_max)
  const isLight = ({ headers }: FastifyRequest): boolean =>
    Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= (endpoint.light_bytes ?? 0)
  const enter = (request: FastifyRequest, reply: FastifyReply): Refusal | undefined =>
    isLight(request) ? undefined : inWork?.enter(request, reply)
  const runInWork: Run = inWork ? (work) => inWork.run(work) : runAtOnce
  const start = (request: FastifyRequest, reply: FastifyReply): void => {
    serve(request, reply, isLight(request) ? runAtOnce : runInWork).catch((error) =>
      sendError(error, request, reply, log),
    )
  }
  app.route({
    method: endpoint.method,
    exposeHeadRoute: endpoint.method === 'GET',
    bodyLimit: endpoint.body_bytes_max ?? body_bytes_max,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { counted: metrics.requestsOf(endpoint.method, endpoint.path), takesLines: endpoint.is_bulk === true },
    onRequest: (request, reply, done) => {
      const refused = admit(endpoint, gate, request, reply)
      if (refused instanceof Promise) refused.then(() => done(enter(request, reply)), done)
      else done(refused ?? enter(request, reply))
    },
    handler: (request, reply) => {
      const { caller, headers, body } = request
      if (caller && Buffer.isBuffer(body) && headers['content-length'] === undefined) {
        limiter?.charge(caller, bodyTokens(endpoint, body.length))
      }
      if (request.span) currentSpan.run(request.span, start, request, reply)
      else start(request, reply)
    },
  })
}

function server(endpoint: Endpoint, answer: AnswerCall, streams: Streams, options: ServerOptions): Serve {
  const { services, limiter } = options
  const gate = gateOf(options)
  const ask = compileAsk(endpoint, services)
  return async (request, reply, run) => {
    const sent = await run(() => answer(ask(request)))
    if ('stream' in sent) {
      void streams.send(sent, reply, () => isAdmitted(endpoint, gate, request))
      return
    }
    if (sent.staleness_ms !== undefined) reply.header(stalenessHeader, stalenessText(sent.staleness_ms))
    if ('file_name' in sent) {
      limiter?.charge(request.caller, answerTokens(bytesIn(sent)))
      sendFile(sent, reply)
      return
    }
    const { status, body, isReplay, amounts, cookie } = sent
    if (request.caller) limiter?.charge(request.caller, answerTokens(body.length))
    if (cookie) reply.header('set-cookie', cookie)
    if (isReplay) reply.header('idempotent-replayed', 'true')
    if (amounts) varyByAccept(reply)
    reply.code(status).header('content-type', typeOf(endpoint, amounts)).send(body)
  }
}

const typeOf = ({ media_type }: Endpoint, amounts: 'integer' | 'string' | undefined): string => {
  if (media_type) return `${media_type}; charset=utf-8`
  return amounts === 'string' ? stringAmountsType : jsonType
}

/** Caches keep both forms of an answer apart. CORS may already have set the header. */
function varyByAccept(reply: FastifyReply): void {
  const others = reply.getHeader('vary')
  reply.header('vary', others ? `${others}, accept` : 'accept')
}

/** A path that is served, with any method. */
interface Path {
  readonly pattern: RegExp
  readonly methods: string[]
  counted: RouteMetrics | undefined
}

/** Collects the routes as they are registered. */
function watchPaths(app: FastifyInstance): ReadonlyMap<string, Path> {
  const paths = new Map<string, Path>()
  app.addHook('onRoute', ({ url, method, config }) => {
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
    const path = paths.get(url) ?? { pattern, methods: [], counted: undefined }
    path.methods.push(...[method].flat())
    path.counted ??= config?.counted
    paths.set(url, path)
  })
  return paths
}

/** Also answers paths with another method (405) and CORS preflights. */
async function notFound(
  request: FastifyRequest,
  reply: FastifyReply,
  paths: ReadonlyMap<string, Path>,
  { services, addresses, log }: ServerOptions,
): Promise<void> {
  const asked = pathOf(withoutTrailingSlash(request.url)) || '/'
  const path = paths.get(asked) ?? [...paths.values()].find(({ pattern }) => pattern.test(asked))
  request.counted = path?.counted ?? request.counted
  const tooMany = tooManyFrom(addresses, request)
  if (tooMany) return sendError(tooMany, request, reply, log)
  if (request.method === 'OPTIONS' && (await preflight(services.sql, request, reply))) return
  sendError(path ? otherMethod(path.methods) : noPath(), request, reply, log)
}

const noPath = (): Refusal =>
  new Refusal(reject('not_found', undefined, 'No such path. The API is under /api; the reference is at /docs.'))

function otherMethod(allowed: readonly string[]): Refusal {
  const allow = allowed.join(', ')
  return new Refusal(reject('method_not_allowed', undefined, `This path takes ${allow} only.`), { allow })
}
