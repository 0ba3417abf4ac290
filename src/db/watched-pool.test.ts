// A pool whose connections have gone silent, or were cut.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { type FreezingProxy, startFreezingProxy } from '../../test/support/freezing-proxy.ts'
import { runningTime } from '../../test/support/running-time.ts'
import { eventually } from '../../test/support/service.ts'
import { connect } from './pool.ts'
import { type WatchedPool, watchPool } from './watched-pool.ts'

let database: TestDatabase
let proxy: FreezingProxy
let watched: WatchedPool
let events: string[]

beforeEach(async () => {
  database = await createTestDatabase()
  proxy = await startFreezingProxy(database.url)
  events = []
  watched = watchPool((onClose) => connect(proxy.url, { name: 'watched', max: 2, onClose }), {
    deadline_ms: 300,
    log: (event) => events.push(event),
  })
})

afterEach(async () => {
  await watched.stop()
  await proxy.stop()
  await database.drop()
})

test('is given up with what waits on it, and those who keep it are served by a new one', async () => {
  const { sql } = watched
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }])
  proxy.freeze()
  const hung = await Promise.allSettled(Array.from({ length: 5 }, () => sql`select 1`))
  expect(hung.map((each) => each.status === 'rejected' && each.reason.code)).toEqual(
    Array(5).fill('CONNECTION_DESTROYED'),
  )
  proxy.thaw()
  expect(await sql`select 2 as n`).toEqual([{ n: 2 }])
  expect(await sql.unsafe('select 3 as n')).toEqual([{ n: 3 }])
  expect(await sql.begin((tx) => tx`select 4 as n`)).toEqual([{ n: 4 }])
  expect(events).toContain('connections given up')
})

test('is left alone while it answers, however slow one question is', async () => {
  const slow = watched.sql`select pg_sleep(2), 1 as n`
  expect((await slow)[0]?.n).toBe(1)
  expect(events).toEqual([])
})

describe('after its connections were cut while they were asked something', () => {
  beforeEach(async () => {
    const admin = connect(database.url, { name: 'admin', max: 1 })
    const asked = Promise.allSettled([1, 2].map(() => watched.sql`select pg_sleep(60)`))
    await eventually(
      () => admin`select from pg_stat_activity where application_name = 'watched' and wait_event = 'PgSleep'`,
      (rows) => rows.length === 2,
    )
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'watched'`
    await Promise.all([asked, admin.end()])
    await eventually(
      async () => events,
      (told) => told.includes('connections replaced'),
    )
  })

  test('nobody hears of it any more', async () => {
    const { sql } = watched
    expect(await Promise.all([1, 2, 3].map((n) => sql`select ${n}::integer as n`))).toEqual([
      [{ n: 1 }],
      [{ n: 2 }],
      [{ n: 3 }],
    ])
  })

  test('it ends soon', async () => {
    expect(await runningTime(() => watched.stop())).toBeLessThan(4500)
  })
})

test('a silent pool that was cut is replaced once', async () => {
  const ended: number[] = []
  const cuts: (() => void)[] = []
  const asked: number[] = []
  const silent = watchPool(
    (onClose) => {
      const n = cuts.push(onClose)
      const ask = () => {
        asked.push(n)
        // The first never answers.
        return n === 1 ? new Promise(() => {}) : Promise.resolve([])
      }
      return Object.assign(ask, { end: async () => void ended.push(n) }) as never
    },
    { deadline_ms: 300, log: () => {} },
  )
  // Enough queries that it is asked without a pause.
  for (let i = 0; i < 5; i++) void silent.sql`select 1`
  await eventually(
    async () => asked.length,
    (n) => n > 5,
  )
  cuts[0]!()
  await eventually(
    async () => ended,
    (all) => all.includes(1),
  )
  expect(cuts.length).toBe(2)
  await silent.stop()
})
