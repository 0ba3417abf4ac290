// A process opens no more connections than it may, however many ask at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../../src/db/pool.ts'
import { connectTo, createTestDatabase, isOnCluster, type TestDatabase } from '../support/database.ts'
import { startReceiver } from '../support/receiver.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'
import { subscribe, trade } from '../support/webhooks.ts'

const allowed = 6

let database: TestDatabase
let judge: Sql
let s: TestService
beforeAll(async () => {
  database = await createTestDatabase()
  judge = connectTo(database.url, { name: 'judge', max: 1 })
  s = await startTestService({
    database_url: database.url,
    env: { CORRIDOR_DATABASE_CONNECTIONS: String(allowed) },
  })
})
afterAll(async () => {
  await s.stop()
  await judge.end()
  await database.drop()
})

const opened = async (): Promise<string[]> => {
  const rows = await judge<{ application_name: string }[]>`
    select application_name from pg_stat_activity where datname = current_database() and application_name like 'corridor%'`
  return rows.map(({ application_name }) => application_name.split('/')[0]!).sort()
}

test('requests, jobs and deliveries get by with them', async () => {
  const receiver = await startReceiver()
  await subscribe(s, receiver.url, ['trade.completed'])
  const paths = ['/customers', '/accounts', '/trades', '/quotes', '/transfers']
  const reads = Promise.all(Array.from({ length: 200 }, (_, i) => s.call('GET', paths[i % paths.length]!)))
  const trades = Promise.all(Array.from({ length: 20 }, () => trade(s)))
  const seen: number[] = []
  const isDone = () => receiver.received.length === 20
  await eventually(
    async () => seen.push((await opened()).length),
    () => isDone(),
  )
  expect((await reads).every(({ status }) => status === 200)).toBe(true)
  await trades
  expect(Math.max(...seen)).toBeLessThanOrEqual(allowed)
  // On a cluster these are the ones to the coordinator. Other nodes have engines too, and leave fewer.
  expect(await opened()).toEqual([
    ...Array(isOnCluster() ? 2 : 3).fill('corridor'),
    'corridor-engine',
    'corridor-loader',
    'corridor-webhooks',
  ])
  await receiver.stop()
})
