// What a completed trade and a book transfer take on disk. Both are made over HTTP as callers make them: a quote, then the order with an
// Idempotency-Key, and a worker that completes it and publishes its events.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '#src/db/pool'
import type { BenchBank } from './banks.ts'
import { countWithout, ended } from './drain.ts'
import { HttpClient, RequestTemplate } from './http-client.ts'
import { type Growth, growthOf, relationSizes, sumOf } from './relation-sizes.ts'
import { type BenchService, startBenchService } from './service.ts'
import type { Setup } from './setup.ts'

export interface StorageMeasured {
  readonly order: OrderName
  readonly count: number
  readonly bytes_each: number
  /** Written to the log of the database for each, with its quote. */
  readonly wal_each: number
  readonly growth: readonly Growth[]
}

export const orderNames = ['trade', 'book transfer'] as const
export type OrderName = (typeof orderNames)[number]

const poll_ms = 50
/** The orders are made in so many parts, with a VACUUM after each. */
const parts = 10

export async function measureStorage(setup: Setup, bank: BenchBank, count: number): Promise<StorageMeasured[]> {
  const { database, cleanups, progress } = setup
  const { sql } = database
  const service = await startBenchService({ env: database.env, roles: 'api,worker' }, cleanups)
  const measured: StorageMeasured[] = []
  for (const order of orderNames) {
    // The first page of every table and index exists before anything is counted.
    await makeOrders(setup, service, bank, order, Math.min(count, 1000))
    const before = await relationSizes(sql)
    const from = await walPosition(sql)
    // In operation autovacuum frees what old versions of rows took, and later rows use it.
    for (let i = 0; i < parts; i++) {
      await makeOrders(setup, service, bank, order, Math.ceil(count / parts))
      await sql`vacuum`
    }
    const wal_each = ((await walPosition(sql)) - from) / count
    const growth = growthOf(before, await relationSizes(sql), count)
    const bytes_each = sumOf(growth)
    measured.push({ order, count, bytes_each, wal_each, growth })
    progress.step(`${order}: ${bytes_each.toFixed(0)} bytes each`)
  }
  await service.stop()
  return measured
}

const walPosition = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ bytes: string }[]>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes`
  return Number(row!.bytes)
}

const clients = 64

/** Makes so many, and waits until they have completed and their events are published. */
export async function makeOrders(
  { database: { sql }, progress }: Setup,
  { port }: BenchService,
  bank: BenchBank,
  order: OrderName,
  count: number,
): Promise<void> {
  let next = 0
  const client = async (): Promise<void> => {
    const connection = await HttpClient.open(port)
    const templates = templatesOf(order, bank.key)
    while (next < count) {
      const turn = next++
      fillQuote(templates.quote, order, bank, turn)
      const guid = guidOf(await connection.send(templates.quote.bytes))
      templates.order.fill('quote', guid)
      templates.order.fill('idempotency_key', randomUUID())
      guidOf(await connection.send(templates.order.bytes))
      progress.now(`${order}: ${turn} of ${count}`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: clients }, client))
  await untilQuiet(sql, bank)
}

/** Everything has completed, and every event is published. */
async function untilQuiet(sql: Sql, bank: BenchBank): Promise<void> {
  for (;;) {
    const open = await Promise.all([
      countWithout(sql, [bank], 'trades', ended),
      countWithout(sql, [bank], 'transfers', ended),
      sql`select 1 from event_batches limit 1`.then((rows) => rows.length),
    ])
    if (open.every((n) => n === 0)) return
    await sleep(poll_ms)
  }
}

function templatesOf(order: OrderName, key: string): { quote: RequestTemplate; order: RequestTemplate } {
  const head = (path: string) => [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `authorization: Bearer ${key}`,
  ]
  const quoted = {
    trade: '"product_type":"trading","symbol":"BTC-USD","side":"buy","fees":[{"type":"spread","spread_fee":50}]',
    'book transfer':
      '"product_type":"book_transfer","asset":"USD","source_account_guid":"{source:32}","destination_account_guid":"{destination:32}"',
  }[order]
  const [path, type] = {
    trade: ['/api/trades', '"trade_type":"platform"'],
    'book transfer': ['/api/transfers', '"transfer_type":"book"'],
  }[order] as [string, string]
  return {
    quote: new RequestTemplate(head('/api/quotes'), `{${quoted},"customer_guid":"{customer:32}","deliver_amount":500}`),
    order: new RequestTemplate(
      [...head(path), 'idempotency-key: {idempotency_key:36}'],
      `{${type},"quote_guid":"{quote:32}","labels":["bench"]}`,
    ),
  }
}

function fillQuote(quote: RequestTemplate, order: OrderName, { customers }: BenchBank, turn: number): void {
  const customerAt = (n: number) => customers[n % customers.length]!
  const customer = customerAt(turn)
  quote.fill('customer', customer.guid)
  if (order === 'trade') return
  quote.fill('source', customer.usd_account_guid)
  quote.fill('destination', customerAt(turn + Math.ceil(customers.length / 2)).usd_account_guid)
}

function guidOf({ status, body }: { readonly status: number; readonly body: Buffer }): string {
  const text = body.toString('utf8')
  if (status !== 201) throw new Error(`an order was refused: ${status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { guid: string }).guid
}
