// A job is given a time of the bank's clock while that clock is changed: whoever comes first, the job is due by the new one.
// And what a process that ended left leased is due again, by that clock.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { someGuid } from '../../test/simulation/things.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { eventually } from '../../test/support/service.ts'
import { connect, type Sql } from '../db/pool.ts'
import { Engine } from '../engine/engine.ts'
import type { Timestamp } from '../kernel/time.ts'
import { setClock } from '../resources/sandbox/set-clock.ts'
import { askAgain, claim, putBack, releaseLeases } from './claim.ts'

let database: TestDatabase
let sql: Sql
let engine: Engine
const bank_guid = someGuid()
const job = { bank_guid, object_guid: someGuid(), kind: 'wait', event_sequence: 1, attempts: 1, failures: 0 }

beforeEach(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'claim-test', max: 5 })
  engine = new Engine({ target: database.url })
  await sql`insert into bank_clocks (bank_guid, offset_ms) values (${bank_guid}, 0)`
  await sql`insert into jobs (bank_guid, object_guid, kind, event_sequence, attempts, run_at)
    values (${bank_guid}, ${job.object_guid}, ${job.kind}, ${job.event_sequence}, ${job.attempts}, now())`
})

afterEach(async () => {
  await engine.stop()
  await sql.end()
  await database.drop()
})

const inAnHour = (): Timestamp => (Date.now() + 3_600_000) as Timestamp
const changeClock = (change: { frozen?: boolean; advance_seconds?: number }) =>
  engine.submit(setClock, { bank_guid, ...change, real_now: Date.now() as Timestamp })

/** In whole minutes from now. */
const waitOf = async (): Promise<number | string> => {
  const [row] = await sql<{ wait: number | null }[]>`
    select case when run_at < 'infinity' then round(extract(epoch from run_at - now()) / 60)::integer end as wait from jobs`
  return row?.wait ?? 'for ever'
}

/** Holds the transaction open until somebody waits for it, or, if nobody does, until the other has ended. */
async function whileOpen(work: (tx: Sql) => Promise<unknown>, meanwhile: () => Promise<unknown>): Promise<void> {
  let other: Promise<unknown> = Promise.resolve()
  await sql.begin(async (tx) => {
    await work(tx as unknown as Sql)
    let isEnded = false
    other = meanwhile().finally(() => {
      isEnded = true
    })
    await eventually(
      () => sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      (waiting) => waiting.length > 0 || isEnded,
    )
  })
  await other
}

describe('asking again while the clock is changed', () => {
  test.each([
    ['frozen', { frozen: true }, 'for ever'],
    ['advanced', { advance_seconds: 1800 }, 30],
    ['advanced past it', { advance_seconds: 7200 }, -60],
    ['frozen past it', { frozen: true, advance_seconds: 7200 }, 0],
  ])('%s, by a commit that began later', async (_, change, wait) => {
    const due_at = inAnHour()
    await whileOpen(
      (tx) => askAgain(tx, job, due_at),
      () => changeClock(change),
    )
    expect(await waitOf()).toBe(wait)
  })

  test.each([
    ['frozen', { offset_ms: 0, frozen_at: 'now' }, 'for ever'],
    ['advanced', { offset_ms: 1_800_000, frozen_at: null }, 30],
  ])('%s, by a commit that began earlier', async (_, { offset_ms, frozen_at }, wait) => {
    const due_at = inAnHour()
    await whileOpen(
      (tx) => tx`update bank_clocks set offset_ms = ${offset_ms}, frozen_at = ${frozen_at}, version = version + 1`,
      () => askAgain(sql, job, due_at),
    )
    expect(await waitOf()).toBe(wait)
  })
})

test('a clock that is changed leaves jobs without a time where they are', async () => {
  await sql`update jobs set run_at = now() + interval '7 minutes'`
  await changeClock({ frozen: true, advance_seconds: 7200 })
  expect(await waitOf()).toBe(7)
})

describe('where one process has the database to itself, a job of its predecessor', () => {
  /** The clock is an hour ahead; minutes on it. */
  async function left(due: number, frozen: boolean): Promise<void> {
    await changeClock({ advance_seconds: 3600 })
    await askAgain(sql, job, (Date.now() + (60 + due) * 60_000) as Timestamp)
    await changeClock({ frozen })
  }

  test.each([
    ['that was being worked on', false, -10],
    ['that was being worked on, by a clock that stands still', true, 0],
  ])('%s at its time is due by the clock of its bank', async (_, frozen, wait) => {
    await left(-10, frozen)
    const [claimed] = await claim(sql, 1, 600)
    expect(await waitOf()).toBe(10)
    await releaseLeases(sql)
    expect(await waitOf()).toBe(wait)
    await putBack(sql, claimed!, { wait_seconds: 300, failures: 1, isDead: false, error: 'not today' })
    await releaseLeases(sql)
    expect(await waitOf()).toBe(wait)
  })

  test.each([
    ['waits', false, 30],
    ['waits for a clock that stands still', true, 'for ever'],
  ])('that %s goes on waiting', async (_, frozen, wait) => {
    await left(30, frozen)
    await releaseLeases(sql)
    expect(await waitOf()).toBe(wait)
  })

  test('is due at once if it waits for no time, and stays where it is if it was given up', async () => {
    await claim(sql, 1, 600)
    await releaseLeases(sql)
    expect(await waitOf()).toBe(0)
    const [claimed] = await claim(sql, 1, 600)
    await putBack(sql, claimed!, { wait_seconds: 300, failures: 1, isDead: true, error: 'never' })
    await releaseLeases(sql)
    expect(await waitOf()).toBe(5)
  })
})

test('a job is put back whatever its error says: a partner may have written it', async () => {
  for (const error of ['the node says \0', `${'x'.repeat(499)}\u{1f600}`, '\ud800']) {
    await putBack(sql, job, { wait_seconds: 300, failures: 7, isDead: false, error })
    const [row] = await sql<{ last_error: string }[]>`select last_error from jobs where failures = 7`
    expect(row?.last_error).toBe(error.slice(0, 500).replace(/\0|[\ud800-\udbff]$/, '\ufffd'))
  }
})
