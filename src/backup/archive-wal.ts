// Copies the log of the embedded database into the backup folder, also the segment that is not full yet. A replication slot keeps segments
// until they are copied. PostgreSQL gives the slot up when it would keep more than `max_slot_wal_keep_size` (db/embedded.ts), so a backup folder
// that is away does not fill the disk. Then a new base backup is needed.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../db/pool.ts'
import { assert, defined } from '../kernel/assert.ts'
import type { Timestamp } from '../kernel/time.ts'
import { BackupError } from './backup-error.ts'
import { type Archived, archivedUntil, type BackupOwner, ownerOf, walFolder, writeArchived } from './backup-folder.ts'
import { copyAtOnce } from './copy-file.ts'
import { lastSegmentBefore, lsnFromText, lsnText, segmentFile, segmentOf, timelineOfFile } from './wal.ts'

export const backupSlot = 'corridor_backup'

export async function databaseOwner(sql: Sql, kind: BackupOwner['kind']): Promise<BackupOwner> {
  const [row] = await sql<{ system_identifier: string; major: number; segment_bytes: number }[]>`
    select system_identifier::text, current_setting('server_version_num')::int / 10000 as major,
      (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes
    from pg_control_system()`
  const { system_identifier, major, segment_bytes } = defined(row, 'a server describes itself')
  return { system_identifier, kind, postgres_major: major, segment_bytes }
}

/** From now on no segment is removed that was not copied. */
export async function keepSegments(sql: Sql): Promise<void> {
  await sql`
    select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${backupSlot} and wal_status = 'lost'`
  await sql`
    select pg_create_physical_replication_slot(${backupSlot}, true)
    where not exists (select from pg_replication_slots where slot_name = ${backupSlot})`
}

export async function stopKeeping(sql: Sql): Promise<void> {
  await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${backupSlot}`
}

interface Place {
  readonly at: Timestamp
  /** The end of a record. */
  readonly inserted: bigint
  readonly flushed: bigint
  readonly kept_from: bigint
  readonly timeline: number
}

/** The time is read first: what was committed before it is inserted. Then it waits until that is flushed, which takes a moment. */
async function placeOf(sql: Sql): Promise<Place> {
  const { at, inserted } = await endOfRecords(sql)
  for (;;) {
    const place = await flushedPlace(sql)
    if (place.flushed >= inserted) return { ...place, at, inserted }
    await sleep(20)
  }
}

/** `inserted` is the end of a record, so a recovery can be compared with it. */
export async function endOfRecords(sql: Sql): Promise<{ at: Timestamp; inserted: bigint; timeline: number }> {
  const [row] = await sql<{ at: Timestamp; inserted: string; file: string }[]>`
    with read as materialized (select clock_timestamp() as at), log as materialized (
      select at, pg_current_wal_insert_lsn() as lsn from read)
    select at, lsn::text as inserted, pg_walfile_name(lsn) as file from log`
  const { at, inserted, file } = defined(row, 'a server has a log')
  return { at, inserted: lsnFromText(inserted), timeline: timelineOfFile(file) }
}

async function flushedPlace(sql: Sql): Promise<Pick<Place, 'flushed' | 'kept_from' | 'timeline'>> {
  const [row] = await sql<{ flushed: string; file: string; kept_from: string | null }[]>`
    with log as materialized (select pg_current_wal_flush_lsn() as lsn)
    select lsn::text as flushed, pg_walfile_name(lsn) as file,
      (select restart_lsn::text from pg_replication_slots where slot_name = ${backupSlot} and wal_status <> 'lost') as kept_from
    from log`
  const { flushed, file, kept_from } = defined(row, 'a server has a log')
  if (kept_from === null) {
    throw new BackupError('the log has a gap, because it could not be copied in time: run corridor backup again')
  }
  const timeline = timelineOfFile(file)
  return { flushed: lsnFromText(flushed), kept_from: lsnFromText(kept_from), timeline }
}

/** Copies what is new. Two processes may do this at once: each file appears whole, and is the same. */
export async function archiveWal(sql: Sql, pgdata: string, folder: string): Promise<Archived> {
  const { system_identifier, segment_bytes } = await databaseOwner(sql, 'embedded')
  // If the folder is not mounted, its place is empty and nothing may be written there.
  if ((await ownerOf(folder)).system_identifier !== system_identifier) {
    throw new BackupError(`${folder} has backups of another database`)
  }
  const { at, inserted, flushed, kept_from, timeline } = await placeOf(sql)
  const before = await archivedUntil(folder)
  const [wal, target] = [join(pgdata, 'pg_wal'), walFolder(folder)]
  await copyHistories(wal, target)
  const isSame = before?.timeline === timeline && before.lsn === inserted
  if (!isSame) {
    const isFollowed = before?.timeline === timeline && before.lsn >= kept_from
    const first = segmentOf(isFollowed ? before.lsn : kept_from, segment_bytes)
    const last = lastSegmentBefore(flushed, segment_bytes)
    for (let number = first; number <= last; number++) {
      const file = segmentFile({ timeline, number }, segment_bytes)
      const bytes = Number(flushed - number * BigInt(segment_bytes))
      await copySegment(join(wal, file), join(target, file), Math.min(bytes, segment_bytes), segment_bytes)
    }
    const needed = segmentOf(flushed, segment_bytes) * BigInt(segment_bytes)
    if (needed > kept_from)
      await sql`select pg_replication_slot_advance(${backupSlot}, ${lsnText(needed)}::text::pg_lsn)`
  }
  const archived = { timeline, lsn: inserted, at }
  await writeArchived(folder, archived)
  return archived
}

async function copySegment(from: string, to: string, bytes: number, segment_bytes: number): Promise<void> {
  if (await stat(to).catch(() => undefined)) return
  const isFull = bytes === segment_bytes
  const copied = await copyAtOnce(from, isFull ? to : `${to}.partial`, { bytes_max: bytes })
  assert(copied.bytes === bytes, 'a segment has all bytes that were flushed')
  if (isFull) await rm(`${to}.partial`, { force: true })
}

/** A history says where a timeline begins. */
async function copyHistories(wal: string, target: string): Promise<void> {
  const there = new Set(await readdir(target))
  for (const file of await readdir(wal)) {
    if (file.endsWith('.history') && !there.has(file)) await copyAtOnce(join(wal, file), join(target, file))
  }
}
