// The connection that commits is lost: before, during or after the commit. What is told must be what happened.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addTo, makeThing, someGuid, storedN, thingTables } from '../../test/simulation/things.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { startFailingProxy } from '../../test/support/failing-proxy.ts'
import { eventually } from '../../test/support/service.ts'
import { connect, type Sql } from '../db/pool.ts'
import { prepareServiceRole, serviceRole } from '../db/service-role.ts'
import { spill } from './commit-statements.ts'
import { Engine } from './engine.ts'
import type { EngineOptions } from './options.ts'
import type { Answer } from './pending.ts'

let database: TestDatabase
let sql: Sql
let engine: Engine
const one = { bank_guid: someGuid(), guid: someGuid() }

beforeEach(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'another', max: 3 })
  await sql.unsafe(thingTables)
})

afterEach(async () => {
  await engine.stop()
  await sql.end()
  await database.drop()
})

async function start(options: Partial<EngineOptions>): Promise<void> {
  engine = new Engine({ target: database.url, ...options })
  await engine.submit(makeThing, { ...one, name: 'thing' })
}

const add = () => engine.submit(addTo, { ...one, by: 1 })

const said = (answer: Answer<{ n: number }>): unknown =>
  answer.kind === 'rejected' ? answer.rejection.rejected : answer.kind === 'decided' ? answer.output.n : 'replayed'

describe('when the connection is lost around a commit', () => {
  test('nobody is answered wrongly and nothing happens twice', async () => {
    await start({ batch_max: 16 })
    const answers: unknown[] = []
    for (let round = 0; round < 8; round++) {
      const asked = Promise.all(Array.from({ length: 40 }, add))
      await new Promise((done) => setTimeout(done, 2 * round))
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'corridor-engine/%'`
      answers.push(...(await asked).map(said))
    }
    const counted = answers.filter((answer) => answer !== 'overloaded')
    expect(await storedN(sql, one.guid)).toBe(counted.length)
    expect(new Set(counted).size).toBe(counted.length)
    expect(counted.length).toBeGreaterThan(100)
  })

  test.each([undefined, serviceRole])(
    'a backend that still waits is ended before the outcome is told (%s)',
    async (role) => {
      expect(await prepareServiceRole(sql)).toBe(true)
      await start({ commit_deadline_ms: 3000, role })
      let asked: ReturnType<typeof add> | undefined
      await sql.begin(async (tx) => {
        await tx`select 1 from things where guid = ${one.guid} for update`
        asked = add()
        const first = () => sql<{ wait_event_type: string | null }[]>`select wait_event_type from pg_stat_activity
          where datname = current_database() and application_name like 'corridor-engine/%/1'`
        await eventually(first, ([backend]) => backend?.wait_event_type === 'Lock')
        // The deadline passes, the connection is given up, and its backend would go on waiting for the row.
        await eventually(first, (backends) => backends.length === 0)
      })
      expect(said(await asked!)).toBe(1)
      expect(await storedN(sql, one.guid)).toBe(1)
    },
  )

  test.each(['PANIC', 'FATAL'] as const)(
    'a %s in place of its answer says nothing of the outcome',
    async (severity) => {
      const proxy = await startFailingProxy(database.url)
      await start({ target: proxy.url })
      // Of a full disk under the log: with the severity ERROR the same code would mean that nothing was done.
      proxy.fail({ severity, code: '53100', at: 'outcome', name: 'corridor-engine' })
      const asked = add()
      await eventually(
        () => storedN(sql, one.guid),
        (n) => n === 1,
      )
      proxy.mend()
      expect(said(await asked)).toBe(1)
      expect(await storedN(sql, one.guid)).toBe(1)
      await engine.stop()
      await proxy.stop()
    },
  )
})

test('a trial commit takes new space on the disk', async () => {
  await start({})
  const [, plan] = (await sql.unsafe(`${spill.setting}; explain (analyze) ${spill.query}`)) as unknown as [[], object[]]
  expect(JSON.stringify(plan)).toContain('Sort Method: external merge  Disk: ')
})
