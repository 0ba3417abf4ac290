// Bodies that are refused before they have come: large ones are left unread, and whoever sends them hears why.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Body, Text } from '../wire/fields.ts'
import { endpoint } from './endpoint.ts'
import { buildServer } from './server.ts'

const makeThing = endpoint({
  ...{ method: 'POST', path: '/things', key: 'bank', scope: 'things', tag: 'Things', refuses: [] },
  ...{ name: 'createThing', summary: 'Make' },
  body_bytes_max: 64 * 1024 * 1024,
  body: Body({ name: Text(1, 10) }),
  reply: [201, Body({ name: Text(1, 10) })],
  handle: async ({ body }) => body,
})

let app: FastifyInstance
let accepted: Socket[]
let client: Socket
beforeEach(async () => {
  accepted = []
  app = buildServer({
    endpoints: [makeThing],
    services: {} as never,
    keyRing: { authenticate: () => 'authentication_failed' } as never,
    sessionRing: {} as never,
    limiter: undefined,
    addresses: undefined,
    trusted_proxies: [],
    metrics: { requestsOf: () => ({ observe: () => {} }) } as never,
    log: pino({ level: 'silent' }),
  })
  app.server.on('connection', (socket) => accepted.push(socket))
  await app.listen({ port: 0, host: '127.0.0.1' })
  client = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
  client.on('error', () => {})
  await once(client, 'connect')
})
afterEach(async () => {
  client.destroy()
  await app.close()
})

const head = (framing: string): string =>
  `POST /api/things HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`

async function replyTo(sent: string): Promise<string> {
  client.write(sent)
  const [chunk] = await once(client, 'data')
  return String(chunk)
}

test.each([
  ['of a length', 'content-length: 50000000', (bytes: Buffer) => bytes],
  [
    'without one',
    'transfer-encoding: chunked',
    (bytes: Buffer) => Buffer.concat([Buffer.from('10000\r\n'), bytes, Buffer.from('\r\n')]),
  ],
])('a large body %s', async (_, framing, framed) => {
  const ended = new Promise((done) => client.once('close', done))
  const reply = await replyTo(head(framing))
  expect(reply).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close[\s\S]*\{"status":401,/)
  // The sender goes on, as if it had not heard.
  const piece = framed(Buffer.alloc(65_536, 'x'))
  for (let sent = 0; sent < 100; sent += 1) client.write(piece)
  await ended
  expect(accepted[0]!.bytesRead).toBeLessThan(1_000_000)
})

test('after a small body the connection is kept', async () => {
  const asked = `${head('content-length: 12')}{"name":"x"}`
  for (let again = 0; again < 3; again += 1) expect(await replyTo(asked)).toMatch(/^HTTP\/1\.1 401 [\s\S]*keep-alive/)
  expect(accepted).toHaveLength(1)
})
