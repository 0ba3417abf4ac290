// The driver (3.4.9) keeps state of a statement that failed in the middle of its rows, and of a connection that was cut: what comes next on
// the same connection could get rows with holes, the old error, or no answer at all. Through our pools nobody sees any of that.
import { type AddressInfo, connect as connectTo, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { type FailingProxy, startFailingProxy } from '../../test/support/failing-proxy.ts'
import { eventually } from '../../test/support/service.ts'
import { Reader } from '../engine/reader.ts'
import { connect, type Sql } from './pool.ts'
import { type WatchedPool, watchPool } from './watched-pool.ts'

let database: TestDatabase
let proxy: FailingProxy
beforeEach(async () => {
  database = await createTestDatabase('template0')
  proxy = await startFailingProxy(database.url)
})
afterEach(async () => {
  await proxy.stop()
  await database.drop()
})

const codeOf = (asked: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(asked).then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )

const five = [1, 2, 3, 4, 5].map((n) => ({ n }))

describe('after an error in the middle of the rows', () => {
  let sql: Sql
  beforeEach(() => {
    sql = connect(proxy.url, { name: 'one', max: 1 })
  })
  afterEach(() => sql.end({ timeout: 1 }))

  /** Three rows come, then the error. */
  const failing = () => codeOf(sql`select 1 / (4 - n) from generate_series(1, 10) n`)

  test('the next statement gets all of its rows and no others', async () => {
    expect(await failing()).toBe('22012')
    const rows = await sql`select n from generate_series(1, 5) n`
    expect([rows.length, rows.count, Object.keys(rows).length]).toEqual([5, 5, 5])
    expect([...rows]).toEqual(five)
  })

  test('also if it was sent before the error came', async () => {
    // Known to the connection, so that they are pipelined.
    const next = () =>
      sql.unsafe<{ n: number }[]>('select n from generate_series(1, $1::integer) n', [5], { prepare: true })
    await next()
    await failing()
    const [code, first, second] = await Promise.all([failing(), next(), next()])
    expect([code, [...first], [...second]]).toEqual(['22012', five, five])
  })

  test('also as arrays of values, and of several statements at once', async () => {
    await failing()
    expect([...(await sql`select n from generate_series(1, 2) n`.values())]).toEqual([[1], [2]])
    await failing()
    const several = (await sql.unsafe('select 1 as n; select 2 as n')) as unknown as object[][]
    expect(several.map((rows) => [...rows])).toEqual([[{ n: 1 }], [{ n: 2 }]])
  })

  test('also within a transaction that went back to a savepoint', async () => {
    const rows = await sql.begin(async (tx) => {
      await tx.savepoint((inner) => inner`select 1 / (4 - n) from generate_series(1, 10) n`).catch(() => {})
      return tx`select n from generate_series(1, 5) n`
    })
    expect([...rows]).toEqual(five)
  })

  test('also if the error was a cancellation', async () => {
    const admin = connect(database.url, { name: 'admin', max: 1 })
    const cancelled = codeOf(
      sql`select n, pg_sleep(case when n < 100000 then 0 else 60 end) from generate_series(1, 100001) n`,
    )
    await eventually(
      () => admin`select pg_cancel_backend(pid) from pg_stat_activity
        where application_name = 'one' and wait_event = 'PgSleep'`,
      (rows) => rows.length === 1,
    )
    expect(await cancelled).toBe('57014')
    expect([...(await sql`select n from generate_series(1, 5) n`)]).toEqual(five)
    await admin.end()
  })
})

describe('a transaction whose connection is lost', () => {
  let sql: Sql
  beforeEach(() => {
    sql = connect(database.url, { name: 'one', max: 1 })
  })
  afterEach(() => sql.end({ timeout: 1 }))

  /** Without a handler of ours the error of the driver would end the process; a test would fail by it. */
  test.each([
    ['without parameters', (tx: Sql) => tx.unsafe('select pg_sleep(60)')],
    ['with parameters', (tx: Sql) => tx`select pg_sleep(${60})`],
  ])('ends with an error, and the process goes on: %s', async (_, ask) => {
    const admin = connect(database.url, { name: 'admin', max: 1 })
    const ended = codeOf(sql.begin((tx) => ask(tx as unknown as Sql)))
    await eventually(
      () => admin`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'one' and wait_event = 'PgSleep'`,
      (rows) => rows.length === 1,
    )
    expect(await ended).toBe('CONNECTION_CLOSED')
    expect([...(await admin`select n from generate_series(1, 5) n`)]).toEqual(five)
    await admin.end()
  })

  test('work that gives several statements has them all done', async () => {
    await sql`create table t (n integer)`
    await sql.begin((tx) => [1, 2].map((n) => tx`insert into t values (${n})`))
    expect(await sql`select * from t`).toHaveLength(2)
  })

  test('an error of the work rolls it back, as before', async () => {
    await sql`create table t (n integer)`
    const failed = sql.begin(async (tx) => {
      await tx`insert into t values (1)`
      throw new Error('of the work')
    })
    await expect(failed).rejects.toThrow('of the work')
    expect(await sql`select * from t`).toHaveLength(0)
  })
})

describe('after a connection was cut in the middle of the rows', () => {
  let watched: WatchedPool
  let sql: Sql
  beforeEach(() => {
    watched = watchPool((onClose) => connect(proxy.url, { name: 'watched', max: 1, onClose }), {
      deadline_ms: 5_000,
      log: () => {},
    })
    sql = watched.sql
  })
  afterEach(() => watched.stop())

  const series = (to: number) => sql`select n from generate_series(1, ${to}::integer) n`

  /** A statement that is sent before the end of the connection is noticed hears of it, and so may the next one on a busy machine. */
  const next = async (): Promise<readonly object[]> => {
    for (let tries = 1; ; tries++) {
      try {
        return [...(await series(5))]
      } catch (error) {
        if (tries === 3) throw error
        expect((error as { code?: string }).code).toMatch(/^(CONNECTION_|ECONNRESET)/)
      }
    }
  }

  test('the next statement is answered at once, with its own rows', async () => {
    await series(1)
    proxy.cutAfterRows(3)
    expect(await codeOf(series(10))).toMatch(/^(CONNECTION_|ECONNRESET)/)
    expect(await next()).toEqual(five)
  })

  test('so are those that were sent behind it, or they hear that they were not answered', async () => {
    await series(1)
    proxy.cutAfterRows(3)
    const asked = await Promise.allSettled([series(10), series(5), series(5), series(5)])
    expect(asked[0]!.status).toBe('rejected')
    for (const each of asked.slice(1)) {
      if (each.status === 'fulfilled') expect([...each.value]).toEqual(five)
      else expect(each.reason.code).toMatch(/^(CONNECTION_|ECONNRESET)/)
    }
    expect(await next()).toEqual(five)
  })

  test('nobody hears the error of the connection that was ended', async () => {
    const admin = connect(database.url, { name: 'admin', max: 1 })
    const ended = codeOf(sql`select pg_sleep(60)`)
    await eventually(
      () => admin`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'watched' and wait_event = 'PgSleep'`,
      (rows) => rows.length === 1,
    )
    expect(await ended).toMatch(/^(57P01|CONNECTION_|ECONNRESET)/)
    for (let asked = 0; asked < 3; asked++) expect([...(await series(5))]).toEqual(five)
    await admin.end()
  })

  test('a loader goes on with a connection of its own', async () => {
    const reader = new Reader({
      target: proxy.url,
      role: undefined,
      is_distributed: false,
      onCut: () => {},
      deadline_ms: 5_000,
      log: () => {},
    })
    const load = (to: number) =>
      reader.ask((on) => on.unsafe('select n from generate_series(1, $1::integer) n', [to], { prepare: true }).values())
    await load(1)
    proxy.cutAfterRows(3)
    expect(await codeOf(load(10))).toMatch(/^(CONNECTION_|ECONNRESET)/)
    expect([...(await load(2))]).toEqual([[1], [2]])
    await reader.stop()
  })
})

describe('where connections are closed without a word while they are opened', () => {
  let closing: Server
  let attempts: number
  const closing_at = () => `127.0.0.1:${(closing.address() as AddressInfo).port}`
  beforeEach(async () => {
    attempts = 0
    closing = createServer((client) => {
      attempts += 1
      client.on('error', () => {})
      client.resume().end()
    })
    await new Promise<void>((listening) => closing.listen(0, '127.0.0.1', listening))
  })
  afterEach(() => new Promise((closed) => closing.close(closed)))

  test('whoever asks hears it after one attempt', async () => {
    const sql = connect(`postgres://corridor@${closing_at()}/corridor`, { name: 'closed', max: 2 })
    const asked = () => codeOf(sql`select 1`)
    expect(await Promise.all([asked(), asked()])).toEqual(['ECONNRESET', 'ECONNRESET'])
    expect(attempts).toBe(2)
    await sql.end()
  })

  test('a pool that is given up while a query waits to connect again does not connect', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const turn = async (): Promise<void> => {
      vi.advanceTimersByTime(10_000)
      await new Promise(setImmediate)
    }
    try {
      const sql = connect(`postgres://corridor@${closing_at()}/corridor`, {
        ...{ name: 'given up', max: 1 },
        onClose: () => void sql.end({ timeout: 0 }).catch(() => {}),
      })
      let answers = 0
      for (const asked of [sql`select 1`, sql`select 2`]) void codeOf(asked).then(() => answers++)
      while (answers < 2) await turn()
      for (let turns = 0; turns < 10; turns++) await turn()
    } finally {
      vi.useRealTimers()
    }
    // Connections come in the order in which they are opened.
    await new Promise((closed) =>
      connectTo((closing.address() as AddressInfo).port)
        .resume()
        .once('close', closed),
    )
    expect(attempts).toBe(2)
  })

  test('a connection that is given up while it is opened is not left open', async () => {
    const admin = connect(database.url, { name: 'admin', max: 1 })
    await admin`select 1`
    const sql = connect(proxy.url, { name: 'given up', max: 1 })
    const asked = codeOf(sql`select 1`)
    await new Promise(setImmediate)
    await sql.end({ timeout: 0 })
    expect(await asked).toBe('CONNECTION_DESTROYED')
    await eventually(
      () => admin`select 1 from pg_stat_activity where application_name = 'given up'`,
      (rows) => rows.length === 0,
    )
    await admin.end()
  })
})
