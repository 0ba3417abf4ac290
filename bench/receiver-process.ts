// The process with the receivers of the webhook benchmark. The healthy one answers at once and records the time of each event.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { badReceivers } from './bad-receivers.ts'
import { endWithParent } from './child.ts'
import { percentilesOf } from './percentiles.ts'
import type { ReceiverMessage, ReceiverReading, ReceiverTask } from './receiver-messages.ts'

const report = (message: ReceiverMessage): void => {
  process.send?.(message)
}

let delays_ms: number[] = []
let events = new Set<string>()
let first = 0
let last = 0

function record(body: Buffer): void {
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
      record(Buffer.concat(chunks))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

function reading(): ReceiverReading {
  const sorted = delays_ms.toSorted((a, b) => a - b)
  const seconds = (last - first) / 1000
  return { received: sorted.length, events: events.size, seconds, ...percentilesOf(sorted) }
}

process.on('message', async (task: ReceiverTask) => {
  if (task.kind === 'open') {
    const urls =
      task.which === 'healthy'
        ? [await openHealthy()]
        : (await Promise.all(badReceivers.map(({ start }) => start()))).map(({ url }) => url)
    report({ kind: 'opened', urls })
  } else if (task.kind === 'reset') {
    delays_ms = []
    events = new Set()
    report({ kind: 'reset' })
  } else report({ kind: 'read', reading: reading() })
})
endWithParent()
