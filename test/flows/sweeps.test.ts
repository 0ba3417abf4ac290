// Deposits at real addresses of an Ethereum node are gathered into the paying wallet: the native asset by itself, a token after its fee was
// brought. Once, whoever looks and whatever breaks, and what the network took is booked.
import { HDKey } from '@scure/bip32'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { reconcileNodes } from '../../src/cli/reconcile-nodes.ts'
import { type SentSince, sentSince } from '../../src/cli/sent-since.ts'
import { disconnect } from '../../src/db/pool.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import { connectTo, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type EvmWorld, startEvmWorld, tokenTransfer } from '../support/evm-world.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { makeTestnetBank } from '../support/testnet-bank.ts'

const confirmations = 3
const seed = new Uint8Array(32).fill(9)
const deposit_xprv = HDKey.fromMasterSeed(seed).privateExtendedKey
const key = generatePrivateKey()
const wallet = privateKeyToAddress(key)

let world: EvmWorld
let database: TestDatabase
let services: TestService[]
let demo: TestService['demo']

beforeAll(async () => {
  ;[world, database] = await Promise.all([startEvmWorld(), createTestDatabase()])
  demo = await makeTestnetBank(database.url)
  const above = { ETH: '1000000000000000', USDC: 1_000_000 }
  const node = {
    ...{ kind: 'evm', chain: 'ethereum', url: world.node.url, key, confirmations, deposit_xprv },
    ...{ tokens: { USDC: world.token }, banks: [demo.bank_guid] },
    sweep: { above, fee_max: '10000000000000000', every_seconds: 1 },
  }
  const options = {
    database_url: database.url,
    env: { CORRIDOR_CHAIN_NODES: JSON.stringify({ node }) },
    chain_watch_ms: 20,
  }
  services = [await startTestService(options), await startTestService(options)]
  await eventually(
    () => services[0]!.service.sql`select next_block from chain_cursors`,
    (rows) => rows.length > 0,
  )
})
afterAll(async () => {
  const found = services && (await audit(services[0]!.service.sql))
  await Promise.all((services ?? []).map((each) => each.stop()))
  await Promise.all([database?.drop(), world?.stop()])
  if (found) assertSound(found)
})

const call: TestService['call'] = (method, path, body) => services[0]!.call(method, path, body, { key: demo.bank_key })

async function deposited(asset: 'ETH' | 'USDC', value: bigint, customer = 0): Promise<{ address: string }> {
  const customer_guid = demo.customers[customer]!.guid
  const account_guid = (await ok(call('POST', '/accounts', { type: 'trading', asset, name: 'S', customer_guid }))).guid
  const { address } = await ok(call('POST', '/deposit_addresses', { account_guid }))
  await world.transact(
    asset === 'ETH' ? { to: address, value } : { to: world.token, data: tokenTransfer(address, value) },
  )
  await world.node.mine(confirmations)
  await eventually(
    async () => {
      await ok(call('POST', '/sandbox/clock', { advance_seconds: 60 }))
      return ok(call('GET', `/accounts/${account_guid}`))
    },
    ({ platform_balance }) => BigInt(platform_balance) === value,
  )
  return { address }
}

interface SweepShown {
  readonly guid: string
  readonly amount: number
  readonly network_fee: number
  readonly funding_amount: number
  readonly identifiers: readonly { readonly type: string }[]
}

/** Blocks come until the sweeps of an asset have ended. */
async function swept(asset: string, count: number) {
  return eventually(
    async () => {
      await world.node.mine(1)
      // The chain is asked again after a block's time.
      await ok(call('POST', '/sandbox/clock', { advance_seconds: 60 }))
      const { objects } = await ok(call('GET', `/sweeps?asset=${asset}&state=completed`))
      return objects as readonly SweepShown[]
    },
    (all) => all.length === count,
  )
}
const externalOf = async (asset: string): Promise<bigint> => {
  const [row] = await services[0]!.service.sql<{ posted: bigint }[]>`
    select b.posted from accounts a join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
    where a.bank_guid = ${demo.bank_guid} and a.type = 'external' and a.ref = 'ethereum' and a.asset = ${asset}`
  return BigInt(row?.posted ?? 0)
}

describe('what arrives is gathered once', () => {
  test('the native asset pays its own fee', async () => {
    const { address } = await deposited('ETH', 10n ** 16n)
    const [sweep] = await swept('ETH', 1)
    expect(sweep).toMatchObject({ state: 'completed', chain: 'ethereum', failure_code: null, funding_amount: 0 })
    expect(await world.balanceOf('ETH', wallet)).toBe(BigInt(sweep!.amount))
    const fee = BigInt(sweep!.network_fee)
    expect(fee).toBeGreaterThan(0n)
    expect(await world.balanceOf('ETH', address)).toBe(10n ** 16n - BigInt(sweep!.amount) - fee)
    expect(-(await externalOf('ETH'))).toBe(10n ** 16n - fee)
  })

  test('a token is gathered after the paying wallet has brought its fee', async () => {
    const { address } = await deposited('USDC', 5_000_000n)
    const [sweep] = await swept('USDC', 1)
    expect(BigInt(sweep!.funding_amount)).toBeGreaterThan(0n)
    expect(sweep!.identifiers.map(({ type }) => type)).toEqual(['txn_hash', 'txn_hash'])
    expect(await world.balanceOf('USDC', wallet)).toBe(5_000_000n)
    expect(await world.balanceOf('USDC', address)).toBe(0n)
    const read = await ok(call('GET', `/sweeps/${sweep!.guid}`))
    expect(read).toEqual(sweep)
  })

  test('the node has what the books say, and too little stays where it is', async () => {
    await deposited('USDC', 999_999n, 1)
    const positions = await reconcileNodes(services[0]!.service, demo.bank_guid)
    expect(positions.filter(({ theirs }) => theirs > 0n)).toMatchObject([
      { chain: 'ethereum', asset: 'ETH', verdict: 'agrees' },
      { chain: 'ethereum', asset: 'USDC', verdict: 'agrees', deposit_addresses: 999_999n },
    ])
  })
})

test('after a restore, what open sweeps have sent is found, in the blocks', async () => {
  const core = services[0]!.service
  const { objects } = await ok(call('GET', '/sweeps?state=completed'))
  const all = objects as readonly { guid: string; asset: string; identifiers: { value: string }[] }[]
  const usdc = all.find(({ asset }) => asset === 'USDC')!
  const eth = all.find(({ asset }) => asset === 'ETH')!
  const at = timestampFromMs(Date.now() - 3_600_000)
  const fact = {
    restored_at: at,
    restored_to: at,
    complete_until: at,
    confirmed_at: null,
    confirmed_by: null,
    reason: null,
  }
  const sql = connectTo(database.url, { name: 'restored', max: 1 })
  const undone = new Error('the copy is not needed any more')
  let found: SentSince | undefined
  const [row] = await sql<{ funding_guid: string }[]>`select funding_guid from sweeps where guid = ${usdc.guid}`
  await sql
    .begin(async (tx) => {
      await tx`delete from sent_slots`
      await tx`delete from sent_transactions`
      await tx`delete from sweeps where guid = ${eth.guid}`
      await tx`update sweeps set state = 'storing', network_fee = 0 where guid = ${usdc.guid}`
      found = await sentSince({ ...core, sql: tx as never }, fact as never)
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  await disconnect(sql)
  const [swept_hash, funding_hash] = usdc.identifiers.map(({ value }) => value)
  const ours = found!.ours.map(({ reference, send }) => [reference, send.hash])
  expect(ours.sort()).toEqual(
    [
      [usdc.guid, swept_hash],
      [row!.funding_guid, funding_hash],
    ].sort(),
  )
  expect(found).toMatchObject({ unknown: [], hidden: [], away: [] })
})
