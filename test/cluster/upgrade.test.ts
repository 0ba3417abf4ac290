// An upgrade under load: two processes of the release before, the migrations of this one, a process of this one beside them, and in the end
// only processes of this one. No request fails, whichever release serves it, and nothing is lost or done twice. UPGRADE_MINUTES says how
// long both run side by side.
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDemo } from '../../src/cli/demo-file.ts'
import { type Embedded, startEmbedded } from '../../src/db/embedded.ts'
import { connect, type Sql } from '../../src/db/pool.ts'
import { type RealService, startRealService } from '../simulation/real-service.ts'
import { Balancer } from '../support/balancer.ts'
import { corridor, programIn } from '../support/corridor-command.ts'
import { eventually, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { EventReaders } from './event-readers.ts'
import { prepareBank } from './loaded-bank.ts'
import { MixedLoad } from './mixed-load.ts'
import { auditBy, buildReleaseBefore, type Release, reasonNotToRun } from './release-before.ts'

const beside_ms = Number(process.env.UPGRADE_MINUTES || 0.5) * 60_000
/** Before and after, for comparison. */
const alone_ms = beside_ms / 10

const reason = reasonNotToRun()
if (reason) console.log(`${reason}. The test of upgrades is skipped.`)

let folder: string
let before: Release
let database: Embedded
let sql: Sql
let env: Record<string, string>
let readers: EventReaders | undefined
const balancer = new Balancer()
const running = new Set<RealService>()

beforeAll(async () => {
  if (reason) return
  if (!existsSync(programIn())) throw new Error('npm run build comes first')
  before = await buildReleaseBefore()
  folder = await mkdtemp(join(tmpdir(), 'corridor-upgrade-'))
  await chmod(folder, 0o711)
  database = await startEmbedded({ dataDir: join(folder, 'database'), log: () => {} })
  sql = connect(database.url, { name: 'test', max: 2 })
  env = {
    DATABASE_URL: database.url,
    CORRIDOR_MASTER_KEY: testMasterKey,
    CORRIDOR_DATA_DIR: folder,
    CORRIDOR_DRAIN_SECONDS: '1',
    CORRIDOR_WEBHOOKS_TO_LOOPBACK: 'true',
  }
})
afterAll(async () => {
  await readers?.stop()
  balancer.stop()
  for (const service of running) await service.stop()
  await sql?.end()
  await database?.stop()
  await before?.remove()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Starts a process of a release and gives it its part of the load. The answer stops it, in an orderly way. */
async function start(name: 'old' | 'new'): Promise<() => Promise<void>> {
  const service = await startRealService(env, undefined, name === 'old' ? before.root : undefined)
  running.add(service)
  const upstream = await balancer.add(service, name)
  return async () => {
    await service.stop()
    running.delete(service)
    balancer.remove(upstream)
    console.log(`a process of the ${name} release has served ${upstream.served} requests`)
  }
}

const must = async (args: readonly string[], root?: string): Promise<string> => {
  const { code, text } = await corridor(args, env, root)
  expect(code, text).toBe(0)
  return text
}

/** The bank's clock moves on until every carrier is done. */
async function settle(url: string, bank_key: string): Promise<void> {
  const headers = { authorization: `Bearer ${bank_key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ advance_seconds: 60 })
  const unfinished = async () => {
    await fetch(`${url}/api/sandbox/clock`, { method: 'POST', headers, body })
    const [open] = await sql<[{ n: number }]>`
      select (select count(*) from trades where state not in ('completed', 'failed'))::integer
        + (select count(*) from transfers where state not in ('completed', 'failed'))::integer
        + (select count(*) from executions where state not in ('completed', 'failed'))::integer
        + (select count(*) from event_batches)::integer as n`
    return open.n
  }
  await eventually(unfinished, (n) => n === 0)
}

test.skipIf(reason)('the release before and this one side by side under load', { timeout: 0 }, async () => {
  await must(['migrate'], before.root)
  const url = await balancer.start()
  const old = [await start('old'), await start('old')]
  const demo = (await readDemo(folder))!
  const bank = await prepareBank(url, demo)
  await settle(url, demo.bank_key)
  readers = await EventReaders.start(sql, url, demo)
  const load = new MixedLoad(url, demo, bank)
  const phase = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    load.times.phase = name
    await work()
    await load.acknowledges(20)
  }

  try {
    load.times.phase = 'before'
    await load.start(sql, 6, 40)
    await phase('before', () => sleep(alone_ms))
    await phase('migrating', async () => console.log(await must(['migrate'])))
    const current: (() => Promise<void>)[] = []
    await phase('starting', async () => current.push(await start('new')))
    await phase('beside', () => sleep(beside_ms / 2))
    await phase('audited by the old', async () => assertSound(await auditBy(before, database.url)))
    await phase('beside', () => sleep(beside_ms / 2))
    await phase('stopping', async () => {
      await old[0]!()
      current.push(await start('new'))
      await old[1]!()
    })
    await phase('after', () => sleep(alone_ms))
  } finally {
    await load.stop()
  }

  console.log(load.times.figures())
  console.log(
    `${load.acknowledged.length} acknowledged writes; retried by the client: ${load.retries.join('; ') || 'none'}`,
  )
  expect(load.failures).toEqual([])
  // Only a process that ends may close a connection under a request.
  expect(load.retries.filter((retry) => !retry.startsWith('stopping'))).toEqual([])
  await settle(url, demo.bank_key)
  await load.judge(sql, 300)
  console.log(`${await readers.judge()} events were delivered, listed and streamed`)
  for (const table of ['trades', 'transfers', 'executions', 'plans'])
    expect(await sql.unsafe(`select failure_code, count(*) from ${table} where state = 'failed' group by 1`)).toEqual(
      [],
    )
  expect(await must(['verify'])).toContain('every promise holds')
})
