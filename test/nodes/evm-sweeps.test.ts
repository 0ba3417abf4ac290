// Many deposit addresses of one bank on an Ethereum node: native money, and a token whose fee the paying wallet brings. The worker is
// killed (kill -9) again and again while deposits are credited and gathered. Nothing is stranded, each address has sent once, and every
// fee that the chain took is booked. CORRIDOR_TEST_DEPOSITS says how many addresses.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { reconcile } from '../../src/audit/reconcile.ts'
import { reconcileNodes } from '../../src/cli/reconcile-nodes.ts'
import { releaseLeases } from '../../src/jobs/claim.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { randomFrom, seedFor } from '../simulation/random.ts'
import { type RealService, startRealService } from '../simulation/real-service.ts'
import { eventually, type TestService, testDataDir, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import {
  arrivedAt,
  confirmations,
  type SweptBank,
  type SweptWorld,
  startSweptWorld,
  tenAtOnce,
  walletOf,
} from '../support/swept-banks.ts'

const addresses = Number(process.env.CORRIDOR_TEST_DEPOSITS ?? 1000)
const tokens = Math.ceil(addresses / 5)
const natives = addresses - tokens
const kills = 12
const paid_at_once = 200
/** Each look asks for the balance of every address. */
const look_every_seconds = 10
const seed = seedFor(21)

let world: SweptWorld
let s: TestService
let bank: SweptBank
let worker: RealService

beforeAll(async () => {
  if (!existsSync('dist/cli/corridor.js')) throw new Error('npm run build comes first')
  world = await startSweptWorld('token', look_every_seconds)
  const before = await world.api([])
  bank = await world.made(before)
  await before.stop()
  s = await world.api([bank])
  worker = await start()
  await world.reached(s, [bank], 'chain_cursors where true', 1)
})
afterAll(async () => {
  await worker?.kill()
  await s?.stop()
  await world?.stop()
})

const start = () =>
  startRealService({
    ...{ DATABASE_URL: world.database.url, CORRIDOR_MASTER_KEY: testMasterKey, CORRIDOR_DATA_DIR: testDataDir },
    ...{ CORRIDOR_ROLES: 'worker', CORRIDOR_CHAIN_NODES: world.sweepingNodes([bank]) },
  })

async function deposit(asset: 'ETH' | 'USDC', count: number): Promise<string[]> {
  const made = await world.newAddresses(s, bank, asset, count)
  for (let n = 0; n < made.length; n += paid_at_once) {
    for (const address of made.slice(n, n + paid_at_once)) await world.payTo(address, asset)
    await world.mine(1)
  }
  return made
}

interface Sums {
  /** Sweeps that have ended well. */
  readonly gathered: number
  /** Everything that was credited, signed and gathered. */
  readonly progress: number
  readonly due: number
  /** The first block that was not read as final. */
  readonly next_block: number
}
async function sums(): Promise<Sums> {
  const [row] = await s.service.sql<[Sums]>`
    select gathered, gathered + credited + signed as progress, due, next_block from
      (select count(*)::integer as gathered from sweeps where state = 'completed') g,
      (select count(*)::integer as credited from transfers where state = 'completed' and deposit_address_guid is not null) c,
      (select count(*)::integer as signed from sent_transactions) s,
      (select count(*)::integer as due from jobs where dead_at is null and run_at < 'infinity') d,
      (select max(next_block)::integer as next_block from chain_cursors) b`
  return row
}

/** Until so many are gathered. The worker is killed when the work has come so far. */
async function gather(count: number, deaths: number[]): Promise<void> {
  let before: Sums | undefined
  for (;;) {
    const height = Number(await world.evm!.node.rpc('eth_blockNumber'))
    const isAtRest = ({ due, next_block }: Sums) => due === 0 && next_block > height - confirmations
    // However slow the machine is, something goes on.
    const now = await eventually(sums, (all) => isAtRest(all) || JSON.stringify(all) !== JSON.stringify(before))
    before = now
    if (now.progress >= (deaths[0] ?? Infinity)) {
      deaths.shift()
      await worker.kill()
      await releaseLeases(s.service.sql)
      worker = await start()
    } else if (isAtRest(now)) {
      if (now.gathered === count) return
      await world.pass(s, [bank])
    }
  }
}

test(`all deposits are gathered once, through a worker that is killed (SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  // The fee of a token is brought from what was gathered.
  const steps = 3 * natives + 4 * tokens
  const deaths = Array.from({ length: kills }, () => random.between(1, steps - 1)).sort((a, b) => a - b)
  console.info(`the worker is killed at ${deaths.join(', ')} of ${steps}`)
  const began = performance.now()
  const native = await deposit('ETH', natives)
  await gather(natives, deaths)
  const token = await deposit('USDC', tokens)
  await gather(addresses, deaths)
  expect(deaths).toEqual([])

  const { rpc } = world.evm!.node
  const balances = (asset: 'ETH' | 'USDC', all: readonly string[]) =>
    tenAtOnce(all, (address) => world.evm!.balanceOf(asset, address))
  expect(new Set(await balances('USDC', token))).toEqual(new Set([0n]))
  const left = await balances('ETH', native)
  // Less than is worth a sweep: what a fee has left over.
  expect(left.filter((value) => value >= arrivedAt.native / 2n)).toEqual([])
  const sent = await tenAtOnce([...native, ...token], (address) => rpc('eth_getTransactionCount', address, 'latest'))
  expect(new Set(sent)).toEqual(new Set(['0x1']))
  expect(Number(await rpc('eth_getTransactionCount', walletOf(bank), 'latest'))).toBe(tokens)

  const swept = await s.service.sql<{ state: string; network_fee: string; identifiers: string }[]>`
    select state, network_fee::text as network_fee, identifiers::text as identifiers from sweeps`
  expect([swept.length, new Set(swept.map(({ state }) => state))]).toEqual([addresses, new Set(['completed'])])
  const booked = swept.reduce((sum, { network_fee }) => sum + BigInt(network_fee), 0n)
  const hashes = swept.flatMap(({ identifiers }) =>
    (JSON.parse(identifiers) as { value: string }[]).map(({ value }) => value),
  )
  expect(new Set(hashes).size).toBe(natives + 2 * tokens)
  const fees = await tenAtOnce(hashes, async (hash) => {
    const receipt = await rpc<Record<string, string>>('eth_getTransactionReceipt', hash)
    return BigInt(receipt.gasUsed!) * BigInt(receipt.effectiveGasPrice!)
  })
  expect(fees.reduce((sum, fee) => sum + fee, 0n)).toBe(booked)

  const positions = await reconcileNodes(s.service, bank.guid as Guid)
  const own = (name: string) => positions.find(({ asset }) => asset === name)!
  expect(positions.map(({ verdict }) => verdict)).toEqual(positions.map(() => 'agrees'))
  expect([own('USDC').wallet, own('USDC').deposit_addresses]).toEqual([arrivedAt.token * BigInt(tokens), 0n])
  expect(own('ETH').theirs).toBe(arrivedAt.native * BigInt(natives) - booked)
  expect((await reconcile(s.service.sql, s.service.services.now())).differences).toEqual([])
  assertSound(await audit(s.service.sql))
  const seconds = Math.round((performance.now() - began) / 1000)
  console.info(`${addresses} addresses (${tokens} of a token), ${kills} kills, ${seconds} s, fees ${booked} wei`)
})
