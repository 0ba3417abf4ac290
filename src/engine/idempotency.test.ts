// An idempotency key has one effect, at however many engines it is used.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTo, makeThing, someGuid, storedN, type Thing, thingTables } from '../../test/simulation/things.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { connect, type Sql } from '../db/pool.ts'
import { Engine } from './engine.ts'
import type { Answer } from './pending.ts'

const bank_guid = someGuid()
let database: TestDatabase
let sql: Sql
let engines: Engine[]

beforeEach(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'another', max: 1 })
  await sql.unsafe(thingTables)
  engines = []
})
afterEach(async () => {
  for (const engine of engines) await engine.stop()
  await sql.end()
  await database.drop()
})

function start(): Engine {
  const engine = new Engine({ target: database.url })
  engines.push(engine)
  return engine
}

async function thing(engine: Engine) {
  const guid = someGuid()
  await engine.submit(makeThing, { bank_guid, guid, name: 'thing' })
  return { bank_guid, guid }
}

const said = (answer: Answer<Thing>): unknown =>
  answer.kind === 'rejected' ? answer.rejection.rejected : answer.kind === 'decided' && answer.output.n

const outcomes = async (asked: readonly Promise<Answer<Thing>>[]): Promise<unknown[]> =>
  (await Promise.allSettled(asked)).map((each) => (each.status === 'fulfilled' ? said(each.value) : 'broken'))

const render = (row: Thing) => ({ status: 201, body: `${row.n}` })
const keyed = (name: string, fingerprint = 'same') => ({
  idempotency: { owner_guid: bank_guid, key: name, fingerprint },
  render,
})

test('has one effect, however often and at how many engines it is used', async () => {
  const pair = [start(), start()]
  const one = await thing(pair[0]!)
  const ask = (i: number) => pair[i % 2]!.submit(addTo, { ...one, by: 1, max: 1 }, keyed('key'))
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(i)))
  expect(answers.filter(({ kind }) => kind === 'decided')).toHaveLength(1)
  expect(new Set(answers.map((answer) => 'rendered' in answer && answer.rendered?.body))).toEqual(new Set(['1']))
  expect(await storedN(sql, one.guid)).toBe(1)
})

test('that another process has used is answered again, and its batch lands without it', async () => {
  const one = await thing(start())
  const ask = (engine: Engine, n: number) => engine.submit(addTo, { ...one, by: 1 }, keyed(`key ${n}`))
  const first = start()
  for (let n = 0; n < 5; n++) await ask(first, n)
  const second = start()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(second, n)))
  expect(answers.map(({ kind }) => kind)).toEqual([...Array(5).fill('replayed'), ...Array(15).fill('decided')])
  expect(await storedN(sql, one.guid)).toBe(20)
  // The second engine reads keys before it writes them now: none of its commits fails.
  const more = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(second, n)))
  expect(new Set(more.map(({ kind }) => kind))).toEqual(new Set(['replayed']))
  expect(await storedN(sql, one.guid)).toBe(20)
})

test('with another request is refused and changes nothing', async () => {
  const engine = start()
  const one = await thing(engine)
  const asked = [keyed('key'), keyed('key', 'other'), keyed('key', 'other')].map((options) =>
    engine.submit(addTo, { ...one, by: 1 }, options),
  )
  expect(await outcomes(asked)).toEqual([1, 'idempotency_key_reused', 'idempotency_key_reused'])
  expect(await storedN(sql, one.guid)).toBe(1)
})

test('of a request that was refused or broke is free again', async () => {
  const engine = start()
  const one = await thing(engine)
  expect(await outcomes([engine.submit(addTo, { ...one, by: 9, max: 5 }, keyed('key'))])).toEqual(['data_exists'])
  expect(await outcomes([engine.submit(addTo, { ...one, by: 9, breaks: 'decide' }, keyed('key'))])).toEqual(['broken'])
  expect(await outcomes([engine.submit(addTo, { ...one, by: 4 }, keyed('key', 'other'))])).toEqual([4])
})
