// Restores the embedded database: into a folder beside the old data, with all checks, and only then in its place. The old data is kept aside.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveWal } from '../backup/archive-wal.ts'
import { archiveFolder, archiveNowhere } from '../backup/archiver.ts'
import { BackupError } from '../backup/backup-error.ts'
import { fileTime } from '../backup/backup-folder.ts'
import type { BackupReport } from '../backup/backup-report.ts'
import { syncFolder } from '../backup/copy-file.ts'
import { keepLost } from '../backup/lost-since.ts'
import { rebuild } from '../backup/rebuild.ts'
import type { RestoredData } from '../backup/recovery-server.ts'
import { planRestore, type RestorePlan } from '../backup/restore-data.ts'
import type { Config } from '../config.ts'
import { AlreadyRunning, lockFolder } from '../db/data-lock.ts'
import { type Embedded, restoringFolder, startEmbedded } from '../db/embedded.ts'
import { connect, disconnect } from '../db/pool.ts'
import { chooseRunner, locatePackage, runSingle } from '../db/postgres-programs.ts'
import { timestampFromMs } from '../kernel/time.ts'
import { checkRestored, type RestoreOptions } from './check-restored.ts'

/**
 * Adds to the backup what the old data still has: after a crash that is the log of the last seconds. And keeps what the restore takes
 * back.
 */
export async function planEmbedded(config: Config, { folder, target, report }: RestoreOptions): Promise<RestorePlan> {
  const data_dir = await realpath(config.data_dir).catch(() => undefined)
  const embedded = data_dir && (await startOld(data_dir, report))
  if (!embedded) return planRestore(folder, target)
  const sql = connect(embedded.url, { name: 'corridor-restore', max: 1 })
  const step = (error: Error): void => report.step(`the old database cannot be asked: ${error.message}`)
  try {
    if ((await archiveFolder(data_dir)) === folder) {
      await archiveWal(sql, join(data_dir, 'postgres'), folder).catch(step)
    }
    const plan = await planRestore(folder, target)
    await keepLost(sql, plan.complete_until, data_dir).then((text) => report.step(text), step)
    return plan
  } finally {
    await disconnect(sql)
    await embedded.stop()
  }
}

/** Undefined: there is none, or it does not start. */
async function startOld(data_dir: string, report: BackupReport): Promise<Embedded | undefined> {
  if (!existsSync(join(data_dir, 'postgres'))) return undefined
  report.step('asking the old database')
  try {
    return await startEmbedded({ dataDir: data_dir, log: () => {} })
  } catch (error) {
    // A second service on the folder is refused here, before anything is written.
    if (error instanceof AlreadyRunning) throw error
    report.step(`the old database does not start, so the backup stays as it is: ${(error as Error).message}`)
    return undefined
  }
}

/** The path where the old data is now, if there was some; undefined if the books are not sound, and nothing was replaced. */
export async function restoreEmbedded(
  config: Config,
  plan: RestorePlan,
  options: RestoreOptions,
): Promise<{ readonly aside: string | undefined } | undefined> {
  await mkdir(config.data_dir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const data_dir = await realpath(config.data_dir)
  const unlock = await lockFolder(data_dir)
  const work = join(data_dir, restoringFolder)
  try {
    await rm(work, { recursive: true, force: true })
    await mkdir(work, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    const data = await placeFor(plan, data_dir, work)
    const isSound = await rebuild(plan, data, options.report, {
      async prepare() {
        const statement = `alter role corridor password '${await passwordOf(data_dir)}'`
        await runSingle({ ...data, dataDir: work, log: () => {} }, statement)
      },
      async check(port) {
        const url = `postgres://corridor:${await passwordOf(data_dir)}@127.0.0.1:${port}/corridor`
        return checkRestored(url, config, plan, options)
      },
    })
    if (!isSound) return undefined
    const aside = await exchange(data_dir, data.pgdata)
    // The restored database has no slot, so nothing would keep the log. The next backup starts it again.
    await archiveNowhere(data_dir)
    return { aside }
  } finally {
    // If the exchange failed half-way, the folder stays: while it is there, no start creates an empty database.
    if (existsSync(join(data_dir, 'postgres')) || !existsSync(join(work, 'postgres')))
      await rm(work, { recursive: true, force: true })
    await unlock()
  }
}

async function placeFor({ owner }: RestorePlan, data_dir: string, work: string): Promise<RestoredData> {
  const native = locatePackage()
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const major = Number.parseInt(version, 10)
  if (major !== owner.postgres_major) {
    throw new BackupError(
      `the backup is of PostgreSQL ${owner.postgres_major}, and the embedded one is ${major}: restore it with the version of Corridor that made it`,
    )
  }
  const runner = await chooseRunner(native, data_dir)
  return { work, pgdata: join(work, 'postgres'), binDir: join(native, 'bin'), runner }
}

/** The old one stays valid, so that nothing but the data has to be exchanged. */
async function passwordOf(data_dir: string): Promise<string> {
  const path = join(data_dir, 'postgres.password')
  const known = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (/^[\w-]{20,}$/.test(known)) return known
  const password = randomBytes(24).toString('base64url')
  await writeFile(path, `${password}\n`, { mode: 0o600, flush: true })
  return password
}

async function exchange(data_dir: string, pgdata: string): Promise<string | undefined> {
  const current = join(data_dir, 'postgres')
  const aside = existsSync(current) ? `${current}.before-${fileTime(timestampFromMs(Date.now()))}` : undefined
  if (aside) await rename(current, aside)
  await rename(pgdata, current)
  await syncFolder(data_dir)
  return aside
}
