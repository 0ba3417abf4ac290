// A folder of backups of one database:
//   corridor-backup.json      which database it belongs to
//   base/TIME/                a base backup: backup.json, PostgreSQL's files with their manifest in data/, and the log that it needs itself in wal/,
//                             if it is of an own database, whose log may not be followed
//   wal/SEGMENT               the log since the oldest base backup; SEGMENT.partial is not full yet
//   wal/archived.json         until when all commits are in the log here
import { existsSync } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { isoFromTimestamp, parseTimestamp, type Timestamp } from '../kernel/time.ts'
import { BackupError } from './backup-error.ts'
import { makeFolder, readJson, writeAtOnce } from './copy-file.ts'
import { lsnFromText, lsnText } from './wal.ts'

export interface BackupOwner {
  /** PostgreSQL's number of the database server. */
  readonly system_identifier: string
  readonly kind: 'embedded' | 'own'
  readonly postgres_major: number
  readonly segment_bytes: number
}

export interface BaseBackup {
  readonly name: string
  readonly timeline: number
  readonly start_lsn: bigint
  /** The base backup is usable when the log has been replayed until here. */
  readonly stop_lsn: bigint
  readonly started_at: Timestamp
  /** The earliest time that can be restored from it. */
  readonly ended_at: Timestamp
  readonly bytes: number
  readonly manifest_sha256: string
  readonly master_key_id: string
}

/** Everything that was committed before `at` is in the log before `lsn`. */
export interface Archived {
  readonly timeline: number
  readonly lsn: bigint
  readonly at: Timestamp
}

const ownerFile = 'corridor-backup.json'
export const manifestFile = 'backup_manifest'
const format = 1

export const walFolder = (folder: string): string => join(folder, 'wal')
export const baseFolder = (folder: string, name: string): string => join(folder, 'base', name)
export const dataFolder = (folder: string, name: string): string => join(baseFolder(folder, name), 'data')
export const ownWalFolder = (folder: string, name: string): string => join(baseFolder(folder, name), 'wal')

/** Makes the folder, or checks that it belongs to this database. */
export async function claimFolder(folder: string, owner: BackupOwner): Promise<void> {
  await makeFolder(folder)
  if (!existsSync(join(folder, ownerFile))) {
    // Another process may be making it, under a temporary name.
    const [other] = (await readdir(folder)).filter((name) => !name.startsWith(ownerFile))
    if (other !== undefined) {
      throw new BackupError(`${folder} is not empty and has no backups (it has ${other}): choose an empty folder`)
    }
    await writeAtOnce(join(folder, ownerFile), `${JSON.stringify({ format, ...owner }, null, 2)}\n`)
  }
  const found = await ownerOf(folder)
  if (found.system_identifier !== owner.system_identifier) {
    throw new BackupError(`${folder} has backups of another database: choose another folder`)
  }
  for (const each of ['base', 'wal']) await makeFolder(join(folder, each))
}

export async function ownerOf(folder: string): Promise<BackupOwner> {
  if (!existsSync(folder)) throw new BackupError(`there is no folder ${folder}`)
  const path = join(folder, ownerFile)
  if (!existsSync(path)) throw new BackupError(`${folder} has no backups: it has no ${ownerFile}`)
  const { format: found, ...owner } = (await readRecord(path)) as unknown as BackupOwner & { format: number }
  if (found !== format) throw new BackupError(`${path} has the format ${found}, which this version does not know`)
  return owner
}

/** A file that cannot be read as JSON is a broken backup, not a bug. */
async function readRecord(path: string): Promise<Record<string, unknown>> {
  try {
    return (await readJson(path)) as Record<string, unknown>
  } catch (error) {
    throw new BackupError(`the backup is broken: ${path} cannot be read (${(error as Error).message})`)
  }
}

/** All complete base backups, oldest first. Names are times. */
export async function basesOf(folder: string): Promise<BaseBackup[]> {
  const names = await readdir(join(folder, 'base')).catch(() => [])
  const complete = names.filter((name) => existsSync(join(baseFolder(folder, name), 'backup.json'))).sort()
  return Promise.all(complete.map((name) => readBase(folder, name)))
}

async function readBase(folder: string, name: string): Promise<BaseBackup> {
  const path = join(baseFolder(folder, name), 'backup.json')
  const record = await readRecord(path)
  const [started_at, ended_at] = [parseTimestamp(record.started_at), parseTimestamp(record.ended_at)]
  if (started_at === undefined || ended_at === undefined) throw new BackupError(`the backup is broken: ${path}`)
  const { start_lsn, stop_lsn, ...rest } = record as unknown as BaseBackup & { start_lsn: string; stop_lsn: string }
  // The name is that of the folder, whatever the file says: prune removes what has it.
  return { ...rest, name, start_lsn: lsnFromText(start_lsn), stop_lsn: lsnFromText(stop_lsn), started_at, ended_at }
}

/** The last file of a base backup: with it, the backup is complete. */
export async function writeBase(path: string, base: BaseBackup): Promise<void> {
  const { start_lsn, stop_lsn, started_at, ended_at } = base
  const times = { started_at: isoFromTimestamp(started_at), ended_at: isoFromTimestamp(ended_at) }
  const places = { start_lsn: lsnText(start_lsn), stop_lsn: lsnText(stop_lsn) }
  await writeAtOnce(join(path, 'backup.json'), `${JSON.stringify({ ...base, ...times, ...places }, null, 2)}\n`)
}

export async function archivedUntil(folder: string): Promise<Archived | undefined> {
  const path = join(walFolder(folder), 'archived.json')
  if (!existsSync(path)) return undefined
  const { timeline, lsn, at } = await readRecord(path)
  const time = parseTimestamp(at)
  if (time === undefined) throw new BackupError(`the backup is broken: ${path} has no time`)
  return { timeline: timeline as number, lsn: lsnFromText(String(lsn)), at: time }
}

export const writeArchived = (folder: string, { timeline, lsn, at }: Archived): Promise<void> =>
  writeAtOnce(
    join(walFolder(folder), 'archived.json'),
    `${JSON.stringify({ timeline, lsn: lsnText(lsn), at: isoFromTimestamp(at) })}\n`,
  )

/** A backup beside the data would be lost with it. */
export async function refuseWithin(folder: string, data_dir: string): Promise<void> {
  const [inside, data] = [await placeOf(folder), await placeOf(data_dir)]
  if (inside === data || inside.startsWith(data + sep)) {
    throw new BackupError(`${folder} is in the data folder ${data_dir}: a backup there is lost together with the data`)
  }
}

/** Behind symbolic links, also those above a folder that is not there yet. */
async function placeOf(path: string): Promise<string> {
  const whole = resolve(path)
  if (whole === dirname(whole)) return whole
  return realpath(whole).catch(async () => join(await placeOf(dirname(whole)), basename(whole)))
}

/** A time in the name of a file. */
export const fileTime = (at: Timestamp): string => isoFromTimestamp(at).replaceAll(/[-:]|\.\d+/g, '')
