// The one shape of an error answer. It never echoes what was sent; a 5xx carries only its code and the request id.
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { isPassing, sqlState } from '../db/pg-errors.ts'
import { explanationOf, type Rejection, reject, statusOf } from '../kernel/rejections.ts'
import { CarrierAway } from '../providers/carrier.ts'
import { writeJson } from '../wire/json.ts'
import { Refusal } from './endpoint.ts'
import { safeHeaders } from './safe-headers.ts'

export const jsonType = 'application/json; charset=utf-8'

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): void {
  const { code, status, errors, explanation, headers } = refusalFrom(error, request, log)
  reply
    .code(status)
    .headers(safeHeaders)
    .headers({ 'content-type': jsonType, 'x-request-id': request.id, ...headers })
  // HTTP wants every 401 to tell what it asks for.
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  leaveUnread(request.raw, reply)
  if ((status === 429 || status === 503) && !('retry-after' in headers)) reply.header('retry-after', '1')
  reply.send(
    writeJson({
      status,
      message_code: code,
      error_message: explanation,
      ...(errors.length > 0 ? { errors } : {}),
      request_id: request.id,
    }),
  )
}

function refusalFrom(error: unknown, request: FastifyRequest, log: Logger): Refusal {
  if (error instanceof Refusal) {
    if (statusOf(error.code) < 500 || error.code === 'overloaded') return error
    log.error({ request_id: request.id, code: error.code }, 'request refused with an internal error')
    return new Refusal(reject('internal_error'))
  }
  const { code: known, statusCode } = Object(error) as { code?: unknown; statusCode?: number }
  // Others number theirs: nodes, and the platform what was aborted.
  const code = typeof known === 'string' ? known : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal(reject('payload_too_large', undefined, tooLarge(request)))
  if (code === 'FST_ERR_BAD_URL')
    return new Refusal(reject('invalid_value', 'path', 'The path is not a valid URL. Percent-encode it as UTF-8.'))
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(reject('unsupported_media_type'))
  if (code.startsWith('FST_ERR_CTP') || statusCode === 400)
    return new Refusal(reject('invalid_value', 'body', unreadable))
  if (isPassing(error)) {
    log.warn({ request_id: request.id, error: String(error), code: sqlState(error) }, 'request failed: the database')
    return new Refusal(reject('overloaded'))
  }
  if (error instanceof CarrierAway) {
    log.warn(
      { request_id: request.id, error: String(error), cause: String(error.cause) },
      'request failed: a carrier is away',
    )
    return new Refusal(reject('overloaded'))
  }
  log.error({ request_id: request.id, error: String((error as Error)?.stack ?? error) }, 'request failed')
  return new Refusal(reject('internal_error'))
}

const unreadable = 'The body could not be read. Send as many bytes as the header Content-Length says.'

/** The limit of this operation, in the unit that people think in. */
function tooLarge({ routeOptions: { bodyLimit } }: FastifyRequest): string {
  const [size, unit] = bodyLimit >= 2 ** 20 ? [bodyLimit / 2 ** 20, 'MiB'] : [bodyLimit / 2 ** 10, 'KiB']
  return `The body is larger than this operation takes. Send at most ${Math.floor(size)} ${unit} in one request.`
}

const framing: Readonly<Record<string, readonly [status: number, field: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'headers', 'The headers are too large. Send fewer or shorter ones.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request', 'The request took too long to arrive. Send it again, without pauses.'],
}
const noHttp = [
  400,
  'request',
  'This is not a valid HTTP/1.1 request. Check the request line and the headers.',
] as const

const linger_ms = 1000

/** The answer that a connection got last, or is getting. */
export type LastAnswers = WeakMap<Socket, FastifyReply>

/** What is no HTTP, or too slow, never becomes a request: the same shape is written straight to the connection. */
export function sendClientError(answers: LastAnswers, { code = '' }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const answer = answers.get(socket)
  // It is being answered, or got its last answer: a second one would be taken for that to a request that was never sent.
  const isLast = answer?.raw.shouldKeepAlive === false || answer?.getHeader('connection') === 'close'
  if (answer?.sent && (isLast || !answer.raw.writableFinished)) return void socket.destroySoon()
  const [status, field, message] = framing[code] ?? noHttp
  sendOn(socket, status, reject('invalid_value', field, message))
}

/** Node opens no tunnels, and would close the connection without a word. */
export const refuseTunnel = (_request: IncomingMessage, socket: Duplex): void =>
  sendOn(socket as Socket, 405, reject('method_not_allowed'))

/** Of expectations only 100-continue is known; Node would answer the others without a body. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = bodyOf(
    417,
    reject('invalid_value', 'expect', 'The only expectation that is met here is "100-continue".'),
  )
  response
    .writeHead(417, {
      ...safeHeaders,
      'content-type': jsonType,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    .end(body)
}

const bodyOf = (status: number, rejection: Rejection): string => {
  const { rejected: message_code, errors } = rejection
  return writeJson({ status, message_code, error_message: explanationOf(rejection), ...(errors ? { errors } : {}) })
}

function sendOn(socket: Socket, status: number, rejection: Rejection): void {
  const body = bodyOf(status, rejection)
  const headers = {
    ...safeHeaders,
    'content-type': jsonType,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  endSoon(socket)
}

/** More of a refused body is not read, only to keep the connection. */
const unread_bytes_max = 64 * 1024

/**
 * The rest of a large body that is refused while it is still coming is left where it is: reading it costs as much as taking it.
 * The connection ends with the answer.
 */
function leaveUnread(raw: IncomingMessage, reply: FastifyReply): void {
  const { socket, complete, headers } = raw
  const bytes = headers['transfer-encoding'] ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0)
  if (complete || bytes <= unread_bytes_max) return
  reply.header('connection', 'close')
  // Reading begins and is not gone on with: a body that nobody has begun to read would be read to its end by Node.
  raw.pause()
  raw.read(0)
  socket.destroySoon = () => {
    socket.end()
    endSoon(socket)
  }
}

/**
 * Whoever never closes their side must not keep the connection. At once would be too early: closing with something unread
 * resets the connection, and the answer could be lost with it.
 */
function endSoon(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), linger_ms).unref()
  socket.once('close', () => clearTimeout(timer))
}
