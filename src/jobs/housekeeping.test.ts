// When it is swept, and in which pieces; what of files is, their flows show.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { connect, type Sql } from '../db/pool.ts'
import { removeByAge, type SweepOptions, startHousekeeping, sweep } from './housekeeping.ts'

const minutes = 60_000

describe('a sweep', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A database that answers when it is told to. */
  function slowDatabase() {
    const asked: { answer(): void; fail(error: Error): void }[] = []
    const unsafe = () =>
      new Promise<unknown[]>((answer, fail) => {
        asked.push({ answer: () => answer([]), fail })
      })
    return { asked, sql: { unsafe } as unknown as Sql }
  }

  test('begins when the one before has ended', async () => {
    const { asked, sql } = slowDatabase()
    const told: string[] = []
    const housekeeping = startHousekeeping({
      steps: removeByAge(sql, 30),
      removed: () => {},
      log: (event) => told.push(event),
    })
    await vi.advanceTimersByTimeAsync(35 * minutes)
    expect(asked).toHaveLength(1)
    asked[0]!.fail(new Error('the database is away'))
    await vi.advanceTimersByTimeAsync(10 * minutes)
    expect(asked).toHaveLength(2)
    expect(told).toEqual(['housekeeping failed'])
    housekeeping.stop()
  })

  test('that is broken off by a stop is no failure, and goes no further', async () => {
    const { asked, sql } = slowDatabase()
    const told: string[] = []
    const housekeeping = startHousekeeping({
      steps: removeByAge(sql, 30),
      removed: () => {},
      log: (event) => told.push(event),
    })
    await vi.advanceTimersByTimeAsync(10 * minutes)
    housekeeping.stop()
    asked[0]!.fail(new Error('the pool has ended'))
    await vi.advanceTimersByTimeAsync(10 * minutes)
    expect([asked.length, told]).toEqual([1, []])
  })
})

describe('after a long pause', () => {
  let database: TestDatabase
  let sql: Sql
  let removed: number[]

  beforeEach(async () => {
    database = await createTestDatabase()
    sql = connect(database.url, { name: 'housekeeping-test', max: 1 })
    removed = []
    // The old ones lie before and behind new ones.
    await sql`
      insert into commits select gen_random_uuid(), now() - n * interval '1 day'
      from generate_series(1, 100000) i, lateral (select case when i between 50001 and 50100 then 0 else 2 end as n) ages`
    await sql`
      insert into idempotency_keys (owner_guid, key, fingerprint, status, body, created_at)
      select gen_random_uuid(), i, '', 200, '', now() - i * interval '20 days' from generate_series(1, 3) i`
  })
  afterEach(async () => {
    await sql.end()
    await database.drop()
  })

  /** Hears how many rows each statement removes. */
  const heard = () =>
    ({
      async unsafe(text: string) {
        const rows = await sql.unsafe(text)
        if (rows.command === 'DELETE') removed.push(rows.count)
        return rows
      },
    }) as unknown as Sql
  const swept = (from: Sql, options: Partial<SweepOptions> = {}) =>
    sweep({ steps: removeByAge(from, 30), rest: async () => {}, ...options })
  const left = async () => (await sql<{ n: number }[]>`select count(*) as n from commits`)[0]!.n
  const sum = () => removed.reduce((all, n) => all + n, 0)

  test('it removes all that is old and nothing else, in pieces', async () => {
    await swept(heard())
    expect([await left(), await sql`select key from idempotency_keys`]).toEqual([100, [{ key: '1' }]])
    expect(removed.length).toBeGreaterThan(3)
    expect(Math.max(...removed)).toBeLessThan(50_000)
    expect(sum()).toBe(99_900 + 2)
    await swept(heard())
    expect(sum()).toBe(99_900 + 2)
  })

  test('it tells what it removed, and rests after every piece', async () => {
    const rests: number[] = []
    const told = await swept(heard(), { rest: async (ms) => void rests.push(ms) })
    expect(Object.fromEntries(told)).toEqual({ commits: 99_900, idempotency_keys: 2 })
    expect(rests).toHaveLength(removed.length)
    expect(Math.min(...rests)).toBeGreaterThan(0)
  })

  test('keys are kept as long as the setting says', async () => {
    await sweep({ steps: removeByAge(sql, 50), rest: async () => {} })
    expect(await sql`select key from idempotency_keys order by key`).toEqual([{ key: '1' }, { key: '2' }])
  })

  test('a stop ends it between two pieces', async () => {
    await swept(heard(), { isStopped: () => removed.length > 0 })
    expect(removed).toHaveLength(1)
    expect(await left()).toBe(100_000 - removed[0]!)
  })

  test('a piece reads its own pages and no others', async () => {
    const asked: string[] = []
    await swept({ unsafe: (text: string) => asked.push(text) && sql.unsafe(text) } as unknown as Sql)
    const deletes = asked.filter((text) => text.startsWith('delete from commits'))
    expect(deletes.length).toBeGreaterThan(2)
    for (const text of deletes) {
      const plan = await sql.unsafe(`explain ${text}`)
      expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Tid Range Scan on commits')
    }
  })
})
