// Sends ended spans to a collector, in the background. Nobody waits for it: spans wait in a bounded queue, and if the collector is away or
// slow, the newest are dropped and counted.
import { otlpText, type TraceResource } from './otlp.ts'
import type { TracingSettings } from './settings.ts'
import type { TraceSpan } from './span.ts'

export interface ExporterOptions extends Pick<TracingSettings, 'url' | 'headers' | 'timeout_ms'> {
  readonly resource: TraceResource
  readonly queue_max?: number
  /** A request has so many spans at most. */
  readonly send_max?: number
  /** How long spans wait for others. */
  readonly gather_ms?: number
  /** How long a stop waits for what is left. */
  readonly stop_ms?: number
  readonly send?: typeof fetch
  log(event: string, details: Record<string, unknown>): void
}

const defaults = { queue_max: 8_192, send_max: 256, gather_ms: 1_000, stop_ms: 2_000, send: fetch }

/** The collector asks to send the same again, by the rules of OTLP. */
const passing = new Set([429, 502, 503, 504])
const wait_ms = { first: 500, most: 30_000 }

type Outcome = 'sent' | 'refused' | 'away'

export class Exporter {
  /** Of spans that ended: sent, refused by the collector, or dropped because the queue was full or the service stopped. */
  readonly counts = { sent: 0, refused: 0, dropped: 0 }
  readonly #options: typeof defaults & ExporterOptions
  #queue: TraceSpan[] = []
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  /** How long to wait after a failure; each time longer. 0: the last request was answered. */
  #pause_ms = 0
  #isStopping = false
  /** Of the request that is open. */
  #open = new AbortController()
  #isOver = false
  #isAway = false

  constructor(options: ExporterOptions) {
    this.#options = { ...defaults, ...options }
  }

  readonly add = (span: TraceSpan): void => {
    if (this.#queue.length >= this.#options.queue_max || this.#isStopping) {
      this.counts.dropped += 1
      return
    }
    this.#queue.push(span)
    if (this.#queue.length === 1 || this.#queue.length === this.#options.send_max) this.#schedule()
  }

  /** Soon; at once if there is enough for a request. After a failure not before the pause is over. */
  #schedule(): void {
    if (this.#sending || this.#isStopping) return
    clearTimeout(this.#timer)
    const { send_max, gather_ms } = this.#options
    const ms = this.#pause_ms || (this.#queue.length >= send_max ? 0 : gather_ms)
    this.#timer = setTimeout(() => this.#send(), ms).unref()
  }

  #send(): void {
    if (this.#sending) return
    this.#sending = this.#sendSome().finally(() => {
      this.#sending = undefined
      if (this.#queue.length > 0) this.#schedule()
    })
  }

  async #sendSome(): Promise<void> {
    const spans = this.#queue.slice(0, this.#options.send_max)
    const outcome = await this.#post(spans)
    if (outcome === 'away') {
      this.#pause_ms = Math.min(this.#pause_ms * 2 || wait_ms.first, wait_ms.most)
      return
    }
    this.#pause_ms = 0
    this.#queue = this.#queue.slice(spans.length)
    this.counts[outcome] += spans.length
  }

  async #post(spans: readonly TraceSpan[]): Promise<Outcome> {
    const { url, headers, timeout_ms, resource, send } = this.#options
    const open = new AbortController()
    this.#open = open
    const timer = setTimeout(() => open.abort(), timeout_ms)
    try {
      const response = await send(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: otlpText(spans, resource),
        redirect: 'error',
        signal: open.signal,
      })
      await response.body?.cancel()
      if (response.ok) return this.#note('sent')
      return this.#note(passing.has(response.status) ? 'away' : 'refused', `HTTP ${response.status}`)
    } catch (error) {
      const { cause, name } = error as Error
      const reason = open.signal.aborted ? 'no answer in time' : name
      return this.#note('away', (cause as { code?: string } | undefined)?.code ?? reason)
    } finally {
      clearTimeout(timer)
    }
  }

  /** A collector that is away is logged once, until it is back. The address may hold a key, so it is not logged. */
  #note(outcome: Outcome, error?: string): Outcome {
    const { log } = this.#options
    if (error !== undefined && !this.#isAway && !this.#isStopping) log('traces cannot be sent', { error })
    this.#isAway = error !== undefined
    return outcome
  }

  /** Sends what is left, within a deadline. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isStopping = true
    const deadline = setTimeout(() => {
      this.#isOver = true
      this.#open.abort()
    }, this.#options.stop_ms)
    await this.#sending
    while (this.#queue.length > 0 && !this.#isOver) {
      const before = this.#queue.length
      await this.#sendSome()
      if (this.#queue.length === before) break
    }
    clearTimeout(deadline)
    this.counts.dropped += this.#queue.length
    this.#queue = []
  }
}
