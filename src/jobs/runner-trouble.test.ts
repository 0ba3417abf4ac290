// A runner with a database made up: away, it looks again and again, and says so once; stopped, it ends what it was handed; what
// it writes of a job comes after the renewal of its lease.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../test/support/service.ts'
import type { Sql } from '../db/pool.ts'
import { outputOf, overloaded } from '../engine/pending.ts'
import type { OwedJob } from '../events/derive.ts'
import type { Guid } from '../kernel/guid.ts'
import { CarrierAway } from '../providers/carrier.ts'
import { ConnectorSilent } from '../providers/connector/silence.ts'
import type { JobServices } from './job.ts'
import { JobRunner } from './runner.ts'

test('jobs that cannot be claimed are told of once, not at every look', async () => {
  let looks = 0
  const away = () => {
    looks++
    return Promise.reject(new Error('the database is away'))
  }
  const told: string[] = []
  const runner = new JobRunner({
    sql: away as unknown as Sql,
    handlers: [],
    services: {} as JobServices,
    poll_ms: 1,
    log: (event) => told.push(event),
  })
  runner.start()
  await eventually(
    async () => looks,
    (count) => count > 3,
  )
  await runner.stop()
  expect(told).toEqual(['jobs could not be claimed'])
})

const owed = (name: string): OwedJob => ({
  ...{ bank_guid: 'bank' as Guid, object_guid: name as Guid, event_sequence: 1 },
  ...{ kind: 'run-errand', due_at: null },
})

const databaseError = (code: string): Error => Object.assign(new Error(`error ${code}`), { code })

function undecided(): unknown {
  try {
    return outputOf(overloaded)
  } catch (error) {
    return error
  }
}

test.each([
  ['failed', new CarrierAway('away')],
  ['failed', new ConnectorSilent('rails/carry', 'timed_out', 'no')],
  ['dead', new ConnectorSilent('rails/carry', 'misfit', 'no')],
  ['dead', new Error('not today')],
  ['postponed', databaseError('53300')],
  ['postponed', databaseError('57P01')],
  ['postponed', databaseError('57014')],
  ['postponed', databaseError('40001')],
  ['postponed', databaseError('CONNECTION_CLOSED')],
  ['postponed', databaseError('ENOSPC')],
  ['dead', databaseError('42601')],
  ['postponed', undecided()],
])(
  'the last attempt of a job is %s by %s: whoever is away is waited for, and faults of our own do not count',
  async (expected, error) => {
    const seen: string[] = []
    const runner = new JobRunner({
      sql: (async () => []) as unknown as Sql,
      handlers: [{ kind: 'run-errand', run: () => Promise.reject(error) }] as never,
      services: {} as JobServices,
      failures_max: 1,
      observe: (_, result) => seen.push(result),
    })
    runner.take([owed('one')])
    await runner.stop()
    expect(seen).toEqual([expected])
  },
)

test('what a commit hands over while the runner stops is finished too', async () => {
  const ended: string[] = []
  const runner = new JobRunner({
    sql: (async () => []) as unknown as Sql,
    handlers: [
      {
        kind: 'run-errand',
        async run({ object_guid }) {
          await new Promise(setImmediate)
          if (object_guid === 'first') runner.take([owed('second')])
          ended.push(object_guid)
          return 'done'
        },
      },
    ],
    services: {} as JobServices,
  })
  runner.take([owed('first')])
  await runner.stop()
  expect(ended).toEqual(['first', 'second'])
})

test('a renewal under way ends before it is written when a job that failed is tried again', async ({
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const written: string[] = []
  let endRenewal = () => {}
  const sql = (texts: TemplateStringsArray) => {
    const text = texts.join('?')
    const isFragment = !/^\s*(with|update|select|delete)\b/.test(text)
    if (isFragment || text.includes('with due') || text.includes('order by run_at')) return Promise.resolve([])
    const isRenewal = text.includes('with held')
    written.push(isRenewal ? 'renewed' : 'put back')
    return isRenewal ? new Promise<void>((done) => (endRenewal = done)) : Promise.resolve()
  }
  let fail = (_: Error) => {}
  const runner = new JobRunner({
    sql: sql as unknown as Sql,
    handlers: [{ kind: 'run-errand', run: () => new Promise((_, failed) => (fail = failed)) }],
    services: {} as JobServices,
  })
  runner.start()
  runner.take([owed('long')])
  vi.advanceTimersByTime(15_000)
  expect(written).toEqual(['renewed'])
  fail(new Error('not today'))
  await new Promise(setImmediate)
  expect(written).toEqual(['renewed'])
  endRenewal()
  await runner.stop()
  expect(written).toEqual(['renewed', 'put back'])
})

test('it turns while it looks for jobs, and stands still while all its places hang or the database is away', async () => {
  let isAway = false
  let looks = 0
  const sql = async () => {
    looks++
    if (isAway) throw new Error('the database is away')
    return []
  }
  let end = () => {}
  const runner = new JobRunner({
    sql: sql as unknown as Sql,
    handlers: [{ kind: 'run-errand', run: () => new Promise((done) => (end = () => done('done'))) }],
    services: {} as JobServices,
    active_max: 1,
    poll_ms: 1,
  })
  const turnsAfter = async (turned_at: number) =>
    void (await eventually(
      async () => runner.turned_at,
      (at) => at > turned_at,
    ))
  runner.start()
  await turnsAfter(runner.turned_at)
  runner.take([owed('hanging')])
  const [stood_at, looked] = [runner.turned_at, looks]
  for (let turn = 0; turn < 1000; turn++) await new Promise(setImmediate)
  // One look may have been under way.
  expect(looks - looked).toBeLessThanOrEqual(1)
  end()
  await turnsAfter(stood_at)
  isAway = true
  await eventually(
    async () => looks,
    (count) => count > looked + 5,
  )
  const away_at = runner.turned_at
  await eventually(
    async () => looks,
    (count) => count > looked + 10,
  )
  expect(runner.turned_at).toBe(away_at)
  isAway = false
  await turnsAfter(away_at)
  await runner.stop()
})

describe('how often it looks for jobs', () => {
  let looks: number
  let due_in_ms: number | undefined
  let runner: JobRunner

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
    looks = 0
    due_in_ms = undefined
    const sql = async () => {
      looks++
      return due_in_ms === undefined ? [] : [{ ms: due_in_ms }]
    }
    runner = new JobRunner({ sql: sql as unknown as Sql, handlers: [], services: {} as JobServices, poll_ms: 100 })
    runner.start()
  })

  afterEach(async () => {
    await runner.stop()
    vi.useRealTimers()
  })

  /** The looks within so many milliseconds. */
  const looksIn = async (ms: number): Promise<number> => {
    const before = looks
    await vi.advanceTimersByTimeAsync(ms)
    return looks - before
  }

  test('once a second while there are none', async () => {
    await looksIn(10_000)
    expect(await looksIn(10_000)).toBe(10)
  })

  test('soon, but not at once, when a commit has left one', async () => {
    await looksIn(10_000)
    expect(await looksIn(1)).toBeLessThanOrEqual(1)
    for (let n = 0; n < 50; n++) runner.expect()
    expect(await looksIn(99)).toBe(1)
  })

  test('when the next one is due', async () => {
    await looksIn(10_000)
    due_in_ms = 250
    await looksIn(1000)
    due_in_ms = undefined
    expect(await looksIn(250)).toBe(1)
  })
})
