// Two processes execute the same quotes at once, in opposite orders: each quote makes one trade, and the two never wait for each
// other until the database ends one of them. Inserts are slowed, so that they meet.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { connectTo } from '../support/database.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

let first: TestService
let second: TestService
beforeAll(async () => {
  first = await startTestService()
  second = await startTestService({ database_url: first.service.database_url })
  const admin = connectTo(first.service.database_url, { name: 'test-admin', max: 1 })
  await admin`create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.01); return new; end $$`
  await admin`create trigger slowly before insert on trades for each row execute function slowly()`
  await admin.end()
})
afterAll(async () => {
  await second.stop()
  await first.stop()
})

const post = (s: TestService, path: string, body: object) => s.call('POST', path, body, { key: first.demo.bank_key })
const deadlocks = async (): Promise<number> =>
  Number(
    (await first.service.sql`select deadlocks from pg_stat_database where datname = current_database()`)[0]!.deadlocks,
  )

test.each([
  ['trades that are accepted', {}],
  ['trades that one of them fails', { expected_error: 'expired_quote' }],
])('%s', async (_, change) => {
  const customer_guid = first.demo.customers[0]!.guid
  const order = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 100 }
  const before = await deadlocks()
  const quotes = await Promise.all(Array.from({ length: 40 }, () => ok(post(first, '/quotes', order))))
  const trade = (s: TestService, quote_guid: string, more = {}) =>
    post(s, '/trades', { trade_type: 'platform', quote_guid, ...more })
  const answers = await Promise.all([
    ...quotes.map(({ guid }) => trade(first, guid)),
    ...quotes.toReversed().map(({ guid }) => trade(second, guid, change)),
  ])
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...quotes.map(() => 201), ...quotes.map(() => 409)])
  expect(await deadlocks()).toBe(before)
  assertSound(await audit(first.service.sql))
})
