// Callers of a service that is stopped. They keep what became of each request.
import { Agent, type IncomingMessage, request } from 'node:http'

export interface StopLoad {
  readonly base_url: string
  readonly key: string
  /** What is posted to /api/quotes. */
  readonly body: object
  /** So many of each kind of caller. */
  readonly callers: number
  /** They leave when an answer ends their connection, as behind a proxy that takes such a service out. Otherwise they go on until nobody listens. */
  readonly leave: boolean
}

/** How a caller uses connections: again at once, again after a pause, or a new one for each request. */
export const callerKinds = ['keeps', 'pauses', 'reconnects'] as const
type CallerKind = (typeof callerKinds)[number]

export interface StopSeen {
  readonly answered: number
  readonly answered_after: number
  /** Sent after the first answer that ended its connection, and answered without that. */
  readonly kept_after: number
  /** Sent, and not answered: by kind of caller and error. */
  readonly lost: Readonly<Record<string, number>>
  /** Answers that are not 201. */
  readonly refused: Readonly<Record<string, number>>
  /** The quotes that were acknowledged. */
  readonly acknowledged: readonly string[]
}

const pause_max_ms = 200

const count = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1
}

interface Sent {
  readonly status: number
  readonly isLast: boolean
  readonly text: string
}

export class StopCallers {
  readonly #load: StopLoad
  readonly #body: string
  readonly #seen = { answered: 0, answered_after: 0, kept_after: 0 }
  readonly #lost: Record<string, number> = {}
  readonly #refused: Record<string, number> = {}
  readonly #acknowledged: string[] = []
  readonly #callers: Promise<void>[]
  #isStopping = false
  #isClosing = false

  constructor(load: StopLoad) {
    this.#load = load
    this.#body = JSON.stringify(load.body)
    this.#callers = callerKinds.flatMap((kind) => Array.from({ length: load.callers }, () => this.#call(kind)))
  }

  get answered(): number {
    return this.#seen.answered
  }

  /** To be called before the signal is sent. */
  stopping(): void {
    this.#isStopping = true
  }

  /** When nobody listens any more. */
  async ended(): Promise<StopSeen> {
    await Promise.all(this.#callers)
    return { ...this.#seen, lost: this.#lost, refused: this.#refused, acknowledged: this.#acknowledged }
  }

  async #call(kind: CallerKind): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      const isAfter = this.#isStopping
      const isClosing = this.#isClosing
      try {
        const sent = await this.#send(agent, kind)
        this.#note(sent, isAfter, isClosing)
        if (sent.isLast && this.#load.leave) return agent.destroy()
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        agent.destroy()
        if (code === 'ECONNREFUSED') return
        count(this.#lost, `${kind} ${code ?? message}`)
      }
      if (kind === 'pauses') await new Promise((done) => setTimeout(done, Math.random() * pause_max_ms))
    }
  }

  #note({ status, isLast, text }: Sent, isAfter: boolean, isClosing: boolean): void {
    this.#seen.answered += 1
    if (isAfter) this.#seen.answered_after += 1
    if (isLast) this.#isClosing = true
    if (isClosing && !isLast) this.#seen.kept_after += 1
    if (status === 201) this.#acknowledged.push((JSON.parse(text) as { guid: string }).guid)
    else count(this.#refused, String(status))
  }

  #send(agent: Agent, kind: CallerKind): Promise<Sent> {
    const { base_url, key } = this.#load
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(this.#body),
    }
    return new Promise((resolve, reject) => {
      const sent = request(`${base_url}/api/quotes`, { method: 'POST', headers, agent })
      sent.once('error', reject)
      sent.once('response', (response: IncomingMessage) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece) => {
          text += piece
        })
        response.once('error', reject)
        response.once('end', () => {
          if (kind === 'reconnects') agent.destroy()
          resolve({ status: response.statusCode ?? 0, isLast: response.headers.connection === 'close', text })
        })
      })
      sent.end(this.#body)
    })
  }
}
