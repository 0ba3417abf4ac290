// The traffic of one bank: quotes, trades, transfers inside and to a wallet, and new customers, in bulks, through the client that users
// have. Each bulk is sent until all of it is answered, and what was answered is kept, to hold the service to it.
import { expect } from 'vitest'
import type { BenchBank } from '../../bench/banks.ts'
import { Corridor, CorridorError } from '../../packages/client/src/corridor.ts'
import type { Sql } from '../../src/db/pool.ts'
import { eventually, jsonText } from '../support/service.ts'

interface Operation {
  readonly path: string
  readonly idempotency_key: string
  readonly body: object
}

interface OperationAnswer {
  readonly status: number
  readonly body: { readonly guid?: string }
}

const nouns = ['quotes', 'trades', 'transfers', 'customers'] as const
const nounOf = ({ path }: Operation): string => path.replace('/api/', '')

/** What all banks have seen together. */
export interface TrafficCounts {
  acknowledged: number
  /** Attempts that the client repeated by itself. */
  repeated: number
  /** Calls that the client gave up. They were made again with their keys. */
  failed: number
  /** Operations of bulks that were answered 503, because their shard could not be written for too long. They were made again too. */
  postponed: number
}

export class BankTraffic {
  /** The guid of what each idempotency key made. */
  readonly made = new Map<string, { readonly noun: string; readonly guid: string }>()
  readonly #before = new Set<string>()
  readonly #bank: BenchBank
  readonly #counts: TrafficCounts
  #clients: readonly Corridor[] = []
  #round = 0

  constructor(bank: BenchBank, counts: TrafficCounts) {
    this.#bank = bank
    this.#counts = counts
  }

  /** The services that it sends to, in turn. */
  use(urls: readonly string[]): void {
    const onRetry = () => void this.#counts.repeated++
    this.#clients = urls.map((url) => new Corridor({ url, key: this.#bank.key, onRetry }))
  }

  /** One bulk after the other until told to stop. `size`: about how many operations each has. */
  async run(size: number, isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#bulk(size)
  }

  /** The same, each operation as a request of its own, which the client repeats by itself. */
  async runSingly(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const operations = this.#operations(this.#round++, 7)
      for (const operation of operations) await this.#single(operation, operations)
    }
  }

  async #single(operation: Operation, operations: readonly Operation[]): Promise<void> {
    const guidOf = ({ from }: { from: number }) => this.made.get(operations[from]!.idempotency_key)!.guid
    const { quote_guid } = operation.body as { quote_guid?: { from: number } }
    const body = quote_guid ? { ...operation.body, quote_guid: guidOf(quote_guid) } : operation.body
    while (!this.made.has(operation.idempotency_key)) {
      const answer = await this.#request<{ guid: string }>(operation.path, body, operation.idempotency_key)
      if (answer) this.#keep(operation, answer.guid)
    }
  }

  async #bulk(size: number): Promise<void> {
    let open = this.#operations(this.#round++, size)
    while (open.length > 0) {
      const answer = await this.#request<{ answers: OperationAnswer[] }>('/api/bulk', { operations: open }, null)
      if (answer) open = this.#kept(open, answer.answers)
    }
  }

  /** Undefined: nobody knows what became of it. */
  async #request<T>(path: string, body: object, idempotency_key: string | null): Promise<T | undefined> {
    const client = this.#clients[this.#round % this.#clients.length]!
    try {
      return (await client.request<T>('POST', path, { body, idempotency_key })).body
    } catch (error) {
      // Anything but an answer of the service that says what is wrong with the request. 408: a busy machine sent it too slowly.
      if (error instanceof CorridorError && error.status < 500 && error.status !== 408) throw error
      this.#counts.failed += 1
      return undefined
    }
  }

  /** A key that was answered before is answered with the same thing. */
  #keep(operation: Operation, guid: string): void {
    const before = this.made.get(operation.idempotency_key)
    if (before) expect(guid).toBe(before.guid)
    else this.#counts.acknowledged += 1
    this.made.set(operation.idempotency_key, { noun: nounOf(operation), guid })
  }

  /** The operations that must be sent again. One of them may refer to one before it, so then all are. */
  #kept(operations: readonly Operation[], answers: readonly OperationAnswer[]): Operation[] {
    for (const [i, operation] of operations.entries()) {
      const { status, body } = answers[i]!
      if (status >= 500) continue
      expect(status, jsonText({ operation, body })).toBe(201)
      this.#keep(operation, body.guid!)
    }
    const missing = operations.filter(({ idempotency_key }) => !this.made.has(idempotency_key)).length
    this.#counts.postponed += missing
    return missing > 0 ? [...operations] : []
  }

  #operations(round: number, size: number): Operation[] {
    const operations: Operation[] = []
    const add = (path: string, body: object): number =>
      operations.push({ path: `/api/${path}`, idempotency_key: `${round}-${operations.length}`, body }) - 1
    const { customers, wallet_guid } = this.#bank
    for (let n = 0; operations.length < size; n++) {
      const [one, other] = [customers[(round + n) % customers.length]!, customers[(round + n + 1) % customers.length]!]
      const quote = { customer_guid: one.guid, deliver_amount: 500 }
      const bought = add('quotes', { ...quote, product_type: 'trading', symbol: 'BTC-USD', side: 'buy' })
      add('trades', { trade_type: 'platform', quote_guid: { from: bought } })
      const moved = add('quotes', {
        ...{ ...quote, product_type: 'book_transfer', asset: 'USD' },
        ...{ source_account_guid: one.usd_account_guid, destination_account_guid: other.usd_account_guid },
      })
      add('transfers', { transfer_type: 'book', quote_guid: { from: moved } })
      // These take a service and the sandbox's chain several turns each, so they are fewer.
      if (n % 4 > 0) continue
      const sent = add('quotes', {
        ...{ product_type: 'crypto_transfer', customer_guid: one.guid, asset: 'BTC', side: 'withdrawal' },
        destination_accounts: [{ type: 'external_wallet', guid: wallet_guid, receive_amount: 1000 }],
      })
      add('transfers', { transfer_type: 'crypto', quote_guid: { from: sent } })
      add('customers', { type: 'individual', name: { first: 'Bo', last: 'Ok' } })
    }
    return operations
  }

  /** What the bank has before anything is sent: its customers and their deposits. */
  async begin(sql: Sql): Promise<void> {
    for (const noun of nouns) for (const guid of await this.#stored(noun, sql)) this.#before.add(guid)
  }

  /** Everything that was acknowledged is there once, and nothing else is. */
  async judge(sql: Sql): Promise<void> {
    for (const noun of nouns) {
      const made = [...this.made.values()].filter((each) => each.noun === noun).map(({ guid }) => guid)
      const stored = await this.#stored(noun, sql)
      expect(stored.filter((guid) => !this.#before.has(guid)).sort()).toEqual(made.sort())
    }
  }

  async #stored(noun: string, sql: Sql): Promise<string[]> {
    const text = `select replace(guid::text, '-', '') from ${noun} where bank_guid = $1`
    return (await sql.unsafe(text, [this.#bank.guid]).values()).flat()
  }

  /** Every trade and transfer that was accepted comes to an end: a good one, unless the price ran away while a node was. */
  async untilSettled(sql: Sql): Promise<void> {
    for (const noun of ['trades', 'transfers']) {
      await this.#untilNoneIsOpen(noun, sql)
      const failed = await sql.unsafe(
        `select distinct failure_code from ${noun} where bank_guid = $1 and state = 'failed'`,
        [this.#bank.guid],
      )
      for (const { failure_code } of failed) expect([noun, failure_code]).toEqual(['trades', 'market_volatility'])
    }
  }

  /** It may take long after many commands, as long as some are settled all the time. */
  async #untilNoneIsOpen(noun: string, sql: Sql): Promise<void> {
    const open = async () => {
      const text = `select count(*)::integer as n from ${noun} where bank_guid = $1 and state not in ('completed', 'failed')`
      const [row] = await sql.unsafe<[{ n: number }]>(text, [this.#bank.guid])
      return row.n
    }
    for (let left = await open(); left > 0; ) {
      const before = left
      left = await eventually(open, (n) => n < before)
    }
  }
}
