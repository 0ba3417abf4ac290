// A base backup of the embedded database while it runs, by PostgreSQL's low-level API: the package has no pg_basebackup. Files are copied while
// they change; replaying the log from the start of the backup makes them whole.
import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Sql } from '../db/pool.ts'
import { defined } from '../kernel/assert.ts'
import { bytesText } from '../kernel/bytes-text.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { archiveWal, databaseOwner, keepSegments } from './archive-wal.ts'
import { BackupError } from './backup-error.ts'
import { type BaseBackup, baseFolder, claimFolder, fileTime, manifestFile, writeBase } from './backup-folder.ts'
import type { BackupReport } from './backup-report.ts'
import { type Copied, copyFile, makeFolder, refuseFullDisk, syncFolder } from './copy-file.ts'
import { type ManifestFile, manifestText, sha256Of } from './manifest.ts'
import { lsnFromText, timelineOfFile } from './wal.ts'

/** Folders whose contents PostgreSQL makes again at its start. */
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|pg_internal\.init.*|pgsql_tmp.*|postgresql\.auto\.conf\.tmp|current_logfiles(\.tmp)?)$/

export interface BaseBackupOptions {
  /** One connection: the backup ends if it is lost. */
  readonly sql: Sql
  readonly pgdata: string
  readonly folder: string
  readonly master_key_id: string
  readonly report: BackupReport
}

export async function makeBaseBackup(options: BaseBackupOptions): Promise<BaseBackup> {
  const { sql, pgdata, folder, master_key_id, report } = options
  const owner = await databaseOwner(sql, 'embedded')
  await claimFolder(folder, owner)
  if ((await readdir(join(pgdata, 'pg_tblspc'))).length > 0) {
    throw new BackupError('the database has tablespaces, which corridor backup does not copy')
  }
  const expected_bytes = await sizeOf(pgdata)
  await refuseFullDisk(folder, expected_bytes)
  await keepSegments(sql)
  report.step('waiting for a checkpoint')
  const [start] = await sql<{ lsn: string; at: Timestamp; file: string }[]>`
    select s.lsn::text, clock_timestamp() as at, pg_walfile_name(s.lsn) as file
    from (select pg_backup_start('corridor', true) as lsn) s`
  const { lsn, at: started_at, file } = defined(start, 'a backup has a start')
  const name = fileTime(started_at)
  const place = `${baseFolder(folder, name)}.new`
  try {
    const files = await copyData(pgdata, join(place, 'data'), expected_bytes, report)
    const [stop] = await sql<{ lsn: string; labelfile: string; spcmapfile: string }[]>`
      select lsn::text, labelfile, spcmapfile from pg_backup_stop(false)`
    const { lsn: stop_lsn, labelfile } = defined(stop, 'a backup has an end')
    files.push(await writeLabel(join(place, 'data'), labelfile))
    const manifest = manifestText(files)
    await writeFile(join(place, 'data', manifestFile), manifest, { mode: 0o600, flush: true })
    report.step('copying the log')
    const { at } = await archiveWal(sql, pgdata, folder)
    const base: BaseBackup = {
      ...{ name, timeline: timelineOfFile(file), master_key_id, manifest_sha256: sha256Of(manifest) },
      ...{ start_lsn: lsnFromText(lsn), stop_lsn: lsnFromText(stop_lsn), started_at },
      // Rounded up: times have microseconds.
      ended_at: timestampFromMs(at + 1),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    }
    await writeBase(place, base)
    await rename(place, baseFolder(folder, name))
    await syncFolder(join(folder, 'base'))
    return base
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    throw error
  }
}

const walk = async (folder: string): Promise<{ folders: string[]; files: string[] }> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof entries)[number]): string =>
    join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/')
  return {
    folders: entries.filter((entry) => entry.isDirectory()).map(pathOf),
    files: entries.filter((entry) => entry.isFile()).map(pathOf),
  }
}

const isCopied = (path: string): boolean => !emptied.test(path) && !leftOut.test(path)

async function sizeOf(pgdata: string): Promise<number> {
  const { files } = await walk(pgdata)
  let bytes = 0
  for (const path of files.filter(isCopied)) {
    bytes += (await stat(join(pgdata, path)).catch(() => undefined))?.size ?? 0
  }
  return bytes
}

async function copyData(from: string, to: string, expected: number, report: BackupReport): Promise<ManifestFile[]> {
  await makeFolder(to)
  const { folders, files } = await walk(from)
  // Parents come before their children.
  for (const path of folders.filter((each) => !emptied.test(each))) await makeFolder(join(to, path))
  const copied: ManifestFile[] = []
  let done = 0
  const onBytes = (bytes: number): void => {
    done += bytes
    report.now(`copied ${bytesText(done)} of ${bytesText(expected)}`)
  }
  // pg_control last: replay must begin where it says at the end, at the latest.
  const order = [...files.filter((path) => path !== control), control]
  for (const path of order.filter(isCopied)) {
    const result = await copyIfThere(join(from, path), join(to, path), onBytes)
    if (result) copied.push({ path, ...result })
  }
  report.step(`copied ${copied.length} files, ${bytesText(done)}`)
  return copied
}

const control = 'global/pg_control'

/** A table may be dropped meanwhile. */
async function copyIfThere(from: string, to: string, onBytes: (bytes: number) => void): Promise<Copied | undefined> {
  try {
    return await copyFile(from, to, { onBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(from) || !existsSync(dirname(to))) throw error
    return undefined
  }
}

async function writeLabel(data: string, text: string): Promise<ManifestFile> {
  await writeFile(join(data, 'backup_label'), text, { mode: 0o600, flush: true })
  return { path: 'backup_label', bytes: Buffer.byteLength(text), sha256: sha256Of(text) }
}
