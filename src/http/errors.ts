// The form of every error answer. It never contains input. A 5xx has only its code and the request id.
import { randomUUID } from 'node:crypto'
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
import { idsOf } from './request-log.ts'
import { safeHeaders } from './safe-headers.ts'

export const jsonType = 'application/json; charset=utf-8'

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): void {
  const { code, status, errors, explanation, headers } = refusalFrom(error, request, log)
  reply
    .code(status)
    .headers(safeHeaders)
    .headers({ 'content-type': jsonType, 'x-request-id': request.id, ...headers })
  // HTTP requires this header on every 401.
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  leaveUnread(request.raw, reply)
  if ((status === 429 || status === 503) && !('retry-after' in headers)) reply.header('retry-after', '1')
  reply.send(errorText({ code, status, errors, explanation }, request.id))
}

export const errorText = (
  { status, code, explanation, errors }: Pick<Refusal, 'status' | 'code' | 'explanation' | 'errors'>,
  request_id: string,
): string =>
  writeJson({
    status,
    message_code: code,
    error_message: explanation,
    ...(errors.length > 0 ? { errors } : {}),
    request_id,
  })

/** What the caller is told of an error. Whatever is no refusal is logged and becomes one. */
export function refusalFrom(error: unknown, request: FastifyRequest, log: Logger): Refusal {
  if (error instanceof Refusal) {
    if (statusOf(error.code) < 500 || error.code === 'overloaded') return error
    log.error({ ...idsOf(request), code: error.code }, 'request refused with an internal error')
    return new Refusal(reject('internal_error'))
  }
  const { code: known, statusCode } = Object(error) as { code?: unknown; statusCode?: number }
  // Other errors have numbers as codes: of chain nodes, and of aborted platform calls.
  const code = typeof known === 'string' ? known : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal(reject('payload_too_large', undefined, tooLarge(request)))
  if (code === 'FST_ERR_BAD_URL')
    return new Refusal(reject('invalid_value', 'path', 'The path is not a valid URL. Percent-encode it as UTF-8.'))
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(reject('unsupported_media_type'))
  if (code.startsWith('FST_ERR_CTP') || statusCode === 400)
    return new Refusal(reject('invalid_value', 'body', unreadable))
  if (isPassing(error)) {
    log.warn({ ...idsOf(request), error: String(error), code: sqlState(error) }, 'request failed: the database')
    return new Refusal(reject('overloaded'))
  }
  if (error instanceof CarrierAway) {
    log.warn(
      { ...idsOf(request), error: String(error), cause: String(error.cause) },
      'request failed: a carrier is away',
    )
    return new Refusal(reject('overloaded'))
  }
  log.error({ ...idsOf(request), error: String((error as Error)?.stack ?? error) }, 'request failed')
  return new Refusal(reject('internal_error'))
}

const unreadable = 'The body could not be read. Send as many bytes as the header Content-Length says.'

/** The endpoint's limit, in a unit for people. */
function tooLarge({ routeOptions: { bodyLimit } }: FastifyRequest): string {
  const [size, unit] = bodyLimit >= 2 ** 20 ? [bodyLimit / 2 ** 20, 'MiB'] : [bodyLimit / 2 ** 10, 'KiB']
  return `The body is larger than this operation takes. Send at most ${Math.floor(size)} ${unit} in one request.`
}

const framing: Readonly<Record<string, readonly [status: number, rejection: Rejection]>> = {
  HPE_HEADER_OVERFLOW: [431, reject('headers_too_large', 'headers')],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    reject('invalid_value', 'request', 'The request took too long to arrive. Send it again, without pauses.'),
  ],
}
const noHttp = [
  400,
  reject('invalid_value', 'request', 'This is not a valid HTTP/1.1 request. Check the request line and the headers.'),
] as const

const linger_ms = 1000

/** The last answer of a connection, finished or not. */
export type LastAnswers = WeakMap<Socket, FastifyReply>

/** For input that never becomes a request, because it is not HTTP or too slow: writes the same form to the connection. */
export function sendClientError(
  answers: LastAnswers,
  { code = '' }: { readonly code?: string },
  socket: Socket,
  log: Logger,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const answer = answers.get(socket)
  // If the connection is being answered, a second answer would look like the answer to another request.
  const isLast = answer?.raw.shouldKeepAlive === false || answer?.getHeader('connection') === 'close'
  if (answer?.sent && (isLast || !answer.raw.writableFinished)) return void socket.destroySoon()
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && waitsForUs(answer))
    return void sendOn(socket, 503, reject('overloaded'), log)
  const [status, rejection] = framing[code] ?? noHttp
  sendOn(socket, status, rejection, log)
}

/** Nobody has begun to read its body, because its key is still looked up. A large body then stays in the connection, whoever sent it. */
const waitsForUs = (answer: FastifyReply | undefined): boolean =>
  answer !== undefined && !answer.sent && answer.request.raw.readableFlowing === null

/** Node would close the connection of a CONNECT request without an answer. */
export const refuseTunnel = (socket: Duplex, log: Logger): void =>
  sendOn(socket as Socket, 405, reject('method_not_allowed'), log)

/** Only the expectation 100-continue is known. Node would answer others without a body. */
export function refuseExpectation(response: ServerResponse, log: Logger): void {
  const unknown = reject('invalid_value', 'expect', 'The only expectation that is met here is "100-continue".')
  const { headers, body } = unreadAnswer(417, unknown, log)
  response.writeHead(417, headers).end(body)
}

/** The answer to what never became a request, with an id of its own that the log has too. */
function unreadAnswer(status: number, rejection: Rejection, log: Logger) {
  const request_id = randomUUID()
  const { rejected: code, errors = [] } = rejection
  log.info({ request_id, status, code }, 'no request')
  const body = errorText({ status, code, errors, explanation: explanationOf(rejection) }, request_id)
  const headers = {
    ...safeHeaders,
    'content-type': jsonType,
    'content-length': Buffer.byteLength(body),
    'x-request-id': request_id,
    connection: 'close',
    ...(status === 503 ? { 'retry-after': '1' } : {}),
  }
  return { headers, body }
}

function sendOn(socket: Socket, status: number, rejection: Rejection, log: Logger): void {
  const { headers, body } = unreadAnswer(status, rejection, log)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  endSoon(socket)
}

/** At most so much of a refused body is read to keep the connection. */
const unread_bytes_max = 64 * 1024

/**
 * Does not read the rest of a large body that is refused while it arrives: reading it would cost as much as accepting it. The
 * connection ends with the answer.
 */
function leaveUnread(raw: IncomingMessage, reply: FastifyReply): void {
  const { socket, complete, headers } = raw
  const bytes = headers['transfer-encoding'] ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0)
  if (complete || bytes <= unread_bytes_max) return
  reply.header('connection', 'close')
  // Start reading, then pause: Node reads a body to its end if nobody has started.
  raw.pause()
  raw.read(0)
  socket.destroySoon = () => {
    socket.end()
    endSoon(socket)
  }
}

/**
 * Closes the connection of a client that never closes its side. Not at once: closing with unread input resets the connection, and
 * the answer could be lost.
 */
function endSoon(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), linger_ms).unref()
  socket.once('close', () => clearTimeout(timer))
}
