// Writes PostgreSQL's files of a backup into a new folder: first everything is checked that can be checked, then the base backup is copied and
// compared with its manifest, then the log since then.
import { readdir, readFile, stat, truncate } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { bytesText } from '../kernel/bytes-text.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { BackupError } from './backup-error.ts'
import {
  type Archived,
  type BackupOwner,
  type BaseBackup,
  basesOf,
  dataFolder,
  manifestFile,
  ownerOf,
} from './backup-folder.ts'
import type { BackupReport } from './backup-report.ts'
import { copyFile, makeFolder, refuseFullDisk } from './copy-file.ts'
import { type LogFile, logFiles } from './log-files.ts'
import { filesOfManifest, type ManifestFile, parseManifest, sha256Of } from './manifest.ts'
import { presentHistory } from './present-history.ts'
import type { Departure } from './wal.ts'

/** A time, a base backup by itself, or all that the backup has. */
export interface RestoreTarget {
  readonly to?: Timestamp | undefined
  readonly base?: string | undefined
}

export interface RestorePlan {
  readonly folder: string
  readonly owner: BackupOwner
  readonly target: RestoreTarget
  readonly base: BaseBackup
  /** The log is needed until here. */
  readonly until: Archived
  /** What was committed after this may be missing. */
  readonly complete_until: Timestamp
  readonly files: readonly ManifestFile[]
  readonly log_files: readonly LogFile[]
  readonly bytes: number
}

/** Throws if the backup cannot give this. Nothing is written. */
export async function planRestore(folder: string, target: RestoreTarget): Promise<RestorePlan> {
  const owner = await ownerOf(folder)
  const { base, until } = await (target.base === undefined ? fromLog(folder, target.to) : byItself(folder, target.base))
  const files = await readManifest(folder, base)
  const log_files = await logFiles(folder, owner, base, until)
  const bytes = base.bytes + log_files.length * owner.segment_bytes
  return { folder, owner, target, base, until, complete_until: target.to ?? until.at, files, log_files, bytes }
}

type Source = Pick<RestorePlan, 'base' | 'until'>

/** Also a base backup that later restores have left behind. What was committed while it was made may be missing. */
async function byItself(folder: string, name: string): Promise<Source> {
  const bases = await basesOf(folder)
  const base = bases.find((each) => each.name === name)
  if (base) return { base, until: { timeline: base.timeline, lsn: base.stop_lsn, at: base.started_at } }
  const names = bases.map((each) => each.name).join(', ')
  throw new BackupError(`${folder} has no complete base backup ${name}: it has ${names || 'none'}`)
}

async function fromLog(folder: string, to: Timestamp | undefined): Promise<Source> {
  const history = await presentHistory(folder)
  const [oldest] = history?.bases ?? []
  if (!history || !oldest) throw new BackupError(`${folder} has no complete backup`)
  const { archived, past, bases } = history
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
  return { base, until: neededUntil(bases, to, archived, past) }
}

/**
 * The log of days after the time is not read, and may have gaps: until the end of the next base backup is enough. So is the place where an
 * earlier restore left the timeline, if it left nothing before the time out.
 */
function neededUntil(
  bases: readonly BaseBackup[],
  to: Timestamp | undefined,
  archived: Archived,
  past: readonly Departure[],
): Archived {
  if (to === undefined) return archived
  const left = past.find(({ before }) => before !== undefined && to < before)
  const next = bases.find(({ started_at }) => started_at > to)
  if (next && !(left && left.timeline < next.timeline)) {
    return { timeline: next.timeline, lsn: next.stop_lsn, at: next.started_at }
  }
  return left ? { timeline: left.timeline, lsn: left.lsn, at: to } : archived
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

/** Writes everything into `pgdata`, which must not exist. */
export async function writeData(plan: RestorePlan, pgdata: string, report: BackupReport): Promise<void> {
  const { folder, owner, base, files, log_files, bytes: expected } = plan
  await makeFolder(pgdata)
  await refuseFullDisk(pgdata, expected)
  const source = dataFolder(folder, base.name)
  for (const path of await foldersOf(source)) await makeFolder(join(pgdata, path))
  for (const path of emptyFolders) await makeFolder(join(pgdata, path))
  let done = 0
  const onBytes = (bytes: number): void => {
    done += bytes
    report.now(`wrote ${bytesText(done)} of ${bytesText(expected)}`)
  }
  for (const { path, sha256 } of files) {
    const copied = await copyFile(join(source, path), join(pgdata, path), { onBytes })
    if (copied.sha256 !== sha256) {
      throw new BackupError(`the backup is broken: the file ${path} of ${base.name} has changed since the backup`)
    }
  }
  for (const { path, name } of log_files) {
    const target = join(pgdata, 'pg_wal', name)
    await copyFile(path, target, { onBytes })
    if (path.endsWith('.partial')) await truncate(target, owner.segment_bytes)
  }
  const count = log_files.filter(({ name }) => !name.endsWith('.history')).length
  report.step(`wrote ${files.length} files and ${count} segments of the log, ${bytesText(done)}`)
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
