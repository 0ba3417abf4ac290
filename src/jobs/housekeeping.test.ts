// When it is swept; what is, the flows of files show.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sql } from '../db/pool.ts'
import { startHousekeeping } from './housekeeping.ts'

const minutes = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database that answers when it is told to. */
function slowDatabase() {
  const asked: { answer(): void; fail(error: Error): void }[] = []
  const sql = () =>
    new Promise<void>((answer, fail) => {
      asked.push({ answer, fail })
    })
  return { asked, sql: sql as unknown as Sql }
}

test('a sweep begins when the one before has ended', async () => {
  const { asked, sql } = slowDatabase()
  const told: string[] = []
  const housekeeping = startHousekeeping(sql, (event) => told.push(event))
  await vi.advanceTimersByTimeAsync(35 * minutes)
  expect(asked).toHaveLength(1)
  asked[0]!.fail(new Error('the database is away'))
  await vi.advanceTimersByTimeAsync(10 * minutes)
  expect(asked).toHaveLength(2)
  expect(told).toEqual(['housekeeping failed'])
  housekeeping.stop()
})

test('one that is broken off by a stop is no failure', async () => {
  const { asked, sql } = slowDatabase()
  const told: string[] = []
  const housekeeping = startHousekeeping(sql, (event) => told.push(event))
  await vi.advanceTimersByTimeAsync(10 * minutes)
  housekeeping.stop()
  asked[0]!.fail(new Error('the pool has ended'))
  await vi.advanceTimersByTimeAsync(10 * minutes)
  expect([asked.length, told]).toEqual([1, []])
})
