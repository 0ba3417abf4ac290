// A process that gets SIGTERM under load: whoever was accepted is answered, every answer ends its connection, and the process ends in time.
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StopCallers } from '../../bench/stop-load.ts'
import { startRealService } from '../simulation/real-service.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { eventually, startTestService, type TestService, testMasterKey } from '../support/service.ts'

let database: TestDatabase
let beside: TestService
beforeAll(async () => {
  database = await createTestDatabase()
  beside = await startTestService({ database_url: database.url, env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(async () => {
  await beside.stop()
  await database.drop()
})

const exitOf = (child: { exitCode: number | null; signalCode: string | null }) => [child.exitCode, child.signalCode]

test.each([0, 2])('a drain of %i seconds', async (drain_seconds) => {
  const service = await startRealService({
    DATABASE_URL: database.url,
    CORRIDOR_MASTER_KEY: testMasterKey,
    CORRIDOR_DRAIN_SECONDS: String(drain_seconds),
    // What a slow machine needs for what is held here is no fault; `corridor bench stop` looks at the time.
    CORRIDOR_STOP_SECONDS: '60',
  })
  const { bank_key: key, customers } = beside.demo
  const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 1000 }
  const body = { ...order, customer_guid: customers[0]!.guid }
  const load = new StopCallers({ base_url: service.base_url, key, body, callers: 4, leave: true })
  await eventually(
    async () => load.answered,
    (answered) => answered > 100,
  )
  load.stopping()
  await service.stop()
  const { acknowledged, lost, kept_after, refused, answered_after } = await load.ended()
  expect({ lost, kept_after, refused }).toEqual({ lost: {}, kept_after: 0, refused: {} })
  expect(answered_after).toBeGreaterThan(0)
  const found = await beside.service.sql`
    select guid from quotes where guid = any(${`{${acknowledged.join()}}`}::uuid[])`
  expect(found.length).toBe(acknowledged.length)
  expect(exitOf(service.process)).toEqual([0, null])
})

test('what hangs is cut when the time is over', async () => {
  const service = await startRealService({
    DATABASE_URL: database.url,
    CORRIDOR_MASTER_KEY: testMasterKey,
    CORRIDOR_STOP_SECONDS: '1',
  })
  // A request whose body never comes.
  const { port } = new URL(service.base_url)
  const socket = connect(Number(port), '127.0.0.1')
  const head = ['POST /api/quotes HTTP/1.1', 'host: x', `authorization: Bearer ${beside.demo.bank_key}`]
  socket.write([...head, 'content-type: application/json', 'content-length: 100', '', '{'].join('\r\n'))
  const closed = new Promise<void>((done) => socket.once('close', () => done()).on('error', () => {}))
  // It was accepted: another request on a connection made later was answered.
  expect((await fetch(`${service.base_url}/health/live`)).status).toBe(200)
  await service.stop()
  await closed
  expect(exitOf(service.process)).toEqual([0, null])
})
