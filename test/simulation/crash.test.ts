// kill -9, of the service, of its database, of single backends and of a worker, under load, with the disk settings that
// users have. Nothing acknowledged is lost, nothing happens twice, everything accepted comes to its end.
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { runningUrl } from '../../src/db/embedded.ts'
import { connect, type Sql } from '../../src/db/pool.ts'
import { eventually, startTestService, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { Client, type RealService, startRealService, untilSettled } from './real-service.ts'

beforeAll(() => {
  if (!existsSync('dist/cli/corridor.js')) throw new Error('npm run build comes first')
})

type Cleanup = (clean: () => Promise<void>) => void

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function folder(onTestFinished: Cleanup): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'corridor-crash-'))
  await chmod(path, 0o711)
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function withDatabase<T>(dataDir: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect((await runningUrl(dataDir))!, { name: 'judge', max: 2 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const postgresOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

async function clientFor(dataDir: string, { base_url }: RealService): Promise<Client> {
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
  const client = new Client(
    base_url,
    demo.bank_key,
    demo.customers.map((customer: { guid: string }) => customer.guid),
  )
  await client.stopClock()
  return client
}

// Side by side, because much of it is waiting.
describe.concurrent('under load', () => {
  test('the service is killed under load, sometimes together with its database', async ({ onTestFinished }) => {
    const dataDir = await folder(onTestFinished)
    let service = await startRealService({ CORRIDOR_DATA_DIR: dataDir })
    onTestFinished(() => service.stop())
    const client = await clientFor(dataDir, service)
    for (const withPostgres of [false, true, false]) {
      const loading = client.load(12)
      const before = client.acknowledged.size
      await eventually(
        async () => client.acknowledged.size,
        (size) => size > before + 20,
      )
      await pause(Math.random() * 300)
      if (withPostgres) process.kill(postgresOf(dataDir), 'SIGKILL')
      client.isStopped = true
      await service.kill()
      await loading
      service = await startRealService({ CORRIDOR_DATA_DIR: dataDir })
      client.base_url = service.base_url
      await client.retry()
    }
    await withDatabase(dataDir, async (sql) => {
      expect(await untilSettled(sql)).toBeGreaterThan(30)
      await client.verify(sql)
      assertSound(await audit(sql))
    })
  })

  test('backends are ended and killed around commits, and the service heals by itself', async ({ onTestFinished }) => {
    const dataDir = await folder(onTestFinished)
    const service = await startRealService({ CORRIDOR_DATA_DIR: dataDir })
    onTestFinished(() => service.stop())
    const client = await clientFor(dataDir, service)
    const loading = client.load(12)
    const backends = (sql: Sql) => sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name like 'corridor-engine/%'`
    await eventually(
      async () => client.acknowledged.size,
      (size) => size > 20,
    )
    for (let round = 0; round < 6; round++) {
      await withDatabase(dataDir, async (sql) => {
        await sql`select pg_terminate_backend(pid) from (${backends(sql)}) engine`
      })
      await pause(30 + Math.random() * 120)
    }
    // One killed backend takes the whole server down; it recovers from its log.
    // The service is healing from the round before: a backend may be gone before it is killed.
    await eventually(async () => (await withDatabase(dataDir, backends)).some(({ pid }) => isKilled(pid)), Boolean)
    const before = client.acknowledged.size
    await eventually(
      async () => client.acknowledged.size,
      (size) => size > before + 20,
    )
    client.isStopped = true
    await loading
    await client.retry()
    await withDatabase(dataDir, async (sql) => {
      expect(await untilSettled(sql)).toBeGreaterThan(30)
      await client.verify(sql)
      assertSound(await audit(sql))
    })
  })

  test('a worker is killed in the middle of its work, and another finishes it when the leases end', async ({
    onTestFinished,
  }) => {
    const api = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
    onTestFinished(() => api.stop())
    const { sql, base_url, database_url } = api.service
    const env = { DATABASE_URL: database_url, CORRIDOR_MASTER_KEY: testMasterKey, CORRIDOR_ROLES: 'worker' }
    const client = new Client(
      base_url,
      api.demo.bank_key,
      api.demo.customers.map(({ guid }) => guid),
    )
    await client.stopClock()
    const loading = client.load(8)
    await eventually(
      async () => client.acknowledged.size,
      (size) => size > 600,
    )
    client.isStopped = true
    await loading
    const first = await startRealService({ ...env, CORRIDOR_DATA_DIR: await folder(onTestFinished) })
    const leased = () =>
      sql<{ n: number }[]>`select count(*)::integer as n from jobs where run_at > now() + interval '1 s'`
    await eventually(leased, ([row]) => row!.n > 0)
    await first.kill()
    expect((await leased())[0]!.n).toBeGreaterThan(0)
    const second = await startRealService({ ...env, CORRIDOR_DATA_DIR: await folder(onTestFinished) })
    onTestFinished(() => second.stop())
    expect(await untilSettled(sql)).toBeGreaterThan(200)
    await client.verify(sql)
    assertSound(await audit(sql))
  })
})

function isKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
