// Folders of backups that are made up: their files have sizes and no contents. One day, segments of 1 MB.
import { mkdir, mkdtemp, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BackupOwner,
  type BaseBackup,
  baseFolder,
  dataFolder,
  walFolder,
  writeBase,
} from '../../src/backup/backup-folder.ts'
import { manifestText, sha256Of } from '../../src/backup/manifest.ts'
import { segmentFile } from '../../src/backup/wal.ts'
import { parseTimestamp, type Timestamp } from '../../src/kernel/time.ts'

export const segment_bytes = 2 ** 20
export const at = (clock: string): Timestamp => parseTimestamp(`2026-11-18T${clock}Z`) as Timestamp
/** The middle of a segment. */
export const within = (number: number): bigint => BigInt(number) * BigInt(segment_bytes) + BigInt(segment_bytes / 2)

export async function madeUpFolder(kind: BackupOwner['kind']): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-plan-'))
  const owner = { format: 1, system_identifier: '1', kind, postgres_major: 15, segment_bytes }
  await writeFile(join(folder, 'corridor-backup.json'), JSON.stringify(owner))
  await mkdir(walFolder(folder))
  return folder
}

const manifest = manifestText([])

/** Made in the minute that it is named after, in one segment. */
export async function madeUpBase(folder: string, name: string, segment: number, timeline = 1): Promise<void> {
  await mkdir(dataFolder(folder, name), { recursive: true })
  await writeFile(join(dataFolder(folder, name), 'backup_manifest'), manifest)
  const base: BaseBackup = {
    ...{ name, timeline, bytes: 0, master_key_id: 'test', manifest_sha256: sha256Of(manifest) },
    ...{ start_lsn: within(segment) - 1000n, stop_lsn: within(segment) },
    ...{ started_at: at(`${name}:00`), ended_at: at(`${name}:30`) },
  }
  await writeBase(baseFolder(folder, name), base)
}

export async function madeUpLog(place: string, timeline: number, ...numbers: number[]): Promise<void> {
  await mkdir(place, { recursive: true })
  for (const number of numbers) {
    const path = join(place, segmentFile({ timeline, number: BigInt(number) }, segment_bytes))
    await writeFile(path, '')
    await truncate(path, segment_bytes)
  }
}
