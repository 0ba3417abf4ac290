// A client that writes down when it sent each request and when it was answered, to hold a restored database to it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Demo } from '../../src/cli/demo-file.ts'
import type { Sql } from '../../src/db/pool.ts'
import { eventually } from './service.ts'

interface Acknowledged {
  readonly guid: string
  readonly sent_at: number
  readonly answered_at: number
}

export class TimedJournal {
  readonly acknowledged: Acknowledged[] = []
  readonly #demo: Demo
  #isStopped = false
  #running: Promise<unknown> = Promise.resolve()

  private constructor(demo: Demo) {
    this.#demo = demo
  }

  /** `base_url`: of a service that was started again. */
  static async of(data_dir: string, base_url?: string): Promise<TimedJournal> {
    const demo = JSON.parse(await readFile(join(data_dir, 'demo.json'), 'utf8')) as Demo
    return new TimedJournal({ ...demo, base_url: base_url ?? demo.base_url })
  }

  /** Sends until it is stopped, or until nobody answers. */
  start(clients: number): void {
    this.#isStopped = false
    this.#running = Promise.all(Array.from({ length: clients }, () => this.#send()))
  }

  /** Waits until so many more requests were acknowledged. */
  async untilMore(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count
    await eventually(
      async () => this.acknowledged.length,
      (length) => length >= wanted,
    )
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #send(): Promise<void> {
    const { base_url, bank_key, customers } = this.#demo
    const headers = { authorization: `Bearer ${bank_key}`, 'content-type': 'application/json' }
    const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 100 }
    const body = JSON.stringify({ ...order, customer_guid: customers[0]!.guid })
    while (!this.#isStopped) {
      const sent_at = Date.now()
      const response = await fetch(`${base_url}/api/quotes`, { method: 'POST', headers, body }).catch(() => undefined)
      const text = await response?.text().catch(() => undefined)
      if (response?.status !== 201 || text === undefined) return
      this.acknowledged.push({ guid: JSON.parse(text).guid, sent_at, answered_at: Date.now() })
    }
  }

  /** Everything that was acknowledged before `to` is there, and nothing that was sent after it. */
  async verify(sql: Sql, to: number): Promise<{ before: number; after: number }> {
    const rows = await sql<{ guid: string }[]>`select guid from quotes`
    const there = new Set(rows.map(({ guid }) => guid))
    const before = this.acknowledged.filter(({ answered_at }) => answered_at < to)
    const after = this.acknowledged.filter(({ sent_at }) => sent_at > to)
    expect(before.filter(({ guid }) => !there.has(guid))).toEqual([])
    expect(after.filter(({ guid }) => there.has(guid))).toEqual([])
    return { before: before.length, after: after.length }
  }
}
