// Processes are replaced one after the other behind a proxy that obeys /health/ready: no request fails, and what was
// acknowledged is there. A process that stops finishes what it had begun.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import type { Demo } from '../../src/cli/demo-file.ts'
import { type Config, configFrom } from '../../src/config.ts'
import { startService } from '../../src/main.ts'
import { Balancer } from '../support/balancer.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { eventually, testMasterKey } from '../support/service.ts'

let database: TestDatabase
let config: Config
let demo: Demo
const log = pino({ level: 'silent' })

beforeAll(async () => {
  database = await createTestDatabase()
  config = configFrom({
    DATABASE_URL: database.url,
    CORRIDOR_MASTER_KEY: testMasterKey,
    CORRIDOR_RATE_LIMIT: '0',
    CORRIDOR_DRAIN_SECONDS: '1',
    PORT: '0',
  })
})
afterAll(() => database.drop())

const order = () => ({
  product_type: 'trading',
  customer_guid: demo.customers[0]!.guid,
  symbol: 'BTC-USD',
  side: 'buy',
  deliver_amount: 1000,
})

test('processes are replaced and nobody notices', async () => {
  const proxy = new Balancer()
  const url = await proxy.start()
  const start = async () => {
    const service = await startService({ config, log })
    if (!demo) demo = await makeDemo(service, service.base_url)
    await proxy.add(service)
    return service
  }
  let [first, second] = [await start(), await start()]

  const failures: string[] = []
  const acknowledged: string[] = []
  let isOver = false
  const send = async (method: string, path: string, body?: object): Promise<void> => {
    const headers = {
      authorization: `Bearer ${demo.bank_key}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    try {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await answer.text()
      if (answer.status >= 300) failures.push(`${method} ${path} ${answer.status} ${text}`)
      else if (body) acknowledged.push(JSON.parse(text).guid)
    } catch (error) {
      failures.push(`${method} ${path} ${error}`)
    }
  }
  const client = async (): Promise<void> => {
    while (!isOver) {
      await send('POST', '/quotes', order())
      await send('GET', `/customers/${demo.customers[0]!.guid}`)
      const quote_guid = acknowledged.at(-1)
      if (quote_guid) await send('GET', `/quotes/${quote_guid}`)
    }
  }
  const clients = Array.from({ length: 4 }, client)

  const served = () => proxy.upstreams.map((each) => each.served)
  for (const round of [0, 1]) {
    const old = [first, second][round]!
    const replacement = await start()
    const before = served()[2 + round]!
    // Only once the new one carries its part of the load does the old one go.
    await eventually(
      async () => served()[2 + round]!,
      (now) => now > before + 20,
    )
    await old.stop()
    if (round === 0) first = replacement
    else second = replacement
  }
  isOver = true
  await Promise.all(clients)
  expect(failures).toEqual([])
  expect(served().every((n) => n > 20)).toBe(true)
  const [found] = await first.sql`select count(*) as n from quotes where bank_guid = ${demo.bank_guid}`
  expect([found!.n, new Set(acknowledged).size]).toEqual([acknowledged.length, acknowledged.length])
  proxy.stop()
  await Promise.all([first.stop(), second.stop()])
})

test('a process that stops answers what it had begun, and takes nothing new', async () => {
  const service = await startService({ config: { ...config, drain_seconds: 0 }, log })
  const body = JSON.stringify(order())
  const begin = async () => {
    const headers = {
      authorization: `Bearer ${demo.bank_key}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    }
    const begun = request(`${service.base_url}/api/quotes`, { method: 'POST', headers, agent: false })
    const answered = new Promise<IncomingMessage>((done, fail) => begun.on('response', done).on('error', fail))
    begun.flushHeaders()
    await new Promise<void>((done) => begun.once('continue', done))
    begun.write(body.slice(0, 20))
    return { answered, finish: () => begun.end(body.slice(20)) }
  }
  const begun = [await begin(), await begin(), await begin()]
  let isStopped = false
  const stopping = service.stop().then(() => {
    isStopped = true
  })
  const refused = await eventually(
    () =>
      fetch(`${service.base_url}/health/live`).then(
        ({ status }) => status === 503,
        () => true,
      ),
    (isRefused) => isRefused,
  )
  expect([refused, isStopped]).toEqual([true, false])
  for (const { finish } of begun) finish()
  const answers = await Promise.all(begun.map(({ answered }) => answered))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  for (const answer of answers) answer.resume()
  await stopping
})

test('a connection on which nothing was ever sent holds no process that stops', async () => {
  const service = await startService({ config: { ...config, drain_seconds: 0 }, log })
  const { port } = new URL(service.base_url)
  const silent = connect(Number(port), '127.0.0.1')
  await once(silent, 'connect')
  const closed = once(silent, 'close')
  await service.stop()
  await closed
})
