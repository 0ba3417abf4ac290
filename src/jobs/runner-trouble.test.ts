// A runner with a database made up: away, it looks again and again, and says so once; stopped, it ends what it was handed; what
// it writes of a job comes after the renewal of its lease.
import { expect, test, vi } from 'vitest'
import { eventually } from '../../test/support/service.ts'
import type { Sql } from '../db/pool.ts'
import type { OwedJob } from '../events/derive.ts'
import type { Guid } from '../kernel/guid.ts'
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
    if (text.includes('with due')) return Promise.resolve([])
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
