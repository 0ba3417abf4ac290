// kill -9 of the real service at every step of a sweep: before and after each call of a node and each commit. What is read before a sweep
// begins changes nothing, so its first step is the commit that begins it. Every step has a bank of its own; when each has come to its step,
// the process is killed, and once more at another step of each. After that each address is empty, what it had has moved once, and the fees
// that the chain took are booked. Bitcoin on regtest, native money and a token on an Ethereum node.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { reconcile } from '../../src/audit/reconcile.ts'
import { reconcileNodes } from '../../src/cli/reconcile-nodes.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { expectAround, killAtEachStep } from '../simulation/kill-at-steps.ts'
import { reasonWithoutBitcoind } from '../support/regtest.ts'
import type { TestService } from '../support/service.ts'
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

const kinds: readonly SweptKind[] = reasonWithoutBitcoind ? ['native', 'token'] : ['native', 'coins', 'token']
const calls = {
  native: ['call eth_sendRawTransaction', 'commit keep-sent'],
  token: ['call eth_sendRawTransaction', 'commit keep-sent'],
  coins: ['call testmempoolaccept', 'call sendrawtransaction', 'commit keep-sent'],
} as const

describe.each(kinds)('a sweep of %s', (kind) => {
  let world: SweptWorld
  let s: TestService
  beforeAll(async () => {
    world = await startSweptWorld(kind)
    s = await world.api([])
  })
  afterAll(async () => {
    await s?.stop()
    await world?.stop()
  })

  interface Shown {
    readonly bank_guid: string
    readonly state: string
    readonly network_fee: string
    /** JSON. */
    readonly identifiers: string
  }
  const sweeps = () => s.service.sql<Shown[]>`
    select replace(bank_guid::text, '-', '') as bank_guid, state, network_fee::text as network_fee,
      identifiers::text as identifiers
    from sweeps where asset = ${world.asset}`
  const identifiersOf = ({ identifiers }: Shown): string[] =>
    JSON.parse(identifiers).map(({ value }: { value: string }) => value)
  const banksIn = async (...states: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set((await sweeps()).filter(({ state }) => states.includes(state)).map(({ bank_guid }) => bank_guid))

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
    expect(await takenFor(identifiersOf(sweep!))).toBe(fee)
    const sent = (address: string) => world.evm!.node.rpc('eth_getTransactionCount', address, 'latest')
    expect(await sent(bank.addresses[0]!)).toBe('0x1')
    // It has brought the fee of the token once.
    expect(await sent(walletOf(bank))).toBe(kind === 'token' ? '0x1' : '0x0')
    if (kind === 'token') expect([own.deposit_addresses, own.wallet]).toEqual([0n, arrivedAt.token])
    else expect(own.wallet + own.deposit_addresses).toBe(arrivedAt.native - fee)
  }

  test('is killed at each of its steps, and gathers everything once', async () => {
    const { seed, keys, banks, kills } = await killAtEachStep<SweptBank>({
      database_url: world.database.url,
      sql: () => s.service.sql,
      open: (count) => world.open(count),
      env: (some) => ({
        CORRIDOR_CHAIN_NODES: world.sweepingNodes(some),
        ...{ FAILPOINT_JOBS: 'carry-sweep', FAILPOINT_COMMANDS: 'create-sweep' },
      }),
      begun: () => banksIn('storing', 'funding', 'pending', 'completed'),
      ended: () => banksIn('completed'),
      pass: (going) => world.pass(s, going),
    })
    expectAround({ keys }, ['commit create-sweep', 'blockchain.sweep', 'commit record-sweep', ...calls[kind]])
    await s.stop()
    s = await world.api(banks)
    const shown = await sweeps()
    for (const bank of banks) await assertGathered(bank, shown)
    expect((await reconcile(s.service.sql, s.service.services.now())).differences).toEqual([])
    assertSound(await audit(s.service.sql))
    const fees = shown.reduce((sum, { network_fee }) => sum + BigInt(network_fee), 0n)
    console.info(`${kind}: ${keys.length} steps, ${kills} sweeps killed on their way, fees ${fees} (SEED=${seed})`)
  })
})
