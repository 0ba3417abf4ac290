// Copies the log of the embedded database into the backup folder while the service runs. The first `corridor backup` names the folder, in a file
// of the data folder; until then this does nothing.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, disconnect } from '../db/pool.ts'
import { Trouble } from '../kernel/trouble.ts'
import { archiveWal } from './archive-wal.ts'
import { readJson, writeAtOnce } from './copy-file.ts'

const every_ms = 10_000

const settingFile = (data_dir: string): string => join(data_dir, 'backup.json')

/** Where the log is copied to; undefined: nowhere. */
export async function archiveFolder(data_dir: string): Promise<string | undefined> {
  const path = settingFile(data_dir)
  if (!existsSync(path)) return undefined
  return ((await readJson(path)) as { folder: string }).folder
}

export const archiveTo = (data_dir: string, folder: string): Promise<void> =>
  writeAtOnce(settingFile(data_dir), `${JSON.stringify({ folder })}\n`)

export const archiveNowhere = (data_dir: string): Promise<void> => rm(settingFile(data_dir), { force: true })

export interface ArchiverOptions {
  readonly database_url: string
  readonly data_dir: string
  readonly every_ms?: number
  log(event: string, details: Record<string, unknown>): void
}

export function startArchiver({ database_url, data_dir, log, ...options }: ArchiverOptions): { stop(): Promise<void> } {
  // As the user that owns the database: a slot is not the business of the service's role. It connects when there is something to copy.
  const sql = connect(database_url, { name: 'corridor-backup', max: 1 })
  const trouble = new Trouble()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  const archive = async (): Promise<void> => {
    try {
      const folder = await archiveFolder(data_dir)
      if (folder) await archiveWal(sql, join(data_dir, 'postgres'), folder)
      trouble.end()
    } catch (error) {
      if (trouble.note(error)) log('the log cannot be copied to the backup folder', { error: (error as Error).message })
    }
  }
  let running: Promise<void> = Promise.resolve()
  const turn = (): void => {
    running = archive().then(() => {
      if (!isStopping) timer = setTimeout(turn, options.every_ms ?? every_ms)
    })
  }
  turn()
  return {
    /** Copies once more, so that a clean stop leaves nothing out. */
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await running
      await archive()
      await disconnect(sql)
    },
  }
}
