// Money at deposit addresses that the chain watch has not recorded: what reconcile makes of it, and what a sweep has brought itself.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchedRows } from '../../src/arrivals/chain.watch.ts'
import { ChainReader } from '../../src/arrivals/chain-reader.watch.ts'
import { reconcileNodes } from '../../src/cli/reconcile-nodes.ts'
import { outputOf } from '../../src/engine/pending.ts'
import { amount } from '../../src/kernel/amount.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import type { WatchedBankChain } from '../../src/providers/bank-chains.ts'
import { databaseMemory } from '../../src/providers/sent-memory.ts'
import type { SeenArrival, WatchedChain } from '../../src/providers/watched-chain.ts'
import { createSweep } from '../../src/resources/sweeps/create-sweep.ts'
import type { Sweep } from '../../src/resources/sweeps/sweep.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { TestChain } from '../support/test-chain.ts'

let s: TestService
let chain: TestChain
let warned: Record<string, unknown>[]
let address: string

beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  const settings = { network: 'testnet' }
  await ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, { settings }, { key: s.demo.organization_key }))
  const customer_guid = s.demo.customers[0]!.guid
  const own = await ok(s.call('POST', '/accounts', { type: 'trading', asset: 'ETH', name: 'E', customer_guid }))
  address = (await ok(s.call('POST', '/deposit_addresses', { account_guid: own.guid }))).address
})
afterAll(() => s?.stop())
beforeEach(async () => {
  chain = new TestChain()
  warned = []
  await s.service.sql`delete from chain_cursors`
})

const bankChainOf = (): WatchedBankChain => ({
  bank_guid: s.demo.bank_guid,
  chain: 'ethereum',
  open: async () => chain.node as WatchedChain,
})
const watch = () =>
  new ChainReader({
    ...{ engine: s.service.engine, bankChain: bankChainOf(), isStopping: () => false },
    ...watchedRows(s.service.sql, bankChainOf()),
    warn: (_event, details) => warned.push(details),
  })
const arrival = (value: bigint, changes: Partial<SeenArrival> = {}): SeenArrival => {
  const txn_hash = `0x${randomBytes(32).toString('hex')}`
  return { id: `${txn_hash}:0`, txn_hash, to_address: address, asset: 'ETH', amount: amount(value), ...changes }
}

test('an arrival that is not read yet explains its own amount to reconcile, and nothing else', async () => {
  await watch().pass()
  const [known, fresh, foreign] = [arrival(3n), arrival(4n), arrival(5n, { asset: 'USDC' })]
  chain.mine(known)
  await watch().pass()
  chain.mine(fresh, foreign)
  const depths = new Map([known, fresh, foreign].map(({ txn_hash }) => [txn_hash, 1]))
  const node = {
    ...chain.node,
    balances: async () => [{ asset: 'ETH', wallet: 0n, deposit_addresses: more + 7n }],
    taken: async () => [],
    arrivalDepth: async ({ identifiers }: { identifiers: readonly { value: string }[] }) =>
      depths.get(identifiers[0]!.value) ?? 0,
  }
  // Arrivals of the other tests are in no book and on no chain.
  let more = 0n
  const watched = [{ ...bankChainOf(), open: async () => node as never }]
  const position = async () => (await reconcileNodes({ ...s.service, watched }))[0]
  expect(await position()).toMatchObject({ theirs: 7n, ours: 0n, under_way: 7n, difference: 0n, verdict: 'open' })
  more = 1n
  expect(await position()).toMatchObject({ under_way: 7n, difference: 1n, verdict: 'different' })
  // A block that has it no more: it waits, and explains nothing.
  more = 0n
  depths.delete(known.txn_hash)
  expect(await position()).toMatchObject({ under_way: 4n, difference: 3n, verdict: 'different' })
})

test('what a sweep brings for the fee of a token is its own, and other native money there is complained of', async () => {
  const customer_guid = s.demo.customers[1]!.guid
  const made = await ok(s.call('POST', '/accounts', { type: 'trading', asset: 'USDC', name: 'U', customer_guid }))
  const place = await ok(s.call('POST', '/deposit_addresses', { account_guid: made.guid }))
  const gas = await gasAccount()
  await ok(s.call('POST', '/sandbox/deposits', { account_guid: gas, amount: 1_000 }))
  const { bank_guid } = s.demo
  const source = { deposit_address_guid: place.guid, address: place.address, key_index: 0 }
  const [swept, cost] = [amount(50n), amount(100n)]
  const sweep = outputOf(
    await s.service.engine.submit(createSweep, {
      ...{ bank_guid, chain: 'ethereum', network: 'testnet', asset: 'USDC', amount: swept, network_fee_max: cost },
      ...{ funding_amount: amount(9n), funding_fee_max: cost },
      sources: [{ ...source, source: `USDC ${place.address}`, amount: swept, booked: swept }],
    }),
  ) as Sweep
  const [fee, foreign] = [9n, 8n].map((value) => arrival(value, { to_address: place.address }))
  const sent = { bank_guid, reference: sweep.funding_guid, chain: 'ethereum', created_at: timestampFromMs(0) } as const
  const memory = databaseMemory(s.service.sql, s.service.engine)
  await memory.keep({ ...sent, attempt: 0, slots: ['31337 wallet 0'], raw: '0x', hash: fee!.txn_hash })
  await watch().pass()
  chain.mine(fee!, foreign!)
  await watch().pass()
  expect(warned.map(({ id }) => id)).toEqual([foreign!.id])
})

async function gasAccount(): Promise<string> {
  const own = await ok(s.call('POST', '/accounts', { type: 'trading', asset: 'ETH', name: 'Own' }))
  await ok(s.call('POST', '/sandbox/deposits', { account_guid: own.guid, amount: 10_000 }))
  await ok(
    s.call('POST', '/quotes', {
      ...{ product_type: 'crypto_transfer', side: 'withdrawal', asset: 'ETH', receive_amount: 1000 },
    }),
  )
  const { objects } = await ok(s.call('GET', '/accounts?type=gas&per_page=100'))
  return objects.find((each: { asset: string }) => each.asset === 'ETH').guid
}
