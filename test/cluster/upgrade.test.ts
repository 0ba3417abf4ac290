// An upgrade under load: two processes of the release before, the migrations of this one, a process of this one beside them, and in the end
// only processes of this one. No request fails, whichever release serves it, and nothing is lost or done twice. UPGRADE_MINUTES says how
// long both run side by side. The same on a cluster, if the release before knows clusters.
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOnCluster } from '../../bench/cluster-database.ts'
import { readDemo } from '../../src/cli/demo-file.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { connect, type Sql } from '../../src/db/pool.ts'
import { type RealService, startRealService } from '../simulation/real-service.ts'
import { Balancer } from '../support/balancer.ts'
import { hasCitus, startCitusNodes } from '../support/citus-nodes.ts'
import { corridor, programIn } from '../support/corridor-command.ts'
import { eventually, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { EventReaders } from './event-readers.ts'
import { prepareBank } from './loaded-bank.ts'
import { MixedLoad } from './mixed-load.ts'
import { auditBy, buildReleaseBefore, knowsClusters, type Release, reasonNotToRun } from './release-before.ts'

const beside_ms = Number(process.env.UPGRADE_MINUTES || 0.5) * 60_000
/** Before and after, for comparison. */
const alone_ms = beside_ms / 10

const reason = reasonNotToRun()
if (reason) console.log(`${reason}. The test of upgrades is skipped.`)

interface Database {
  readonly url: string
  /** How the release before makes its tables. */
  readonly migrate: readonly string[]
  readonly is_distributed: boolean
  stop(): Promise<void>
}

const oneServer = async (folder: string): Promise<Database> => {
  const { url, stop } = await startEmbedded({ dataDir: join(folder, 'database'), log: () => {} })
  return { url, migrate: ['migrate'], is_distributed: false, stop }
}

async function cluster(): Promise<Database> {
  const nodes = await startCitusNodes(2)
  const { url } = await createOnCluster(nodes.urls, 'upgraded', undefined)
  return { url, migrate: ['migrate', '--distributed', '--shards', '4'], is_distributed: true, stop: nodes.stop }
}

let before: Release
beforeAll(async () => {
  if (reason) return
  if (!existsSync(programIn())) throw new Error('npm run build comes first')
  before = await buildReleaseBefore()
})
afterAll(() => before?.remove())

describe.skipIf(reason).each([
  { place: 'one server', startDatabase: oneServer, isWanted: true },
  { place: 'a cluster', startDatabase: cluster, isWanted: hasCitus() && knowsClusters() },
])('on $place', ({ startDatabase, isWanted }) => {
  let folder: string
  let database: Database
  let sql: Sql
  let env: Record<string, string>
  let readers: EventReaders | undefined
  const balancer = new Balancer()
  const running = new Set<RealService>()

  beforeAll(async () => {
    if (!isWanted) return
    folder = await mkdtemp(join(tmpdir(), 'corridor-upgrade-'))
    await chmod(folder, 0o711)
    database = await startDatabase(folder)
    sql = connect(database.url, { name: 'test', max: 2, is_distributed: database.is_distributed })
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

  test.runIf(isWanted)('the release before and this one side by side under load', { timeout: 0 }, async () => {
    await must(database.migrate, before.root)
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
      await phase('audited by the old', async () => assertSound(await auditBy(before, database)))
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
})
