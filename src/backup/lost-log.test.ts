// A log that could not be copied in time, on a real server: the copy says so, the gap is found, and a new base backup closes it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../test/support/service.ts'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { connect, disconnect, type Sql } from '../db/pool.ts'
import { defined } from '../kernel/assert.ts'
import { timestampFromMs } from '../kernel/time.ts'
import { archiveWal, backupSlot } from './archive-wal.ts'
import { makeBaseBackup } from './base-backup.ts'
import { planRestore } from './restore-data.ts'

let root: string
let server: Embedded
let sql: Sql
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'corridor-lost-log-'))
  // A base backup itself uses some segments of 16 MB.
  const settings = { max_slot_wal_keep_size: '64MB', max_wal_size: '32MB', min_wal_size: '32MB' }
  server = await startEmbedded({ dataDir: join(root, 'data'), log: () => {}, settings })
  sql = connect(server.url, { name: 'test', max: 1 })
})
afterAll(async () => {
  await disconnect(sql)
  await server.stop()
  await rm(root, { recursive: true, force: true })
})

test('a lost slot leaves a gap until the next base backup', async () => {
  const [pgdata, folder] = [join(root, 'data', 'postgres'), join(root, 'backups')]
  const backUp = () =>
    makeBaseBackup({ sql, pgdata, folder, master_key_id: 'test', report: { now: () => {}, step: () => {} } })
  const first = await backUp()
  const copied = await eventually(
    () => archiveWal(sql, pgdata, folder),
    ({ at }) => at >= first.ended_at,
  )
  for (let n = 0; n < 10; n++) {
    await sql`select pg_logical_emit_message(true, 'test', ${String(n)})`
    await sql`select pg_switch_wal()`
  }
  await sql`checkpoint`
  expect(await sql`select wal_status from pg_replication_slots where slot_name = ${backupSlot}`).toEqual([
    { wal_status: 'lost' },
  ])
  await expect(archiveWal(sql, pgdata, folder)).rejects.toThrow('the log has a gap')
  // What was copied before can still be restored.
  expect((await planRestore(folder, { to: copied.at })).base.name).toBe(first.name)
  // Names of base backups are seconds, so two in one second are refused.
  const second = defined(await eventually(() => backUp().catch(() => undefined), Boolean), 'it waits for one')
  await eventually(
    () => archiveWal(sql, pgdata, folder),
    ({ at }) => at >= second.ended_at,
  )
  expect((await planRestore(folder, { to: second.ended_at })).base.name).toBe(second.name)
  expect((await planRestore(folder, { base: first.name })).base.name).toBe(first.name)
  await expect(planRestore(folder, { to: timestampFromMs(second.started_at - 1) })).rejects.toThrow('is missing')
})
