// The generated trades are what the service would have written: the audit of the service at the end finds nothing, totals are exact,
// and the service goes on trading with them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '#src/core'
import { connect, type Sql } from '#src/db/pool'
import { createTrade } from '#src/resources/trades/create-trade'
import { createTestDatabase, type TestDatabase } from '../test/support/database.ts'
import { eventually, startTestService, type TestService } from '../test/support/service.ts'
import { type BenchBank, createBanks, run } from './banks.ts'
import { Filler } from './fill.ts'
import { createQuotes } from './items.ts'

const customers = 7

let database: TestDatabase
let s: TestService
let core: Core
let sql: Sql
let bank: BenchBank

beforeAll(async () => {
  database = await createTestDatabase()
  s = await startTestService({ database_url: database.url })
  // The service is all of the core that the bench banks use.
  core = s.service as unknown as Core
  sql = connect(database.url, { name: 'test', max: 2 })
  bank = (await createBanks(core, 1, customers, () => {}))[0]!
})
afterAll(async () => {
  await sql.end()
  await s.stop()
  await database.drop()
})

/** A real trade, completed and published. */
async function trade(): Promise<void> {
  const { items } = await createQuotes(core, [bank], 'accepted', 1, () => {})
  const made = await run(core, createTrade, { bank_guid: bank.guid, quote_guid: items[0] as never, labels: ['bench'] })
  await eventually(
    () => sql`select 1 from published_events where object_guid = ${made.guid} and event_type = 'trade.completed'`,
    (rows) => rows.length === 1,
  )
}

const get = async (path: string) =>
  (await s.call('GET', path, undefined, { headers: { authorization: `Bearer ${bank.key}` } })).body

test('as many trades as asked for, in several steps, and the books agree with them', async () => {
  await trade()
  const filler = await Filler.open(sql, bank, 1000, 30)
  const made: number[] = []
  for (const trades of [100, 1000]) await filler.fillUpTo(trades, (n) => made.push(n))
  await filler.close()
  expect(made).toEqual([100, 1000])
  expect((await get('/trades?per_page=5')).total).toBe(1001)
  expect((await get('/trades?state=completed&per_page=5')).total).toBe(1001)
  expect((await get(`/accounts/${filler.fee_account}/entries?per_page=5`)).total).toBe(1001)
  const days =
    await sql`select distinct (created_at at time zone 'UTC')::date from trades where bank_guid = ${bank.guid}`
  expect(days.length).toBeGreaterThanOrEqual(30)
})

test('the bank goes on trading', async () => {
  await trade()
  expect((await get('/trades?per_page=1')).total).toBe(1002)
})
