// The measured window of a load generator and its clients. Each client is one connection and one loop: it sends again as soon as it has
// its answer.
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds } from './child.ts'
import { type HttpAnswer, HttpClient } from './http-client.ts'
import type { LoadMessage, LoadResult } from './load-messages.ts'
import { percentilesOf } from './percentiles.ts'

/** What a load generator sends to its benchmark while it runs. */
export type Report = (message: LoadMessage<never>) => void

const latencies_max = 2_000_000

export class LoadWindow {
  readonly #report: Report
  readonly #latencies = new Float64Array(latencies_max)
  #count = 0
  #from = Number.POSITIVE_INFINITY
  #to = Number.POSITIVE_INFINITY
  #cpu = 0
  total = 0
  errors = 0
  firstError: string | undefined

  constructor(report: Report) {
    this.#report = report
  }

  get isOver(): boolean {
    return this.#to !== Number.POSITIVE_INFINITY
  }

  start(): void {
    this.#from = performance.now()
    this.#cpu = cpuSeconds()
    this.#report({ kind: 'window_starts' })
  }

  /** No client sends after this. Open requests do not count. */
  end(): void {
    if (this.isOver) return
    this.#to = performance.now()
    this.#cpu = cpuSeconds() - this.#cpu
    this.#report({ kind: 'window_ends' })
  }

  answered(sent_at: number): void {
    this.total += 1
    if (this.#from === Number.POSITIVE_INFINITY || this.isOver || this.#count === latencies_max) return
    this.#latencies[this.#count++] = performance.now() - sent_at
  }

  failed(what: string, { status, body }: HttpAnswer): void {
    this.errors += 1
    this.firstError ??= `${what}: ${status} ${body.toString('utf8').slice(0, 300)}`
  }

  result(): LoadResult {
    return {
      trades_total: this.total,
      trades: this.#count,
      seconds: (this.#to - this.#from) / 1000,
      ...percentilesOf(this.#latencies.subarray(0, this.#count).sort()),
      cpu_seconds: this.#cpu,
      errors: this.errors,
      first_error: this.firstError,
    }
  }
}

export interface ClientsTask {
  /** 127.0.0.1 if left out. */
  readonly host?: string
  readonly port: number
  readonly clients: number
  readonly settle_ms: number
  readonly measure_ms: number
}

/** Opens the connections, measures after they have settled, and ends when every client has its last answer. */
export async function runClients(
  { host, port, clients, settle_ms, measure_ms }: ClientsTask,
  window: LoadWindow,
  report: Report,
  client: (connection: HttpClient) => Promise<void>,
): Promise<void> {
  const connections = await Promise.all(Array.from({ length: clients }, () => HttpClient.open(port, host)))
  const progress = setInterval(() => report({ kind: 'progress', trades: window.total }), 250)
  const timing = (async () => {
    await sleep(settle_ms)
    window.start()
    await sleep(measure_ms)
    window.end()
  })()
  try {
    await Promise.all([...connections.map(client), timing])
  } finally {
    clearInterval(progress)
    for (const connection of connections) connection.close()
  }
}
