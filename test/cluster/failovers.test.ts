// Failovers under load, one after the other: the primary is killed, stopped, frozen, or cut off from the network, and its standby is
// promoted. Nothing acknowledged is lost, nothing happens twice. FAILOVERS says how many there are.
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { connect } from '../../src/db/pool.ts'
import { Client, type RealService, startRealService, untilSettled } from '../simulation/real-service.ts'
import { ReplicaPair } from '../support/replica-pair.ts'
import { eventually, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { makeNetwork } from './network.ts'

const failovers = Number(process.env.FAILOVERS || 3)

const network = makeNetwork(['a', 'b'])
if (!network) console.log('networks cannot be made here (that needs root): servers are frozen instead of cut off')

/** What happens to the primary. `heal`: the old primary comes back as it was, a second primary. */
const failures: Record<string, { fail(pair: ReplicaPair): Promise<void> | void; heal?(pair: ReplicaPair): void }> = {
  'kill -9': { fail: (pair) => pair.stopServer(pair.primary, 'SIGKILL') },
  'stop fast': { fail: (pair) => pair.stopServer(pair.primary, 'SIGINT') },
  'stop immediate': { fail: (pair) => pair.stopServer(pair.primary, 'SIGQUIT') },
  ...(network
    ? { 'network cut': { fail: (pair) => pair.primary.network?.cut(), heal: (pair) => pair.standby.network?.heal() } }
    : {}),
  freeze: {
    fail: (pair) => pair.signalAll(pair.primary, 'SIGSTOP'),
    heal: (pair) => pair.signalAll(pair.standby, 'SIGCONT'),
  },
}

let pair: ReplicaPair
let folder: string
let services: RealService[] = []
let client: Client

beforeAll(async () => {
  if (!existsSync('dist/cli/corridor.js')) throw new Error('npm run build comes first')
  pair = await ReplicaPair.start(network?.servers)
  folder = await mkdtemp(join(tmpdir(), 'corridor-failover-'))
  await chmod(folder, 0o711)
  const env = { DATABASE_URL: pair.url, CORRIDOR_MASTER_KEY: testMasterKey, CORRIDOR_DATA_DIR: folder }
  const first = await startRealService(env)
  services = [first, await startRealService(env)]
  const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))
  const customers = demo.customers.map((customer: { guid: string }) => customer.guid)
  client = new Client(first.base_url, demo.bank_key, customers)
  await client.stopClock()
})
afterAll(async () => {
  for (const service of services) await service.stop()
  await pair.stop()
  network?.remove()
  await rm(folder, { recursive: true, force: true })
})

const acknowledges = (more: number) => {
  const before = client.acknowledged.size
  return eventually(
    async () => client.acknowledged.size,
    (size) => size >= before + more,
  )
}

/** Resolves to the time from the failure to the first write that is accepted after it, in milliseconds. */
async function failOver(kind: string): Promise<{ write_ms: number; promote_ms: number }> {
  const { fail, heal } = failures[kind]!
  const loading = client.load(6, 100)
  await acknowledges(10)
  const failed_at = performance.now()
  const failed = fail(pair)
  // Until the server has ended it may still acknowledge.
  await failed
  const written = client.write().then(() => performance.now())
  await pair.promote()
  const promoted_at = performance.now()
  const write_ms = (await written) - failed_at
  heal?.(pair)
  await acknowledges(30)
  client.isStopped = true
  await loading
  await pair.rejoin()
  await client.retry()
  return { write_ms, promote_ms: promoted_at - failed_at }
}

test(`${failovers} failovers under load lose nothing and do nothing twice`, { timeout: 0 }, async () => {
  const times: { kind: string; write_ms: number; promote_ms: number }[] = []
  const kinds = Object.keys(failures)
  for (let n = 0; n < failovers; n++) {
    const kind = kinds[n % kinds.length]!
    client.base_url = services[n % services.length]!.base_url
    const time = await failOver(kind)
    times.push({ kind, ...time })
    if (failovers > 10 && (n + 1) % 10 === 0) console.log(figures(times))
  }
  const sql = connect(pair.urlOf(pair.primary), { name: 'judge', max: 2 })
  try {
    expect(await untilSettled(sql)).toBeGreaterThan(5 * failovers)
    await client.verify(sql)
    assertSound(await audit(sql))
  } finally {
    await sql.end()
  }
  console.log(figures(times))
})

function figures(times: readonly { kind: string; write_ms: number; promote_ms: number }[]): string {
  const line = (name: string, some: typeof times): string => {
    const sorted = some.map(({ write_ms }) => Math.round(write_ms)).sort((a, b) => a - b)
    const beyond = some.map(({ write_ms, promote_ms }) => Math.round(write_ms - promote_ms)).sort((a, b) => a - b)
    const at = (all: number[], part: number) => all[Math.min(all.length - 1, Math.floor(all.length * part))]
    const whole = `median ${at(sorted, 0.5)}, p99 ${at(sorted, 0.99)}, longest ${sorted.at(-1)} ms`
    return `${name}: ${some.length} failovers, first write after ${whole}; after the promotion median ${at(beyond, 0.5)}, p99 ${at(beyond, 0.99)} ms`
  }
  const kinds = [...new Set(times.map(({ kind }) => kind))]
  const lines = [
    line('all', times),
    ...kinds.map((kind) =>
      line(
        kind,
        times.filter((each) => each.kind === kind),
      ),
    ),
  ]
  return `${lines.join('\n')}\n${client.acknowledged.size} acknowledged writes`
}
