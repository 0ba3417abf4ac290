// Asks an lnd node by REST. The node must show the pinned certificate. Every question has a time limit and every answer a size limit.
// Errors name the question and the node's message, never the url, the macaroon or the body. The job retries, not this file.
import { Buffer } from 'node:buffer'
import { X509Certificate } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { DialRules } from '../../outbound/dial.ts'
import { isAllowedAddress } from '../../outbound/target.ts'
import { CarrierAway } from '../carrier.ts'

export interface LndAccess {
  readonly url: string
  /** In hex. */
  readonly macaroon: string
  /** The node's own certificate, as PEM. */
  readonly certificate: string
}

export interface LndQuestion {
  /** Names the question in errors. */
  readonly name: string
  readonly path: string
  /** Undefined: GET. */
  readonly body?: object
}

export interface LndRest {
  ask(question: LndQuestion): Promise<unknown>
  /** The first message of a stream, which is closed then. */
  first(question: LndQuestion): Promise<unknown>
  /** All messages of a stream, until the signal or the node ends it. */
  follow(question: LndQuestion, signal: AbortSignal): AsyncGenerator<unknown>
}

/** The node understood the question and refuses it. A node that is away, starts, or does not accept our macaroon is `CarrierAway`. */
export class LndRefusal extends Error {
  readonly code: number
  readonly reason: string

  constructor(name: string, code: number, reason: string) {
    super(`the lightning node refuses to ${name}: ${reason} (${code})`)
    this.code = code
    this.reason = reason
  }
}

/** Codes of gRPC: cancelled, deadline exceeded, permission denied, exhausted, unimplemented, unavailable, unauthenticated. */
const away_codes = [1, 4, 7, 8, 12, 14, 16]
/** lnd gives these the code of an unknown error, which refusals have too. */
const away_message =
  /starting up|not (yet )?(ready|active|started)|wallet (is )?(locked|not|encrypted)|shutting down|macaroon|permission denied|verification failed|context (canceled|deadline)/i

const defaults = { timeout_ms: 15_000, answer_bytes_max: 8 * 1024 * 1024, sockets_max: 32 }

export interface LndRestOptions extends Partial<typeof defaults> {
  /** Which addresses may be connected to. Undefined: all. */
  readonly rules?: DialRules
}

export function lndRest(access: LndAccess, options: LndRestOptions = {}): LndRest {
  const { timeout_ms, answer_bytes_max, sockets_max } = { ...defaults, ...options }
  const pinned = new X509Certificate(access.certificate)
  const agent = new Agent({
    keepAlive: true,
    maxSockets: sockets_max,
    ca: access.certificate,
    ...(options.rules && { lookup: allowedLookup(options.rules, timeout_ms) }),
    // The certificate itself is pinned, so its names do not matter.
    checkServerIdentity: (_, shown) =>
      pinned.raw.equals(shown.raw) ? undefined : new Error('the certificate is not the pinned one'),
  })
  const followed = new Agent({ ...agent.options, keepAlive: false, maxSockets: Infinity })

  const { rules } = options
  const host = new URL(access.url).hostname.replace(/^\[|\]$/g, '')
  // A literal address is not looked up.
  const isForbidden = rules !== undefined && isIP(host) !== 0 && !isAllowedAddress(host, rules)

  const opened = ({ path, body }: LndQuestion, signal: AbortSignal, by: Agent): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const sent = request(new URL(path, access.url), {
        agent: by,
        signal,
        method: body ? 'POST' : 'GET',
        headers: { 'Grpc-Metadata-macaroon': access.macaroon, ...(body && { 'content-type': 'application/json' }) },
      })
      sent.once('response', resolve).once('error', reject)
      sent.end(body && JSON.stringify(body))
    })

  /** The lines of the answer: a stream has one message on each. */
  async function* lines(question: LndQuestion, signal: AbortSignal, by: Agent): AsyncGenerator<unknown> {
    if (isForbidden) throw new CarrierAway('the service may not connect to the address of the lightning node')
    const response = await opened(question, signal, by)
    const status = response.statusCode ?? 0
    let rest = Buffer.alloc(0)
    for await (const part of response as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, part])
      if (rest.length > answer_bytes_max) throw new TooLong()
      for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
        if (end > 0) yield checked(question.name, status, rest.subarray(0, end).toString('utf8'))
        rest = rest.subarray(end + 1)
      }
    }
    if (rest.length > 0) yield checked(question.name, status, rest.toString('utf8'))
  }

  const firstLine = async (question: LndQuestion): Promise<unknown> => {
    try {
      for await (const message of lines(question, AbortSignal.timeout(timeout_ms), agent)) return message
    } catch (error) {
      throw awayUnlessRefused(question.name, error)
    }
    throw new CarrierAway(`the lightning node does not answer ${question.name}: it ended the answer`)
  }

  return {
    ask: firstLine,
    first: async (question) => resultOf(await firstLine(question)),
    async *follow(question, signal) {
      try {
        for await (const message of lines(question, signal, followed)) yield resultOf(message)
      } catch (error) {
        if (!signal.aborted) throw awayUnlessRefused(question.name, error)
      }
    },
  }
}

/** Resolves a name, and keeps the addresses that may be connected to. */
const allowedLookup =
  (rules: DialRules, timeout_ms: number): LookupFunction =>
  (hostname, { all }, answer) => {
    const answerWith = (addresses: readonly string[]): void => {
      const found = addresses.filter((address) => isAllowedAddress(address, rules))
      const [first] = found
      if (first === undefined) answer(new Error('no address that may be connected to'), '', 4)
      else if (all)
        answer(
          null,
          found.map((address) => ({ address, family: isIP(address) })),
        )
      else answer(null, first, isIP(first))
    }
    rules
      .resolve(hostname, AbortSignal.timeout(timeout_ms))
      .then(answerWith, (error: Error) => answer(error as NodeJS.ErrnoException, '', 4))
  }

class TooLong extends Error {}

const resultOf = (message: unknown): unknown => (message as { result?: unknown }).result

function awayUnlessRefused(name: string, error: unknown): Error {
  if (error instanceof LndRefusal || error instanceof CarrierAway) return error
  if (error instanceof TooLong) return new CarrierAway(`the lightning node answers ${name} with too many bytes`)
  const { code, name: kind } = error as Error & { code?: unknown }
  return new CarrierAway(`the lightning node does not answer ${name}: ${typeof code === 'string' ? code : kind}`)
}

interface ErrorAnswer {
  readonly code?: unknown
  readonly message?: unknown
  /** Streams have it here. */
  readonly error?: ErrorAnswer | string
}

/** Throws what the node says is wrong. */
function checked(name: string, status: number, text: string): unknown {
  const message = parsed(text)
  const fault = typeof message?.error === 'object' ? message.error : status === 200 ? undefined : message
  if (message && !fault) return message
  const code = typeof fault?.code === 'number' ? fault.code : undefined
  if (code === undefined) throw new CarrierAway(`the lightning node answers ${name} with HTTP ${status}`)
  const reason = String(fault?.message).slice(0, 300)
  if (away_codes.includes(code) || away_message.test(reason)) {
    throw new CarrierAway(`the lightning node cannot ${name}: ${reason} (${code})`)
  }
  throw new LndRefusal(name, code, reason)
}

function parsed(text: string): ErrorAnswer | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
