// A PostgreSQL that works on restored files: it replays the log up to a time, and is then opened on a free port of this machine for checks. It is
// not the server that the service uses later.
import { closeSync, openSync } from 'node:fs'
import { chown, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../db/free-port.ts'
import { type Runner, startProgram } from '../db/postgres-programs.ts'
import { becomesReady, endOf } from '../db/postmaster.ts'
import { defined } from '../kernel/assert.ts'
import { isoFromTimestamp } from '../kernel/time.ts'
import { BackupError } from './backup-error.ts'
import type { RestorePlan, RestoreTarget } from './restore-data.ts'
import { lsnText, parseHistory } from './wal.ts'

export interface RestoredData {
  /** A folder for logs and settings of this server. */
  readonly work: string
  readonly pgdata: string
  readonly binDir: string
  readonly runner: Runner
  /**
   * A folder that only the server's user may enter: the server listens there instead of on a port, and asks for no password. Users of the
   * backup may have none, or another one than today.
   */
  readonly sockets?: string
}

export interface RecoveryServer {
  readonly port: number
  stop(): Promise<void>
}

class ServerEnded extends Error {}

/** Only what a short use needs. No setting of the operator is read: the files may come from another machine. */
async function settingsFile({ work, runner, sockets }: RestoredData): Promise<{ config: string; hba: string }> {
  const [config, hba] = [join(work, 'recovery.conf'), join(work, 'recovery-hba.conf')]
  await writeFile(config, '')
  // `md5` also accepts scram passwords.
  await writeFile(hba, sockets ? 'local all all trust\n' : 'host all all 127.0.0.1/32 md5\n')
  for (const path of [config, hba]) await giveTo(runner, path)
  return { config, hba }
}

async function giveTo({ user }: Runner, path: string): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
}

export async function startRecoveryServer(
  data: RestoredData,
  settings: Readonly<Record<string, string>> = {},
): Promise<RecoveryServer> {
  const { work, pgdata, binDir, runner, sockets } = data
  const { config, hba } = await settingsFile(data)
  const port = await freePort()
  const logPath = join(work, 'recovery.log')
  await rm(logPath, { force: true })
  const all = {
    ...{ config_file: config, hba_file: hba, data_directory: pgdata, ident_file: config },
    ...{ listen_addresses: sockets ? '' : '127.0.0.1', port: String(port), unix_socket_directories: sockets ?? '' },
    ...{
      max_wal_size: '1GB',
      archive_mode: 'off',
      hot_standby: 'off',
      jit: 'off',
      lc_messages: 'C',
      log_timezone: 'UTC',
    },
    ...settings,
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(logPath, 'a', 0o600)
  const child = startProgram(runner, [join(binDir, 'postgres'), '-D', pgdata, ...args], work, [
    'ignore',
    output,
    output,
  ])
  closeSync(output)
  const ended = endOf(child)
  if (!(await becomesReady(pgdata, child, ended))) throw new ServerEnded(await readFile(logPath, 'utf8'))
  return {
    port,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

/** Replays the log as far as the plan says, and ends the recovery. */
export async function recover(data: RestoredData, { target, until }: RestorePlan): Promise<void> {
  await writeFile(join(data.pgdata, 'recovery.signal'), '')
  await giveTo(data.runner, join(data.pgdata, 'recovery.signal'))
  // The log is in pg_wal already, so nothing has to be fetched.
  const settings = { restore_command: process.platform === 'win32' ? 'exit 1' : 'false' }
  const end_settings = endSettings(target)
  if (end_settings && (await replays(data, { ...settings, ...end_settings, recovery_target_action: 'promote' }))) return
  // Nothing was committed after `to`, so all of the log is what was asked for.
  await replays(data, settings)
  // Must stay: PostgreSQL takes a damaged record for the end of the log.
  const end = await endOfLog(data.pgdata)
  if (end + boundary_bytes >= until.lsn) return
  throw new BackupError(
    `the backup is broken: the log cannot be read after ${lsnText(end)}, and it should go on until ${lsnText(until.lsn)}`,
  )
}

/** Undefined: the end of the log. */
function endSettings({ to, base }: RestoreTarget): Readonly<Record<string, string>> | undefined {
  // As soon as the base backup is usable. Its timeline may be one that was left.
  if (base !== undefined) return { recovery_target: 'immediate', recovery_target_timeline: 'current' }
  // Names of time zones, also Z, are not known when this setting is read.
  return to === undefined
    ? undefined
    : { recovery_target_time: isoFromTimestamp(to).replace('T', ' ').replace('Z', '+00') }
}

/** The header of a page may stand between the end of a record and the place where the next one begins. */
const boundary_bytes = 64n

/** A recovery ends with a new timeline. Its history says where the old one ended. */
async function endOfLog(pgdata: string): Promise<bigint> {
  const wal = join(pgdata, 'pg_wal')
  const newest = (await readdir(wal))
    .filter((file) => file.endsWith('.history'))
    .sort()
    .at(-1)
  const history = await readFile(join(wal, defined(newest, 'a recovery writes a history')), 'utf8')
  return defined(parseHistory(history).at(-1), 'a history has the place of the change').lsn
}

/** False if the log ended before the time was reached. */
async function replays(data: RestoredData, settings: Readonly<Record<string, string>>): Promise<boolean> {
  try {
    await (await startRecoveryServer(data, settings)).stop()
    return true
  } catch (error) {
    if (!(error instanceof ServerEnded)) throw error
    if (/recovery ended before configured recovery target was reached/.test(error.message)) return false
    const [fatal] = /(FATAL|PANIC):.*(\n.*HINT:.*)?/.exec(error.message) ?? []
    throw new BackupError(`PostgreSQL cannot replay the log: ${fatal ?? error.message.slice(-2000)}`)
  }
}
