// Failovers under load, one after the other: the primary is killed, stopped, frozen, or cut off from the network, and its standby is
// promoted. Nothing acknowledged is lost, nothing happens twice. FAILOVERS says how many there are.
import { afterAll, beforeAll, test } from 'vitest'
import { ReplicaPair } from '../support/replica-pair.ts'
import { type FailoverTime, figuresOf, LoadedServices } from './loaded-services.ts'
import { makeNetwork } from './network.ts'

const network = makeNetwork(['a', 'b'])
if (!network) console.log('networks cannot be made here (that needs root): servers are frozen instead of cut off')

interface Failure {
  fail(pair: ReplicaPair): Promise<void> | void
  /** The old primary comes back as it was: a second primary. */
  heal?(pair: ReplicaPair): void
}

const failures: Record<string, Failure> = {
  'kill -9': { fail: (pair) => pair.stopServer(pair.primary, 'SIGKILL') },
  'stop fast': { fail: (pair) => pair.stopServer(pair.primary, 'SIGINT') },
  ...(network
    ? { 'network cut': { fail: (pair) => pair.primary.network?.cut(), heal: (pair) => pair.standby.network?.heal() } }
    : {}),
  freeze: {
    fail: (pair) => pair.signalAll(pair.primary, 'SIGSTOP'),
    heal: (pair) => pair.signalAll(pair.standby, 'SIGCONT'),
  },
  'stop immediate': { fail: (pair) => pair.stopServer(pair.primary, 'SIGQUIT') },
}

/** Each kind once. */
const failovers = Number(process.env.FAILOVERS || Object.keys(failures).length)

let pair: ReplicaPair
let loaded: LoadedServices
beforeAll(async () => {
  pair = await ReplicaPair.start(network?.servers)
  loaded = await LoadedServices.start(pair.url)
})
afterAll(async () => {
  await loaded?.stop()
  await pair?.stop()
  network?.remove()
})

async function failOver(kind: string, { fail, heal }: Failure): Promise<FailoverTime> {
  await loaded.load()
  const failed_at = performance.now()
  // Until the server has ended it may still acknowledge.
  await fail(pair)
  const written = loaded.client.write().then(() => performance.now())
  await pair.promote()
  const promote_ms = performance.now() - failed_at
  const write_ms = (await written) - failed_at
  heal?.(pair)
  await loaded.acknowledges(30)
  await loaded.rest()
  await pair.rejoin()
  await loaded.client.retry()
  return { kind, write_ms, promote_ms }
}

test(`${failovers} failovers under load lose nothing and do nothing twice`, { timeout: 0 }, async () => {
  const times: FailoverTime[] = []
  const kinds = Object.entries(failures)
  for (let n = 0; n < failovers; n++) {
    times.push(await failOver(...kinds[n % kinds.length]!))
    if (n % 10 === 9) console.log(figuresOf(times))
  }
  await loaded.judge(pair.urlOf(pair.primary))
  console.log(`${figuresOf(times)}\n${loaded.client.acknowledged.size} acknowledged writes are there once`)
})
