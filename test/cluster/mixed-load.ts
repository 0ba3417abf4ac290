// Mixed load on processes of two releases behind a balancer, by the real client: trades, transfers of every kind, remittances, people, lists
// and reads. It keeps a journal of what was acknowledged. What one release has begun is continued, read and repeated on the other.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { Corridor } from '../../packages/client/src/corridor.ts'
import type { Demo } from '../../src/cli/demo-file.ts'
import type { Sql } from '../../src/db/pool.ts'
import { apartFrom, servedBy } from '../support/balancer.ts'
import { eventually } from '../support/service.ts'
import type { LoadedBank } from './loaded-bank.ts'
import { RequestTimes } from './request-times.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

/** A write that was acknowledged, with the answer, and the release that gave it. */
interface Acknowledged {
  readonly key: string
  readonly path: string
  readonly body: object
  readonly answer: Any
  readonly by: string
}

interface Answer {
  readonly body: Any
  readonly by: string
  readonly isReplay: boolean
}

/** Tables that only this load writes to, and the path that creates their rows. Transfers without a quote are deposits. */
const tables = {
  quotes: ['/quotes', ''],
  trades: ['/trades', ''],
  transfers: ['/transfers', 'where quote_guid is not null'],
  plans: ['/plans', ''],
  executions: ['/executions', ''],
  customers: ['/customers', ''],
} as const

const lists = [
  'trades',
  'transfers',
  'quotes',
  'customers',
  'accounts',
  'plans',
  'executions',
  'trades?state=completed',
]

export class MixedLoad {
  readonly acknowledged: Acknowledged[] = []
  readonly times = new RequestTimes()
  /** Answers that no caller should get, and answers that differ between the releases. */
  readonly failures: string[] = []
  /** What the client has sent again by itself. */
  readonly retries: string[] = []
  readonly #client: Corridor
  readonly #bank: LoadedBank
  readonly #earlier = new Map<string, Set<string>>()
  #isOver = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(url: string, demo: Demo, bank: LoadedBank) {
    const onRetry = ({ call, error }: { call: string; error: Error }) =>
      void this.retries.push(`${this.times.phase}: ${call}: ${error.message}`)
    this.#client = new Corridor({ url, key: demo.bank_key, onRetry })
    this.#bank = bank
  }

  /** Each client makes a pause after each of its acts. */
  async start(sql: Sql, clients: number, pause_ms: number): Promise<void> {
    for (const table of Object.keys(tables)) this.#earlier.set(table, new Set(await guidsOf(sql, table)))
    this.#running = Promise.all(Array.from({ length: clients }, () => this.#act(pause_ms)))
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  /** Resolves when so many more writes are acknowledged. */
  acknowledges(more: number): Promise<number> {
    const wanted = this.acknowledged.length + more
    return eventually(
      async () => this.acknowledged.length,
      (count) => count >= wanted,
    )
  }

  async #act(pause_ms: number): Promise<void> {
    while (!this.#isOver) {
      await oneOf(this.#acts)()
      await new Promise((done) => setTimeout(done, pause_ms))
    }
  }

  readonly #acts: readonly (() => Promise<unknown>)[] = [
    () => this.#trade('buy'),
    () => this.#trade('buy'),
    () => this.#trade('sell'),
    () => this.#move(),
    () => this.#move(),
    () => this.#withdraw(),
    () => this.#pay('withdrawal'),
    () => this.#pay('deposit'),
    () => this.#remit(),
    () => this.#introduce(),
    () => this.#list(),
    () => this.#list(),
    () => this.#repeat(),
    () => this.#repeat(),
    () => this.#race(),
  ]

  async #trade(side: 'buy' | 'sell'): Promise<void> {
    const amount = side === 'buy' ? { deliver_amount: 500n } : { receive_amount: 500n }
    const order = { product_type: 'trading', customer_guid: oneOf(this.#bank.customers).guid, symbol: 'BTC-USD', side }
    await this.#quoteAnd('trade', { ...order, ...amount }, '/trades', { trade_type: 'platform' })
  }

  async #move(): Promise<void> {
    const [from, to] = [oneOf(this.#bank.customers), oneOf(this.#bank.customers)]
    if (from === to) return
    const places = { source_account_guid: from.usd, destination_account_guid: to.usd }
    const order = { product_type: 'book_transfer', customer_guid: from.guid, asset: 'USD', deliver_amount: 500n }
    await this.#quoteAnd('book transfer', { ...order, ...places }, '/transfers', { transfer_type: 'book' })
  }

  async #withdraw(): Promise<void> {
    const { guid: customer_guid } = oneOf(this.#bank.customers)
    const order = { product_type: 'crypto_transfer', side: 'withdrawal', asset: 'BTC', receive_amount: 20_000n }
    const { wallet_guid: external_wallet_guid } = this.#bank
    const transfer = { transfer_type: 'crypto', external_wallet_guid }
    await this.#quoteAnd('crypto transfer', { ...order, customer_guid }, '/transfers', transfer)
  }

  async #pay(side: 'withdrawal' | 'deposit'): Promise<void> {
    const { guid: customer_guid, linked_guid: external_bank_account_guid } = oneOf(this.#bank.customers)
    const order = { product_type: 'funding', side, asset: 'USD', customer_guid, deliver_amount: 2_000n }
    const transfer = { transfer_type: 'funding', external_bank_account_guid }
    await this.#quoteAnd('fiat transfer', order, '/transfers', transfer)
  }

  /** Quotes on one release, executes on the other, and reads the result on the first. */
  async #quoteAnd(kind: string, order: object, path: string, body: object): Promise<void> {
    const quote = await this.#write('quote', '/quotes', order)
    const made = quote && (await this.#write(kind, path, { ...body, quote_guid: quote.answer.guid }, quote.by))
    if (made) await this.#readBack(made)
  }

  async #remit(): Promise<void> {
    const [payer] = this.#bank.customers
    const source_account = { guid: payer!.usd, amount: 2_000n }
    const destination_account = { guid: this.#bank.payee_guid }
    const body = { type: 'remittance', purpose_of_transaction: 'family_support', source_account, destination_account }
    const plan = await this.#write('plan', '/plans', { ...body, customer_guid: payer!.guid })
    if (!plan) return
    const state = async () => (await this.#readBack(plan))?.body.state
    if ((await eventually(state, (now) => !['storing', 'planning'].includes(now))) !== 'completed') return
    const made = await this.#write('execution', '/executions', { plan_guid: plan.answer.guid }, plan.by)
    if (made) await this.#readBack(made)
  }

  /** A customer whose personal data one release encrypts and the other one decrypts. */
  async #introduce(): Promise<void> {
    const name = { first: 'Ada', last: randomUUID().slice(0, 8) }
    const made = await this.#write('customer', '/customers', { type: 'individual', name })
    const read = made && (await this.#readBack(made, '?include_pii=true'))
    if (read && read.body.name?.last !== name.last) this.#fail('customer', `another name: ${made.answer.guid}`)
  }

  async #list(): Promise<void> {
    const list = oneOf(lists)
    const page = Math.floor(Math.random() * 3)
    await this.#send('list', 'GET', `/${list}${list.includes('?') ? '&' : '?'}per_page=20&page=${page}`)
  }

  /** On the other release, the same request has the same answer, and no second effect. */
  async #repeat(entry = oneOf(this.acknowledged)): Promise<void> {
    if (!entry) return
    const { key, path, body } = entry
    const again = await this.#send('repeat', 'POST', path, { body, key, apart: entry.by })
    if (again) this.#compare(entry, again)
  }

  #compare({ key, path, answer }: Acknowledged, again: Answer): void {
    if (again.isReplay && isDeepStrictEqual(again.body, answer)) return
    this.#fail('repeat', `${path} ${key} was answered otherwise by ${again.by}`)
  }

  /** The same request to both at once: one of them does it, and the other one answers the same. */
  async #race(): Promise<void> {
    const { guid: customer_guid } = oneOf(this.#bank.customers)
    const body = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 100n }
    const key = randomUUID()
    const both = await Promise.all(
      ['old', 'new'].map((apart) => this.#send('race', 'POST', '/quotes', { body, key, apart })),
    )
    const made = both.find((answer) => answer && !answer.isReplay)
    if (!made) return this.#fail('race', `nobody made ${key}`)
    const entry = { key, path: '/quotes', body, answer: made.body, by: made.by }
    this.acknowledged.push(entry)
    for (const other of both) if (other && other !== made) this.#compare(entry, other)
  }

  async #write(kind: string, path: string, body: object, apart?: string): Promise<Acknowledged | undefined> {
    const key = randomUUID()
    const made = await this.#send(kind, 'POST', path, { body, key, apart })
    if (!made) return undefined
    const entry = { key, path, body, answer: made.body, by: made.by }
    this.acknowledged.push(entry)
    return entry
  }

  async #readBack({ path, answer, by }: Acknowledged, query = ''): Promise<Answer | undefined> {
    const read = await this.#send('read', 'GET', `${path}/${answer.guid}${query}`, { apart: by })
    if (read && read.body.created_at !== answer.created_at)
      this.#fail('read', `${path}/${answer.guid} is another on ${read.by}`)
    return read
  }

  /** Undefined: it failed, which is recorded. */
  async #send(
    kind: string,
    method: string,
    path: string,
    options: { body?: object; key?: string; apart?: string | undefined } = {},
  ): Promise<Answer | undefined> {
    const { body, key, apart } = options
    try {
      const { body: answer, headers } = await this.times.measure(kind, () =>
        this.#client.request<Any>(method, `/api${path}`, {
          ...(body ? { body } : {}),
          ...(key ? { idempotency_key: key } : {}),
          ...(apart ? { headers: { [apartFrom]: apart } } : {}),
        }),
      )
      const isReplay = headers.get('idempotent-replayed') === 'true'
      return { body: answer, by: headers.get(servedBy) ?? '', isReplay }
    } catch (error) {
      this.#fail(kind, `${method} ${path}: ${error}`)
      return undefined
    }
  }

  #fail(kind: string, message: string): void {
    this.failures.push(`${this.times.phase}, ${kind}: ${message}`)
  }

  /** Everything that was acknowledged is there once, nothing else is, and it is answered again as before. */
  async judge(sql: Sql, repeats_max: number): Promise<void> {
    for (const [table, [path, condition]] of Object.entries(tables)) {
      const known = this.acknowledged.filter((entry) => entry.path === path).map(({ answer }) => answer.guid)
      const found = (await guidsOf(sql, table, condition)).filter((guid) => !this.#earlier.get(table)?.has(guid))
      expect(found.sort(), table).toEqual(known.sort())
    }
    const step = Math.max(1, Math.floor(this.acknowledged.length / repeats_max))
    for (let n = 0; n < this.acknowledged.length; n += step) await this.#repeat(this.acknowledged[n])
    expect(this.failures).toEqual([])
  }
}

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

const guidsOf = async (sql: Sql, table: string, condition = ''): Promise<string[]> =>
  (await sql.unsafe<{ guid: string }[]>(`select guid from ${table} ${condition}`)).map(({ guid }) => guid)
