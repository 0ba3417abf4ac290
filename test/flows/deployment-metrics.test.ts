// The metrics of what stands around a service, on a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteBackup } from '../../src/backup/last-backup.ts'
import { markRestored } from '../../src/backup/restored.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import { uncheckedProvider } from '../support/configured.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'

let database: TestDatabase
let s: TestService
beforeAll(async () => {
  database = await createTestDatabase()
  s = await startTestService({ database_url: database.url })
})
afterAll(async () => {
  await s.stop()
  await database.drop()
})

/** By name and labels. */
const metricsOf = async ({ service }: TestService): Promise<Record<string, number>> => {
  const text = await (await fetch(`${service.metrics_url}/metrics`)).text()
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

test('the age of the newest backup is there as soon as there was one', async () => {
  expect(await metricsOf(s)).not.toHaveProperty('corridor_backup_age_seconds')
  await noteBackup(s.service.sql, timestampFromMs(s.service.services.now() - 7_200_000))
  const metrics = await eventually(
    () => metricsOf(s),
    (found) => found.corridor_backup_age_seconds !== undefined,
  )
  expect(metrics.corridor_backup_age_seconds).toBeGreaterThan(3_600)
})

test('pools, providers and the restore have their values', async () => {
  await ok(s.call('POST', '/providers', uncheckedProvider()))
  const metrics = await eventually(
    () => metricsOf(s),
    (found) => found['corridor_providers{state="down"}'] !== undefined,
  )
  expect(metrics['corridor_providers{state="down"}']).toBe(1)
  expect(metrics['corridor_pool_wait_seconds{pool="corridor"}']).toBeGreaterThanOrEqual(0)
  expect(metrics['corridor_pool_wait_seconds{pool="corridor-webhooks"}']).toBeGreaterThanOrEqual(0)
  expect(metrics.corridor_restore_unconfirmed).toBe(0)
})

test('an unconfirmed restore is told by a process that starts on it', async () => {
  const at = timestampFromMs(s.service.services.now())
  await markRestored(s.service.sql, { restored_at: at, restored_to: at, complete_until: at })
  const restored = await startTestService({ database_url: database.url, env: { CORRIDOR_ROLES: 'api' } })
  expect((await metricsOf(restored)).corridor_restore_unconfirmed).toBe(1)
  await restored.stop()
})
