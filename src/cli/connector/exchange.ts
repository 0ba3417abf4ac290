// Sends one request to a connector as it is told, right or wrong, and keeps what was sent and answered for the report of a check.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { headersOfMessage, newMessageId } from '../../providers/connector/protocol/messages.ts'

export interface WireExchange {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly sent: string
  readonly message_id: string
  /** Undefined: no answer came, and `fault` says why. */
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly answered: string
  readonly fault?: string
}

export interface WireRequest {
  /** After `/v1/`. */
  readonly path: string
  /** Undefined: it is a GET. */
  readonly body?: string
  /** What it is signed with; the connector's key if nothing is said. */
  readonly keys?: readonly string[]
  /** How far the signature's time is off. */
  readonly off_seconds?: number
  /** Changed after signing. */
  readonly alter?: (message: { headers: Record<string, string>; body: string }) => {
    headers: Record<string, string>
    body: string
  }
  /** Nobody waits for the answer: the connection is closed as soon as all is sent. */
  readonly hangs_up?: boolean
}

export interface WireOptions {
  readonly url: string
  readonly keys: readonly string[]
  readonly timeout_ms: number
}

const answer_bytes_max = 4 * 1024 * 1024

export class Wire {
  /** Of the check that runs now. */
  #kept: WireExchange[] = []

  constructor(readonly options: WireOptions) {}

  /** Forgets what was kept, and returns it. */
  takeExchanges(): readonly WireExchange[] {
    const kept = this.#kept
    this.#kept = []
    return kept
  }

  async send({
    path,
    body,
    keys = this.options.keys,
    off_seconds = 0,
    alter,
    hangs_up = false,
  }: WireRequest): Promise<WireExchange> {
    const message_id = newMessageId()
    const signed = headersOfMessage(keys, message_id, Date.now() + off_seconds * 1000, body ?? '')
    const message = { headers: { ...signed, accept: 'application/json' }, body: body ?? '' }
    const { headers, body: text } = alter ? alter(message) : message
    const method = body === undefined ? ('GET' as const) : ('POST' as const)
    const answer = await this.#answered(method, path, headers, text, hangs_up)
    const exchange = { method, path: `/v1/${path}`, sent: text, message_id, ...answer }
    this.#kept.push(exchange)
    return exchange
  }

  #answered(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body: string,
    hangs_up: boolean,
  ): Promise<Pick<WireExchange, 'status' | 'headers' | 'answered' | 'fault'>> {
    const { url, timeout_ms } = this.options
    const target = new URL(`${url.replace(/\/+$/, '')}/v1/${path}`)
    const request = target.protocol === 'https:' ? requestHttps : requestHttp
    return new Promise((resolve) => {
      const silent = (fault: string) => resolve({ status: undefined, headers: {}, answered: '', fault })
      const length = { 'content-length': String(Buffer.byteLength(body)) }
      const asked = request(target, { method, headers: { ...headers, ...length }, agent: false }, (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          if (bytes > answer_bytes_max) asked.destroy(new Error(`an answer of more than ${answer_bytes_max} bytes`))
        })
        response.once('end', () => {
          clearTimeout(timer)
          const answered = Buffer.concat(parts).toString('utf8')
          resolve({ status: response.statusCode, headers: singleHeaders(response.headers), answered })
        })
        response.once('error', (error) => silent(error.message))
      })
      const timer = setTimeout(() => asked.destroy(new Error(`no answer within ${timeout_ms} ms`)), timeout_ms)
      asked.once('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer)
        silent(hangs_up ? 'the check hung up' : (error.code ?? error.message))
      })
      if (hangs_up) asked.once('finish', () => asked.destroy(new Error('hung up')))
      asked.end(body)
    })
  }
}

const singleHeaders = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(' ')]))
