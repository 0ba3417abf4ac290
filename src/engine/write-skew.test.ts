// Two processes each read the row that the other one writes. Their commits overlap: the first is held up by a lock on its row after
// it has begun. Both must not land, because each decided on what the other one changed.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeThing, rules, someGuid, things, thingTables } from '../../test/simulation/things.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { eventually } from '../../test/support/service.ts'
import { connect, type Sql } from '../db/pool.ts'
import { type Command, insert, update } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { reject } from '../kernel/rejections.ts'
import { Engine } from './engine.ts'
import { type Answer, outputOf } from './pending.ts'

const bank_guid = someGuid()
const [one, two, rule] = [someGuid(), someGuid(), someGuid()]
let database: TestDatabase
let sql: Sql
let engines: [Engine, Engine]

beforeEach(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'another', max: 3 })
  await sql.unsafe(thingTables)
  engines = [new Engine({ target: database.url }), new Engine({ target: database.url })]
  for (const guid of [one, two]) outputOf(await engines[0].submit(makeThing, { bank_guid, guid, name: guid }))
  outputOf(await engines[0].submit(makeRule, { bank_guid }))
})
afterEach(async () => {
  for (const engine of engines) await engine.stop()
  await sql.end()
  await database.drop()
})

const makeRule: Command<{ bank_guid: Guid }, undefined> = {
  name: 'make-rule',
  decide: () => ({ output: undefined, changes: [insert(rules, { bank_guid, guid: rule, word: 'free' })] }),
}

/** Counts its thing, if the other thing is at zero. */
const countUnless = (own: Guid, other: Guid): Command<{ bank_guid: Guid }, string> => ({
  name: 'count-unless',
  decide(_, rows) {
    const [thing, counted] = [rows.get(things, bank_guid, own), rows.get(things, bank_guid, other)]
    if (!thing || counted?.n !== 0) return reject('data_exists')
    return { output: 'done', changes: [update(things, { ...thing, n: 1 })] }
  },
})

/** Counts the first thing, if the rule says that it is free. */
const countIfFree: Command<{ bank_guid: Guid }, string> = {
  name: 'count-if-free',
  decide(_, rows) {
    const thing = rows.get(things, bank_guid, one)
    if (!thing || rows.get(rules, bank_guid, rule)?.word !== 'free') return reject('data_exists')
    return { output: 'done', changes: [update(things, { ...thing, n: 1 })] }
  },
}

/** Takes the rule, if the first thing is at zero. */
const takeRule: Command<{ bank_guid: Guid }, string> = {
  name: 'take-rule',
  decide(_, rows) {
    const known = rows.get(rules, bank_guid, rule)
    if (!known || rows.get(things, bank_guid, one)?.n !== 0) return reject('data_exists')
    return { output: 'done', changes: [update(rules, { ...known, word: 'taken' })] }
  },
}

const waitingForLocks = async (): Promise<number> => {
  const [row] = await sql<{ n: number }[]>`select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.n ?? 0
}

const said = (answer: Answer<string>): string =>
  answer.kind === 'rejected' ? answer.rejection.rejected : answer.kind === 'decided' ? answer.output : answer.kind

test.each([
  ['rows of one table', countUnless(one, two), countUnless(two, one)],
  ['rows of two tables', countIfFree, takeRule],
])('%s', async (_, first, second) => {
  let asked: Promise<Answer<string>>[] = []
  await sql.begin(async (tx) => {
    await tx`select from things where guid = ${one} for update`
    const slow = engines[0].submit(first, { bank_guid })
    await eventually(waitingForLocks, (n) => n === 1)
    let isDone = false
    const quick = engines[1].submit(second, { bank_guid }).finally(() => {
      isDone = true
    })
    asked = [slow, quick]
    await eventually(waitingForLocks, (n) => n === 2 || isDone)
  })
  expect((await Promise.all(asked)).map(said).sort()).toEqual(['data_exists', 'done'])
})
