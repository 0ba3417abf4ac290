// Several engines in one process, on a real database.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTo, makeThing, someGuid, storedN, thingTables } from '../../test/simulation/things.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { connect, type Sql } from '../db/pool.ts'
import type { Command } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { Engine } from './engine.ts'
import { EngineLanes } from './lanes.ts'
import { outputOf } from './pending.ts'

let database: TestDatabase
let sql: Sql
let lanes: EngineLanes

beforeEach(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'another', max: 2 })
  await sql.unsafe(thingTables)
  const engine = () => new Engine({ target: database.url, is_distributed: true })
  lanes = new EngineLanes([engine(), engine()], (bank_guid) => Number(bank_guid.at(-1)))
})

afterEach(async () => {
  await lanes.stop()
  await sql.end()
  await database.drop()
})

/** A bank of the first or the second engine. */
const bankOf = (lane: 0 | 1): Guid => `${someGuid().slice(0, -1)}${lane}` as Guid

async function thing(bank_guid: Guid) {
  const own = { bank_guid, guid: someGuid() }
  outputOf(await lanes.submit(makeThing, { ...own, name: 'thing' }))
  return own
}

test('a bank that is held up does not hold up the banks of other engines', async () => {
  const held = await thing(bankOf(0))
  const free = await thing(bankOf(1))
  const answers: ReturnType<typeof lanes.submit>[] = []
  await sql.begin(async (tx) => {
    await tx`select from things where guid = ${held.guid} for update`
    let isAnswered = false
    const waiting = lanes.submit(addTo, { ...held, by: 1 }).finally(() => {
      isAnswered = true
    })
    outputOf(await lanes.submit(addTo, { ...free, by: 1 }))
    expect(isAnswered).toBe(false)
    answers.push(waiting)
  })
  for (const answer of await Promise.all(answers)) outputOf(answer)
  outputOf(await lanes.submit(addTo, { ...held, by: 1 }))
  expect([await storedN(sql, held.guid), await storedN(sql, free.guid)]).toEqual([2, 1])
})

test('all commands of a bank land once, side by side with those of others', async () => {
  const things = await Promise.all([thing(bankOf(0)), thing(bankOf(1)), thing(bankOf(1))])
  const asked = Array.from({ length: 90 }, (_, i) => lanes.submit(addTo, { ...things[i % 3]!, by: 1 }))
  for (const answer of await Promise.all(asked)) outputOf(answer)
  for (const { guid } of things) expect(await storedN(sql, guid)).toBe(30)
  expect(lanes.queued).toBe(0)
  expect(await lanes.isAnswering()).toBe(true)
})

test.each([[{}], [{ bank_guid: null }]])(
  'a command of an organization is done by the first engine: %j',
  async (input) => {
    const command: Command<object, string> = { name: 'of-an-organization', decide: () => ({ output: 'done' }) }
    expect(outputOf(await lanes.submit(command, input))).toBe('done')
  },
)
