// Leases of jobs that take long: renewed while they are worked on, by whoever holds them, and by nobody else.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endErrand, keepErrand, openErrand, someGuid, thingTables } from '../../test/simulation/things.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { jobWaitOf, jobWaitTables } from '../../test/support/job-waits.ts'
import { eventually } from '../../test/support/service.ts'
import { connect, type Sql } from '../db/pool.ts'
import { Engine } from '../engine/engine.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { setClock } from '../resources/sandbox/set-clock.ts'
import { askAgain, claim, putBack, renew } from './claim.ts'
import type { Job, JobResult, JobServices } from './job.ts'
import { JobRunner } from './runner.ts'

const lease_seconds = 60
const bank_guid = someGuid()
let database: TestDatabase
let sql: Sql
let engine: Engine

beforeEach(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'renewal-test', max: 5 })
  await sql.unsafe(thingTables + jobWaitTables)
  engine = new Engine({ target: database.url })
})

afterEach(async () => {
  vi.useRealTimers()
  await engine.stop()
  await sql.end()
  await database.drop()
})

const open = async (): Promise<Guid> => {
  const answer = await engine.submit(openErrand, { bank_guid })
  if (answer.kind !== 'decided') throw new Error('refused')
  return answer.output.guid
}

const waitOf = (guid: Guid) => jobWaitOf(sql, guid)

const waitIs = (guid: Guid, seconds: number | undefined) =>
  eventually(
    () => waitOf(guid),
    (wait) => wait === seconds,
  )

/** As if nearly all of the lease had gone by. */
const age = (guid: Guid) => sql`update jobs set run_at = now() + interval '9 seconds' where object_guid = ${guid}`

describe('while a handler is at work', () => {
  let runner: JobRunner
  let ends: ((result: JobResult) => void)[]
  let stopped: Promise<void> | undefined

  /** A third of a lease goes by. */
  const third = () => vi.advanceTimersByTime((lease_seconds * 1000) / 3)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    ends = []
    stopped = undefined
    runner = new JobRunner({
      ...{ sql, lease_seconds, poll_ms: 10 },
      services: { engine: engine.background } as Partial<JobServices> as JobServices,
      handlers: [
        {
          kind: 'run-errand',
          run: () => new Promise((done) => ends.push(done)),
        },
      ],
    })
    engine.handTo(runner)
    runner.start()
  })

  afterEach(async () => {
    for (const end of ends) end('done')
    await (stopped ?? runner.stop())
  })

  test('its job is leased again and again, whether handed over or claimed, also while the runner stops', async () => {
    const guid = await open()
    await waitIs(guid, lease_seconds)
    for (let n = 0; n < 5; n++) {
      await age(guid)
      third()
      await waitIs(guid, lease_seconds)
    }
    // Another worker has looked at everything that is due.
    expect(await claim(sql, 9, lease_seconds)).toEqual([])
    await sql`update jobs set run_at = now() - interval '1 second' where object_guid = ${guid}`
    await eventually(
      async () => ends.length,
      (count) => count === 2,
    )
    stopped = runner.stop()
    await age(guid)
    third()
    await waitIs(guid, lease_seconds)
    expect(ends).toHaveLength(2)
  })

  test('nothing is renewed when it has ended', async () => {
    const guid = await open()
    ends[0]!('done')
    await eventually(
      async () => runner.room(),
      (room) => room === 1000,
    )
    await age(guid)
    // A renewal takes all that are worked on: this one, and no more.
    const other = await open()
    await age(other)
    third()
    await waitIs(other, lease_seconds)
    expect(await waitOf(guid)).toBeLessThan(10)
  })

  test('one that hangs for ever is given up to others', async () => {
    const guid = await open()
    for (let n = 0; n < 120; n++) third()
    const other = await open()
    const renewOther = async () => {
      await age(other)
      await eventually(
        async () => {
          third()
          return waitOf(other)
        },
        (wait) => wait === lease_seconds,
      )
    }
    // Renewals come one after another: when this one has ended, so have those that still renewed the hanging job.
    await renewOther()
    await age(guid)
    await renewOther()
    expect(await waitOf(guid)).toBeLessThan(10)
  })
})

describe('a lease is not renewed', () => {
  const heldJob = async (): Promise<Job> => {
    await open()
    const [job] = await claim(sql, 1, lease_seconds)
    await age(job!.object_guid)
    return job!
  }

  test('of a job that a commit has replaced or deleted', async () => {
    const [replaced, deleted] = [await heldJob(), await heldJob()]
    await engine.submit(keepErrand, { bank_guid, guid: replaced.object_guid })
    await engine.submit(endErrand, { bank_guid, guid: deleted.object_guid, event_sequence: 1 })
    // The one that replaced it was begun as often.
    await claim(sql, 1, lease_seconds)
    await age(replaced.object_guid)
    await renew(sql, [replaced, deleted], lease_seconds)
    expect([await waitOf(replaced.object_guid), await waitOf(deleted.object_guid)]).toEqual([9, undefined])
  })

  test('of one that somebody else has claimed, and what becomes of the first leaves that claim alone', async () => {
    const job = await heldJob()
    await sql`update jobs set run_at = now() - interval '1 second'`
    const [theirs] = await claim(sql, 1, lease_seconds)
    await age(job.object_guid)
    await renew(sql, [job], lease_seconds)
    await putBack(sql, job, { wait_seconds: 1, failures: 1, isDead: true, error: 'not today' })
    await askAgain(sql, job, Date.now() as Timestamp)
    expect(await waitOf(job.object_guid)).toBe(9)
    await renew(sql, [theirs!], lease_seconds)
    expect(await waitOf(job.object_guid)).toBe(lease_seconds)
  })

  test('of one that was given up, or that waits for a time of its bank', async () => {
    const [dead, waiting] = [await heldJob(), await heldJob()]
    await sql`insert into bank_clocks (bank_guid, offset_ms, frozen_at) values (${bank_guid}, 0, now())`
    await putBack(sql, dead, { wait_seconds: 9, failures: 1, isDead: true, error: 'never' })
    await askAgain(sql, waiting, (Date.now() + 3_600_000) as Timestamp)
    await renew(sql, [dead, waiting], lease_seconds)
    expect([await waitOf(dead.object_guid), await waitOf(waiting.object_guid)]).toEqual([9, -1])
  })

  test('of one whose row is locked: it waits for nobody, and the others are renewed', async () => {
    const [locked, free] = [await heldJob(), await heldJob()]
    await sql.begin(async (tx) => {
      await tx`select from jobs where object_guid = ${locked.object_guid} for update`
      await renew(sql, [locked, free], lease_seconds)
      expect([await waitOf(locked.object_guid), await waitOf(free.object_guid)]).toEqual([9, lease_seconds])
    })
  })
})

test('a clock that is changed leaves the lease of a job that its time has come for, and its next try', async () => {
  await sql`insert into bank_clocks (bank_guid, offset_ms) values (${bank_guid}, 0)`
  const guid = await open()
  await sql`update jobs set due_at = now() - interval '1 second'`
  const [job] = await claim(sql, 1, lease_seconds)
  const advance = () => engine.submit(setClock, { bank_guid, advance_seconds: 3600, real_now: Date.now() as Timestamp })
  await advance()
  expect(await waitOf(guid)).toBe(lease_seconds)
  await putBack(sql, job!, { wait_seconds: 30, failures: 1, isDead: false, error: 'not today' })
  await advance()
  expect(await waitOf(guid)).toBe(30)
})
