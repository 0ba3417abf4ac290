// `corridor doctor` on real servers: a sound deployment is clean, and each thing that is wrong with a deployment has its line.

import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Checked, limits as doctorLimits } from '../../src/cli/doctor/check.ts'
import { type ExamineOptions, examine, ownName } from '../../src/cli/doctor/examine.ts'
import { machineChecks } from '../../src/cli/doctor/machine-checks.ts'
import { isSound } from '../../src/cli/doctor.ts'
import { configFrom } from '../../src/config.ts'
import { startCore } from '../../src/core.ts'
import { type Embedded, runningUrl, startEmbedded } from '../../src/db/embedded.ts'
import type { Sql } from '../../src/db/pool.ts'
import { version } from '../../src/version.ts'
import { eventually } from '../support/service.ts'
import { hang_ms } from '../support/time-limits.ts'
import { key, wrongDeployments } from '../support/wrong-deployments.ts'

const nowhere = 'http://127.0.0.1:1'
/** On a slow machine too each check must come to its end. */
const unhurried = { check_seconds: hang_ms / 1000 }

let folder: string
let server: Embedded
let sql: postgres.Sql

async function startServer(name: string, settings: Record<string, string>): Promise<Embedded> {
  return startEmbedded({ dataDir: join(folder, name), log: () => {}, settings })
}

/** Whatever this machine has left. */
const halfFree = async () => ({ free_bytes: 50e9, total_bytes: 100e9 })

const envOf = (more: Readonly<Record<string, string>> = {}) => ({
  DATABASE_URL: server.url,
  CORRIDOR_MASTER_KEY: key,
  CORRIDOR_URL: nowhere,
  ...more,
})

const look = (env: Readonly<Record<string, string>> = {}, options: ExamineOptions = {}): Promise<readonly Checked[]> =>
  examine(configFrom(envOf(env)), envOf(env), {
    spaceOf: halfFree,
    ...options,
    limits: { ...unhurried, ...options.limits },
  })

const bad = (checked: readonly Checked[]) =>
  checked.filter(({ level }) => level === 'warning' || level === 'problem').map(({ name, says }) => `${name}: ${says}`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-doctor-'))
  await chmod(folder, 0o711)
  server = await startServer('sound', { archive_mode: 'on', archive_command: 'true' })
  const core = await startCore({ config: configFrom(envOf()), log: pino({ level: 'silent' }) })
  await core.stop()
  sql = postgres(server.url, { max: 2, onnotice: () => {} })
})

afterAll(async () => {
  await sql.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a sound deployment is clean', async () => {
  const checked = await look()
  expect(bad(checked)).toEqual([])
  expect(isSound(checked)).toBe(true)
  expect(checked.filter(({ level }) => level === 'ok').length).toBeGreaterThan(25)
})

test('of several hosts the primary is looked at', async () => {
  const DATABASE_URL = server.url.replace('@', '@127.0.0.1:1,')
  expect(bad(await look({ DATABASE_URL }))).toEqual([])
})

const setSystem = async (name: string, value: string | undefined): Promise<void> => {
  await sql.unsafe(value === undefined ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`)
  const [before] = await sql`select setting from pg_settings where name = ${name}`
  await sql`select pg_reload_conf()`
  if (value === before!.setting) return
  await eventually(
    async () => (await sql`select setting from pg_settings where name = ${name}`)[0]!.setting,
    (setting) => setting !== before!.setting,
  )
}

describe('is named:', () => {
  test.each(wrongDeployments.map((wrong) => [wrong.check, wrong.says.source, wrong] as const))(
    '%s %s',
    async (_, __, wrong) => {
      const { setting, rows = [], undo = [], env, options } = wrong
      if (setting) await setSystem(setting[0], setting[1])
      for (const statement of rows) await sql.unsafe(statement)
      try {
        const checked = await look(env, options)
        const found = checked.find(({ name }) => name === wrong.check)!
        expect(found).toMatchObject({ level: wrong.level, says: expect.stringMatching(wrong.says) })
        expect(found.advice).toMatch(/\.$/)
        expect(isSound(checked)).toBe(!checked.some(({ level }) => level === 'problem'))
      } finally {
        for (const statement of undo) await sql.unsafe(statement)
        if (setting) await setSystem(setting[0], undefined)
      }
    },
  )

  test('sessions that are idle in a transaction', async () => {
    const idle = await sql.reserve()
    await idle.unsafe('begin')
    const limits = { idle_in_transaction_seconds: 0 }
    const found = (await look({}, { limits })).find(({ name }) => name === 'sessions')!
    await idle.unsafe('rollback')
    idle.release()
    expect(found).toMatchObject({ level: 'problem', says: expect.stringMatching(/^1 session idle in a transaction/) })
  })

  test('no session of the doctor itself: between two statements each of its checks is idle in a transaction', async () => {
    const limits = { ...doctorLimits, idle_in_transaction_seconds: 0, transaction_seconds: 0 }
    const deployment = { config: configFrom(envOf()), env: envOf(), is_embedded: false, now: Date.now, limits }
    const sessions = machineChecks.find(({ name }) => name === 'sessions')!
    const own = postgres(server.url, { max: 2, connection: { application_name: ownName() } })
    const other = await own.reserve()
    await other.unsafe('begin')
    const found = await own.begin('read only', (tx) =>
      sessions.run(tx as unknown as Sql, { ...deployment, spaceOf: halfFree, service_url: nowhere }),
    )
    await other.unsafe('rollback')
    other.release()
    await own.end()
    expect(found).toMatchObject({ level: 'ok' })
  })

  test('too few connections for the processes that run, each of which may have several connections of its engine', async () => {
    const names = ['corridor-engine/a1/3', 'corridor-engine/a1/recovery/0123456789ab', 'corridor-engine/b2/1']
    const processes = names.map((name) => postgres(server.url, { max: 1, connection: { application_name: name } }))
    for (const each of processes) await each`select 1`
    const found = (await look({ CORRIDOR_DATABASE_CONNECTIONS: '120' })).find(({ name }) => name === 'connections')!
    for (const each of processes) await each.end()
    expect(found).toMatchObject({ level: 'problem', says: expect.stringMatching(/2 processes with 120 each/) })
  })

  test('a WAL that cannot be archived, small memory and few connections', async () => {
    const small = { shared_buffers: '16MB', max_wal_size: '64MB', max_connections: '20', wal_level: 'minimal' }
    const poor = await startServer('poor', { ...small, max_wal_senders: '0', archive_mode: 'off' })
    try {
      const levels = Object.fromEntries(
        (await look({ DATABASE_URL: poor.url })).map(({ name, level }) => [name, level]),
      )
      expect(levels).toMatchObject({
        ...{ 'shared-buffers': 'warning', 'max-wal-size': 'warning', connections: 'warning', archiving: 'warning' },
        // An empty database is not wrong, only new.
        ...{ migrations: 'warning', 'dead-jobs': 'skipped', 'master-key': 'skipped', 'api-keys': 'skipped' },
      })
    } finally {
      await poor.stop()
    }
    // The same as an embedded database that does not run: it is started for the checks, and nothing is left.
    const env = { CORRIDOR_DATA_DIR: join(folder, 'poor'), CORRIDOR_URL: nowhere }
    const before = (await readdir(join(folder, 'poor'))).sort()
    expect((await examine(configFrom(env), env, { limits: unhurried, spaceOf: halfFree }))[0]).toMatchObject({
      level: 'ok',
      says: 'embedded',
    })
    expect(await runningUrl(env.CORRIDOR_DATA_DIR)).toBeUndefined()
    expect((await readdir(env.CORRIDOR_DATA_DIR)).sort()).toEqual(before)
  })

  test('a slot of a standby, which is no archive, and a log that nobody copies any more', async () => {
    const plain = await startServer('plain', { archive_mode: 'off' })
    const database = postgres(plain.url, { max: 1 })
    try {
      const archiving = async () => (await look({ DATABASE_URL: plain.url })).find(({ name }) => name === 'archiving')
      await database`select pg_create_physical_replication_slot('standby', true)`
      expect(await archiving()).toMatchObject({
        level: 'warning',
        says: expect.stringMatching(/a slot may be that of a standby: no restore/),
      })
      await database`select pg_create_physical_replication_slot('corridor_backup', true)`
      expect(await archiving()).toMatchObject({
        level: 'warning',
        says: expect.stringMatching(/^nobody copies the log/),
      })
      // The service itself copies that of the embedded database.
      const env = { CORRIDOR_DATA_DIR: join(folder, 'plain'), CORRIDOR_URL: nowhere }
      const embedded = await examine(configFrom(env), env, { limits: unhurried, spaceOf: halfFree })
      expect(embedded.find(({ name }) => name === 'archiving')).toMatchObject({ level: 'ok' })
    } finally {
      await database.end()
      await plain.stop()
    }
  })

  test('a service that is not ready, or of another version', async () => {
    const answers: Record<string, [status: number, body: object]> = {
      '/health/ready': [503, { status: 'database_full' }],
      '/': [200, { name: 'corridor', version: '0.0.9' }],
    }
    const fake = createServer(({ url = '' }, response) => {
      const [status, body] = answers[url] ?? [404, {}]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((done) => fake.listen(0, '127.0.0.1', done))
    const service_url = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
    const of = async () => (await look({}, { service_url })).filter(({ area }) => area === 'service').slice(1)
    expect(await of()).toMatchObject([
      { level: 'problem', says: `${service_url} is not ready: database_full` },
      { level: 'warning', says: `the service is 0.0.9, and this command ${version}` },
    ])
    answers['/health/ready'] = [200, { status: 'ready' }]
    answers['/'] = [200, { name: 'corridor', version }]
    expect((await of()).map(({ level }) => level)).toEqual(['ok', 'ok'])
    fake.closeAllConnections()
    fake.close()
  })

  test('a service is looked for where the variables say, else where demo.json says', async () => {
    const data = join(folder, 'with-demo')
    await mkdir(data)
    await writeFile(join(data, 'demo.json'), JSON.stringify({ base_url: 'http://127.0.0.1:2' }))
    const looked = async (more: Readonly<Record<string, string>>) => {
      const checked = await look({ CORRIDOR_URL: '', CORRIDOR_DATA_DIR: data, ...more })
      return checked.find(({ name }) => name === 'readiness')!.says
    }
    expect(await looked({})).toBe('no service answers at http://127.0.0.1:2')
    expect(await looked({ PORT: '1' })).toBe('no service answers at http://127.0.0.1:1')
    expect(await looked({ CORRIDOR_URL: nowhere, PORT: '3' })).toBe(`no service answers at ${nowhere}`)
    await writeFile(join(data, 'demo.json'), 'half of a fi')
    expect(await looked({ PORT: '1' })).toBe('no service answers at http://127.0.0.1:1')
  })

  test('a database that cannot be reached', async () => {
    const checked = await look({ DATABASE_URL: 'postgres://u:very-secret@127.0.0.1:1/corridor' })
    expect(checked[0]).toMatchObject({ name: 'connection', level: 'problem' })
    expect(JSON.stringify(checked)).not.toContain('very-secret')
    expect(checked.some(({ area }) => area === 'service')).toBe(true)
  })
})

test('an embedded database that runs is looked at where it is', async () => {
  const env = { CORRIDOR_DATA_DIR: join(folder, 'sound'), CORRIDOR_MASTER_KEY: key, CORRIDOR_URL: nowhere }
  const checked = await examine(configFrom(env), env, { limits: unhurried, spaceOf: halfFree })
  expect(checked[0]).toMatchObject({ level: 'ok', says: 'embedded' })
  expect(bad(checked)).toEqual([])
})

describe('the command', () => {
  const program = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'corridor.js')
  const run = (args: readonly string[], env: Readonly<Record<string, string>>) =>
    spawnSync(process.execPath, [program, 'doctor', ...args], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    })

  test('exits with 0 if there is no problem, and prints JSON for machines', () => {
    const { status, stdout } = run(['--json'], envOf())
    expect(status).toBe(0)
    const { is_sound, checks } = JSON.parse(stdout)
    expect([is_sound, checks[0].name, checks.length > 30]).toEqual([true, 'connection', true])
  })

  test('exits with 1 if there is one, and says what to do', () => {
    const { status, stdout } = run([], envOf({ CORRIDOR_MASTER_KEY: '44'.repeat(32) }))
    expect(status).toBe(1)
    expect(stdout).toMatch(
      /^problem {2}keys +master-key +the database needs master key .*\n +-> Set CORRIDOR_MASTER_KEY/m,
    )
    expect(stdout).toMatch(/\n1 problem, \d+ warnings?, \d+ ok, \d+ not checked\n$/)
    expect(stdout).not.toContain('44'.repeat(32))
  })
})

test('nothing is changed: a folder without a database stays empty', async () => {
  const data = await mkdtemp(join(folder, 'empty-'))
  const env = { CORRIDOR_DATA_DIR: data, CORRIDOR_URL: nowhere }
  const [connection] = await examine(configFrom(env), env, { limits: unhurried, spaceOf: halfFree })
  expect(connection).toMatchObject({ level: 'skipped', says: expect.stringMatching(/there is no database/) })
  expect(await readdir(data)).toEqual([])
})

test('after all that the deployment is clean again', async () => expect(bad(await look())).toEqual([]))
