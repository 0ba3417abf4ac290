// The gate before everything that is sent: open without a restore, closed until a restore is confirmed, and closed for good in a process whose
// database was restored while it ran.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { untilPasses } from '../../test/support/until-passes.ts'
import { connect, disconnect, type Sql } from '../db/pool.ts'
import { timestampFromMs } from '../kernel/time.ts'
import { RestoreGate } from './restore-gate.ts'
import { confirmRestored, isUnconfirmed, markRestored, restoredFact } from './restored.ts'

let database: TestDatabase
let sql: Sql
let events: string[]
let gate: RestoreGate
beforeEach(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'test', max: 2 })
  events = []
})
afterEach(async () => {
  await gate.stop()
  await disconnect(sql)
  await database.drop()
})

const at = timestampFromMs(Date.parse('2026-11-18T10:00:00Z'))
const restore = (ms = 0) =>
  markRestored(sql, { restored_at: timestampFromMs(at + ms), restored_to: undefined, complete_until: at })
const opened = async () => {
  gate = await RestoreGate.open({ sql, every_ms: 5, log: (event) => events.push(event) })
  await gate.pass(async () => void events.push('work'))
  gate.follow(() => events.push('replaced'))
  return gate
}

test('without a restore the work begins at once', async () => {
  expect((await opened()).isWaiting).toBe(false)
  expect([events, gate.epoch]).toEqual([['work'], ''])
})

test('after a restore the work begins when it is confirmed, once', async () => {
  await restore()
  expect((await opened()).isWaiting).toBe(true)
  expect(events).toEqual([expect.stringContaining('nothing is sent until')])
  const fact = await restoredFact(sql)
  expect(isUnconfirmed(fact)).toBe(true)
  const by = { confirmed_by: 'Ada', reason: 'checked', confirmed_at: at }
  expect(await confirmRestored(sql, fact!, by)).toBe(true)
  await untilPasses(() => expect(gate.isWaiting).toBe(false))
  expect(events.slice(1)).toEqual(['work', expect.stringContaining('is confirmed')])
  expect(await restoredFact(sql)).toMatchObject(by)
  expect((await RestoreGate.open({ sql, log: () => {} })).isWaiting).toBe(false)
})

test('a confirmation of another restore changes nothing', async () => {
  await restore()
  const fact = await restoredFact(sql)
  await restore(1000)
  await opened()
  expect(await confirmRestored(sql, fact!, { confirmed_by: 'Ada', reason: 'late', confirmed_at: at })).toBe(false)
  expect(isUnconfirmed(await restoredFact(sql))).toBe(true)
})

test('a process whose database was restored meanwhile sends nothing more and ends', async () => {
  await opened()
  await restore()
  await untilPasses(() => expect(events).toContain('replaced'))
  expect(gate.isWaiting).toBe(true)
})
