// Sends one question to a connector and returns the bytes of its answer. The connector is not trusted: one deadline for everything, a
// bounded answer, no redirects, and connections to allowed addresses only. Whatever goes wrong is a `ConnectorSilent`.
import { type Dispatcher, Pool } from 'undici'
import type { DialRules } from '../../outbound/dial.ts'
import { dial } from '../../outbound/dial.ts'
import { hostOf } from '../../outbound/target.ts'
import { unreachableErrorOf } from '../../outbound/unreachable.ts'
import { InvalidDelivery } from '../../signing/delivery-rules.ts'
import { traceHeaders } from '../../tracing/current.ts'
import { Breaker, type BreakerState } from './breaker.ts'
import { decoded } from './protocol/codec.ts'
import { ConnectorError } from './protocol/discovery.ts'
import { headersOfMessage, newMessageId, verifyMessage } from './protocol/messages.ts'
import { ConnectorSilent } from './silence.ts'

export interface ConnectionOptions {
  /** Without a slash at the end. */
  readonly url: string
  /** Those that are valid, the newest first. */
  readonly keys: readonly string[]
  readonly timeout_ms: number
  readonly dialRules: DialRules
  /** Real time, for signatures. */
  now(): number
  /** Monotonic milliseconds, for the breaker. */
  monotonic(): number
  onBreaker(state: BreakerState): void
}

export const questions_max = 32
const answer_bytes_max = 4 * 1024 * 1024
const answer_headers_max_bytes = 16 * 1024

interface Sent {
  readonly method: 'GET' | 'POST'
  /** After `/v1/`. */
  readonly operation: string
  readonly body: string
}

export class Connection {
  readonly #pool: Pool
  readonly #breaker: Breaker
  #asking = 0

  constructor(private readonly options: ConnectionOptions) {
    const { timeout_ms, dialRules } = options
    const url = new URL(options.url)
    const isTls = url.protocol === 'https:'
    const peer = { hostname: hostOf(url), port: Number(url.port || (isTls ? 443 : 80)), isTls }
    this.#breaker = new Breaker(options.monotonic, options.onBreaker)
    this.#pool = new Pool(url.origin, {
      connections: questions_max,
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: answer_headers_max_bytes,
      // One deadline is kept for the whole question.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, answer) => {
        dial(peer, dialRules, AbortSignal.timeout(timeout_ms)).then(
          (socket) => answer(null, socket),
          (error: Error) => answer(error, null),
        )
      },
    })
  }

  get breaker(): BreakerState {
    return this.#breaker.state
  }

  /** The bytes of an answer that is signed for this question. Throws `ConnectorSilent`. */
  async send(sent: Sent): Promise<Uint8Array> {
    const { operation } = sent
    if (this.#asking >= questions_max) {
      throw new ConnectorSilent(operation, 'busy', `${questions_max} questions are under way`)
    }
    if (!this.#breaker.mayAsk()) {
      throw new ConnectorSilent(
        operation,
        'breaker_open',
        'it did not answer before, and is left alone for some seconds',
      )
    }
    this.#asking += 1
    try {
      const answer = await this.#sendNow(sent)
      this.#breaker.succeeded()
      return answer
    } catch (error) {
      if (!(error instanceof ConnectorSilent)) this.#breaker.ended()
      else if (error.isDown) this.#breaker.failed()
      else this.#breaker.succeeded()
      throw error
    } finally {
      this.#asking -= 1
    }
  }

  async #sendNow({ method, operation, body }: Sent): Promise<Uint8Array> {
    const { keys, timeout_ms, now } = this.options
    const id = newMessageId()
    const signal = AbortSignal.timeout(timeout_ms)
    const url = new URL(this.options.url)
    const { statusCode, headers, bytes } = await this.#pool
      .request({
        method,
        path: `${url.pathname.replace(/\/$/, '')}/v1/${operation}`,
        headers: { ...headersOfMessage(keys, id, now(), body), ...traceHeaders(), accept: 'application/json' },
        ...(method === 'POST' ? { body } : {}),
        signal,
      })
      .then(async (response) => ({ ...response, bytes: await boundedBytes(response) }))
      .catch((error: Error) => {
        if (signal.aborted) throw new ConnectorSilent(operation, 'timed_out', `not within ${timeout_ms} ms`)
        throw new ConnectorSilent(operation, 'unreachable', unreachableErrorOf(error))
      })
    if (!bytes) throw new ConnectorSilent(operation, 'too_large', `more than ${answer_bytes_max} bytes`)
    if (statusCode !== 200) throw new ConnectorSilent(operation, 'status', refusalText(statusCode, bytes), statusCode)
    demandSigned(operation, id, { headers, body: bytes, keys, now: now() })
    return bytes
  }

  stop(): void {
    // Questions under way still get their answers.
    void this.#pool.close()
  }
}

function demandSigned(operation: string, id: string, message: Parameters<typeof verifyMessage>[0]): void {
  try {
    if (verifyMessage(message) === id) return
  } catch (error) {
    if (!(error instanceof InvalidDelivery)) throw error
    throw new ConnectorSilent(operation, 'signature', `its answer is not signed: ${error.reason}`)
  }
  throw new ConnectorSilent(operation, 'signature', 'its answer is signed for another question')
}

/** Undefined: the answer is too large. */
async function boundedBytes({ body }: Dispatcher.ResponseData): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > answer_bytes_max) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function refusalText(status: number, bytes: Uint8Array): string {
  try {
    const { code, message } = decoded(ConnectorError, JSON.parse(new TextDecoder().decode(bytes)))
    return `status ${status}, ${code}${message ? `: ${message}` : ''}`
  } catch {
    return `status ${status}`
  }
}
