// The service under pg_auto_failover, which decides by itself when to promote: a switchover, a killed node, a node cut off from the
// network. AUTO_FAILOVERS says how many there are.
import { afterAll, beforeAll, test } from 'vitest'
import { AutoFailover, reasonNotToRun } from './auto-failover.ts'
import { type FailoverTime, figuresOf, LoadedServices } from './loaded-services.ts'
import { makeNetwork } from './network.ts'

const failovers = Number(process.env.AUTO_FAILOVERS || 3)
if (reasonNotToRun) console.log(reasonNotToRun)

const network = reasonNotToRun ? undefined : makeNetwork(['a', 'b'])
let formation: AutoFailover
let loaded: LoadedServices
beforeAll(async () => {
  if (reasonNotToRun) return
  formation = await AutoFailover.start(network?.servers ?? [], network ? '10.231.7.1' : '127.0.0.1')
  loaded = await LoadedServices.start(formation.url)
})
afterAll(async () => {
  await loaded?.stop()
  await formation?.stop()
  network?.remove()
})

type Node = Awaited<ReturnType<AutoFailover['settle']>>
const failures: Record<string, { fail(node: Node): Promise<void> | void; heal?(node: Node): void }> = {
  switchover: { fail: () => formation.switchOver() },
  'kill -9': { fail: (node) => formation.kill(node), heal: (node) => formation.run(node) },
  ...(network ? { 'network cut': { fail: (node) => node.network?.cut(), heal: (node) => node.network?.heal() } } : {}),
}

async function failOver(kind: string, { fail, heal }: (typeof failures)[string]): Promise<FailoverTime> {
  const primary = await formation.settle()
  await loaded.load()
  const failed_at = performance.now()
  await fail(primary)
  await loaded.client.write()
  const write_ms = performance.now() - failed_at
  heal?.(primary)
  await loaded.acknowledges(30)
  await loaded.rest()
  await formation.settle()
  await loaded.client.retry()
  return { kind, write_ms }
}

test.skipIf(reasonNotToRun)(`${failovers} failovers of pg_auto_failover lose nothing`, { timeout: 0 }, async () => {
  const times: FailoverTime[] = []
  const kinds = Object.entries(failures)
  for (let n = 0; n < failovers; n++) {
    times.push(await failOver(...kinds[n % kinds.length]!))
    console.log(figuresOf(times))
  }
  const { host, port } = await formation.settle()
  await loaded.judge(`postgres://corridor@${host}:${port}/corridor`)
  console.log(`${loaded.client.acknowledged.size} acknowledged writes are there once`)
})
