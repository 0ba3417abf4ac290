// The load generator, a process of its own: it has its own event loop, and its CPU is measured separately.
import { randomUUID } from 'node:crypto'
import { answerTasks } from './child.ts'
import { CompletionWatch } from './completion-watch.ts'
import { type HttpClient, RequestTemplate } from './http-client.ts'
import type { LoadResult, LoadTask, WorkloadName } from './load-messages.ts'
import { LoadWindow, type Report, runClients } from './load-window.ts'

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

async function run(task: LoadTask, report: Report): Promise<LoadResult> {
  const { workload, keys, items, banks } = task
  const keyLength = keys[0]!.length
  const window = new LoadWindow(report)
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

  await runClients(task, window, report, client)
  watch?.close()
  return window.result()
}

answerTasks(run)
