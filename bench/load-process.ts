// The load generator, a process of its own: it has its own event loop, and its CPU is measured separately. Each client is one connection
// and one loop: it sends again as soon as it has its answer.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds, endWithParent } from './child.ts'
import { CompletionWatch } from './completion-watch.ts'
import { type HttpAnswer, HttpClient, RequestTemplate } from './http-client.ts'
import type { LoadMessage, LoadResult, LoadTask, WorkloadName } from './load-messages.ts'
import { percentilesOf } from './percentiles.ts'

const report = (message: LoadMessage<LoadResult>): void => {
  process.send?.(message)
}

const latencies_max = 2_000_000

class Window {
  readonly #latencies = new Float64Array(latencies_max)
  #count = 0
  #from = Number.POSITIVE_INFINITY
  #to = Number.POSITIVE_INFINITY
  #cpu = 0
  total = 0
  errors = 0
  firstError: string | undefined

  get isOver(): boolean {
    return this.#to !== Number.POSITIVE_INFINITY
  }

  start(): void {
    this.#from = performance.now()
    this.#cpu = cpuSeconds()
    report({ kind: 'window_starts' })
  }

  /** No client sends after this. Open requests do not count. */
  end(): void {
    if (this.isOver) return
    this.#to = performance.now()
    this.#cpu = cpuSeconds() - this.#cpu
    report({ kind: 'window_ends' })
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

const guidMark = Buffer.from('"guid":"')
const guidIn = (body: Buffer): string => {
  const at = body.indexOf(guidMark) + guidMark.length
  return body.toString('latin1', at, at + 32)
}

const common = (keyLength: number): string[] => [
  'host: 127.0.0.1',
  'content-type: application/json',
  `authorization: Bearer {key:${keyLength}}`,
]

function orderTemplate(workload: WorkloadName, keyLength: number): RequestTemplate {
  const isTransfer = workload === 'book' || workload === 'crypto'
  const path = isTransfer ? '/api/transfers' : '/api/trades'
  const head = [`POST ${path} HTTP/1.1`, ...common(keyLength), 'idempotency-key: {idempotency_key:36}']
  const type = isTransfer ? `"transfer_type":"${workload}"` : '"trade_type":"platform"'
  return new RequestTemplate(head, `{${type},"quote_guid":"{quote:32}","labels":["bench"]}`)
}

function quoteTemplate(keyLength: number): RequestTemplate {
  const order = '"symbol":"BTC-USD","side":"buy","deliver_amount":500,"fees":[{"type":"spread","spread_fee":50}]'
  const head = ['POST /api/quotes HTTP/1.1', ...common(keyLength)]
  return new RequestTemplate(head, `{"product_type":"trading","customer_guid":"{customer:32}",${order}}`)
}

async function run(task: LoadTask): Promise<LoadResult> {
  const { workload, keys, items, banks, clients: count } = task
  const keyLength = keys[0]!.length
  const window = new Window()
  const watch = workload === 'completed' ? await CompletionWatch.open(task.port, keys) : undefined
  let next = 0
  const take = (): number => {
    if (window.isOver) return -1
    if (next === items.length && workload === 'pairs') next = 0
    // No items left: the window ends early, and the rate is still right.
    if (next === items.length) window.end()
    return next < items.length ? next++ : -1
  }

  const client = async (connection: HttpClient): Promise<void> => {
    const [order, quote] = [orderTemplate(workload, keyLength), quoteTemplate(keyLength)]
    for (let item = take(); item !== -1; item = take()) {
      const bank = banks[item]!
      const started = performance.now()
      let quote_guid = items[item]!
      order.fill('key', keys[bank]!)
      if (workload === 'pairs') {
        quote.fill('key', keys[bank]!)
        quote.fill('customer', items[item]!)
        const quoted = await connection.send(quote.bytes)
        if (quoted.status !== 201) {
          window.failed('POST /api/quotes', quoted)
          continue
        }
        quote_guid = guidIn(quoted.body)
      }
      order.fill('quote', quote_guid)
      order.fill('idempotency_key', randomUUID())
      const answer = await connection.send(order.bytes)
      if (answer.status !== 201) {
        window.failed('the order', answer)
        continue
      }
      const ended = watch && (await watch.ended(guidIn(answer.body), bank))
      if (ended && ended !== 'completed') window.failed(`a trade ended ${ended}`, answer)
      else window.answered(started)
    }
  }

  const connections = await Promise.all(Array.from({ length: count }, () => HttpClient.open(task.port)))
  const progress = setInterval(() => report({ kind: 'progress', trades: window.total }), 250)
  const timing = (async () => {
    await sleep(task.settle_ms)
    window.start()
    await sleep(task.measure_ms)
    window.end()
  })()
  await Promise.all([...connections.map(client), timing])
  clearInterval(progress)
  for (const connection of connections) connection.close()
  watch?.close()
  return window.result()
}

process.on('message', (task: LoadTask) => {
  run(task).then(
    (result) => report({ kind: 'done', result }),
    (error) => report({ kind: 'failed', reason: String(error?.stack ?? error) }),
  )
})
endWithParent()
