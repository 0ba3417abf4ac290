// Serves the declared endpoints. Order of refusals, everywhere the same: framing, 401, 403, 429, 413 and 415, 400, then
// what the handler says.
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { reject } from '../kernel/rejections.ts'
import { withoutTrailingSlash } from '../wire/query.ts'
import { admit, isAdmitted } from './admit.ts'
import { compileAnswer } from './answer.ts'
import { preflight } from './cors.ts'
import { type Caller, type Endpoint, Refusal } from './endpoint.ts'
import { jsonType, sendClientError, sendError } from './errors.ts'
import { InWork } from './in-work.ts'
import type { KeyRing } from './key-ring.ts'
import type { Limiter } from './limiter.ts'
import type { Metrics } from './metrics.ts'
import type { Services } from './services.ts'
import { Streams } from './streams.ts'

export interface ServerOptions {
  readonly endpoints: readonly Endpoint[]
  readonly services: Services
  readonly keyRing: KeyRing
  readonly limiter: Limiter | undefined
  readonly metrics: Metrics
  readonly log: Logger
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    started_at: number
  }
}

interface Route {
  readonly method: string
  readonly path: string
}

const body_bytes_max = 256 * 1024
const stringAmountsType = `${jsonType}; amounts=string`

export function buildServer(options: ServerOptions): FastifyInstance {
  const instance = randomBytes(4).toString('hex')
  let served = 0
  const app = Fastify({
    logger: false,
    bodyLimit: body_bytes_max,
    exposeHeadRoutes: false,
    genReqId: () => `${instance}-${(++served).toString(36)}`,
    // Slow senders are cut off; idle connections of well-behaved clients stay open longer than any proxy keeps them.
    requestTimeout: 30_000,
    keepAliveTimeout: 75_000,
    // Time limits are looked at this often: by default every 30 seconds, which would double them.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 1000 },
    // Any guid too long is a guid that does not exist; the size of a URL is bounded by that of the headers.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply, options.log),
    clientErrorHandler: sendClientError,
    forceCloseConnections: 'idle',
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.decorateRequest('caller', null as never)
  app.decorateRequest('started_at', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.started_at = performance.now()
    done()
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, options.log))
  const streams = new Streams(options.log)
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', (done) => {
    streams.stop()
    // Node waits for them too: clients open connections ahead of need, and may never send anything.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
  for (const endpoint of options.endpoints) register(app, endpoint, streams, options)
  app.setNotFoundHandler((request, reply) => notFound(request, reply, options))
  return app
}

function register(app: FastifyInstance, endpoint: Endpoint, streams: Streams, options: ServerOptions): void {
  const { services, keyRing, limiter, metrics, log } = options
  const gate = { keyRing, limiter, sql: services.sql }
  const answer = compileAnswer(endpoint, services)
  const observe = metrics.requestObserver(endpoint.method, endpoint.path)
  const stillMay = (request: FastifyRequest) => () => isAdmitted(endpoint, gate, request)
  const inWork = endpoint.in_work_max === undefined ? undefined : new InWork(endpoint.in_work_max)
  app.route({
    method: endpoint.method,
    bodyLimit: endpoint.body_bytes_max ?? body_bytes_max,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    onRequest: (request, reply, done) => {
      const refused = admit(endpoint, gate, request, reply)
      if (refused instanceof Promise) refused.then(() => done(inWork?.enter(request, reply)), done)
      else done(refused ?? inWork?.enter(request, reply))
    },
    handler: (request, reply) => {
      const answered = inWork ? inWork.run(() => answer(request)) : answer(request)
      answered.then(
        (sent) => {
          if ('stream' in sent) {
            void streams.send(sent, reply, stillMay(request))
            return
          }
          const { status, body, isReplay, amounts } = sent
          if (isReplay) reply.header('idempotent-replayed', 'true')
          if (amounts) varyByAccept(reply)
          reply
            .code(status)
            .header('content-type', amounts === 'string' ? stringAmountsType : jsonType)
            .send(body)
        },
        (error) => sendError(error, request, reply, log),
      )
    },
    onResponse: (request, reply, done) => {
      ended(observe, log, endpoint, request, reply)
      done()
    },
  })
}

/** Caches keep both forms of an answer apart. CORS may have set the header already. */
function varyByAccept(reply: FastifyReply): void {
  const others = reply.getHeader('vary')
  reply.header('vary', others ? `${others}, accept` : 'accept')
}

/** Every request is counted and logged once it is answered. */
function ended(
  observe: ReturnType<Metrics['requestObserver']>,
  log: Logger,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const ms = performance.now() - request.started_at
  observe(reply.statusCode, ms)
  if (!log.isLevelEnabled('info')) return
  // The route, never the URL: query strings can carry what people search for.
  log.info(
    {
      request_id: request.id,
      method: route.method,
      route: route.path,
      status: reply.statusCode,
      ms: Math.round(ms * 10) / 10,
      api_key_guid: request.caller?.api_key_guid,
    },
    'request',
  )
}

/** Also where a path exists with other methods (405), and where browsers ask before they send (CORS). */
async function notFound(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoints, services, metrics, log }: ServerOptions,
): Promise<void> {
  reply.header('x-request-id', request.id)
  const path = withoutTrailingSlash(request.url).split('?')[0]!
  const served = endpoints.filter((each) => matches(each, path))
  // What the caller made up is neither logged nor counted by its name.
  const route = { method: request.method, path: served[0]?.path ?? 'none' }
  const observe = metrics.requestObserver(route.method, route.path)
  reply.raw.once('finish', () => ended(observe, log, route, request, reply))
  if (request.method === 'OPTIONS' && (await preflight(services.sql, request, reply))) return
  const allowed = served.map((each) => each.method)
  sendError(allowed.length === 0 ? noPath() : otherMethod(allowed), request, reply, log)
}

const noPath = (): Refusal =>
  new Refusal(reject('not_found', undefined, 'No such path. The API is under /api; the reference is at /docs.'))

function otherMethod(allowed: readonly string[]): Refusal {
  const allow = allowed.join(', ')
  return new Refusal(reject('method_not_allowed', undefined, `This path takes ${allow} only.`), { allow })
}

const matches = ({ path }: Endpoint, url: string): boolean =>
  new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url)
