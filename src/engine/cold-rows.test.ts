// Commands whose rows are not in memory: they are loaded as they are read, and nobody else waits for them or is hurt by them.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTo, makeThing, someGuid, storedN, things, thingTables } from '../../test/simulation/things.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { startFailingProxy } from '../../test/support/failing-proxy.ts'
import { eventually } from '../../test/support/service.ts'
import { hang_ms } from '../../test/support/time-limits.ts'
import { connect, type Sql } from '../db/pool.ts'
import { type Command, key, update } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { Engine } from './engine.ts'
import { outputOf } from './pending.ts'

const bank_guid = someGuid()
let database: TestDatabase
let sql: Sql
let guids: Guid[]
let engine: Engine

/** Ten things that were made by another process. */
beforeEach(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'another', max: 1 })
  await sql.unsafe(thingTables)
  guids = Array.from({ length: 10 }, someGuid)
  const maker = new Engine({ target: database.url })
  for (const guid of guids) outputOf(await maker.submit(makeThing, { bank_guid, guid, name: guid }))
  await maker.stop()
  engine = new Engine({ target: database.url })
})
afterEach(async () => {
  await engine.stop()
  await sql.end()
  await database.drop()
})

/** How often the command is decided until it has read all of them, one after another. */
const addAll = (wants: boolean) => {
  let attempts = 0
  const command: Command<{ bank_guid: Guid }, number> = {
    name: 'add-all',
    decide(_, rows) {
      attempts += 1
      if (wants) rows.want(() => guids.map((guid) => key(things, bank_guid, guid)))
      const all = guids.map((guid) => rows.get(things, bank_guid, guid)!)
      return { output: all.length, changes: all.map((thing) => update(things, { ...thing, n: thing.n + 1 })) }
    },
  }
  return { command, attempts: () => attempts }
}

test.each([
  ['one after another, each row is a round', false, 11],
  ['wanted together, they are one round', true, 2],
])('%s', async (_, wants, expected) => {
  const { command, attempts } = addAll(wants)
  expect(outputOf(await engine.submit(command, { bank_guid }))).toBe(10)
  expect(attempts()).toBe(expected)
  for (const guid of guids) expect(await storedN(sql, guid)).toBe(1)
})

test('rows that are in memory are read in one attempt, and what was wanted costs nothing', async () => {
  await engine.submit(addAll(true).command, { bank_guid })
  const { command, attempts } = addAll(true)
  await engine.submit(command, { bank_guid })
  // The first is the probe, which ends with the first read.
  expect(attempts()).toBe(2)
  expect(await storedN(sql, guids[0]!)).toBe(2)
})

test('a command that reads rows without end is broken, and those beside it are not', async () => {
  const endless: Command<{ bank_guid: Guid }, undefined> = {
    name: 'endless',
    decide(_, rows, { newGuid }) {
      for (;;) rows.get(things, bank_guid, newGuid())
    },
  }
  const [broken, ...added] = await Promise.allSettled([
    engine.submit(endless, { bank_guid }),
    ...guids.map((guid) => engine.submit(addTo, { bank_guid, guid, by: 1 })),
  ])
  expect(String((broken as PromiseRejectedResult).reason)).toContain('endless reads rows without end')
  expect(added.every(({ status }) => status === 'fulfilled')).toBe(true)
})

test('a command that reads row by row is not broken by commits that fail again and again', async ({
  onTestFinished,
}) => {
  const proxy = await startFailingProxy(database.url)
  const far = new Engine({
    target: proxy.url,
    wait_max_ms: hang_ms,
    load_deadline_ms: hang_ms,
    commit_doubt_ms: hang_ms,
  })
  onTestFinished(async () => {
    await far.stop()
    await proxy.stop()
  })
  const { command, attempts } = addAll(false)
  proxy.fail({ severity: 'ERROR', code: '53100', at: 'statement', name: 'corridor-engine' })
  let isAnswered = false
  const answer = far
    .submit(command, { bank_guid })
    .then(outputOf, String)
    .finally(() => {
      isAnswered = true
    })
  // Ten rounds for each of eight commits.
  await eventually(
    async () => attempts(),
    (count) => count > 80 || isAnswered,
  )
  proxy.mend()
  expect(await answer).toBe(10)
  for (const guid of guids) expect(await storedN(sql, guid)).toBe(1)
})
