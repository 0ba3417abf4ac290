// The default database: a real PostgreSQL from an optional npm package, run as a child process of the service. It listens on
// loopback only, with a random password that is kept in a 0600 file. A unix socket would save 7 us a round trip, but the driver
// cannot name one in a URL, and this way works on every platform.
// Surprises: it is started again when it dies, and stops by itself when the service dies, even by kill -9.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readlinkSync, renameSync, statSync } from 'node:fs'
import { mkdir, readFile, realpath } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { defined } from '../kernel/assert.ts'
import { lockFolder, ps, startedAt } from './data-lock.ts'
import { freePort } from './free-port.ts'
import { chooseRunner, type EmbeddedPostgres, initialise, locatePackage, startProgram } from './postgres-programs.ts'
import { becomesReady, endOf, postmasterOf } from './postmaster.ts'

export type Embedded = { url: string; binDir: string; pid: () => number; stop: () => Promise<void> }
export type EmbeddedOptions = { dataDir: string; log: (text: string) => void; settings?: Record<string, string> }

/** In the data folder while `corridor restore` works. */
export const restoringFolder = 'restoring'

const isWindows = process.platform === 'win32'

export async function startEmbedded({ dataDir: folder, log, settings }: EmbeddedOptions): Promise<Embedded> {
  // First: without the package, it says that a database is missing, and not that a folder cannot be written.
  const native = locatePackage()
  // Not 0700: if the service is root, PostgreSQL runs as `nobody` and must reach its folder below.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  const dataDir = await usable(
    folder,
    mkdir(folder, { recursive: true, mode }).then(() => realpath(folder)),
  )
  const unlock = await usable(folder, lockFolder(dataDir))
  try {
    const runner = await chooseRunner(native, dataDir)
    const place = { dataDir, pgdata: join(dataDir, 'postgres'), binDir: join(native, 'bin'), runner, log }
    // The folder gets its name when it is complete, so a start that was killed half-way begins again.
    if (!existsSync(place.pgdata)) {
      // Must stay: an empty database in place of a restored one would look like lost money.
      if (existsSync(join(dataDir, restoringFolder))) {
        throw new Error(`a restore of ${dataDir} was interrupted: run corridor restore again`)
      }
      await initialise(place)
    }
    const server = await supervise(place, { ...defaultSettings(), ...settings })
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= server.stop().then(unlock))
    return { url: await urlAt(dataDir, server.port), binDir: place.binDir, pid: server.pid, stop }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A user whose folder cannot be written learns which variable names another. */
async function usable<T>(folder: string, opened: Promise<T>): Promise<T> {
  try {
    return await opened
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new Error(
      `the data folder ${resolve(folder)} cannot be written (${code}): set CORRIDOR_DATA_DIR to a folder that this user can write, or DATABASE_URL to a PostgreSQL`,
    )
  }
}

/** The address of the embedded database of this folder, for commands that run beside the service. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const { pid, port, isReady } = await postmasterOf(join(dataDir, 'postgres'))
  return isReady && startedAt(pid) ? urlAt(dataDir, port) : undefined
}

const urlAt = async (dataDir: string, port: number): Promise<string> =>
  `postgres://corridor:${(await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()}@127.0.0.1:${port}/corridor`

/** fsync and synchronous_commit keep their safe defaults; these only trade memory and disk space for speed. */
function defaultSettings(): Record<string, string> {
  const memory_mb = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20
  return {
    shared_buffers: `${Math.round(Math.min(1024, Math.max(128, memory_mb / 8)))}MB`,
    // Bounds the replay after kill -9, and so the time of the next start: 5 to 8 s a GB on two busy cores. With 4GB the log under load
    // was a fifth smaller, but throughput was the same.
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    max_connections: '200',
    // How much of the log is kept for a backup folder that is away (backup/archive-wal.ts).
    max_slot_wal_keep_size: '4GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The DETAIL of an error would write rows into the log.
    log_error_verbosity: 'terse',
  }
}

type Server = { process: ChildProcess; ended: Promise<string>; ready: Promise<void> }

/** Keeps one server running on one port until it is stopped. */
async function supervise(place: EmbeddedPostgres, settings: Record<string, string>) {
  let port = await freePort()
  let server = begin(place, settings, port, await stopOrphan(place))
  // After kill -9 the old server's processes may hold its memory for a moment, and a free port may be taken again.
  for (const deadline = performance.now() + 15_000; ; ) {
    const problem = await server.ready.then(
      () => undefined,
      (error: Error) => error,
    )
    if (!problem) break
    const isPassing = /lock file|shared memory block|could not bind|TCP\/IP/.test(problem.message)
    if (!isPassing || performance.now() > deadline) throw problem
    await sleep(100)
    port = await freePort()
    server = begin(place, settings, port, await stopOrphan(place))
  }
  let isStopping = false
  const keep = async () => {
    for (;;) {
      const how = await server.ended
      if (isStopping) return
      place.log(`PostgreSQL ended (${how}); starting it again`)
      await sleep(50)
      const formerPid = await stopOrphan(place).catch(() => 0)
      if (isStopping) return
      server = begin(place, settings, port, formerPid)
      await server.ready.catch((error: Error) => place.log(error.message))
    }
  }
  const kept = keep()
  const stop = async () => {
    isStopping = true
    await Promise.all([kept, end(place, server.process.pid)])
  }
  return { port, pid: () => defined(server.process.pid, 'PostgreSQL was started'), stop }
}

function begin(place: EmbeddedPostgres, settings: Record<string, string>, port: number, formerPid: number): Server {
  const { dataDir, pgdata, binDir, runner, log } = place
  const logPath = join(dataDir, 'postgres.log')
  const size = statSync(logPath, { throwIfNoEntry: false })?.size ?? 0
  const isFull = size > log_max_bytes
  if (isFull) renameSync(logPath, `${logPath}.1`)
  const from = isFull ? 0 : size
  const output = openSync(logPath, 'a', 0o600)
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // PostgreSQL refuses to start while any process, even a zombie, has its predecessor's pid, except its grandparent.
  const env = { ...runner.env, PG_GRANDPARENT_PID: String(formerPid) }
  const command = [join(binDir, 'postgres'), '-D', pgdata, ...args]
  const begun = performance.now()
  const child = startProgram({ ...runner, env }, command, dataDir, ['ignore', output, output])
  closeSync(output)
  const watchdog = watch(child)
  const ended = endOf(child).then((how) => {
    watchdog?.kill('SIGKILL')
    return how
  })
  const wait = async () => {
    if (await becomesReady(pgdata, child, ended)) {
      const ms = Math.round(performance.now() - begun)
      return log(`PostgreSQL (pid ${child.pid}) is ready on port ${port} after ${ms} ms`)
    }
    const said = (await readFile(logPath)).subarray(from).toString().slice(-2000)
    throw new Error(`PostgreSQL did not start (${await ended}): ${said}`)
  }
  return { process: child, ended, ready: wait() }
}

const log_max_bytes = 16 * 2 ** 20

/** A shell that stops the server as soon as the service is gone: even kill -9 closes a pipe. */
function watch(server: ChildProcess): ChildProcess | undefined {
  if (isWindows || server.pid === undefined) return undefined
  const script = ['-c', 'read -r _; kill -INT "$0"', String(server.pid)]
  return spawn('sh', script, { stdio: ['pipe', 'ignore', 'ignore'], detached: true }).on('error', () => {})
}

/** Stops a server that outlived its service. Returns its pid, which may by now be unused, another process's or a zombie's. */
async function stopOrphan(place: EmbeddedPostgres): Promise<number> {
  const { pid } = await postmasterOf(place.pgdata)
  if (!startedAt(pid) || !isServerOf(pid, place.pgdata)) return pid
  place.log(`stopping the PostgreSQL (pid ${pid}) left behind by a service that was killed`)
  await end(place, pid)
  return pid
}

function isServerOf(pid: number, pgdata: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === pgdata
    return isWindows || ps(pid, 'command').includes(pgdata)
  } catch {
    return false
  }
}

/** Fast, then without a checkpoint, then by force. Committed work survives each of them. */
async function end(place: EmbeddedPostgres, pid = 0): Promise<void> {
  for (const [signal, wait_s] of [['SIGINT', 30] as const, ['SIGQUIT', 10] as const, ['SIGKILL', 10] as const]) {
    const deadline = performance.now() + wait_s * 1000
    if (!startedAt(pid)) return
    // Windows has no signals; pg_ctl knows how PostgreSQL imitates them.
    if (isWindows) spawnSync(join(place.binDir, 'pg_ctl'), ['kill', signal.slice(3), String(pid)])
    else process.kill(pid, signal)
    while (performance.now() < deadline && startedAt(pid)) await sleep(10)
  }
  if (startedAt(pid)) throw new Error(`the PostgreSQL with pid ${pid} does not stop`)
}
