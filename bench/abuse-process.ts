// The process of the abusive caller: it sends expensive requests on many connections, the next one right after every answer, until the
// benchmark stops it.
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import type { Abuse, AbuseResult, AbuseTask } from './abuse-messages.ts'
import { endWithParent } from './child.ts'

interface ExpensiveRequest {
  readonly method: string
  readonly path: string
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

const file_bytes = 9_000_000

const post = (path: string, key: string, body: string): ExpensiveRequest => ({
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': body.length },
  body: Buffer.from(body),
})

const requestFor: Readonly<Record<Abuse, (key: string) => ExpensiveRequest>> = {
  keys: (key) => post('/api/quotes', key, `{${Array.from({ length: 20_000 }, (_, i) => `"key${i}":1`).join()}}`),
  openapi: () => ({
    ...{ method: 'GET', path: '/api/openapi.json', body: Buffer.alloc(0) },
    headers: { 'accept-encoding': 'identity' },
  }),
  uploads: (key) => {
    const data = Buffer.alloc(file_bytes, 'corridor').toString('base64')
    const file = { type: 'invoice', filename: 'a.pdf', content_type: 'application/pdf', data }
    return post('/api/files', key, JSON.stringify(file))
  },
}

let isOver = false

function send(agent: Agent, port: number, { method, path, headers, body }: ExpensiveRequest): Promise<number> {
  return new Promise((done) => {
    const asked = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
      answer.resume()
      answer.once('close', () => done(answer.statusCode ?? 0))
    })
    asked.once('error', () => done(0))
    asked.end(body)
  })
}

async function run({ abuse, port, key, connections }: AbuseTask): Promise<AbuseResult> {
  const expensive = requestFor[abuse](key)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Record<string, number> = {}
  const lane = async (): Promise<void> => {
    while (!isOver) {
      const status = await send(agent, port, expensive)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  agent.destroy()
  return { statuses }
}

process.on('message', (message: AbuseTask | 'stop') => {
  if (message === 'stop') isOver = true
  else void run(message).then((result) => process.send?.(result))
})
endWithParent()
