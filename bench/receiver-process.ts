// The receivers of the webhook benchmark, in a process of their own. The healthy one answers at once and notes when each
// event came.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { badReceivers } from './bad-receivers.ts'
import type { ReceiverMessage, ReceiverReading, ReceiverTask } from './receiver-messages.ts'

const tell = (message: ReceiverMessage): void => {
  process.send?.(message)
}

let delays_ms: number[] = []
let events = new Set<string>()
let first = 0
let last = 0

function note(body: Buffer): void {
  const { guid, created_at } = JSON.parse(body.toString('utf8')) as { guid: string; created_at: string }
  last = performance.now()
  if (delays_ms.length === 0) first = last
  delays_ms.push(Date.now() - Date.parse(created_at))
  events.add(guid)
}

async function openHealthy(): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      note(Buffer.concat(chunks))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

function reading(): ReceiverReading {
  const sorted = delays_ms.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const received = sorted.length
  const seconds = (last - first) / 1000
  return { received, events: events.size, seconds, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) }
}

process.on('message', async (task: ReceiverTask) => {
  if (task.kind === 'open') {
    const urls =
      task.which === 'healthy'
        ? [await openHealthy()]
        : (await Promise.all(badReceivers.map(({ start }) => start()))).map(({ url }) => url)
    tell({ kind: 'opened', urls })
  } else if (task.kind === 'begin') {
    delays_ms = []
    events = new Set()
    tell({ kind: 'begun' })
  } else tell({ kind: 'read', reading: reading() })
})
// Without its parent it has nobody to receive for.
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => {})
