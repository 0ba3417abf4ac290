// A refusal is confirmed on fresh rows, and stops nobody meanwhile. A commit is held up by a lock on the row that it writes.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addTo, makeThing, someGuid, storedN, things, thingTables } from '../../test/simulation/things.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { eventually } from '../../test/support/service.ts'
import { connect, type Sql } from '../db/pool.ts'
import { type Command, update } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { early } from '../kernel/job-answer.ts'
import { reject } from '../kernel/rejections.ts'
import type { Timestamp } from '../kernel/time.ts'
import { Engine } from './engine.ts'
import { type Answer, outputOf } from './pending.ts'

interface Named {
  readonly bank_guid: Guid
  readonly guid: Guid
}

const bank_guid = someGuid()
let database: TestDatabase
let sql: Sql
let engine: Engine

beforeEach(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'another', max: 3 })
  await sql.unsafe(thingTables)
  engine = new Engine({ target: database.url, batch_max: 1, in_flight_max: 4 })
})
afterEach(async () => {
  await engine.stop()
  await sql.end()
  await database.drop()
})

async function thing(name: string): Promise<Named> {
  const guid = someGuid()
  outputOf(await engine.submit(makeThing, { bank_guid, guid, name }))
  return { bank_guid, guid }
}

const add = (one: Named, by = 1) => engine.submit(addTo, { ...one, by })
const refused = (one: Named) => engine.submit(addTo, { ...one, by: 1, max: 0 })
const said = (answer: Answer<unknown>): unknown =>
  answer.kind === 'rejected' ? answer.rejection.rejected : answer.kind === 'decided' && answer.output

/** Runs `meanwhile` while the commit of `slow` waits for a row that somebody else has locked. */
async function whileHeldUp(slow: Named, meanwhile: () => Promise<void>): Promise<void> {
  let held: Promise<unknown> | undefined
  await sql.begin(async (tx) => {
    await tx`select 1 from things where guid = ${slow.guid} for update`
    held = add(slow)
    const waiting = () => sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(waiting, (rows) => rows.length > 0)
    await meanwhile()
  })
  await held
}

/** A statement is sent ahead of the one before it only once it is prepared. */
const prepare = async (one: Named) => {
  for (let i = 0; i < 3; i++) await add(one, 0)
}

describe('while a commit is held up', () => {
  test('a refusal is answered, and newcomers are sent', async () => {
    const [slow, other, full] = [await thing('slow'), await thing('other'), await thing('full')]
    await prepare(other)
    let added: Promise<unknown>[] = []
    await whileHeldUp(slow, async () => {
      expect(said(await refused(full))).toBe('data_exists')
      added = [add(other), add(other)]
      const refusing = [refused(full), refused(full)]
      expect((await Promise.all(refusing)).map(said)).toEqual(['data_exists', 'data_exists'])
      // One is held up, and two were sent behind it.
      await eventually(
        async () => engine.queued,
        (queued) => queued === 0,
      )
    })
    await Promise.all(added)
    expect([await storedN(sql, slow.guid), await storedN(sql, other.guid)]).toEqual([1, 2])
  })

  test('a refusal by its rows waits for it, and newcomers do not wait for the refusal', async () => {
    const [slow, other] = [await thing('slow'), await thing('other')]
    await prepare(other)
    let asked: Promise<Answer<unknown>>[] = []
    await whileHeldUp(slow, async () => {
      asked = [engine.submit(addTo, { ...slow, by: 1, max: 1 }), add(other)]
      await eventually(
        async () => engine.queued,
        (queued) => queued === 1,
      )
    })
    const [refusal, sum] = await Promise.all(asked)
    expect([said(refusal!), (said(sum!) as { n: number }).n]).toEqual(['data_exists', 1])
  })
})

test('a stream of refusals does not hold the commits to one at a time', async () => {
  const [slow, other, full] = [await thing('slow'), await thing('other'), await thing('full')]
  await prepare(other)
  let isOver = false
  let count = 0
  const refusals = (async () => {
    for (; !isOver; count++) expect(said(await refused(full))).toBe('data_exists')
  })()
  let added: Promise<unknown>[] = []
  await whileHeldUp(slow, async () => {
    // Before the others: with four commits in flight nothing is decided.
    await eventually(
      async () => count,
      (refused) => refused > 3,
    )
    added = [add(other), add(other), add(other)]
    await eventually(
      async () => engine.queued,
      (queued) => queued <= 1,
    )
  })
  await Promise.all(added)
  isOver = true
  await refusals
  expect(await storedN(sql, other.guid)).toBe(3)
})

describe('what fresh rows say', () => {
  const change = (guid: string, n: number) =>
    sql`update things set n = ${n}, version = version + 1 where guid = ${guid}`

  test('is remembered: the next command is not refused on the old rows', async () => {
    const one = await thing('one')
    await add(one, 10)
    await change(one.guid, 0)
    let decisions = 0
    const counted: typeof addTo = {
      ...addTo,
      decide(...args) {
        decisions += 1
        return addTo.decide(...args)
      },
    }
    const ask = () => engine.submit(counted, { ...one, by: 1, max: 5 })
    expect(said(await ask())).toMatchObject({ n: 1 })
    decisions = 0
    expect(said(await ask())).toMatchObject({ n: 2 })
    // The probe, which ends with the first read, and the decision.
    expect(decisions).toBe(2)
  })

  test('a doubtful decision that they confirm is committed', async () => {
    const one = await thing('one')
    const doubtful: Command<Named, number> = {
      name: 'doubtful',
      decide({ guid }, rows) {
        const row = rows.get(things, bank_guid, guid)
        if (!row) return reject('not_found')
        return { output: row.n, changes: [update(things, { ...row, n: row.n + 1 })], isDoubtful: row.n > 5 }
      },
    }
    await add(one, 10)
    await change(one.guid, 2)
    expect(said(await engine.submit(doubtful, one))).toBe(2)
    await change(one.guid, 8)
    expect(said(await engine.submit(doubtful, one))).toBe(8)
    expect(said(await engine.submit(doubtful, one))).toBe(9)
    expect(await storedN(sql, one.guid)).toBe(10)
  })

  test('what cached rows refuse again and again is decided alone', async () => {
    const one = await thing('one')
    // Each decision sees other rows than the one before it: every second one is a refusal.
    let decisions = 0
    const wavering: Command<Named, number> = {
      name: 'wavering',
      decide({ guid }, rows) {
        const row = rows.get(things, bank_guid, guid)
        if (!row) return reject('not_found')
        decisions += 1
        if (decisions % 2 === 1) return reject('data_exists')
        return { output: row.n, changes: [update(things, { ...row, n: row.n + 1 })] }
      },
    }
    expect(said(await engine.submit(wavering, one))).toBe(0)
    expect(decisions).toBeLessThan(10)
  })

  test('an answer to a job that comes again anyway needs none of it', async () => {
    const one = await thing('one')
    let decisions = 0
    const tooEarly: Command<Named, unknown> = {
      name: 'too-early',
      decide({ guid }, rows) {
        decisions += 1
        rows.get(things, bank_guid, guid)
        return early(5 as Timestamp)
      },
    }
    expect(said(await engine.submit(tooEarly, one))).toEqual({ check_again_at: 5 })
    // The probe, which ends before it decides, and the decision.
    expect(decisions).toBe(2)
  })
})
