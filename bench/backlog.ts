// One interactive caller beside a worker that catches up, in the same process: what the caller feels, and how fast the worker is.
import { setTimeout as sleep } from 'node:timers/promises'
import { createTrade } from '#src/resources/trades/create-trade'
import { type BenchBank, each, run } from './banks.ts'
import { countWithout, ended } from './drain.ts'
import { HttpClient, RequestTemplate } from './http-client.ts'
import { createQuotes } from './items.ts'
import { type Percentiles, percentilesOf } from './percentiles.ts'
import { type BenchService, startBenchService } from './service.ts'
import type { Setup } from './setup.ts'

export interface CallerLatencies {
  readonly quotes: Percentiles
  readonly trades: Percentiles
  readonly requests: number
  readonly errors: number
}

export interface BacklogMeasured {
  readonly alone: CallerLatencies
  readonly beside: CallerLatencies
  /** Jobs per second of the worker, without the caller and beside it. */
  readonly drained_alone: number
  readonly drained_beside: number
}

const rest_ms = 10
const poll_ms = 50

export async function measureBacklog(setup: Setup, bank: BenchBank, jobs: number): Promise<BacklogMeasured> {
  const api = await startBenchService({ env: setup.database.env, roles: 'api' }, setup.cleanups)
  await callUntil(api, bank, sleep(2000))
  setup.progress.now('the caller alone')
  const alone = await callUntil(api, bank, sleep(8000))
  await api.stop()
  const drained_alone = await drained(setup, bank, jobs, undefined)
  let beside: CallerLatencies | undefined
  const drained_beside = await drained(setup, bank, jobs, async (service, over) => {
    beside = await callUntil(service, bank, over)
  })
  return { alone, beside: beside!, drained_alone, drained_beside }
}

/** Makes a backlog without a worker, and lets a worker work on most of it. Gives its jobs per second. */
async function drained(
  setup: Setup,
  bank: BenchBank,
  jobs: number,
  caller: ((service: BenchService, over: Promise<unknown>) => Promise<void>) | undefined,
): Promise<number> {
  const { core, database, progress, cleanups } = setup
  const { guid: bank_guid } = bank
  const { items } = await createQuotes(core, [bank], 'accepted', jobs, (n) => progress.now(`quotes ${n} of ${jobs}`))
  await each(jobs, async (i) => {
    await run(core, createTrade, { bank_guid, quote_guid: items[i] as never })
    if (i % 1000 === 0) progress.now(`backlog: ${i} of ${jobs} jobs`)
  })
  const service = await startBenchService({ env: database.env, roles: 'api,worker' }, cleanups)
  // The start of the process does not count, nor does the end, when batches are small.
  const [from, to] = [jobs * 0.95, jobs * 0.1]
  const reach = async (limit: number): Promise<{ at: number; left: number }> => {
    for (;;) {
      const left = await countWithout(database.sql, [bank], 'trades', ended)
      progress.now(`draining${caller ? ' beside the caller' : ''}: ${left} left`)
      if (left <= limit) return { at: performance.now(), left }
      await sleep(poll_ms)
    }
  }
  const first = await reach(from)
  const drained = reach(to)
  await caller?.(service, drained)
  const last = await drained
  await reach(0)
  await service.stop()
  return ((first.left - last.left) / (last.at - first.at)) * 1000
}

/** A quote and its trade, then a short rest, on one connection. */
async function callUntil({ port }: BenchService, bank: BenchBank, over: Promise<unknown>): Promise<CallerLatencies> {
  const head = (path: string) => [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `authorization: Bearer ${bank.key}`,
  ]
  const order = '"symbol":"BTC-USD","side":"buy","deliver_amount":500'
  const quote = new RequestTemplate(
    head('/api/quotes'),
    `{"product_type":"trading","customer_guid":"${bank.customers[0]!.guid}",${order}}`,
  )
  const trade = new RequestTemplate(head('/api/trades'), '{"trade_type":"platform","quote_guid":"{quote:32}"}')
  const connection = await HttpClient.open(port)
  const [quotes, trades]: [number[], number[]] = [[], []]
  let [errors, isOver] = [0, false]
  void over.then(() => {
    isOver = true
  })
  const timed = async (bytes: Buffer, into: number[]) => {
    const sent_at = performance.now()
    const answer = await connection.send(bytes)
    into.push(performance.now() - sent_at)
    if (answer.status !== 201) errors += 1
    return answer
  }
  while (!isOver) {
    const quoted = await timed(quote.bytes, quotes)
    trade.fill('quote', (JSON.parse(quoted.body.toString('utf8')) as { guid: string }).guid)
    await timed(trade.bytes, trades)
    await sleep(rest_ms)
  }
  connection.close()
  const sorted = (times: number[]) => percentilesOf(times.sort((a, b) => a - b))
  return { quotes: sorted(quotes), trades: sorted(trades), requests: quotes.length + trades.length, errors }
}
