// Restores a database of one's own into a new data folder, from which the operator's server starts. The server that runs is not touched.
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { BackupError } from '../backup/backup-error.ts'
import { syncFolder } from '../backup/copy-file.ts'
import { keepLost } from '../backup/lost-since.ts'
import { programOf } from '../backup/own-programs.ts'
import { rebuild } from '../backup/rebuild.ts'
import type { RestorePlan } from '../backup/restore-data.ts'
import type { Config } from '../config.ts'
import { parseDatabaseUrl } from '../db/hosts.ts'
import type { DatabaseTarget, Sql } from '../db/pool.ts'
import type { Runner } from '../db/postgres-programs.ts'
import { defined } from '../kernel/assert.ts'
import { checkRestored, type RestoreOptions } from './check-restored.ts'
import { withDatabase } from './with-database.ts'

/** False: the books are not sound, and nothing is left. */
export async function restoreOwn(
  config: Config,
  plan: RestorePlan,
  data_folder: string,
  options: RestoreOptions,
): Promise<boolean> {
  const target = resolve(data_folder)
  const url = defined(config.database_url, 'the backup of an own database is restored with its URL')
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw new BackupError(`${target} is not empty: name a new folder, and let your server start from it afterwards`)
  }
  const binDir = dirname(programOf('postgres', plan.owner.postgres_major))
  const runner = await runnerFor(dirname(target))
  const work = `${target}.restoring`
  await rm(work, { recursive: true, force: true })
  const sockets = await privateFolder(runner)
  try {
    await mkdir(work, { mode: 0o711 })
    const pgdata = join(work, 'data')
    const isSound = await rebuild(plan, { work, pgdata, binDir, runner, sockets }, options.report, {
      check: (port) => checkRestored(onSocket(url, join(sockets, `.s.PGSQL.${port}`)), config, plan, options),
    })
    if (!isSound) return false
    await rm(target, { recursive: true, force: true })
    await rename(pgdata, target)
    await syncFolder(dirname(target))
    return true
  } finally {
    for (const folder of [work, sockets]) await rm(folder, { recursive: true, force: true })
  }
}

/** In the folder for temporary files: the path of a socket has 107 bytes at most. */
async function privateFolder({ user }: Runner): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-restore-'))
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

/** The user and the database of the URL. How the user proves itself to the old server, a password or a certificate, does not matter here. */
export function onSocket(database_url: string, path: string): DatabaseTarget {
  const { username, pathname } = new URL(defined(parseDatabaseUrl(database_url), 'the URL was read before').url)
  const [user, database] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))]
  return { path, ...(user ? { user } : {}), ...(database ? { database } : {}) }
}

/** If the old server still answers. */
export async function keepLostOf(
  config: Config,
  { complete_until }: RestorePlan,
  { report }: RestoreOptions,
): Promise<void> {
  const { data_dir } = config
  try {
    await mkdir(data_dir, { recursive: true, mode: 0o700 })
    const keep = (sql: Sql): Promise<string> => keepLost(sql, complete_until, data_dir)
    report.step(await withDatabase(config, { name: 'corridor-restore' }, keep))
  } catch (error) {
    report.step(`the old database does not answer, so what was sent since is not known: ${(error as Error).message}`)
  }
}

/** PostgreSQL does not run as root: then it runs as the owner of the folder in which the data is to be. */
async function runnerFor(parent: string): Promise<Runner> {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
  if (process.getuid?.() !== 0) return { prefix: [], env }
  const { uid, gid } = await stat(parent)
  if (uid === 0) {
    throw new BackupError(
      `${parent} belongs to root, and PostgreSQL does not run as root: give it to the user of your server`,
    )
  }
  return { prefix: [], user: { uid, gid }, env }
}
