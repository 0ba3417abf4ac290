// corridor backup: a base backup of the database into a folder. While the log is copied too, it can be restored to any time since.
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { stopKeeping } from '../backup/archive-wal.ts'
import { archiveNowhere, archiveTo } from '../backup/archiver.ts'
import { BackupError } from '../backup/backup-error.ts'
import { type BaseBackup, refuseWithin } from '../backup/backup-folder.ts'
import { makeBaseBackup } from '../backup/base-backup.ts'
import { noteBackup } from '../backup/last-backup.ts'
import { backUpOwn, followLog, isFollowed } from '../backup/own-backup.ts'
import { prune } from '../backup/prune.ts'
import { type Config, configFrom } from '../config.ts'
import { runningUrl, startEmbedded } from '../db/embedded.ts'
import { connect, disconnect, type Sql } from '../db/pool.ts'
import { bytesText } from '../kernel/bytes-text.ts'
import { isoFromTimestamp } from '../kernel/time.ts'
import { type CliCommand, optionsFrom, UsageError, wholeOption } from './command.ts'
import { Progress } from './progress.ts'
import { withDatabase } from './with-database.ts'

const usage = 'corridor backup FOLDER [--keep N] [--follow] | corridor backup --stop'

export const backupCommand: CliCommand = {
  help: `Usage: corridor backup FOLDER [--keep N]
       corridor backup FOLDER --follow
       corridor backup --stop

Writes a base backup of the database into FOLDER, also while the service runs. FOLDER keeps the backups of one database; run the
command every day with the same FOLDER. While the log is copied too, corridor restore FOLDER --to TIME restores any time since the oldest
backup in it.

Embedded database: from the first backup on, the running service also copies its write-ahead log into FOLDER, every ten seconds. If
FOLDER is away, up to 4 GB of the log are kept for it; after that a new backup is needed, and the log says so.

Your own database (DATABASE_URL): needs pg_basebackup and pg_receivewal of its major version on the PATH, and a user with REPLICATION.
It may run on another machine. corridor backup FOLDER --follow copies the write-ahead log until it is stopped: keep it running, and make
base backups beside it. Without it only the base backups themselves can be restored: corridor restore FOLDER --base NAME.

The master key is never written into FOLDER. Keep it in another place: without it a restored database cannot be used.

  --keep N   keep the N newest base backups (default 7), and the log since the oldest of them
  --follow   your own database: copy the write-ahead log continuously
  --stop     embedded database: copy the log no longer. The backups stay`,
  async run(args) {
    const flag = { type: 'boolean' } as const
    const options = { keep: { type: 'string', default: '7' }, stop: flag, follow: flag } as const
    const { values, positionals } = optionsFrom(args, options)
    const keep = wholeOption(values.keep, 'keep', 1, 10_000)
    const [folder, surplus] = positionals
    const config = configFrom(process.env)
    if (surplus !== undefined || (folder === undefined) !== (values.stop ?? false)) {
      throw new UsageError(`usage: ${usage}`)
    }
    if (folder === undefined) return stop(config)
    await refuseWithin(folder, config.data_dir)
    if (values.follow) return follow(config, resolve(folder))
    const began = performance.now()
    const made = await (config.database_url ? backUpUrl : backUpEmbedded)(config, resolve(folder))
    for (const name of await prune(resolve(folder), keep)) console.log(`removed the backup ${name}`)
    console.log(summary(made, resolve(folder), config, (performance.now() - began) / 1000))
    return 0
  },
}

interface MadeBackup {
  readonly base: BaseBackup
  /** The log after it is copied too. */
  readonly is_followed: boolean
}

const summary = ({ base, is_followed }: MadeBackup, folder: string, config: Config, seconds: number): string => {
  const { name, bytes, ended_at } = base
  const times = is_followed
    ? `It can be restored to any time from ${isoFromTimestamp(ended_at)} on: corridor restore ${folder} --to TIME`
    : `Nobody copies the log (corridor backup ${folder} --follow), so it can only be restored as it is: corridor restore ${folder} --base ${name}`
  const key = config.master_key_file && !config.master_key ? config.master_key_file : 'CORRIDOR_MASTER_KEY'
  return `backup ${name}: ${bytesText(bytes)} in ${seconds.toFixed(1)} s, in ${folder}
${times}
The master key is not in the backup. Keep a copy of it (${key}) in another place: without it the backup is worthless.`
}

async function backUpEmbedded(config: Config, folder: string): Promise<MadeBackup> {
  const report = new Progress()
  return withEmbedded(config, async (sql, data_dir) => {
    const master_key_id = await masterKeyIdOf(sql)
    const base = await makeBaseBackup({ sql, pgdata: join(data_dir, 'postgres'), folder, master_key_id, report })
    await archiveTo(data_dir, folder)
    await noteBackup(sql, base.ended_at)
    report.clear()
    return { base, is_followed: true }
  })
}

const command = { name: 'corridor-backup-command' }

async function backUpUrl(config: Config, folder: string): Promise<MadeBackup> {
  const report = new Progress()
  const { database_url = '' } = config
  return withDatabase(config, command, async (sql) => {
    const base = await backUpOwn({ sql, database_url, folder, report, master_key_id: await masterKeyIdOf(sql) })
    await noteBackup(sql, base.ended_at)
    report.clear()
    return { base, is_followed: await isFollowed(sql) }
  })
}

async function follow(config: Config, folder: string): Promise<number> {
  const { database_url } = config
  if (!database_url)
    throw new UsageError('the service copies the log of the embedded database: --follow needs DATABASE_URL')
  const report = new Progress()
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  await withDatabase(config, command, (sql) => followLog({ sql, database_url, folder, report }, stopping.signal))
  return 0
}

async function masterKeyIdOf(sql: Sql): Promise<string> {
  const [migrated] = await sql`select 1 where to_regclass('service_facts') is not null`
  if (!migrated) throw new BackupError('the database has no tables of Corridor yet: start the service first')
  const [fact] = await sql<{ value: string }[]>`select value from service_facts where name = 'master_key_id'`
  return fact?.value ?? 'unknown'
}

async function stop(config: Config): Promise<number> {
  if (config.database_url) throw new UsageError('--stop is for the embedded database: unset DATABASE_URL')
  await withEmbedded(config, async (sql, data_dir) => {
    await archiveNowhere(data_dir)
    await stopKeeping(sql)
  })
  console.log('the log is no longer copied; the backups stay')
  return 0
}

/** The embedded database, of the running service or started for this. One connection, which a base backup needs. */
async function withEmbedded<T>(config: Config, work: (sql: Sql, data_dir: string) => Promise<T>): Promise<T> {
  if (!existsSync(join(config.data_dir, 'postgres'))) {
    throw new BackupError(`there is no database in ${config.data_dir}: nothing to back up`)
  }
  const data_dir = await realpath(config.data_dir)
  const running = await runningUrl(data_dir)
  const started = running ? undefined : await startEmbedded({ dataDir: data_dir, log: () => {} })
  const sql = connect(running ?? started?.url ?? '', { name: 'corridor-backup', max: 1 })
  try {
    return await work(sql, data_dir)
  } finally {
    await disconnect(sql)
    await started?.stop()
  }
}
