// Owed jobs, on a real database with a made-up noun: handed over, claimed, tried again, given up, and never lost.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endErrand, keepErrand, openErrand, someGuid, thingTables } from '../../test/simulation/things.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { jobWaitOf, jobWaitTables, jobWritesOf } from '../../test/support/job-waits.ts'
import { noneConfigured } from '../../test/support/none-configured.ts'
import { eventually } from '../../test/support/service.ts'
import { connect, type Sql } from '../db/pool.ts'
import { Engine } from '../engine/engine.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { setClock } from '../resources/sandbox/set-clock.ts'
import { claim } from './claim.ts'
import type { Job, JobResult } from './job.ts'
import { JobRunner, type RunnerOptions } from './runner.ts'

let database: TestDatabase
let sql: Sql
let engine: Engine
let others: Engine[]
let runners: JobRunner[]
const bank_guid = someGuid()

beforeEach(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, { name: 'runner-test', max: 5 })
  await sql.unsafe(thingTables + jobWaitTables)
  engine = new Engine({ target: database.url })
  others = []
  runners = []
})

afterEach(async () => {
  for (const runner of runners) await runner.stop()
  for (const each of [engine, ...others]) await each.stop()
  await sql.end()
  await database.drop()
})

type Run = (job: Job) => Promise<JobResult>

function runnerOf(run: Run, options: Partial<RunnerOptions> = {}, at = engine): JobRunner {
  const providersOf = () => Promise.reject(new Error('no providers here'))
  const services = {
    ...{ engine: at, personalData: {} as never, configured: noneConfigured },
    ...{ providersOf, storeContent: providersOf },
  }
  const runner = new JobRunner({ sql, handlers: [{ kind: 'run-errand', run }], services, poll_ms: 10, ...options })
  runners.push(runner)
  return runner
}

/** What a real handler does: submits a command with the sequence it was claimed at. */
const ending =
  (at = engine): Run =>
  async ({ object_guid, event_sequence }) => {
    const answer = await at.submit(endErrand, { bank_guid, guid: object_guid, event_sequence })
    if (answer.kind !== 'decided') throw new Error('not decided')
    return answer.output === 'stale' ? 'obsolete' : 'done'
  }

const open = async (at = engine): Promise<Guid> => {
  const answer = await at.submit(openErrand, { bank_guid })
  if (answer.kind !== 'decided') throw new Error('refused')
  return answer.output.guid
}

interface JobRow {
  readonly attempts: number
  readonly last_error: string | null
  readonly is_dead: boolean
  readonly event_sequence: number
}

async function jobOf(guid: Guid): Promise<JobRow | undefined> {
  const [job] = await sql<JobRow[]>`
    select attempts, last_error, dead_at is not null as is_dead, event_sequence from jobs where object_guid = ${guid}`
  return job
}

const jobWhen = (guid: Guid, isWanted: (job: JobRow | undefined) => boolean) => eventually(() => jobOf(guid), isWanted)

const stateOf = async (guid: Guid): Promise<string | undefined> =>
  (await sql<{ state: string }[]>`select state from errands where guid = ${guid}`)[0]?.state

const hasState = (wanted: string) => (state: string | undefined) => state === wanted
const isDone = (guid: Guid) => eventually(() => stateOf(guid), hasState('done'))
const makeDue = (guid: Guid) => sql`update jobs set run_at = now() where object_guid = ${guid}`

describe('a job', () => {
  test('goes straight to the runner from the commit that owes it, already leased', async () => {
    const leased: unknown[] = []
    const runner = runnerOf(async (job) => {
      leased.push(job.attempts, await jobWaitOf(sql, job.object_guid))
      return ending()(job)
    })
    engine.handTo(runner)
    const guid = await open()
    await isDone(guid)
    expect(leased).toEqual([1, runner.lease_seconds])
    expect(await jobOf(guid)).toBeUndefined()
  })

  test('that no runner had room for waits in the table and is claimed from there', async () => {
    let running = 0
    let most = 0
    let isFull = () => {}
    const full = new Promise<void>((done) => {
      isFull = done
    })
    const runner = runnerOf(
      async (job) => {
        most = Math.max(most, ++running)
        if (running === 2) isFull()
        await full
        const result = await ending()(job)
        running -= 1
        return result
      },
      { active_max: 2 },
    )
    engine.handTo(runner)
    const guids = await Promise.all(Array.from({ length: 12 }, () => open()))
    runner.start()
    for (const guid of guids) await isDone(guid)
    expect(most).toBe(2)
    expect(await sql`select 1 from jobs`).toEqual([])
  })

  test('is claimed by one of several runners at a time', async () => {
    const guids = await Promise.all(Array.from({ length: 30 }, () => open()))
    const claims = await Promise.all([claim(sql, 20, 60), claim(sql, 20, 60), claim(sql, 20, 60)])
    const claimed = claims.flat().map((job) => job.object_guid)
    expect(claimed.toSorted()).toEqual(guids.toSorted())
    expect(await claim(sql, 20, 60)).toEqual([])
  })

  test('of a worker that died is taken over when the lease ends', async () => {
    const guid = await open()
    const [lost] = await claim(sql, 1, 60)
    expect(lost).toMatchObject({ object_guid: guid, attempts: 1 })
    const seen: unknown[] = []
    runnerOf(async (job) => {
      seen.push([job.object_guid, job.attempts])
      return ending()(job)
    }).start()
    // The runner has looked: it found the other one.
    const other = await open()
    await isDone(other)
    expect(seen).toEqual([[other, 1]])
    await makeDue(guid)
    await isDone(guid)
    expect(seen).toEqual([
      [other, 1],
      [guid, 2],
    ])
  })

  test('that fails is tried again, later each time, and at last given up', async () => {
    const guid = await open()
    const runner = runnerOf(() => Promise.reject(new Error('not today')), { failures_max: 4 })
    runner.start()
    const failures = async () =>
      (await jobWritesOf(sql, guid)).filter(
        ({ wait_seconds }) => wait_seconds > 0 && wait_seconds < runner.lease_seconds,
      )
    for (let attempt = 1; attempt < 4; attempt++) {
      await eventually(failures, ({ length }) => length >= attempt)
      // It may have come due by itself.
      await sql`update jobs set run_at = now() where object_guid = ${guid} and attempts = ${attempt}`
    }
    expect(await eventually(failures, ({ length }) => length === 4)).toEqual([
      { attempts: 1, wait_seconds: 1, is_dead: false },
      { attempts: 2, wait_seconds: 2, is_dead: false },
      { attempts: 3, wait_seconds: 4, is_dead: false },
      { attempts: 4, wait_seconds: 8, is_dead: true },
    ])
    expect((await jobOf(guid))?.last_error).toBe('Error: not today')
    await makeDue(guid)
    // The runner has looked: it found the other one.
    const other = await open()
    await jobWhen(other, (job) => job?.attempts === 1)
    expect((await jobOf(guid))?.attempts).toBe(4)
  })

  test('of a kind that nobody knows fails like any other', async () => {
    const guid = await open()
    runnerOf(ending(), { handlers: [] }).start()
    const failed = await jobWhen(guid, (job) => job?.last_error != null)
    expect(failed?.last_error).toContain('no handler for run-errand')
  })

  test('that is obsolete is forgotten, but not the newer one of the same object', async () => {
    const [guid, moved] = [await open(), await open()]
    const [old] = (await claim(sql, 5, 60)).filter((job) => job.object_guid === moved)
    await engine.submit(keepErrand, { bank_guid, guid: moved })
    const runner = runnerOf(async () => 'obsolete')
    runner.take([
      { ...old!, due_at: null },
      { bank_guid, object_guid: guid, event_sequence: 1, kind: 'run-errand', due_at: null },
    ])
    await jobWhen(guid, (job) => job === undefined)
    expect((await jobOf(moved))?.event_sequence).toBe(2)
  })

  test('is not lost to a cache that has not heard of the newest state', async () => {
    const elsewhere = new Engine({ target: database.url })
    others.push(elsewhere)
    const guid = await open(elsewhere)
    await engine.submit(keepErrand, { bank_guid, guid })
    runnerOf(ending(elsewhere), {}, elsewhere).start()
    await isDone(guid)
  })

  test('that runs when the runner stops is finished, and nothing new is taken', async () => {
    let isReleased = () => {}
    const gate = new Promise<void>((done) => {
      isReleased = done
    })
    const runner = runnerOf(async (job) => {
      await gate
      return ending()(job)
    })
    engine.handTo(runner)
    const guid = await open()
    const stopping = runner.stop()
    const later = await open()
    isReleased()
    await stopping
    expect([await stateOf(guid), await stateOf(later)]).toEqual(['done', 'open'])
    expect((await jobOf(later))?.attempts).toBe(0)
  })
})

describe('a job that waits for a time', () => {
  beforeEach(async () => {
    await sql`insert into bank_clocks (bank_guid, offset_ms) values (${bank_guid}, 0)`
  })

  const clock = async (change: { frozen?: boolean; advance_seconds?: number }) => {
    const answer = await engine.submit(setClock, { bank_guid, ...change, real_now: Date.now() as Timestamp })
    expect(answer.kind).toBe('decided')
  }

  /** A provider said: ask again in an hour of the bank's clock. */
  async function waiting(bankNow: number): Promise<Guid> {
    const runner = runnerOf(async () => ({ check_again_at: (bankNow + 3_600_000) as Timestamp }))
    engine.handTo(runner)
    const guid = await open()
    await eventually(
      () => waitOf(guid),
      (wait) => wait !== runner.lease_seconds,
    )
    await runner.stop()
    return guid
  }

  const waitOf = (guid: Guid) => jobWaitOf(sql, guid)

  test('follows real time where the bank has no clock of its own', async () => {
    await sql`delete from bank_clocks`
    expect(await waitOf(await waiting(Date.now()))).toBeCloseTo(3600, -2)
  })

  test('follows the clock of its bank: ahead, frozen, advanced, resumed', async () => {
    await clock({ advance_seconds: 100_000 })
    const guid = await waiting(Date.now() + 100_000_000)
    expect(await waitOf(guid)).toBeCloseTo(3600, -2)
    await clock({ advance_seconds: 600 })
    expect(await waitOf(guid)).toBeCloseTo(3000, -2)
    await clock({ frozen: true })
    expect(await waitOf(guid)).toBe(-1)
    await clock({ frozen: false })
    expect(await waitOf(guid)).toBeCloseTo(3000, -2)
    await clock({ frozen: true, advance_seconds: 3001 })
    expect(await waitOf(guid)).toBe(0)
    runnerOf(ending()).start()
    await isDone(guid)
  })

  test('asked for while the clock stands still, it is not due before the clock is moved', async () => {
    await clock({ frozen: true })
    const guid = await waiting(Date.now())
    expect(await waitOf(guid)).toBe(-1)
    await clock({ advance_seconds: 3700 })
    expect(await waitOf(guid)).toBe(0)
  })

  test('is left alone when the clock of another bank changes, or when it was given up', async () => {
    const guid = await waiting(Date.now())
    const other = someGuid()
    await sql`insert into bank_clocks (bank_guid, offset_ms) values (${other}, 0)`
    await engine.submit(setClock, { bank_guid: other, frozen: true, real_now: Date.now() as Timestamp })
    expect(await waitOf(guid)).toBeCloseTo(3600, -2)
    await sql`update jobs set dead_at = now()`
    await clock({ frozen: true })
    expect(await waitOf(guid)).toBeCloseTo(3600, -2)
  })
})
