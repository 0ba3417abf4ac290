// A chain is reorganized deeper than the confirmations at which a deposit was credited: the deposit is gone. The chain watch goes on behind
// the credit, so a review opens that says what it means. Before a real Ethereum node, whose blocks are taken back.
import { HDKey } from '@scure/bip32'
import { numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Crypto } from '../support/crypto.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { codeOf } from '../support/desk.ts'
import { type EvmWorld, startEvmWorld } from '../support/evm-world.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { makeTestnetBank } from '../support/testnet-bank.ts'

const small = 1000n
const large = 10n ** 15n
const payer = privateKeyToAccount(generatePrivateKey())

let world: EvmWorld
let database: TestDatabase
let s: TestService
let c: Crypto
let demo: TestService['demo']

beforeAll(async () => {
  ;[world, database] = await Promise.all([startEvmWorld(), createTestDatabase()])
  demo = await makeTestnetBank(database.url)
  const deposit_xprv = HDKey.fromMasterSeed(new Uint8Array(32).fill(6)).privateExtendedKey
  const node = {
    ...{ kind: 'evm', chain: 'ethereum', url: world.node.url, key: generatePrivateKey(), deposit_xprv },
    ...{ confirmations: 2, deposit_confirmations: { ETH: { [String(large)]: 3, 0: 1 } }, watch_blocks: 8 },
    ...{ tokens: { USDC: world.token }, banks: [demo.bank_guid] },
  }
  const env = { CORRIDOR_CHAIN_NODES: JSON.stringify({ node }) }
  s = await startTestService({ database_url: database.url, env, chain_watch_ms: 20 })
  c = new Crypto({ ...s, demo, call: (method, path, body) => s.call(method, path, body, { key: demo.bank_key }) })
  await world.transact({ to: payer.address, value: 10n ** 18n })
  await world.node.mine(1)
  await eventually(
    () => s.service.sql`select from chain_cursors`,
    (rows) => rows.length > 0,
  )
})
afterEach(async () => {
  expect(await lost()).toEqual([])
})
afterAll(async () => {
  if (s) await stopSound(s)
  await Promise.all([database?.drop(), world?.stop()])
})

const lost = async () => (await c.read('/reviews?kind=lost_deposit')).objects
const decide = (guid: string, decision: string) =>
  c.post(`/reviews/${guid}/decisions`, { kind: 'lost_deposit', decision, reason: 'asked the sender' })

interface Deposit {
  readonly guid: string
  readonly account_guid: string
  /** The signed transaction. */
  readonly raw: string
  /** The node as it was before. */
  readonly snapshot: string
}

/** Paid in, and credited after so many confirmations and not before. */
async function credited(value: bigint, confirmations: number): Promise<Deposit> {
  const customer_guid = await c.customer()
  const { guid: account_guid } = await ok(
    c.post('/accounts', { type: 'trading', asset: 'ETH', name: 'L', customer_guid }),
  )
  const { address } = await ok(c.post('/deposit_addresses', { account_guid }))
  const snapshot = await world.node.rpc<string>('evm_snapshot')
  const nonce = Number(await world.node.rpc<string>('eth_getTransactionCount', payer.address))
  const caps = { gas: 21_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n }
  const raw = await payer.signTransaction({ type: 'eip1559', chainId: 31337, nonce, to: address, value, ...caps })
  await world.node.rpc('eth_sendRawTransaction', raw)
  await world.node.mine(1)
  const found = await eventually(
    async () => (await c.read(`/transfers?customer_guid=${customer_guid}&per_page=100`)).objects,
    (all) => all.some((each: Transfer) => each.destination_account?.guid === account_guid),
  )
  const { guid } = found.find((each: Transfer) => each.destination_account?.guid === account_guid)
  for (let mined = 1; mined < confirmations; mined++) {
    await c.pass(60)
    expect((await c.transfer(guid)).state).toBe('pending')
    await world.node.mine(1)
  }
  await c.pass(60)
  expect((await c.transfer(guid)).state).toBe('completed')
  expect((await c.balance(account_guid))[0]).toBe(Number(value))
  return { guid, account_guid, raw, snapshot }
}
interface Transfer {
  readonly destination_account?: { readonly guid: string }
}

/** Other blocks, and more of them, in the place of those that have the deposit. */
async function reorganized({ snapshot }: Deposit): Promise<void> {
  await world.node.rpc('evm_revert', snapshot)
  await world.node.rpc('hardhat_mine', numberToHex(6))
  await c.pass(600)
}

test('a small deposit is credited after fewer blocks than a large one, and looked for until it is deep', async () => {
  await credited(small, 1)
  const { guid } = await credited(large, 3)
  const watched = async () => {
    const rows = await s.service
      .sql`select look_again_at from transfers where guid = ${guid} and look_again_at is not null`
    return rows.length
  }
  expect(await watched()).toBe(1)
  await world.node.mine(5)
  await c.pass(600)
  expect(await watched()).toBe(0)
  expect(await lost()).toEqual([])
})

describe('a deposit that its chain has lost after its credit', () => {
  test('waits for a person, who takes it back: the owner gives it back, as any returned deposit', async () => {
    const deposit = await credited(large, 3)
    await reorganized(deposit)
    const [review, ...others] = await lost()
    expect(others).toEqual([])
    expect(review).toMatchObject({
      ...{ guid: deposit.guid, kind: 'lost_deposit', object_type: 'transfer', asset: 'ETH', amount: Number(large) },
      decisions: ['take_back', 'keep'],
    })
    const { evidence } = await c.read(`/reviews/${deposit.guid}?kind=lost_deposit`)
    expect(evidence).toMatchObject({ state: 'completed', identifiers: [{ type: 'txn_hash' }] })
    expect(await ok(decide(deposit.guid, 'take_back'))).toMatchObject({ object_state: 'completed' })
    expect(await c.balance(deposit.account_guid)).toEqual([0, 0])
    expect((await c.transfer(deposit.guid)).return_code).toBe('NARR')
    expect(codeOf(await decide(deposit.guid, 'keep'))).toBe('409 data_exists')
  })

  test('is mined again: the review ends by itself, and the owner keeps it', async () => {
    const deposit = await credited(large, 3)
    await reorganized(deposit)
    expect(await lost()).toHaveLength(1)
    await world.node.rpc('eth_sendRawTransaction', deposit.raw)
    await world.node.mine(1)
    await c.pass(600)
    expect(await lost()).toEqual([])
    expect(await c.balance(deposit.account_guid)).toEqual([Number(large), Number(large)])
    expect(codeOf(await decide(deposit.guid, 'take_back'))).toBe('409 data_exists')
  })

  test('is kept: the bank bears it', async () => {
    const deposit = await credited(small, 1)
    await reorganized(deposit)
    expect(await lost()).toHaveLength(1)
    await ok(decide(deposit.guid, 'keep'))
    expect(await c.balance(deposit.account_guid)).toEqual([Number(small), Number(small)])
    expect(codeOf(await decide('f'.repeat(32), 'keep'))).toBe('404 not_found')
  })
})
