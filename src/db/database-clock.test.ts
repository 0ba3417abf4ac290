// Machines whose clocks are wrong by hours, beside a database whose clock is right.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { type DatabaseClock, followDatabaseClock } from './database-clock.ts'
import { connect, type Sql } from './pool.ts'

const hour = 3_600_000

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase('template0')
  sql = connect(database.url, { name: 'clock', max: 1 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

/** A database that is right and answers at once: how exact a clock is does not depend on this machine. */
const answers = (async () => [{ ms: Date.now() }]) as unknown as Sql

/** A machine that is wrong by so much, and what it logs. */
async function machine(wrong_ms: number, database = answers) {
  const state = { wrong_ms }
  const events: string[] = []
  const clock = await followDatabaseClock({
    sql: database,
    read: () => Date.now() + state.wrong_ms,
    log: (event, { skew_seconds }) => events.push(`${event} (${skew_seconds})`),
  })
  clock.stop()
  return { state, events, clock }
}

const isRight = (clock: DatabaseClock): boolean => Math.abs(clock.read() - Date.now()) < 1500

test.each([3 * hour, -3 * hour])(
  'a machine that is wrong by %i ms goes by the database, and says so once',
  async (wrong) => {
    const { clock, events } = await machine(wrong)
    await clock.measure()
    expect([isRight(clock), clock.isSkewed, Math.round(clock.skew_ms / hour)]).toEqual([true, true, wrong / hour])
    expect(events).toEqual([`the machine's clock is wrong: the database's is used (${wrong / 1000})`])
  },
)

test('a machine that is nearly right keeps its own clock', async () => {
  const { clock, events } = await machine(-800)
  expect([clock.isSkewed, clock.read() <= Date.now() - 800, events]).toEqual([false, true, []])
})

test('a machine that is set while it runs is followed, and says when it is right again', async () => {
  const { clock, state, events } = await machine(0)
  state.wrong_ms = -hour
  await clock.measure()
  expect([isRight(clock), clock.isSkewed]).toEqual([true, true])
  state.wrong_ms = 0
  await clock.measure()
  expect([isRight(clock), clock.isSkewed]).toEqual([true, false])
  expect(events.map((event) => event.split(':')[0])).toEqual([
    "the machine's clock is wrong",
    "the machine's clock is right again (0)",
  ])
})

test.each([
  [3 * hour, true],
  [1_000, false],
])(
  'a database that takes a minute to answer the first question tells a clock that is wrong by %i ms: %s',
  async (wrong_ms, isTold) => {
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(60_000)
    const { clock } = await machine(wrong_ms)
    vi.restoreAllMocks()
    expect(clock.isSkewed).toBe(isTold)
    // The next answer is quick, and exact.
    await clock.measure()
    expect([clock.isSkewed, isRight(clock)]).toEqual([isTold, true])
  },
)

test('the question is one that PostgreSQL answers', async () => {
  const { clock } = await machine(3 * hour, sql)
  expect(clock.isSkewed).toBe(true)
})
