// Serves the declared endpoints. Order of refusals, everywhere the same: framing, 401, 403, 429, 413 and 415, 400, then
// what the handler says. Known keys, the body's fingerprint and compiled writers keep the path short.
import { hash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Answer } from '../engine/pending.ts'
import { type Rejection, type RejectionCode, reject, statusOf } from '../kernel/rejections.ts'
import { compileBody, isRejection } from '../wire/body.ts'
import { MalformedJson, parseJson } from '../wire/json.ts'
import { parseQuery } from '../wire/query.ts'
import { compileWriter } from '../wire/write.ts'
import { corsHeaders, preflight } from './cors.ts'
import { type Caller, type Endpoint, guidParam, Refusal, type Sent, type Submit } from './endpoint.ts'
import { errorBody } from './errors.ts'
import type { KeyRing } from './key-ring.ts'
import { type Limiter, rateHeaders } from './limiter.ts'
import type { Metrics } from './metrics.ts'
import type { Services } from './services.ts'

export interface ServerOptions {
  readonly endpoints: readonly Endpoint[]
  readonly services: Services
  readonly keyRing: KeyRing
  readonly limiter: Limiter | undefined
  readonly metrics: Metrics
  readonly log: Logger
  readonly body_bytes_max?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    started_at: number
  }
}

const json = 'application/json; charset=utf-8'
const retryAfter: Readonly<Record<number, string>> = { 429: '1', 503: '1' }

export function buildServer(options: ServerOptions): FastifyInstance {
  const instance = randomBytes(4).toString('hex')
  let served = 0
  const app = Fastify({
    loggerInstance: undefined,
    logger: false,
    bodyLimit: options.body_bytes_max ?? 256 * 1024,
    exposeHeadRoutes: false,
    genReqId: () => `${instance}-${(++served).toString(36)}`,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 75_000,
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: 15_000 },
    forceCloseConnections: 'idle',
  } as never) as unknown as FastifyInstance
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.decorateRequest('caller', null as never)
  app.decorateRequest('started_at', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.started_at = performance.now()
    done()
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, options))
  for (const endpoint of options.endpoints) register(app, endpoint, options)
  app.setNotFoundHandler((request, reply) => notFound(app, request, reply, options))
  return app
}

const fastifyPath = (path: string): string => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

function register(app: FastifyInstance, endpoint: Endpoint, options: ServerOptions): void {
  const parseBody = endpoint.body && compileBody(endpoint.body)
  const write = compileWriter(endpoint.reply[1])
  const observe = options.metrics.requestObserver(endpoint.method, endpoint.path)
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    onRequest: (request, reply, done) => {
      const decided = admit(endpoint, options, request, reply)
      if (decided instanceof Promise) decided.then(() => done(), done)
      else done(decided)
    },
    handler: (request, reply) => {
      answer(endpoint, options, request, parseBody, write).then(
        (sent) => {
          if (sent.isReplay) reply.header('idempotent-replayed', 'true')
          reply.code(sent.status).header('content-type', json).send(sent.body)
        },
        (error) => sendError(error, request, reply, options),
      )
    },
    onResponse: (request, reply, done) => {
      const ms = performance.now() - request.started_at
      observe(reply.statusCode, ms)
      logRequest(options.log, endpoint, request, reply, ms)
      done()
    },
  })
}

function logRequest(log: Logger, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, ms: number): void {
  if (!log.isLevelEnabled('info')) return
  // The route, never the URL: query strings can carry what people search for.
  log.info(
    {
      request_id: request.id,
      method: endpoint.method,
      route: endpoint.path,
      status: reply.statusCode,
      ms: Math.round(ms * 10) / 10,
      api_key_guid: request.caller?.api_key_guid,
    },
    'request',
  )
}

/** Two Authorization headers are ambiguous, and Node would silently take the first. */
function authorizationOf({ rawHeaders }: IncomingMessage): string | undefined {
  let found: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length !== 13 || name.toLowerCase() !== 'authorization') continue
    if (found !== undefined) return undefined
    found = rawHeaders[i + 1]
  }
  return found
}

/** 401, 403 and 429. Returns an error at once where it can: most callers are known. */
function admit(
  endpoint: Endpoint,
  options: ServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Refusal | undefined | Promise<void> {
  reply.header('x-request-id', request.id)
  const caller = options.keyRing.authenticate(authorizationOf(request.raw), request.ip)
  if (caller instanceof Promise || request.headers.origin !== undefined) {
    return Promise.resolve(caller).then(async (settled) => {
      const refused = check(endpoint, options, settled, request, reply)
      if (typeof settled !== 'string') reply.headers(await corsHeaders(options.services.sql, settled, request))
      if (refused) throw refused
    })
  }
  return check(endpoint, options, caller, request, reply)
}

function check(
  endpoint: Endpoint,
  { limiter }: ServerOptions,
  caller: Caller | RejectionCode,
  request: FastifyRequest,
  reply: FastifyReply,
): Refusal | undefined {
  if (typeof caller === 'string') return new Refusal(reject(caller))
  request.caller = caller
  if (endpoint.key !== 'any' && caller.kind !== endpoint.key) return new Refusal(reject('invalid_subject'))
  if (!caller.scopes.has(endpoint.scope)) return new Refusal(reject('invalid_scopes'))
  const taken = limiter?.take(caller)
  if (!taken) return undefined
  reply.headers(rateHeaders(taken))
  if (taken.allowed) return undefined
  return new Refusal(reject('rate_limited'), { 'retry-after': String(taken.retry_after_seconds) })
}

async function answer(
  endpoint: Endpoint,
  options: ServerOptions,
  request: FastifyRequest,
  parseBody: ((unchecked: unknown) => unknown) | undefined,
  write: (value: unknown) => string,
): Promise<Sent> {
  const { caller } = request
  const query = checked(parseQuery(endpoint.query, searchOf(request.url)))
  if ((query as { include_pii?: boolean }).include_pii === true && !caller.scopes.has(endpoint.pii_scope ?? '')) {
    throw new Refusal(reject('invalid_scopes'))
  }
  const raw = request.body as Buffer | undefined
  const body = parseBody && checked(parseBody(jsonOf(raw)))
  if (!parseBody && raw && raw.length > 0) throw new Refusal(reject('unknown_parameter', 'body'))
  const once = onceOf(request, caller, raw)
  if (endpoint.is_sandbox_only && caller.environment !== 'sandbox') throw new Refusal(reject('unsupported_value'))
  const params = request.params as Record<string, string>
  const status = endpoint.reply[0]
  const submit: Submit = async (command, input, { show, stored } = {}) => {
    const shown = (output: object): object => (show ? show(output as never) : output)
    const settled = await options.services.engine.submit(command, input, {
      ...(once ? { once } : {}),
      render: (output) => ({ status, body: write(stored ? stored(output) : shown(output as object)) }),
    })
    return sentFrom(settled, stored ? (output) => write(shown(output as object)) : undefined)
  }
  const result = await endpoint.handle({
    caller,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, guidParam(value)])),
    query: query as never,
    body: body as never,
    services: options.services,
    request_id: request.id,
    submit,
  })
  return isSent(result) ? result : { status, body: write(result), isReplay: false }
}

const isSent = (result: object): result is Sent => 'isReplay' in result

/** `rewrite` is given where the answer shows more than what was stored for replays. */
function sentFrom(settled: Answer<unknown>, rewrite: ((output: unknown) => string) | undefined): Sent {
  if (settled.kind === 'rejected') throw new Refusal(settled.rejection)
  if (settled.kind === 'replayed') return { ...settled.rendered, isReplay: true }
  const rendered = settled.rendered!
  return { status: rendered.status, body: rewrite ? rewrite(settled.output) : rendered.body, isReplay: false }
}

function checked<T>(value: T | Rejection): T {
  if (isRejection(value)) throw new Refusal(value)
  return value as T
}

const searchOf = (url: string): string => {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

function jsonOf(raw: Buffer | undefined): unknown {
  try {
    return parseJson(raw ?? Buffer.alloc(0))
  } catch (error) {
    if (error instanceof MalformedJson)
      throw new Refusal({ rejected: 'malformed_json', errors: [{ field: 'body', code: error.reason }] })
    throw error
  }
}

function onceOf(request: FastifyRequest, caller: Caller, raw: Buffer | undefined) {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method === 'GET') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal(reject('invalid_value', 'Idempotency-Key'))
  const { method, url } = request
  const fingerprint = hash(
    'sha256',
    Buffer.concat([Buffer.from(`${method} ${url}\n`), raw ?? Buffer.alloc(0)]),
    'base64',
  )
  return { owner_guid: caller.bank_guid, key, fingerprint }
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, { log }: ServerOptions): void {
  const { code, status, errors, headers } = refusalFrom(error, request, log)
  reply.code(status).header('content-type', json).header('x-request-id', request.id).headers(headers)
  if (retryAfter[status] && !('retry-after' in headers)) reply.header('retry-after', retryAfter[status])
  reply.send(errorBody(code, status, request.id, errors))
}

function refusalFrom(error: unknown, request: FastifyRequest, log: Logger): Refusal {
  if (error instanceof Refusal) {
    if (statusOf(error.code) < 500 || error.code === 'overloaded') return error
    log.error({ request_id: request.id, code: error.code }, 'request refused with an internal error')
    return new Refusal(reject('internal_error'))
  }
  const code = (error as { code?: string }).code ?? ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(reject('payload_too_large'))
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(reject('unsupported_media_type'))
  if (code.startsWith('FST_ERR_CTP') || (error as { statusCode?: number }).statusCode === 400) {
    return new Refusal(reject('invalid_value', 'body'))
  }
  log.error({ request_id: request.id, error: String((error as Error)?.stack ?? error) }, 'request failed')
  return new Refusal(reject('internal_error'))
}

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const

async function notFound(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServerOptions,
): Promise<void> {
  reply.header('x-request-id', request.id)
  if (request.method === 'OPTIONS' && (await preflight(options.services.sql, request, reply))) return
  const path = request.url.split('?')[0]!
  const allowed = methods.filter(
    (method) => app.findRoute({ method, url: path }) || matches(options.endpoints, method, path),
  )
  if (allowed.length === 0) sendError(new Refusal(reject('not_found')), request, reply, options)
  else sendError(new Refusal(reject('method_not_allowed'), { allow: allowed.join(', ') }), request, reply, options)
}

const matches = (endpoints: readonly Endpoint[], method: string, path: string): boolean =>
  endpoints.some(
    (each) => each.method === method && new RegExp(`^/api${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
