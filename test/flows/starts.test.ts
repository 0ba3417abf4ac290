// When a start is over. One that cannot go on leaves nothing behind: no connection and no worker that would keep the process
// from ending.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { demoFor } from '../../src/cli/demo.ts'
import { configFrom } from '../../src/config.ts'
import { startService } from '../../src/main.ts'
import { createTestDatabase } from '../support/database.ts'
import { testMasterKey } from '../support/service.ts'

test('a port that is in use is named before anything is done to the database', async () => {
  const database = await createTestDatabase('template0')
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as AddressInfo
  const config = configFrom({
    DATABASE_URL: database.url,
    CORRIDOR_MASTER_KEY: testMasterKey,
    PORT: String(port),
  })
  const sql = postgres(database.url, { max: 1 })
  try {
    await expect(startService({ config, log: pino({ level: 'silent' }) })).rejects.toThrow(
      `port ${port} of 127.0.0.1 is in use: stop the process that has it, or set PORT to another one`,
    )
    expect([...(await sql`select tablename from pg_tables where schemaname = 'public'`)]).toEqual([])
  } finally {
    await sql.end()
    other.close()
    await database.drop()
  }
})

test('who waits for /health/ready finds what had to be prepared; if that fails, so does the start', async () => {
  const database = await createTestDatabase()
  const config = configFrom({ DATABASE_URL: database.url, CORRIDOR_MASTER_KEY: testMasterKey, PORT: '0' })
  const log = pino({ level: 'silent' })
  const ready = async (base_url: string): Promise<string> => {
    const reply = await fetch(`${base_url}/health/ready`)
    return `${reply.status} ${((await reply.json()) as { status: string }).status}`
  }
  try {
    const seen: string[] = []
    const service = await startService({
      ...{ config, log },
      async prepare({ base_url }) {
        seen.push(await ready(base_url))
      },
    })
    seen.push(await ready(service.base_url))
    await service.stop()
    expect(seen).toEqual(['503 starting', '200 ready'])
    let asked = ''
    const broken = startService({
      ...{ config, log },
      async prepare({ base_url }) {
        asked = base_url
        throw new Error('the disk is full')
      },
    })
    await expect(broken).rejects.toThrow('the disk is full')
    await expect(fetch(`${asked}/health/live`)).rejects.toThrow('fetch failed')
  } finally {
    await database.drop()
  }
})

test('processes that start together on an empty database make one demo', async () => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'corridor-demo-'))
  const log = pino({ level: 'silent' })
  const start = async (name: string) => {
    const config = configFrom({
      ...{ DATABASE_URL: database.url, CORRIDOR_MASTER_KEY: testMasterKey, PORT: '0', CORRIDOR_ROLES: 'api' },
      CORRIDOR_DATA_DIR: join(folder, name),
    })
    let demo: Awaited<ReturnType<typeof demoFor>>
    const service = await startService({
      ...{ config, log },
      async prepare(listening) {
        demo = await demoFor(listening, config)
      },
    })
    const organizations = await service.sql`select name from organizations`
    return { service, demo, organizations }
  }
  try {
    const started = await Promise.all([start('a'), start('b'), start('c')])
    await Promise.all(started.map(({ service }) => service.stop()))
    expect(started.filter(({ demo }) => demo)).toHaveLength(1)
    for (const { organizations } of started) expect(organizations).toHaveLength(1)
  } finally {
    await rm(folder, { recursive: true })
    await database.drop()
  }
})

test('without a usable master key nothing is done to the database', async () => {
  const database = await createTestDatabase('template0')
  const sql = postgres(database.url, { max: 1 })
  try {
    for (const key of [{}, { CORRIDOR_MASTER_KEY: 'short' }]) {
      const config = configFrom({ DATABASE_URL: database.url, PORT: '0', ...key })
      await expect(startService({ config, log: pino({ level: 'silent' }) })).rejects.toThrow('CORRIDOR_MASTER_KEY')
    }
    expect([...(await sql`select tablename from pg_tables where schemaname = 'public'`)]).toEqual([])
  } finally {
    await sql.end()
    await database.drop()
  }
})

test('a replica beside a distributed database is refused: it has no rows of banks', async () => {
  const database = await createTestDatabase()
  const sql = postgres(database.url, { max: 1 })
  const env = { DATABASE_URL: database.url, CORRIDOR_REPLICA_URL: database.url, CORRIDOR_MASTER_KEY: testMasterKey }
  try {
    // As Citus says it.
    await sql`create table public.pg_dist_partition as select 'banks'::regclass as logicalrelid`
    const started = startService({ config: configFrom({ ...env, PORT: '0' }), log: pino({ level: 'silent' }) })
    await expect(started).rejects.toThrow('CORRIDOR_REPLICA_URL cannot be used with a distributed database')
  } finally {
    await sql.end()
    await database.drop()
  }
})
