// Places of a bounded endpoint, over real connections: each is given back once, however its request ends.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { untilPasses } from '../../test/support/until-passes.ts'
import { Body, Text } from '../wire/fields.ts'
import { type Caller, endpoint } from './endpoint.ts'
import { buildServer } from './server.ts'

/** What waits until the test lets it go on. */
class Gate {
  waiting = 0
  passed = 0
  #open = (): void => {}
  #opened: Promise<void> = Promise.resolve()

  shut(): void {
    this.#opened = new Promise((done) => {
      this.#open = done
    })
  }
  open(): void {
    this.#open()
  }
  async pass(): Promise<void> {
    this.waiting += 1
    await this.#opened
    this.waiting -= 1
    this.passed += 1
  }
}

let app: FastifyInstance
let admission: Gate
let work: Gate
let sockets: Socket[]

const common = { path: '/things', key: 'bank', scope: 'things', tag: 'Things', in_work_max: 4, refuses: [] } as const
const makeThing = endpoint({
  ...common,
  method: 'POST',
  name: 'createThing',
  summary: 'Make a thing',
  body: Body({ name: Text(1, 10) }),
  reply: [201, Body({ name: Text(1, 10) })],
  async handle({ body }) {
    await work.pass()
    return body
  },
})
/** More than the buffers of a connection take. */
const large = 'x'.repeat(16 * 1024 * 1024)
const readThing = endpoint({
  ...common,
  method: 'GET',
  name: 'getThing',
  summary: 'Read a thing',
  reply: [200, Body({ name: Text(1, large.length) })],
  async handle() {
    await work.pass()
    return { name: large }
  },
})

/** The key is the bank's guid. */
async function authenticate(header = ''): Promise<Caller> {
  await admission.pass()
  const bank_guid = header.slice('Bearer '.length)
  return { kind: 'bank', bank_guid, scopes: new Set(['things']) } as unknown as Caller
}

beforeEach(async () => {
  admission = new Gate()
  work = new Gate()
  sockets = []
  app = buildServer({
    endpoints: [makeThing, readThing],
    services: {} as never,
    keyRing: { authenticate } as never,
    sessionRing: {} as never,
    limiter: undefined,
    addresses: undefined,
    trusted_proxies: [],
    metrics: { requestsOf: () => ({ observe: () => {} }) } as never,
    log: pino({ level: 'silent' }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  admission.open()
  work.open()
  for (const socket of sockets) socket.destroy()
  await app.close()
})

const body = '{"name":"x"}'
const head = (bank: string, bytes = body.length) =>
  `POST /api/things HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bank}\r\n` +
  `content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`

async function open(): Promise<Socket> {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
  sockets.push(socket.on('error', () => {}))
  await once(socket, 'connect')
  return socket
}

async function send(text: string): Promise<Socket> {
  const socket = await open()
  socket.write(text)
  return socket
}

async function statusFrom(socket: Socket): Promise<number> {
  const [answer] = await once(socket, 'data')
  return Number(String(answer).split(' ')[1])
}
const ask = async (bank: string): Promise<number> => statusFrom(await send(head(bank) + body))
const connections = () => new Promise<number>((done) => app.server.getConnections((_, count) => done(count)))

test('a connection that breaks before its caller is known keeps no place', async () => {
  admission.shut()
  const broken = await Promise.all([send(head('a') + body), send(head('a') + body)])
  await untilPasses(() => expect(admission.waiting).toBe(2))
  for (const socket of broken) socket.resetAndDestroy()
  await untilPasses(async () => expect(await connections()).toBe(0))
  admission.open()
  await untilPasses(() => expect(admission.waiting).toBe(0))
  expect(await ask('a')).toBe(201)
})

test('a connection that breaks with a second request behind the first keeps no place', async () => {
  work.shut()
  const socket = await send((head('a') + body).repeat(2))
  await untilPasses(() => expect(work.waiting).toBe(2))
  expect(await ask('a')).toBe(503)
  socket.resetAndDestroy()
  await untilPasses(async () => expect(await connections()).toBe(1))
  await Promise.all([send(head('a') + body), send(head('a') + body)])
  await untilPasses(() => expect(work.waiting).toBe(4))
})

test('a place is given back once, also on a connection that serves several requests and closes', async () => {
  const socket = await open()
  for (let served = 0; served < 3; served += 1) {
    socket.write(head('a') + body)
    expect(await statusFrom(socket)).toBe(201)
  }
  socket.destroy()
  await untilPasses(async () => expect(await connections()).toBe(0))
  work.shut()
  await Promise.all([send(head('a') + body), send(head('a') + body)])
  await untilPasses(() => expect(work.waiting).toBe(2))
  expect(await ask('a')).toBe(503)
})

test('slow senders of two banks take their own places and nobody else’s', async () => {
  const slow = await Promise.all(['a', 'a', 'b', 'b'].map((bank) => send(head(bank) + body.slice(1))))
  await untilPasses(() => expect(admission.passed).toBe(4))
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(ask))).toEqual([503, 503, 201, 201])
  for (const socket of slow) socket.write('}')
  expect(await Promise.all(slow.map(statusFrom))).toEqual([400, 400, 400, 400])
})

test('slow readers of two banks take their own places and nobody else’s', async () => {
  const read = (bank: string) => send(`GET /api/things HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bank}\r\n\r\n`)
  await Promise.all(['a', 'a', 'b', 'b'].map(read))
  // Four answers of 16 MiB take their time on a busy machine.
  await untilPasses(() => expect(work.passed).toBe(4))
  const others = await Promise.all(['a', 'b', 'c', 'd'].map(read))
  expect(await Promise.all(others.map(statusFrom))).toEqual([503, 503, 200, 200])
})

test('a process works on no more than its bound at a time, whoever sent it', async () => {
  work.shut()
  const kept = await Promise.all(['a', 'a', 'b', 'b'].map((bank) => send(head(bank) + body)))
  await untilPasses(() => expect(work.waiting).toBe(4))
  expect(await ask('c')).toBe(503)
  work.open()
  expect(await Promise.all(kept.map(statusFrom))).toEqual([201, 201, 201, 201])
  expect(await ask('c')).toBe(201)
})

test.each([
  ['a sender that stops in its body', head('a') + body.slice(1), 408],
  ['a sender that stops in its headers', head('a').slice(0, 50), 408],
  ['a sender of something else', 'HELLO\r\n\r\n', 400],
])('%s is answered and cut off, though it never closes', async (_, text, status) => {
  Object.assign(app.server, { requestTimeout: 100, headersTimeout: 100 })
  const slow = await Promise.all([send(text), send(text)])
  expect(await Promise.all(slow.map(statusFrom))).toEqual([status, status])
  await untilPasses(async () => expect(await connections()).toBe(0))
  expect(await ask('a')).toBe(201)
})

test('a large body that arrived, but waits because its key is looked up, is not called late', async () => {
  Object.assign(app.server, { requestTimeout: 100, headersTimeout: 100 })
  admission.shut()
  const bytes = 512 * 1024
  expect(await statusFrom(await send(head('a', bytes) + body.padEnd(bytes)))).toBe(503)
  admission.open()
  expect(await ask('a')).toBe(201)
})
