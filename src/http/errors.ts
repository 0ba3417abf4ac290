// The one shape of an error answer. It never echoes what was sent; a 5xx carries only its code and the request id.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { isPassing, sqlState } from '../db/pg-errors.ts'
import { reject, statusOf } from '../kernel/rejections.ts'
import { CarrierAway } from '../providers/carrier.ts'
import { writeJson } from '../wire/json.ts'
import { Refusal } from './endpoint.ts'

export const jsonType = 'application/json; charset=utf-8'

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): void {
  const { code, status, errors, explanation, headers } = refusalFrom(error, request, log)
  reply.code(status).header('content-type', jsonType).header('x-request-id', request.id).headers(headers)
  // HTTP wants every 401 to tell what it asks for.
  if (status === 401) reply.header('www-authenticate', 'Bearer')
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

/** What is no HTTP, or too slow, never becomes a request: the same shape is written straight to the connection. */
export function sendClientError({ code = '' }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, field, message] = framing[code] ?? noHttp
  const message_code = 'invalid_value'
  const errors = [{ field, code: message_code, message }]
  const body = writeJson({ status, message_code, error_message: message, errors })
  const headers = `content-type: ${jsonType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n\r\n${body}`)
  // Whoever never closes their side must not keep the connection. At once would be too early: closing with something unread
  // resets the connection, and the answer could be lost with it.
  const timer = setTimeout(() => socket.destroy(), linger_ms).unref()
  socket.once('close', () => clearTimeout(timer))
}
