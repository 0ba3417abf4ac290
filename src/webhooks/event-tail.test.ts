// Which waiting streams wake up, and when, with a fake database.
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Feed } from '../resources/subscriptions/subscription-event.ts'
import { EventTail } from './event-tail.ts'

const feed = (name: string): Feed => ({ organization_guid: name as Guid, environment: 'sandbox' })
const { signal } = new AbortController()

/** Answers when told to, with the newest positions of the feeds it was asked for. */
class MadeUpDatabase {
  readonly asked: ((...newest: number[]) => Promise<void>)[] = []
  readonly sql = (() =>
    new Promise((done) => {
      this.asked.push(async (...newest) => {
        done(newest.map((each) => ({ newest: each })))
        await new Promise(setImmediate)
      })
    })) as unknown as Sql
}

test('all who wait for a feed are told by the same object, and nobody of another feed', async () => {
  const { asked, sql } = new MadeUpDatabase()
  const tail = new EventTail(sql, 60_000)
  const [first, second] = [tail.waitForEvents(feed('a'), 4, signal), tail.waitForEvents(feed('a'), 4, signal)]
  const other = tail.waitForEvents(feed('b'), 4, signal)
  // The first came before the others: they are asked for when that is answered.
  await asked[0]!(4)
  await asked[1]!(5, 4)
  expect(await first).toEqual({ position: 5 })
  expect(await second).toBe(await first)
  tail.look()
  await asked[2]!(6)
  expect(await other).toEqual({ position: 6 })
})

test('what is published while it looks is looked for at once, and not when the time has come', async () => {
  const { asked, sql } = new MadeUpDatabase()
  const tail = new EventTail(sql, 60_000)
  const news = tail.waitForEvents(feed('a'), 4, signal)
  tail.look()
  await asked[0]!(4)
  expect(asked).toHaveLength(2)
  await asked[1]!(5)
  expect(await news).toEqual({ position: 5 })
  expect(asked).toHaveLength(2)
})

test('who waits in vain is told so after a second, and at once when the signal says so', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const tail = new EventTail(new MadeUpDatabase().sql, 60_000)
  const closing = new AbortController()
  const [patient, gone] = [tail.waitForEvents(feed('a'), 4, signal), tail.waitForEvents(feed('a'), 4, closing.signal)]
  closing.abort()
  expect(await gone).toBeUndefined()
  let isTold = false
  const told = patient.then((news) => {
    isTold = true
    return news
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(isTold).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect([isTold, await told]).toEqual([true, undefined])
})
