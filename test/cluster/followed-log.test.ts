// corridor backup --follow over a failover: a promoted server has no slot. If it still has the log, copying goes on; if not, the command says so and
// ends.
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backupSlot } from '../../src/backup/archive-wal.ts'
import { archivedUntil, walFolder } from '../../src/backup/backup-folder.ts'
import { followLog } from '../../src/backup/own-backup.ts'
import { connect, disconnect, type Sql } from '../../src/db/pool.ts'
import { targetFrom } from '../../src/db/primary.ts'
import { ReplicaPair } from '../support/replica-pair.ts'
import { eventually } from '../support/service.ts'

const bin = '/usr/lib/postgresql/15/bin'
const hasPostgres = existsSync(join(bin, 'pg_receivewal'))
if (!hasPostgres) console.warn(`skipped: ${bin} has no PostgreSQL 15 (Debian's postgresql-15)`)

describe.skipIf(!hasPostgres)('a followed log', () => {
  let pair: ReplicaPair
  let folder: string
  let lines: string[]
  let following: Promise<unknown>
  const ends: (() => Promise<unknown> | unknown)[] = []
  beforeEach(async () => {
    vi.stubEnv('POSTGRES_BIN', bin)
    pair = await ReplicaPair.start()
    folder = await mkdtemp(join(tmpdir(), 'corridor-follow-'))
    lines = []
    const { target, stop } = targetFrom(pair.url, { needs_standby: false, log: () => {} })
    const sql = connect(target, { name: 'test', max: 1 })
    const report = { now: () => {}, step: (line: string) => void lines.push(line) }
    const stopping = new AbortController()
    following = followLog({ sql, database_url: pair.url, folder, report }, stopping.signal).then(
      () => 'stopped',
      (error: Error) => error.message,
    )
    ends.push(
      () => rm(folder, { recursive: true, force: true }),
      () => pair.stop(),
      stop,
      () => disconnect(sql),
      () => following,
      () => stopping.abort(),
    )
    await eventually(
      () => archivedUntil(folder),
      (archived) => archived !== undefined,
    )
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    for (const end of ends.splice(0).toReversed()) await end()
  })

  const fail = async (): Promise<void> => {
    await pair.stopServer(pair.primary, 'SIGKILL')
    await pair.promote()
  }
  const fill = (segments: number) =>
    pair.ask(pair.primary, async (sql: Sql) => {
      for (let n = 0; n < segments; n++) {
        await sql`select pg_logical_emit_message(true, 'test', ${String(n)})`
        await sql`select pg_switch_wal()`
      }
    })

  test('goes on with the server that was promoted, which keeps the log from then on', async () => {
    await fail()
    await fill(2)
    await eventually(
      () => archivedUntil(folder),
      (archived) => archived?.timeline === 2,
    )
    const slots = await pair.ask(pair.primary, (sql) => sql`select slot_name, active from pg_replication_slots`)
    expect(slots).toEqual([{ slot_name: backupSlot, active: true }])
    expect(await readdir(walFolder(folder))).toContain('00000002.history')
    expect(lines).toContainEqual(expect.stringContaining(`the server has the slot ${backupSlot} now`))
  })

  test('has a gap if that server no longer has it, and the command says from where to where, and ends', async () => {
    const before = await archivedUntil(folder)
    await pair.ask(pair.standby, async (sql) => {
      await sql.unsafe(`alter system set wal_keep_size = 0`)
      await sql.unsafe(`alter system set max_wal_size = '32MB'`)
      await sql.unsafe(`alter system set min_wal_size = '32MB'`)
      // Nobody makes the slot again before the log is gone.
      await sql.unsafe(`alter system set max_replication_slots = 0`)
    })
    await pair.stopServer(pair.standby, 'SIGINT')
    await pair.startServer(pair.standby)
    await fail()
    await fill(6)
    await pair.ask(pair.primary, async (sql) => {
      await sql`checkpoint`
      await sql.unsafe('alter system reset max_replication_slots')
    })
    await pair.stopServer(pair.primary, 'SIGINT')
    await pair.startServer(pair.primary)
    expect(await following).toMatch(/the log has a gap: it is copied until .*, and the server keeps it from .* on/)
    expect((await archivedUntil(folder))?.timeline).toBe(before?.timeline)
  })
})
