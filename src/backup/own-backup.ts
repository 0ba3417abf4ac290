// Backups of a database of one's own: pg_basebackup makes the base, pg_receivewal copies the log. Both use the replication protocol, so this may run
// on another machine than the database.
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDistributed } from '../db/distribute.ts'
import type { Sql } from '../db/pool.ts'
import { defined } from '../kernel/assert.ts'
import { isoFromTimestamp, type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { backupSlot, databaseOwner, endOfRecords, keepSegments } from './archive-wal.ts'
import { BackupError } from './backup-error.ts'
import {
  archivedUntil,
  type BaseBackup,
  baseFolder,
  claimFolder,
  fileTime,
  manifestFile,
  walFolder,
  writeArchived,
  writeBase,
} from './backup-folder.ts'
import type { BackupReport } from './backup-report.ts'
import { makeFolder, syncFolder } from './copy-file.ts'
import { filesOfManifest, parseManifest, sha256Of } from './manifest.ts'
import { programOf, startOwnProgram } from './own-programs.ts'
import { lastSegmentBefore, lsnFromText, lsnText, segmentFromFile } from './wal.ts'

export interface OwnBackupOptions {
  readonly sql: Sql
  readonly database_url: string
  readonly folder: string
  readonly report: BackupReport
}

async function nowOf(sql: Sql): Promise<Timestamp> {
  const [row] = await sql<{ at: Timestamp }[]>`select clock_timestamp() as at`
  return defined(row, 'a server has a clock').at
}

/** The user must be allowed to copy everything. */
async function refuseWithoutRights(sql: Sql): Promise<void> {
  const [row] = await sql<{ name: string; may: boolean; tablespaces: number }[]>`
    select current_user::text as name, (select rolreplication or rolsuper from pg_roles where rolname = current_user) as may,
      (select count(*)::int from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as tablespaces`
  const { name, may, tablespaces } = defined(row, 'a user has a row')
  if (!may) throw new BackupError(`the user ${name} may not copy the database: ALTER ROLE ${name} REPLICATION`)
  if (tablespaces > 0) throw new BackupError('the database has tablespaces, which corridor backup does not copy')
  if (await isDistributed(sql)) {
    throw new BackupError(
      'the database is distributed, and corridor backup copies one server: back up each node at one restore point',
    )
  }
}

export async function backUpOwn(options: OwnBackupOptions & { readonly master_key_id: string }): Promise<BaseBackup> {
  const { sql, database_url, folder, master_key_id, report } = options
  await refuseWithoutRights(sql)
  const owner = await databaseOwner(sql, 'own')
  const program = programOf('pg_basebackup', owner.postgres_major)
  await claimFolder(folder, owner)
  const started_at = await nowOf(sql)
  const name = fileTime(started_at)
  const place = `${baseFolder(folder, name)}.new`
  try {
    await makeFolder(place)
    const data = join(place, 'data')
    const args = [
      '--pgdata',
      data,
      '--wal-method=stream',
      '--checkpoint=fast',
      '--manifest-checksums=SHA256',
      '--progress',
    ]
    report.step('copying the database with pg_basebackup')
    await startOwnProgram(program, [...args, '--label=corridor'], database_url, (line) => report.now(line.trim())).ended
    const manifest = await readFile(join(data, manifestFile), 'utf8')
    const parsed = parseManifest(manifest, name)
    const range = defined(parsed['WAL-Ranges']?.at(-1), 'a manifest names the log that it needs')
    const stop_lsn = lsnFromText(range['End-LSN'])
    const last = lastSegmentBefore(stop_lsn, owner.segment_bytes)
    await keepLog(join(data, 'pg_wal'), join(place, 'wal'), walFolder(folder), (file) => {
      const segment = segmentFromFile(file, owner.segment_bytes)
      return segment !== undefined && segment.number <= last
    })
    const base: BaseBackup = {
      ...{ name, master_key_id, manifest_sha256: sha256Of(manifest), timeline: range.Timeline, started_at },
      ...{ start_lsn: lsnFromText(range['Start-LSN']), stop_lsn },
      ended_at: timestampFromMs((await nowOf(sql)) + 1),
      bytes: filesOfManifest(parsed).reduce((sum, { bytes }) => sum + bytes, 0),
    }
    await writeBase(place, base)
    await rename(place, baseFolder(folder, name))
    await syncFolder(join(folder, 'base'))
    const before = await archivedUntil(folder)
    const isBehind = !before || before.timeline < base.timeline || before.lsn < base.stop_lsn
    // What was committed while it was copied may be missing, unless the log is followed.
    if (isBehind) await writeArchived(folder, { timeline: base.timeline, lsn: base.stop_lsn, at: started_at })
    return base
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    throw error
  }
}

/**
 * The log of the base backup stays with it. What comes after its end is incomplete, and among the files of the followed log it would be taken for
 * whole.
 */
async function keepLog(
  pg_wal: string,
  own: string,
  shared: string,
  isNeeded: (file: string) => boolean,
): Promise<void> {
  await makeFolder(own)
  for (const file of await readdir(pg_wal)) {
    const isHistory = file.endsWith('.history') && !existsSync(join(shared, file))
    if (isHistory) await rename(join(pg_wal, file), join(shared, file))
    else if (isNeeded(file)) await rename(join(pg_wal, file), join(own, file))
    else await rm(join(pg_wal, file), { recursive: true, force: true })
  }
}

/** Whether times after a base backup can be restored. */
export async function isFollowed(sql: Sql): Promise<boolean> {
  const [active] = await sql`select from pg_replication_slots where slot_name = ${backupSlot} and active`
  return active !== undefined
}

/** pg_receivewal goes on after its newest file, and the server no longer has that. */
async function refuseLostSlot(sql: Sql): Promise<void> {
  const [lost] = await sql`select from pg_replication_slots where slot_name = ${backupSlot} and wal_status = 'lost'`
  if (!lost) return
  throw new BackupError(
    `the log has a gap, because it could not be copied in time: drop the slot (select pg_drop_replication_slot('${backupSlot}')) and begin in a new folder, with a new base backup`,
  )
}

/** A server that was promoted has no slot: standbys do not copy it. */
async function keepSlot(sql: Sql, report: BackupReport): Promise<void> {
  await refuseLostSlot(sql)
  const [slot] = await sql`select from pg_replication_slots where slot_name = ${backupSlot}`
  if (slot) return
  await keepSegments(sql)
  report.step(`the server has the slot ${backupSlot} now: it keeps the log that is not copied yet`)
}

/** pg_receivewal goes on where its newest file ends. This is what a server says that cannot. */
const isGap = (line: string): boolean => /has already been removed|is not in this server's history/.test(line)

async function gapOf(sql: Sql, folder: string): Promise<BackupError> {
  const copied = await archivedUntil(folder)
  const [slot] = await sql<{ from: string }[]>`
    select restart_lsn::text as from from pg_replication_slots where slot_name = ${backupSlot}`
  const until = copied ? `until ${isoFromTimestamp(copied.at)} (${lsnText(copied.lsn)})` : 'not at all'
  return new BackupError(
    `the log has a gap: it is copied ${until}, and the server keeps it from ${slot?.from} on. What is between cannot be copied any more: begin in a new folder, with a new base backup`,
  )
}

const look_every_ms = 5000

/** Copies the log until it is stopped. The slot makes the server keep what was not copied yet. */
export async function followLog(options: OwnBackupOptions, signal: AbortSignal): Promise<void> {
  const { sql, database_url, folder, report } = options
  await refuseWithoutRights(sql)
  const owner = await databaseOwner(sql, 'own')
  const program = programOf('pg_receivewal', owner.postgres_major)
  await claimFolder(folder, owner)
  await keepSlot(sql, report)
  const args = ['--directory', walFolder(folder), `--slot=${backupSlot}`, '--status-interval=1']
  let hasGap = false
  const { child, ended } = startOwnProgram(program, args, database_url, (line) => {
    hasGap ||= isGap(line)
    report.step(line)
  })
  const stop = (): void => void child.kill('SIGINT')
  signal.addEventListener('abort', stop, { once: true })
  let hasEnded = false
  const watched = ended.finally(() => {
    hasEnded = true
  })
  watched.catch(() => {})
  /** Throws what waiting does not mend. */
  const look = async (): Promise<void> => {
    try {
      if (hasGap) throw await gapOf(sql, folder)
      await keepSlot(sql, report)
      await noteCopied(sql, folder, report)
    } catch (error) {
      if (error instanceof BackupError) throw error
      report.step(`the database does not answer: ${(error as Error).message}`)
    }
  }
  try {
    while (!hasEnded && !signal.aborted) {
      await look()
      await sleep(look_every_ms, undefined, { signal }).catch(() => {})
    }
  } catch (error) {
    stop()
    await watched.catch(() => {})
    throw error
  }
  await watched
}

/** Notes until when the log is complete, as soon as all of it has been written. */
async function noteCopied(sql: Sql, folder: string, report: BackupReport): Promise<void> {
  const { at, inserted: lsn, timeline } = await endOfRecords(sql)
  for (let tries = 0; tries < 10; tries++) {
    const [copied] = await sql`
      select 1 from pg_stat_replication join pg_replication_slots on active_pid = pid
      where slot_name = ${backupSlot} and write_lsn >= ${lsnText(lsn)}::text::pg_lsn`
    if (copied) {
      await writeArchived(folder, { timeline, lsn, at })
      return report.now(`the log is copied until ${new Date(at).toISOString()}`)
    }
    await sleep(500)
  }
  report.step('the log is not copied yet')
}
