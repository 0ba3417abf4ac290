// How much one abusive caller slows down a healthy one. The healthy caller is measured alone and right after that beside the abusive one,
// because the speed of a machine changes.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Abuse, AbuseResult, AbuseTask } from './abuse-messages.ts'
import type { BenchBank } from './banks.ts'
import { startChild } from './child.ts'
import type { Cleanups } from './cleanups.ts'
import { HttpClient, RequestTemplate } from './http-client.ts'
import { type Percentiles, percentilesOf } from './percentiles.ts'

export interface Latencies extends Percentiles {
  readonly requests: number
  readonly errors: number
}

export interface AbuseMeasured extends AbuseResult {
  readonly abuse: Abuse
  readonly alone: Latencies
  readonly beside: Latencies
}

export interface AbuseOptions {
  readonly port: number
  readonly healthy: BenchBank
  readonly abuser: BenchBank
  readonly connections: number
  readonly measure_ms: number
}

const healthy_connections = 4
/** Between an answer and the next request. */
const healthy_rest_ms = 10
const settle_ms = 1000

export async function measureAbuse(abuse: Abuse, options: AbuseOptions, cleanups: Cleanups): Promise<AbuseMeasured> {
  const { port, abuser, connections } = options
  await callHealthy(options, () => settle_ms)
  const alone = await callHealthy(options, () => options.measure_ms)
  const { child, stop } = startChild(new URL('./abuse-process.js', import.meta.url), cleanups)
  const ended = once(child, 'message')
  child.send({ abuse, port, key: abuser.key, connections } satisfies AbuseTask)
  await sleep(settle_ms)
  const beside = await callHealthy(options, () => options.measure_ms)
  child.send('stop')
  const [result] = (await ended) as [AbuseResult]
  stop()
  return { abuse, alone, beside, ...result }
}

/** Reads and quotes in turn, about two hundred a second. `measureMs` is asked before each: how long it goes on in all. */
export async function callHealthy(
  { port, healthy }: Pick<AbuseOptions, 'port' | 'healthy'>,
  measureMs: () => number,
): Promise<Latencies> {
  const latencies: number[] = []
  let errors = 0
  const common = ['host: 127.0.0.1', 'content-type: application/json', `authorization: Bearer ${healthy.key}`]
  const customer_guid = healthy.customers[0]!.guid
  const order = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 500 }
  const requests = [
    new RequestTemplate(['GET /api/accounts?per_page=10 HTTP/1.1', ...common], '').bytes,
    new RequestTemplate(['POST /api/quotes HTTP/1.1', ...common], JSON.stringify(order)).bytes,
  ]
  const begun = performance.now()
  const lane = async (): Promise<void> => {
    const connection = await HttpClient.open(port)
    for (let i = 0; performance.now() - begun < measureMs(); i += 1) {
      const started = performance.now()
      const { status } = await connection.send(requests[i % 2]!)
      latencies.push(performance.now() - started)
      if (status >= 300) errors += 1
      await sleep(healthy_rest_ms)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: healthy_connections }, lane))
  const sorted = latencies.sort((a, b) => a - b)
  return { requests: sorted.length, ...percentilesOf(sorted), errors }
}
