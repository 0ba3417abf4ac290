// The service as its users run it: a process of its own, from dist, that can be killed. And a client that keeps a journal
// of what it was told, to hold the service to it afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { expect } from 'vitest'
import type { Sql } from '../../src/db/pool.ts'
import { programIn } from '../support/corridor-command.ts'
import { eventually } from '../support/service.ts'
import { hang_ms } from '../support/time-limits.ts'

export interface RealService {
  readonly process: ChildProcess
  readonly base_url: string
  /** kill -9. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/**
 * `onPrinted` hears everything from the first byte on: jobs are worked off before the service says where it is. `root` is the folder of
 * another release.
 */
export async function startRealService(
  env: Readonly<Record<string, string>>,
  onPrinted: (text: string) => void = () => {},
  root?: string,
): Promise<RealService> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const settings = { PORT: '0', CORRIDOR_RATE_LIMIT: '0', CORRIDOR_LOG_LEVEL: 'warn', NODE_ENV: 'test', ...env }
  const child = spawn(process.execPath, [programIn(root), 'up'], {
    env: { ...inherited, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  let said = ''
  child.stderr!.on('data', (text) => {
    said = (said + text).slice(-4000)
  })
  let printed = ''
  const base_url = await new Promise<string>((resolve, fail) => {
    child.stdout!.setEncoding('utf8').on('data', (text) => {
      onPrinted(text)
      printed += text
      const found = /(http:\/\/127\.0\.0\.1:\d+)\D/.exec(printed)
      if (found) resolve(found[1]!)
    })
    gone.then(() => fail(new Error(`the service did not start: ${said}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  return { process: child, base_url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

interface Order {
  readonly path: string
  readonly body: object
}

export class Client {
  base_url: string
  readonly #api_key: string
  readonly #customers: readonly string[]
  readonly #name = Math.random().toString(36).slice(2)
  #sent = 0
  /** Sent, and no answer came: it may have happened or not. */
  readonly open = new Map<string, Order>()
  /** What the service said it did. */
  readonly acknowledged = new Map<string, Order & { readonly text: string }>()
  isStopped = false

  constructor(base_url: string, api_key: string, customers: readonly string[]) {
    this.base_url = base_url
    this.#api_key = api_key
    this.#customers = customers
  }

  async #post(key: string, { path, body }: Order): Promise<{ status: number; text: string; isReplay: boolean }> {
    const response = await fetch(`${this.base_url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#api_key}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(hang_ms),
    })
    const isReplay = response.headers.get('idempotent-replayed') === 'true'
    return { status: response.status, text: await response.text(), isReplay }
  }

  async #send(key: string, order: Order): Promise<{ guid: string } | undefined> {
    this.open.set(key, order)
    try {
      const { status, text } = await this.#post(key, order)
      // Busy, or broken by a lost database: an answer, but not one that says what happened.
      if (status >= 500) return undefined
      expect({ status, text }).toMatchObject({ status: 201 })
      this.acknowledged.set(key, { ...order, text })
      this.open.delete(key)
      return JSON.parse(text)
    } catch (error) {
      if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return undefined
      throw error
    }
  }

  #quote(n: number): Promise<{ guid: string } | undefined> {
    const customer_guid = this.#customers[n % this.#customers.length]
    const order = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 100 }
    return this.#send(`quote-${this.#name}-${n}`, { path: '/quotes', body: order })
  }

  /** Asks and executes, one after the other, until told to stop. */
  async #trade(pause_ms: number): Promise<void> {
    while (!this.isStopped) {
      const n = ++this.#sent
      const quote = await this.#quote(n)
      const body = { trade_type: 'platform', quote_guid: quote?.guid }
      if (quote) await this.#send(`trade-${this.#name}-${n}`, { path: '/trades', body })
      const rest_ms = quote ? pause_ms : 20
      if (rest_ms > 0) await new Promise((done) => setTimeout(done, rest_ms))
    }
  }

  /** One write, sent until it is acknowledged. */
  async write(): Promise<void> {
    const n = ++this.#sent
    await eventually(() => this.#quote(n), Boolean)
  }

  /** Stops the clock of the bank: on a slow machine quotes would expire and prices would move before a trade is made. */
  async stopClock(): Promise<void> {
    const { status, text } = await this.#post(`clock-${this.#name}`, { path: '/sandbox/clock', body: { frozen: true } })
    expect(status, text).toBe(200)
  }

  /** `pause_ms`: how long each trader rests after a trade. */
  async load(traders: number, pause_ms = 0): Promise<void> {
    this.isStopped = false
    await Promise.all(Array.from({ length: traders }, () => this.#trade(pause_ms)))
  }

  /** What had no answer is sent again with its key until it has one. */
  async retry(): Promise<void> {
    const again = [...this.open]
    await Promise.all(again.map(([key, order]) => eventually(() => this.#send(key, order), Boolean)))
  }

  /** Everything acknowledged is answered again, byte by byte, and is in the books exactly once. */
  async verify(sql: Sql): Promise<void> {
    const all = [...this.acknowledged]
    for (let start = 0; start < all.length; start += 50) {
      const some = all.slice(start, start + 50)
      const replies = await Promise.all(some.map(([key, order]) => this.#post(key, order)))
      expect(replies).toEqual(some.map(([, { text }]) => ({ status: 201, text, isReplay: true })))
    }
    const guids = (path: string): string[] =>
      all.filter(([, order]) => order.path === path).map(([, { text }]) => JSON.parse(text).guid)
    for (const table of ['quotes', 'trades']) {
      const rows = await sql.unsafe<{ guid: string }[]>(`select guid from ${table}`)
      expect(rows.map(({ guid }) => guid).sort()).toEqual(guids(`/${table}`).sort())
    }
  }
}

/** Every trade that was accepted comes to its end, and that is success. */
export async function untilSettled(sql: Sql): Promise<number> {
  const states = () =>
    sql<{ state: string; n: number }[]>`select state, count(*)::integer as n from trades group by state`
  const settled = await eventually(states, (rows) => rows.every(({ state }) => state === 'completed'))
  return settled[0]?.n ?? 0
}
