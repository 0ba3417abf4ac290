// When something is published and how much at once, with a database made up.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Sql } from '../db/pool.ts'
import type { Timestamp } from '../kernel/time.ts'
import { startPublisher } from './publisher.ts'

test('while statements take long, each takes fewer commits, and more again when they do not', async () => {
  const asked: number[] = []
  const sql = async (_: TemplateStringsArray, ...values: unknown[]) => {
    const commits = values.find((value): value is number => typeof value === 'number')
    // A part of the statement.
    if (commits === undefined) return []
    asked.push(commits)
    if (asked.length <= 2) await sleep(300)
    return [{ batches: asked.length < 8 ? commits : 0, events: 1, organization_guid: null, subscription_guid: null }]
  }
  const publisher = startPublisher({
    sql: sql as unknown as Sql,
    now: () => 0 as Timestamp,
    every_ms: 60_000,
    onPublished: () => {},
    log: () => {},
  })
  publisher.wake()
  while (asked.length < 8) await sleep(10)
  await publisher.stop()
  expect(asked).toEqual([32, 8, 2, 4, 8, 16, 32, 32])
})

test('without news of a commit it asks whether there is anything, and only then publishes', async () => {
  const answers = [[], [], [{}], []]
  const asked: string[] = []
  const sql = async (strings: TemplateStringsArray, ...values: unknown[]) => {
    const isPublishing = values.some((value) => typeof value === 'number')
    if (isPublishing) {
      asked.push('publish')
      return [{ batches: 1, events: 1, organization_guid: null, subscription_guid: null }]
    }
    if (!strings[0]!.startsWith('select 1 from event_batches')) return []
    asked.push('look')
    return answers.shift() ?? []
  }
  const publisher = startPublisher({
    sql: sql as unknown as Sql,
    now: () => 0 as Timestamp,
    every_ms: 1,
    onPublished: () => {},
    log: () => {},
  })
  await vi.waitUntil(() => asked.length >= 5)
  await publisher.stop()
  expect(asked.slice(0, 5)).toEqual(['look', 'look', 'look', 'publish', 'look'])
})
