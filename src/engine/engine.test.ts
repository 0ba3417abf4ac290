// What the engine promises, on a real database with a made-up noun. "Another process" is a second connection or engine:
// what it does is unknown to this engine's cache.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addAlone,
  addTo,
  compare,
  lookAt,
  makeThing,
  obey,
  rules,
  someGuid,
  storedN,
  type Thing,
  things,
  thingTables,
} from '../../test/simulation/things.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { eventually } from '../../test/support/service.ts'
import { connect, type Sql } from '../db/pool.ts'
import { key } from '../kernel/command.ts'
import { Engine } from './engine.ts'
import type { EngineOptions } from './options.ts'
import type { Answer } from './pending.ts'

let database: TestDatabase
let sql: Sql
let engines: Engine[]
const bank_guid = someGuid()
let batches: number[]
let is_distributed = false

beforeEach(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'another', max: 3 })
  await sql.unsafe(thingTables)
  engines = []
  batches = []
})

afterEach(async () => {
  for (const engine of engines) await engine.stop()
  await sql.end()
  await database.drop()
})

function start(options: Partial<EngineOptions> = {}): Engine {
  const observe = ({ commands }: { readonly commands: number }) => batches.push(commands)
  const engine = new Engine({ target: database.url, is_distributed, observe, ...options })
  engines.push(engine)
  return engine
}

async function thing(engine: Engine, name = 'thing'): Promise<{ bank_guid: typeof bank_guid; guid: typeof bank_guid }> {
  const guid = someGuid()
  await engine.submit(makeThing, { bank_guid, guid, name })
  return { bank_guid, guid }
}

const said = (answer: Answer<unknown>): unknown => {
  if (answer.kind === 'rejected') return answer.rejection.rejected
  if (answer.kind === 'replayed') return answer.rendered
  return typeof answer.output === 'object' ? (answer.output as Thing).n : answer.output
}

const outcomes = async (asked: readonly Promise<Answer<unknown>>[]): Promise<unknown[]> =>
  (await Promise.allSettled(asked)).map((each) => (each.status === 'fulfilled' ? said(each.value) : 'broken'))

// The commits of a distributed database run on one machine too, and must do the same.
describe.each([
  ['one statement', false],
  ['a transaction of one tenant', true],
])('if a commit is %s', (_, isDistributed) => {
  beforeAll(() => {
    is_distributed = isDistributed
  })

  describe('a batch', () => {
    test('many at once become few commits, and each sees what the one before it did', async () => {
      const engine = start({ batch_max: 64 })
      const one = await thing(engine)
      const answers = await outcomes(Array.from({ length: 500 }, () => engine.submit(addTo, { ...one, by: 1 })))
      expect(answers).toEqual(Array.from({ length: 500 }, (_, i) => i + 1))
      expect(await storedN(sql, one.guid)).toBe(500)
      expect(batches.length).toBeLessThan(20)
      expect(Math.max(...batches)).toBe(64)
    })

    test('a cache far too small for the batch changes nothing', async () => {
      const engine = start({ cache_rows_max: 4 })
      const all = await Promise.all(Array.from({ length: 40 }, (_, i) => thing(engine, `thing ${i}`)))
      await Promise.all([...all, ...all, ...all].map((each) => engine.submit(addTo, { ...each, by: 1 })))
      for (const { guid } of all) expect(await storedN(sql, guid)).toBe(3)
    })

    test.each(['decide', 'fold', 'statement'])('who breaks in its %s breaks alone', async (breaks) => {
      const engine = start()
      const [one, other] = [await thing(engine, 'one'), await thing(engine, 'other')]
      const answers = await outcomes([
        engine.submit(addTo, { ...one, by: 1 }),
        engine.submit(addTo, { ...one, by: 10, breaks }),
        engine.submit(addTo, { ...one, by: 100, max: 50 }),
        engine.submit(addTo, { ...other, by: 5 }),
        engine.submit(addTo, { ...one, by: 1 }),
      ])
      expect(answers).toEqual([expect.any(Number), 'broken', 'data_exists', 5, expect.any(Number)])
      expect([await storedN(sql, one.guid), await storedN(sql, other.guid)]).toEqual([2, 5])
      expect(await outcomes([engine.submit(addTo, { ...one, by: 1 })])).toEqual([3])
    })

    test('who violates a constraint does not take others along', async () => {
      const engine = start()
      const one = await thing(engine, 'taken')
      const answers = await outcomes([
        engine.submit(addTo, { ...one, by: 1 }),
        engine.submit(makeThing, { bank_guid, guid: someGuid(), name: 'taken' }),
        engine.submit(makeThing, { bank_guid, guid: someGuid(), name: 'free' }),
        engine.submit(addTo, { ...one, by: 2_000_000 }),
        engine.submit(addTo, { ...one, by: 1 }),
      ])
      expect(answers).toEqual([expect.any(Number), 'broken', 0, 'broken', expect.any(Number)])
      expect(await storedN(sql, one.guid)).toBe(2)
      expect(await sql`select name from things order by name`).toEqual([{ name: 'free' }, { name: 'taken' }])
    })

    test('what runs alone has its batch to itself', async () => {
      const engine = start()
      const one = await thing(engine)
      batches = []
      const adding = (n: number) => Array.from({ length: n }, () => engine.submit(addTo, { ...one, by: 1 }))
      const all = [...adding(5), engine.submit(addAlone, { ...one, by: 100 }), ...adding(5)]
      await Promise.all(all)
      expect(batches).toContain(1)
      expect(batches.reduce((sum, size) => sum + size)).toBe(11)
      expect(await storedN(sql, one.guid)).toBe(110)
    })

    test('on a distributed database a batch keeps to one bank', async () => {
      const engine = start({ is_distributed: true })
      const banks = [someGuid(), someGuid(), someGuid()]
      const make = (i: number) =>
        engine.submit(makeThing, { bank_guid: banks[i % 3]!, guid: someGuid(), name: `thing ${i}` })
      expect(new Set(await outcomes(Array.from({ length: 30 }, (_, i) => make(i))))).toEqual(new Set([0]))
      expect(batches.length).toBeGreaterThanOrEqual(3)
      const [row] = await sql`select count(*)::integer as n from things`
      expect(row?.n).toBe(30)
    })

    test('what does not fit into the queue is refused at once, and what was accepted is finished before the stop', async () => {
      const engine = start({ queue_max: 10, batch_max: 2 })
      const one = await thing(engine)
      const asked = Array.from({ length: 15 }, () => engine.submit(addTo, { ...one, by: 1 }))
      await engine.stop()
      expect(await outcomes(asked)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...Array(5).fill('overloaded')])
      expect(await outcomes([engine.submit(addTo, { ...one, by: 1 })])).toEqual(['overloaded'])
      expect(await storedN(sql, one.guid)).toBe(10)
    })
  })

  describe('while another process writes', () => {
    const change = (guid: string, n: number) =>
      sql`update things set n = ${n}, version = version + 1 where guid = ${guid}`

    test('a yes on an old row is decided again on the new one', async () => {
      const engine = start()
      const one = await thing(engine)
      await change(one.guid, 40)
      expect(await outcomes([engine.submit(addTo, { ...one, by: 2 })])).toEqual([42])
    })

    test('a no on an old row is not given', async () => {
      const engine = start()
      const one = await thing(engine)
      await engine.submit(addTo, { ...one, by: 50 })
      await change(one.guid, 1)
      expect(await outcomes([engine.submit(addTo, { ...one, by: 10, max: 50 })])).toEqual([11])
      await change(one.guid, 45)
      expect(await outcomes([engine.submit(addTo, { ...one, by: 10, max: 50 })])).toEqual(['data_exists'])
    })

    test('an absence that was remembered is looked up before it counts', async () => {
      const engine = start()
      const guid = someGuid()
      expect(await outcomes([engine.submit(addTo, { bank_guid, guid, by: 1 })])).toEqual(['not_found'])
      await sql`insert into things (bank_guid, guid, name, n) values (${bank_guid}, ${guid}, 'late', 6)`
      expect(await outcomes([engine.submit(addTo, { bank_guid, guid, by: 1 })])).toEqual([7])
    })

    test('a row that is only read is guarded too, and so is its absence', async () => {
      const engine = start()
      const one = await thing(engine)
      const rule_guid = someGuid()
      const obeyed = async () => (await outcomes([engine.submit(obey, { ...one, rule_guid })]))[0]
      expect(await obeyed()).toBe('no rule')
      await sql`insert into rules (bank_guid, guid, word) values (${bank_guid}, ${rule_guid}, 'first')`
      expect(await obeyed()).toBe('first')
      await sql`update rules set word = 'second', version = version + 1`
      expect(await obeyed()).toBe('second')
      await sql`delete from rules`
      expect(await obeyed()).toBe('no rule')
    })

    test('an answer that writes nothing, and a broken assertion, need fresh rows as well', async () => {
      const engine = start()
      const one = await thing(engine)
      await engine.submit(addTo, { ...one, by: 3 })
      await change(one.guid, 8)
      expect(await outcomes([engine.submit(lookAt, one)])).toEqual([8])
      await change(one.guid, 9)
      expect(await outcomes([engine.submit(lookAt, { ...one, breaks_at: 8 })])).toEqual([9])
      expect(await outcomes([engine.submit(lookAt, { ...one, breaks_at: 9 })])).toEqual(['broken'])
    })

    test('fresh rows are of one instant', async () => {
      const engine = start()
      const one = await thing(engine)
      const rule_guid = someGuid()
      await sql`insert into rules (bank_guid, guid, word) values (${bank_guid}, ${rule_guid}, '0')`
      const ask = () => outcomes([engine.submit(compare, { ...one, rule_guid })])
      expect(await ask()).toEqual(['0'])
      let answer: Promise<unknown[]> | undefined
      // Both change while the rule cannot be read.
      await sql.begin(async (tx) => {
        await tx`lock table rules in access exclusive mode`
        answer = ask()
        const waiting = () => sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await eventually(waiting, (rows) => rows.length > 0)
        await tx`update things set n = 1, version = version + 1`
        await tx`update rules set word = '1', version = version + 1`
      })
      expect(await answer).toEqual(['0'])
      expect(await ask()).toEqual(['1'])
      await change(one.guid, 2)
      expect(await ask()).toEqual(['broken'])
    })

    test('two engines adding to the same rows lose nothing', async () => {
      const pair = [start({ batch_max: 8 }), start({ batch_max: 8 })]
      const all = await Promise.all([1, 2, 3].map((i) => thing(pair[0]!, `thing ${i}`)))
      const asked = Array.from({ length: 120 }, (_, i) => pair[i % 2]!.submit(addTo, { ...all[i % 3]!, by: 1 }))
      const answers = await outcomes(asked)
      const decided = answers.filter((answer) => answer !== 'overloaded').length
      const stored = await Promise.all(all.map(({ guid }) => storedN(sql, guid)))
      expect(stored.reduce((sum, n) => sum! + n!, 0)).toBe(decided)
      expect(decided).toBeGreaterThan(100)
    })

    test('nor when their batches follow each other without waiting', async () => {
      const pair = [start({ batch_max: 4 }), start({ batch_max: 4 })]
      const one = await thing(pair[0]!)
      // A statement is sent ahead of the one before it only once it is prepared.
      for (const engine of [...pair, ...pair, ...pair, ...pair]) await engine.submit(addTo, { ...one, by: 0 })
      const asked = Array.from({ length: 400 }, (_, i) => pair[i % 2]!.submit(addTo, { ...one, by: 1 }))
      const answers = await outcomes(asked)
      expect(await storedN(sql, one.guid)).toBe(answers.filter((answer) => answer !== 'overloaded').length)
    })

    test('look shows what this process knows', async () => {
      const engine = start()
      const one = await thing(engine)
      const rows = await engine.look([key(things, bank_guid, one.guid), key(rules, bank_guid, one.guid)])
      expect(rows.get(things, bank_guid, one.guid)?.n).toBe(0)
      expect(rows.get(rules, bank_guid, one.guid)).toBeUndefined()
    })
  })
})
