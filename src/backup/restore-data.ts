// Writes PostgreSQL's files of a backup into a new folder: first everything is checked that can be checked, then the base backup is copied and
// compared with its manifest, then the log since then.
import { readdir, readFile, stat, truncate } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { BackupError } from './backup-error.ts'
import {
  type Archived,
  archivedUntil,
  type BackupOwner,
  type BaseBackup,
  basesOf,
  dataFolder,
  manifestFile,
  ownerOf,
  walFolder,
} from './backup-folder.ts'
import { type BackupReport, megabytes, refuseFullDisk } from './base-backup.ts'
import { copyFile, makeFolder } from './copy-file.ts'
import { filesOfManifest, type ManifestFile, parseManifest, sha256Of } from './manifest.ts'
import { lastSegmentBefore, lsnFromText, segmentFile, segmentFromFile, segmentOf } from './wal.ts'

export interface RestorePlan {
  readonly folder: string
  readonly owner: BackupOwner
  readonly base: BaseBackup
  readonly archived: Archived
  readonly files: readonly ManifestFile[]
  /** Files of the log, and the names that they get. */
  readonly segments: readonly { readonly file: string; readonly name: string }[]
  readonly bytes: number
}

/** Throws if the backup cannot give this time. Nothing is written. */
export async function planRestore(folder: string, to: Timestamp | undefined): Promise<RestorePlan> {
  const owner = await ownerOf(folder)
  const archived = await archivedUntil(folder)
  const bases = archived ? await basesOn(folder, archived.timeline) : []
  const [oldest] = bases
  if (!oldest || !archived) throw new BackupError(`${folder} has no complete backup`)
  if (to !== undefined && to > archived.at) {
    throw new BackupError(
      `the backup ends at ${isoFromTimestamp(archived.at)}, before ${isoFromTimestamp(to)}: leave out --to to restore all of it`,
    )
  }
  const base = to === undefined ? bases.at(-1) : bases.findLast(({ ended_at }) => ended_at <= to)
  if (!base) {
    throw new BackupError(
      `${isoFromTimestamp(to as Timestamp)} is before the oldest backup, which can give times from ${isoFromTimestamp(oldest.ended_at)}`,
    )
  }
  const files = await readManifest(folder, base)
  const needed = neededUntil(bases, to, archived)
  const segments = await segmentsSince(folder, owner, base, needed)
  const bytes = base.bytes + segments.length * owner.segment_bytes
  return { folder, owner, base, archived: needed, files, segments, bytes }
}

/** The log of days after the time is not read, and may have gaps: until the end of the next base backup is enough. */
function neededUntil(bases: readonly BaseBackup[], to: Timestamp | undefined, archived: Archived): Archived {
  const next = to === undefined ? undefined : bases.find(({ started_at }) => started_at > to)
  if (next?.timeline !== archived.timeline) return archived
  return { timeline: next.timeline, lsn: next.stop_lsn, at: next.started_at }
}

/** A restore to an earlier time starts a new timeline. Backups of what was given up by that are not its past. */
async function basesOn(folder: string, timeline: number): Promise<BaseBackup[]> {
  const file = `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`
  const history = timeline === 1 ? '' : await readFile(join(walFolder(folder), file), 'utf8').catch(() => undefined)
  if (history === undefined) throw new BackupError(`the backup is broken: ${file} of the log is missing`)
  const left = new Map(
    [...history.matchAll(/^(\d+)\t([0-9A-F]+\/[0-9A-F]+)/gm)].map(([, from, lsn]) => [Number(from), lsn]),
  )
  return (await basesOf(folder)).filter((base) => {
    const until = left.get(base.timeline)
    return base.timeline === timeline || (until !== undefined && base.stop_lsn <= lsnFromText(until))
  })
}

async function readManifest(folder: string, { name, manifest_sha256 }: BaseBackup): Promise<ManifestFile[]> {
  const text = await readFile(join(dataFolder(folder, name), manifestFile), 'utf8').catch(() => '')
  if (sha256Of(text) !== manifest_sha256) {
    throw new BackupError(`the backup is broken: the manifest of ${name} is missing or changed`)
  }
  const files = filesOfManifest(parseManifest(text, name))
  for (const { path, bytes } of files) {
    const clean = normalize(path)
    if (clean.startsWith('..') || clean.startsWith(sep))
      throw new BackupError(`the manifest of ${name} leaves its folder`)
    const found = await stat(join(dataFolder(folder, name), path)).catch(() => undefined)
    if (found?.size === bytes) continue
    const how = found ? `has ${found.size} bytes instead of ${bytes}` : 'is missing'
    throw new BackupError(`the backup is broken: the file ${path} of ${name} ${how}`)
  }
  return files
}

/** All files of the log that a recovery may read. PostgreSQL would stop at a gap and take it for the end, so gaps are found here. */
async function segmentsSince(
  folder: string,
  { segment_bytes }: BackupOwner,
  base: BaseBackup,
  archived: Archived,
): Promise<RestorePlan['segments']> {
  const listed = await readdir(walFolder(folder))
  const first = segmentOf(base.start_lsn, segment_bytes)
  const last = lastSegmentBefore(archived.lsn, segment_bytes)
  const found = listed.flatMap((file) => {
    const segment = segmentFromFile(file, segment_bytes)
    const isNeeded = segment && segment.number >= first && segment.number <= last && segment.timeline >= base.timeline
    return isNeeded && !(segment.isPartial && listed.includes(file.slice(0, -'.partial'.length)))
      ? [{ ...segment, file }]
      : []
  })
  for (let number = first; number <= last; number++) {
    const there = found.filter((each) => each.number === number)
    if (there.length === 0) {
      const name = segmentFile({ timeline: archived.timeline, number }, segment_bytes)
      throw new BackupError(`the backup is broken: segment ${name} of the log is missing in ${walFolder(folder)}`)
    }
  }
  for (const { file, number, isPartial } of found) {
    const { size } = await stat(join(walFolder(folder), file))
    const isLast = number >= last
    if (size === segment_bytes || (isPartial && size < segment_bytes && (isLast || archived.timeline > base.timeline)))
      continue
    throw new BackupError(`the backup is broken: segment ${file} of the log has ${size} bytes`)
  }
  const histories = listed.filter((file) => file.endsWith('.history')).map((file) => ({ file, name: file }))
  return [...found.map(({ file }) => ({ file, name: file.replace('.partial', '') })), ...histories]
}

/** Writes everything into `pgdata`, which must not exist. */
export async function writeData(plan: RestorePlan, pgdata: string, report: BackupReport): Promise<void> {
  const { folder, owner, base, files, segments, bytes: expected } = plan
  await makeFolder(pgdata)
  await refuseFullDisk(pgdata, expected)
  const source = dataFolder(folder, base.name)
  for (const path of await foldersOf(source)) await makeFolder(join(pgdata, path))
  for (const path of emptyFolders) await makeFolder(join(pgdata, path))
  let done = 0
  const onBytes = (bytes: number): void => {
    done += bytes
    report.now(`wrote ${megabytes(done)} of ${megabytes(expected)}`)
  }
  for (const { path, sha256 } of files) {
    const copied = await copyFile(join(source, path), join(pgdata, path), { onBytes })
    if (copied.sha256 !== sha256) {
      throw new BackupError(`the backup is broken: the file ${path} of ${base.name} has changed since the backup`)
    }
  }
  for (const { file, name } of segments) {
    const target = join(pgdata, 'pg_wal', name)
    await copyFile(join(walFolder(folder), file), target, { onBytes })
    if (file.endsWith('.partial')) await truncate(target, owner.segment_bytes)
  }
  const count = segments.filter(({ file }) => !file.endsWith('.history')).length
  report.step(`wrote ${files.length} files and ${count} segments of the log, ${megabytes(done)}`)
}

async function foldersOf(source: string): Promise<string[]> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(source.length + 1))
}

/** A server does not start without them. Backups have them empty, and copies of backups may lose empty folders. */
const emptyFolders =
  'pg_wal pg_wal/archive_status pg_commit_ts pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat pg_stat_tmp pg_subtrans pg_tblspc pg_twophase'.split(
    ' ',
  )
