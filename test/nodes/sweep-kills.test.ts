// kill -9 of the real service at every step of a sweep: before and after each call of a node and each commit. What is read before a sweep
// begins changes nothing, so its first step is the commit that begins it. Every step has a bank of its own; when each has come to its step,
// the process is killed, and once more at another step of each. After that each address is empty, what it had has moved once, and the fees
// that the chain took are booked. Bitcoin on regtest, native money and a token on an Ethereum node.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { reconcile } from '../../src/audit/reconcile.ts'
import { reconcileNodes } from '../../src/cli/reconcile-nodes.ts'
import { releaseLeases } from '../../src/jobs/claim.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { randomFrom, seedFor } from '../simulation/random.ts'
import { keyOf, type Step, SteppedService } from '../simulation/stepped-service.ts'
import { reasonWithoutBitcoind } from '../support/regtest.ts'
import { eventually, type TestService, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import {
  arrivedAt,
  type SweptBank,
  type SweptKind,
  type SweptWorld,
  startSweptWorld,
  walletOf,
} from '../support/swept-banks.ts'

if (reasonWithoutBitcoind) console.warn(reasonWithoutBitcoind)

const seed = seedFor(21)
const kinds: readonly SweptKind[] = reasonWithoutBitcoind ? ['native', 'token'] : ['native', 'token', 'coins']
const calls = {
  native: ['call eth_sendRawTransaction', 'commit keep-sent'],
  token: ['call eth_sendRawTransaction', 'commit keep-sent'],
  coins: ['call testmempoolaccept', 'call sendrawtransaction', 'commit keep-sent'],
} as const

describe.each(kinds)('a sweep of %s', (kind) => {
  let world: SweptWorld
  let s: TestService
  beforeAll(async () => {
    if (!existsSync('dist/cli/corridor.js')) throw new Error('npm run build comes first')
    world = await startSweptWorld(kind)
  })
  afterAll(async () => {
    await s?.stop()
    await world?.stop()
  })

  const start = (banks: readonly SweptBank[], stops: Readonly<Record<string, string>>, onStep?: (step: Step) => void) =>
    SteppedService.start(
      {
        ...{ DATABASE_URL: world.database.url, CORRIDOR_MASTER_KEY: testMasterKey, CORRIDOR_DATA_DIR: '/nowhere' },
        ...{ CORRIDOR_ROLES: 'worker', CORRIDOR_CHAIN_NODES: world.sweepingNodes(banks) },
        ...{ FAILPOINT_JOBS: 'carry-sweep', FAILPOINT_COMMANDS: 'create-sweep' },
      },
      stops,
      onStep,
    )

  interface Shown {
    readonly bank_guid: string
    readonly state: string
    readonly network_fee: string
    readonly identifiers: readonly { readonly value: string }[]
  }
  const sweeps = () => s.service.sql<Shown[]>`
    select replace(bank_guid::text, '-', '') as bank_guid, state, network_fee::text as network_fee, identifiers
    from sweeps where asset = ${world.asset}`

  /** Until each stands still or is done. Time passes only when nothing is left to do. */
  async function drive(banks: readonly SweptBank[], service: SteppedService): Promise<void> {
    for (;;) {
      await eventually(
        async () => {
          const jobs = await s.service.sql<{ bank_guid: string; last_error: string | null }[]>`
            select replace(bank_guid::text, '-', '') as bank_guid, last_error from jobs
            where dead_at is null and run_at < 'infinity'`
          const known = new Set((await sweeps()).map(({ bank_guid }) => bank_guid))
          const due = jobs.filter(({ bank_guid }) => !service.stopOf(bank_guid))
          return [...due, ...banks.filter(({ guid }) => !known.has(guid) && !service.stopOf(guid))]
        },
        (left) => left.length === 0 && !service.isCommitting,
      )
      const done = new Set((await sweeps()).filter(({ state }) => state === 'completed').map((each) => each.bank_guid))
      const going = banks.filter(({ guid }) => !done.has(guid) && !service.stopOf(guid))
      if (going.length === 0) return
      await world.pass(s, going)
    }
  }

  /** What the chain took for these transactions. */
  async function takenFor(hashes: readonly string[]): Promise<bigint> {
    const fees = hashes.map(async (hash) => {
      const receipt = await world.evm!.node.rpc<Record<string, string>>('eth_getTransactionReceipt', hash)
      return BigInt(receipt.gasUsed!) * BigInt(receipt.effectiveGasPrice!)
    })
    return (await Promise.all(fees)).reduce((sum, fee) => sum + fee, 0n)
  }

  async function assertGathered(bank: SweptBank, shown: readonly Shown[]): Promise<void> {
    const [sweep, another] = shown.filter(({ bank_guid }) => bank_guid === bank.guid)
    expect([sweep?.state, another]).toEqual(['completed', undefined])
    const positions = await reconcileNodes(s.service, bank.guid as Guid)
    expect(positions.filter(({ verdict }) => verdict !== 'agrees')).toEqual([])
    const own = positions.find(({ asset }) => asset === world.asset)!
    const fee = BigInt(sweep!.network_fee)
    expect(fee).toBeGreaterThan(0n)
    if (kind === 'coins') {
      expect([own.deposit_addresses, own.wallet]).toEqual([0n, arrivedAt.coins - fee])
      return
    }
    expect(await takenFor(sweep!.identifiers.map(({ value }) => value))).toBe(fee)
    const sent = (address: string) => world.evm!.node.rpc('eth_getTransactionCount', address, 'latest')
    expect(await sent(bank.addresses[0]!)).toBe('0x1')
    // It has brought the fee of the token once.
    expect(await sent(walletOf(bank))).toBe(kind === 'token' ? '0x1' : '0x0')
    if (kind === 'token') expect([own.deposit_addresses, own.wallet]).toEqual([0n, arrivedAt.token])
    else expect(own.wallet + own.deposit_addresses).toBe(arrivedAt.native - fee)
  }

  test(`is killed at each of its steps, and gathers everything once (SEED=${seed})`, async () => {
    const random = randomFrom(seed)
    const usual: Step[] = []
    const learning = await world.open(1)
    s = await world.api(learning)
    const first = await start(learning, {}, (step) => usual.push(step))
    await drive(learning, first)
    await first.kill()
    await s.stop()
    const keys = usual.map(keyOf)
    const names = usual.map(({ name }) => name)
    const expected = ['commit create-sweep', 'blockchain.sweep', 'commit record-sweep', ...calls[kind]]
    expect(names).toEqual(expect.arrayContaining(expected.flatMap((each) => [`before ${each}`, `after ${each}`])))

    const banks = await world.open(keys.length)
    s = await world.api([...learning, ...banks])
    const places: string[][] = banks.map(() => [])
    const killAt = async (keyFor: (n: number) => string): Promise<void> => {
      const service = await start(banks, Object.fromEntries(banks.map(({ guid }, n) => [guid, keyFor(n)])))
      try {
        await drive(banks, service)
      } finally {
        await service.kill()
      }
      for (const [n, { guid }] of banks.entries()) {
        const stop = service.stopOf(guid)
        if (stop) places[n]!.push(keyOf(stop))
      }
      assertSound(await audit(s.service.sql))
      await releaseLeases(s.service.sql)
    }
    await killAt((n) => keys[n]!)
    expect(places.map(([place]) => place)).toEqual(keys)
    await killAt(() => keys[random.between(0, keys.length - 1)]!)
    const last = await start(banks, {})
    try {
      await drive(banks, last)
    } finally {
      await last.kill()
    }
    const shown = await sweeps()
    for (const bank of [...learning, ...banks]) await assertGathered(bank, shown)
    expect((await reconcile(s.service.sql, s.service.services.now())).differences).toEqual([])
    assertSound(await audit(s.service.sql))
    const killed = places.flat().length
    const fees = shown.reduce((sum, { network_fee }) => sum + BigInt(network_fee), 0n)
    console.info(`${kind}: ${keys.length} steps, ${killed} sweeps killed on their way, fees ${fees}`)
  })
})
