// When events are published and how many at once, with a fake database and stopwatch.
import { setImmediate as settled } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { untilPasses } from '../../test/support/until-passes.ts'
import type { Sql } from '../db/pool.ts'
import type { Timestamp } from '../kernel/time.ts'
import { type Publisher, startPublisher } from './publisher.ts'

/**
 * `publish` is told how many commits a statement takes, and says how many there were; `look`, whether there is anything to
 * publish.
 */
function publisherOf(
  publish: (commits: number) => Promise<number>,
  { look = () => true, every_ms = 60_000 }: { look?: () => boolean; every_ms?: number } = {},
): Publisher {
  const sql = async (strings: TemplateStringsArray, ...values: unknown[]) => {
    const isPublishing = strings[0]!.includes('sequencer')
    const commits = values.find((value): value is number => isPublishing && typeof value === 'number')
    if (commits !== undefined) {
      return [{ batches: await publish(commits), events: 1, organization_guid: null, subscription_guid: null }]
    }
    // All others are parts of the statement.
    return strings[0]!.startsWith('select 1 from event_batches') && look() ? [{}] : []
  }
  return startPublisher({
    sql: sql as unknown as Sql,
    now: () => 0 as Timestamp,
    every_ms,
    onPublished: () => {},
    log: () => {},
  })
}

test('while statements take long, each takes fewer commits, and more again when they do not', async () => {
  let at_ms = 0
  const watch = vi.spyOn(performance, 'now').mockImplementation(() => at_ms)
  const asked: number[] = []
  let publisher: Publisher | undefined
  await new Promise<void>((done) => {
    publisher = publisherOf(async (commits) => {
      asked.push(commits)
      if (asked.length <= 2) at_ms += 300
      if (asked.length < 8) return commits
      done()
      return 0
    })
  })
  await publisher!.stop()
  watch.mockRestore()
  expect(asked).toEqual([32, 8, 2, 4, 8, 16, 32, 32])
})

test('a statement that is broken off is tried again with fewer commits', async () => {
  const asked: number[] = []
  const publisher = publisherOf(async (commits) => {
    asked.push(commits)
    if (commits > 2) throw new Error('canceling statement due to statement timeout')
    return 0
  })
  for (let n = 1; n < 3; n++) {
    await untilPasses(() => expect(asked).toHaveLength(n))
    await settled()
    publisher.wake()
  }
  // What was committed before the stop is still published.
  await publisher.stop()
  expect(asked).toEqual([32, 8, 2])
})

test('without news of a commit it asks whether there is anything, and only then publishes', async () => {
  const answers = [false, false, true, false]
  const asked: string[] = []
  const publisher = publisherOf(
    async () => {
      asked.push('publish')
      return 1
    },
    {
      every_ms: 1,
      look() {
        asked.push('look')
        return answers.shift() ?? false
      },
    },
  )
  await untilPasses(() => expect(asked.length).toBeGreaterThanOrEqual(5))
  await publisher.stop()
  expect(asked.slice(0, 5)).toEqual(['look', 'look', 'look', 'publish', 'look'])
})

test('while there is nothing, it asks every other second, and often again after another process has committed', async ({
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let isThere = false
  let looks = 0
  const publisher = publisherOf(async () => 1, { every_ms: 100, look: () => looks++ >= 0 && isThere })
  const looksIn = async (ms: number): Promise<number> => {
    const before = looks
    await vi.advanceTimersByTimeAsync(ms)
    return looks - before
  }
  await looksIn(10_000)
  expect(await looksIn(10_000)).toBe(5)
  isThere = true
  await looksIn(2000)
  isThere = false
  expect(await looksIn(300)).toBeGreaterThanOrEqual(2)
  await publisher.stop()
})

test('commits that follow each other closely are published together', async ({ onTestFinished }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let published = 0
  const publisher = publisherOf(async () => ++published, { look: () => false })
  await vi.advanceTimersByTimeAsync(1000)
  publisher.wake()
  await vi.advanceTimersByTimeAsync(10)
  publisher.wake()
  await vi.advanceTimersByTimeAsync(1000)
  expect(published).toBe(1)
  await publisher.stop()
})

test('entries that wait are placed without a pause, and those of a bank that fail hold up no other bank', async () => {
  const waiting = new Map([
    ['broken', 1],
    ['large', 3 * 256 + 1],
    ['new', 1],
  ])
  let hasFeed = false
  const sql = async (strings: TemplateStringsArray, bank: string) => {
    const text = strings.join('?')
    if (text.includes('with feed as')) {
      if (bank === 'broken') throw new Error('positions overlap')
      if (bank === 'new' && !hasFeed) return [{ is_locked: false, commits: 0 }]
      const commits = Math.min(256, waiting.get(bank)!)
      waiting.set(bank, waiting.get(bank)! - commits)
      return [{ is_locked: true, commits }]
    }
    if (text.includes('insert into entry_feeds')) {
      hasFeed = true
      return Object.assign([], { count: 1 })
    }
    if (!text.includes('entry_batches where last_position is null')) return []
    return [...waiting].filter(([, commits]) => commits > 0).map(([bank_guid]) => ({ bank_guid }))
  }
  const logged: string[] = []
  const publisher = startPublisher({
    ...{ sql: sql as unknown as Sql, now: () => 0 as Timestamp, every_ms: 60_000, onPublished: () => {} },
    log: (event) => logged.push(event),
  })
  await untilPasses(() => expect([...waiting.values()]).toEqual([1, 0, 0]))
  await publisher.stop()
  expect(logged).toEqual(['entries cannot be placed'])
})
