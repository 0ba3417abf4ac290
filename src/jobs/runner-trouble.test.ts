// A runner whose database is away looks again and again, and says so once.
import { expect, test } from 'vitest'
import { eventually } from '../../test/support/service.ts'
import type { Sql } from '../db/pool.ts'
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
