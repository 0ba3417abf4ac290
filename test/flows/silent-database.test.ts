// The service on a database that falls silent: what it tells those who ask and those who route to it, and how it heals.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type FreezingProxy, startFreezingProxy } from '../support/freezing-proxy.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'

let database: TestDatabase
let proxy: FreezingProxy
let s: TestService
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startFreezingProxy(database.url)
  s = await startTestService({
    database_url: proxy.url,
    // Nearly nothing stays in memory, so commands have rows to load.
    engine: { cache_rows_max: 1, load_deadline_ms: 1500, commit_deadline_ms: 1500, wait_max_ms: 4000 },
    read_deadline_ms: 1500,
  })
})
afterAll(async () => {
  await s.stop()
  await proxy.stop()
  await database.drop()
})
afterEach(async () => {
  proxy.thaw()
  await eventually(ready, (answer) => answer === '200 ready')
})

const ready = async (): Promise<string> => {
  const response = await fetch(`${s.service.base_url}/health/ready`)
  return `${response.status} ${((await response.json()) as { status: string }).status}`
}

describe('while rows cannot be loaded', () => {
  test('it is not ready, and ready again when they can', async () => {
    expect(await ready()).toBe('200 ready')
    proxy.freeze('corridor-loader')
    for (let i = 0; i < 3; i++) expect(await ready()).toBe('503 database_unavailable')
    expect((await fetch(`${s.service.base_url}/health/live`)).status).toBe(200)
  })

  test('a command is answered 503 in time, and not done', async () => {
    const count = async () => (await s.call('GET', '/accounts')).body.total
    const [before, body] = [await count(), { type: 'fiat', asset: 'USD', name: 'Silent' }]
    const headers = { 'idempotency-key': 'silent-1' }
    proxy.freeze('corridor-loader')
    const refused = await s.call('POST', '/accounts', body, { headers })
    expect([refused.status, refused.body.message_code, refused.headers.get('retry-after')]).toEqual([
      503,
      'overloaded',
      '1',
    ])
    expect(await count()).toBe(before)
    proxy.thaw()
    expect((await s.call('POST', '/accounts', body, { headers })).status).toBe(201)
    expect(await count()).toBe(before + 1)
  })

  test('a request that only looks is answered 503 too', async () => {
    const order = { product_type: 'trading_exit', reference_trade_guid: 'e'.repeat(32) }
    proxy.freeze('corridor-loader')
    const refused = await s.call('POST', '/quotes', order)
    expect([refused.status, refused.body.message_code]).toEqual([503, 'overloaded'])
  })
})

test('while nothing answers at all, nobody waits for ever, and reads heal by themselves', async () => {
  proxy.freeze()
  expect(await ready()).toBe('503 database_unavailable')
  const asked = ['/customers', '/accounts', '/trades'].map((path) => s.call('GET', path))
  expect((await Promise.all(asked)).map(({ status, body }) => `${status} ${body.message_code}`)).toEqual(
    Array(3).fill('503 overloaded'),
  )
  proxy.thaw()
  await eventually(
    () => s.call('GET', '/customers'),
    ({ status }) => status === 200,
  )
})

test('while nothing answers at all, metrics are told, without what only the database knows', async () => {
  const metrics = async (): Promise<string> => {
    const response = await fetch(`${s.service.base_url}/metrics`)
    return `${response.status} ${await response.text()}`
  }
  await eventually(metrics, (text) => text.includes('corridor_jobs{state="dead"} 0'))
  proxy.freeze()
  // What was counted may be told for as long as a count rests.
  const told = await eventually(metrics, (text) => !text.includes('corridor_jobs{'))
  expect(told).toMatch(/^200 [\s\S]*corridor_queue_depth \d/)
})
