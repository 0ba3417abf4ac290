// An abusive caller, as a process of its own: it sends what is dear on many connections, at once again after every answer, whatever
// the answer says, until it is told to stop.
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import type { Abuse, AbuseResult, AbuseTask } from './abuse-messages.ts'

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

const file_bytes = 9_000_000

const post = (path: string, key: string, body: string): Sent => ({
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': body.length },
  body: Buffer.from(body),
})

const sentFor: Readonly<Record<Abuse, (key: string) => Sent>> = {
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

function send(agent: Agent, port: number, { method, path, headers, body }: Sent): Promise<number> {
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
  const sent = sentFor[abuse](key)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Record<string, number> = {}
  const lane = async (): Promise<void> => {
    while (!isOver) {
      const status = await send(agent, port, sent)
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
// Without its parent it has nobody to work for.
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => {})
