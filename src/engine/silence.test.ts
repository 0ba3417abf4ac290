// The database falls silent: connections stand, and nothing comes back. The engine does not wait for ever, tells nobody
// anything wrong, and goes on by itself when it can.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addTo, makeThing, someGuid, storedN, things, thingTables } from '../../test/simulation/things.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { type FreezingProxy, startFreezingProxy } from '../../test/support/freezing-proxy.ts'
import { runningTime } from '../../test/support/running-time.ts'
import { eventually } from '../../test/support/service.ts'
import { hang_ms } from '../../test/support/time-limits.ts'
import { connect, type Sql } from '../db/pool.ts'
import { key } from '../kernel/command.ts'
import { Engine } from './engine.ts'
import type { EngineOptions } from './options.ts'
import type { Answer } from './pending.ts'

let database: TestDatabase
let proxy: FreezingProxy
let sql: Sql
let engine: Engine
const bank_guid = someGuid()

beforeEach(async () => {
  database = await createTestDatabase()
  proxy = await startFreezingProxy(database.url)
  sql = connect(database.url, { name: 'another', max: 1 })
  await sql.unsafe(thingTables)
})

afterEach(async () => {
  proxy.thaw()
  await engine.stop()
  await proxy.stop()
  await sql.end()
  await database.drop()
})

function start(options: Partial<EngineOptions> = {}): void {
  engine = new Engine({ target: proxy.url, load_deadline_ms: 2000, commit_deadline_ms: 2000, ...options })
}

/** Things that are in the table and not in the engine's memory. */
async function strangers(n: number) {
  const guids = Array.from({ length: n }, someGuid)
  for (const guid of guids) await sql`insert into things values (${bank_guid}, ${guid}, ${guid}, 0)`
  return guids.map((guid) => ({ bank_guid, guid }))
}

const add = (one: { bank_guid: typeof bank_guid; guid: typeof bank_guid }) => engine.submit(addTo, { ...one, by: 1 })

const said = (answer: Answer<{ n: number }>): unknown =>
  answer.kind === 'rejected' ? answer.rejection.rejected : answer.kind === 'decided' ? answer.output.n : 'replayed'

const warmUp = () => engine.submit(makeThing, { bank_guid, guid: someGuid(), name: 'warm' })

describe('the connection that loads falls silent', () => {
  test('and commands are decided on rows that a new one loads', async () => {
    start()
    await warmUp()
    const all = await strangers(20)
    await add(all[0]!)
    proxy.freeze('corridor-loader')
    const asked = all.slice(1).map(add)
    // The first one is frozen by now, also for those who ask next.
    await new Promise((done) => setTimeout(done, 50))
    proxy.thaw()
    expect((await Promise.all(asked)).map(said)).toEqual(Array(19).fill(1))
    for (const { guid } of all) expect(await storedN(sql, guid)).toBe(1)
  })

  test('for good: everybody who waits is told so in time, and nothing is done', async () => {
    start({ wait_max_ms: 6000, batch_max: 4 })
    await warmUp()
    const all = await strangers(40)
    proxy.freeze('corridor-loader')
    let answers: Answer<{ n: number }>[] = []
    const waited_ms = await runningTime(async () => {
      answers = await Promise.all(all.map(add))
    })
    expect(new Set(answers.map(said))).toEqual(new Set(['overloaded']))
    expect(waited_ms).toBeLessThan(15_000)
    expect(engine.queued).toBe(0)
    proxy.thaw()
    for (const { guid } of all) expect(await storedN(sql, guid)).toBe(0)
    expect(said(await add(all[0]!))).toBe(1)
  })

  test('and who only looks hears that, and is served the next time', async () => {
    start()
    await warmUp()
    const [one] = await strangers(1)
    const look = () => engine.look([key(things, bank_guid, one!.guid)])
    await engine.isAnswering()
    proxy.freeze('corridor-loader')
    await expect(look()).rejects.toThrow('CONNECTION_DESTROYED')
    await expect(engine.isAnswering()).rejects.toThrow()
    proxy.thaw()
    expect((await look()).get(things, bank_guid, one!.guid)?.n).toBe(0)
    expect(await engine.isAnswering()).toBe(true)
  })
})

describe('the connection that commits falls silent', () => {
  test('before the commit arrives: it is made when it can be, once', async () => {
    start()
    await warmUp()
    const [one, other] = await strangers(2)
    await Promise.all([add(one!), add(other!)])
    proxy.freeze('corridor-engine')
    const asked = [add(one!), add(other!), add(one!)]
    await eventually(
      () => engine.isAnswering(),
      (isAnswering) => !isAnswering,
    )
    proxy.thaw()
    expect((await Promise.all(asked)).map(said).sort()).toEqual([2, 2, 3])
    expect([await storedN(sql, one!.guid), await storedN(sql, other!.guid)]).toEqual([3, 2])
    expect(await engine.isAnswering()).toBe(true)
  })

  test('it is given up long before the deadline of a commit, and others are served', async () => {
    start({ commit_deadline_ms: 600_000, commit_doubt_ms: 100 })
    await warmUp()
    const [one, other] = await strangers(2)
    await add(one!)
    proxy.freeze('corridor-engine')
    proxy.thaw()
    expect((await Promise.all([add(one!), add(other!)])).map(said)).toEqual([2, 1])
    expect([await storedN(sql, one!.guid), await storedN(sql, other!.guid)]).toEqual([2, 1])
  })

  test('a commit that only takes long is waited for', async () => {
    const events: string[] = []
    start({
      load_deadline_ms: hang_ms,
      commit_deadline_ms: hang_ms,
      commit_doubt_ms: 1000,
      log: (event) => events.push(event),
    })
    await warmUp()
    const [one] = await strangers(1)
    await add(one!)
    const holder = connect(database.url, { name: 'holder', max: 1 })
    let asked: Promise<Answer<{ n: number }>> | undefined
    await holder.begin(async (tx) => {
      await tx`select 1 from things where guid = ${one!.guid} for update`
      asked = add(one!)
      await eventually(
        () => sql`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query_start < now() - interval '3 seconds'`,
        (waiting) => waiting.length > 0,
      )
    })
    await holder.end()
    expect(said(await asked!)).toBe(2)
    expect(events).toEqual([])
  })

  test('before its answer arrives: it is not made again', async () => {
    start({ commit_deadline_ms: 3000 })
    await warmUp()
    const [one] = await strangers(1)
    await add(one!)
    const holder = connect(database.url, { name: 'holder', max: 1 })
    let asked: Promise<Answer<{ n: number }>> | undefined
    await holder.begin(async (tx) => {
      await tx`select 1 from things where guid = ${one!.guid} for update`
      asked = add(one!)
      await eventually(
        () => sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        (waiting) => waiting.length > 0,
      )
      proxy.freeze('corridor-engine')
    })
    await holder.end()
    await eventually(
      () => storedN(sql, one!.guid),
      (n) => n === 2,
    )
    proxy.thaw()
    expect(said(await asked!)).toBe(2)
    expect(await storedN(sql, one!.guid)).toBe(2)
  })

  test('for long: who was not sent is told so, and who was hears the truth', async () => {
    start({ wait_max_ms: 6000 })
    await warmUp()
    const [one, other] = await strangers(2)
    await add(one!)
    proxy.freeze()
    const sent = add(one!)
    await new Promise((done) => setTimeout(done, 20))
    expect(said(await add(other!))).toBe('overloaded')
    proxy.thaw()
    // It did not arrive, and by now it is too late for it as well.
    expect(said(await sent)).toBe('overloaded')
    expect([await storedN(sql, one!.guid), await storedN(sql, other!.guid)]).toEqual([1, 0])
    expect(said(await add(one!))).toBe(2)
  })
})
