// What bulks are worth: the same operations one by one and in bulks, in turn; a quote and its trade in one call; and what a caller
// beside them feels.
import { randomUUID } from 'node:crypto'
import type { BenchBank } from './banks.ts'
import { type CpuReading, cpuReader, cpuUse } from './cpu.ts'
import { HttpClient, RequestTemplate } from './http-client.ts'
import { createQuotes, customersOf } from './items.ts'
import { percentilesOf } from './percentiles.ts'
import type { BenchService } from './service.ts'
import type { Setup } from './setup.ts'

export const shapes = [
  { name: 'one by one', connections: 256, operations: 1, isPair: false },
  { name: 'bulks of 50', connections: 8, operations: 50, isPair: false },
  { name: 'bulks of 1,000', connections: 2, operations: 1000, isPair: false },
  { name: 'quote and trade in one call', connections: 256, operations: 2, isPair: true },
  { name: '25 pairs in one call', connections: 8, operations: 50, isPair: true },
] as const
export type Shape = (typeof shapes)[number]

export interface BulkMeasured {
  readonly name: string
  readonly trades_per_second: number
  readonly service_us: number
  readonly database_us: number | undefined
  /** Of a caller who makes one quote after another beside it. */
  readonly caller_p50_ms: number
  readonly caller_p99_ms: number
  readonly rss_mb: number
  readonly errors: number
  readonly first_error: string | undefined
}

const guess_per_second = 6000

export async function measureBulk(
  { core, database, progress }: Setup,
  bank: BenchBank,
  service: BenchService,
  shape: Shape,
  seconds: number,
): Promise<BulkMeasured> {
  const { items: customers } = customersOf([bank])
  const wanted = shape.isPair ? 0 : guess_per_second * (seconds + 1)
  const { items: quotes } = await createQuotes(core, [bank], 'accepted', wanted, (n) => progress.now(`quotes: ${n}`))
  progress.now(shape.name)
  let [next, trades, errors, isOver] = [0, 0, 0, false]
  let first_error: string | undefined
  const take = (): { customer: string; quote: string } | undefined => {
    const n = next++
    if (isOver || (!shape.isPair && n >= quotes.length)) return undefined
    return { customer: customers[n % customers.length]!, quote: quotes[n] ?? '' }
  }
  const send = shape.operations === 1 ? singles(bank, take) : bulks(bank, shape, take)
  const lane = async (): Promise<void> => {
    const client = await send(service.port)
    while (!isOver) {
      const sent = await client.next()
      if (!sent) break
      trades += sent.trades
      errors += sent.errors
      first_error ??= sent.first_error
    }
    client.close()
  }
  const lanes = Promise.all(Array.from({ length: shape.connections }, lane))
  const caller = callerBeside(bank, service.port, () => isOver)
  await new Promise((done) => setTimeout(done, 1000))
  const readCpu = await cpuReader(service, database.sql)
  const [before, from, started] = [await readCpu(), trades, performance.now()]
  await Promise.race([new Promise((done) => setTimeout(done, seconds * 1000)), lanes])
  const [after, made, took] = [await readCpu(), trades - from, (performance.now() - started) / 1000]
  const { rss_mb } = await service.read()
  isOver = true
  await lanes
  const latencies = percentilesOf(Float64Array.from(await caller).sort())
  return {
    name: shape.name,
    trades_per_second: made / took,
    ...perTrade(before, after, made),
    caller_p50_ms: latencies.p50_ms,
    caller_p99_ms: latencies.p99_ms,
    rss_mb,
    errors,
    first_error,
  }
}

function perTrade(before: CpuReading, after: CpuReading, trades: number) {
  const { service, database } = cpuUse(before, after, 0, 1)
  return { service_us: (service / trades) * 1e6, database_us: database && (database / trades) * 1e6 }
}

interface Sent {
  readonly trades: number
  readonly errors: number
  readonly first_error?: string | undefined
}

interface Lane {
  next(): Promise<Sent | undefined>
  close(): void
}

type Take = () => { customer: string; quote: string } | undefined
type Open = (port: number) => Promise<Lane>

const head = (path: string, { key }: BenchBank): string[] => [
  `POST ${path} HTTP/1.1`,
  'host: 127.0.0.1',
  'content-type: application/json',
  `authorization: Bearer ${key}`,
]

const singles =
  (bank: BenchBank, take: Take): Open =>
  async (port) => {
    const connection = await HttpClient.open(port)
    const order = new RequestTemplate(
      [...head('/api/trades', bank), 'idempotency-key: {key:36}'],
      '{"trade_type":"platform","quote_guid":"{quote:32}","labels":["bench"]}',
    )
    return {
      async next() {
        const item = take()
        if (!item) return undefined
        order.fill('key', randomUUID())
        order.fill('quote', item.quote)
        const { status, body } = await connection.send(order.bytes)
        return status === 201 ? { trades: 1, errors: 0 } : { trades: 0, errors: 1, first_error: String(body) }
      },
      close: () => connection.close(),
    }
  }

const bulks =
  (bank: BenchBank, { operations, isPair }: Shape, take: Take): Open =>
  async (port) => {
    const connection = await HttpClient.open(port)
    const headers = head('/api/bulk', bank)
    return {
      async next() {
        const parts: string[] = []
        while (parts.length < operations) {
          const item = take()
          if (!item) break
          if (isPair) parts.push(quoteOperation(item.customer), tradeOperation(`{"from":${parts.length}}`))
          else parts.push(tradeOperation(`"${item.quote}"`))
        }
        if (parts.length === 0) return undefined
        const { body } = await connection.send(new RequestTemplate(headers, `{"operations":[${parts.join()}]}`).bytes)
        const text = body.toString('latin1')
        const made = text.split('"status":201').length - 1
        const first_error = made < parts.length ? /\{"status":[45].{0,200}/.exec(text)?.[0] : undefined
        return { trades: isPair ? Math.floor(made / 2) : made, errors: parts.length - made, first_error }
      },
      close: () => connection.close(),
    }
  }

const keyText = (): string => `"idempotency_key":"${randomUUID()}"`
const tradeOperation = (quote: string): string =>
  `{"path":"/api/trades",${keyText()},"body":{"trade_type":"platform","quote_guid":${quote},"labels":["bench"]}}`
const quoteOperation = (customer: string): string =>
  `{"path":"/api/quotes",${keyText()},"body":{"product_type":"trading","customer_guid":"${customer}","symbol":"BTC-USD","side":"buy","deliver_amount":500,"fees":[{"type":"spread","spread_fee":50}]}}`

/** The times of quotes, one after another with a short rest. */
async function callerBeside(bank: BenchBank, port: number, isOver: () => boolean): Promise<number[]> {
  const order = '"symbol":"BTC-USD","side":"buy","deliver_amount":500'
  const quote = new RequestTemplate(
    head('/api/quotes', bank),
    `{"product_type":"trading","customer_guid":"${bank.customers[0]!.guid}",${order}}`,
  )
  const connection = await HttpClient.open(port)
  const took: number[] = []
  while (!isOver()) {
    const sent_at = performance.now()
    await connection.send(quote.bytes)
    took.push(performance.now() - sent_at)
    await new Promise((done) => setTimeout(done, 10))
  }
  connection.close()
  return took
}
