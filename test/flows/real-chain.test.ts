// Two services on one database before a real Ethereum node (test/evm-node): what comes in at deposit addresses is seen,
// confirmed and credited, once; what goes out is paid, once, and costs what the chain took.
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import { Crypto } from '../support/crypto.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type EvmWorld, freshEvmAddress, startEvmWorld, tokenTransfer } from '../support/evm-world.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { makeTestnetBank } from '../support/testnet-bank.ts'

const confirmations = 3
let world: EvmWorld
let database: TestDatabase
let services: TestService[]
let demo: TestService['demo']
let c: Crypto

/** A bank on a test network, made by a service that knows of no node; then two that do. */
beforeAll(async () => {
  ;[world, database] = await Promise.all([startEvmWorld(), createTestDatabase()])
  demo = await makeTestnetBank(database.url)
  const key = await filledWallet()
  const node = { kind: 'evm', chain: 'ethereum', url: world.node.url, key, confirmations }
  const nodes = { local: { ...node, tokens: { USDC: world.token }, banks: [demo.bank_guid] } }
  const options = {
    database_url: database.url,
    env: { CORRIDOR_CHAIN_NODES: JSON.stringify(nodes) },
    chain_watch_ms: 20,
  }
  services = [await startTestService(options), await startTestService(options)]
  c = new Crypto({ ...services[0]!, demo, call })
  await eventually(cursor, (block) => block !== undefined)
})
afterAll(async () => {
  const found = services && (await audit(services[0]!.service.sql))
  await Promise.all((services ?? []).map((each) => each.stop()))
  await Promise.all([database?.drop(), world?.stop()])
  if (found) assertSound(found)
})

async function filledWallet(): Promise<string> {
  const key = generatePrivateKey()
  const address = privateKeyToAddress(key)
  await world.transact({ to: address, value: 10n ** 18n })
  await world.transact({ to: world.token, data: tokenTransfer(address, 10n ** 12n) })
  await world.node.mine(1)
  return key
}

const call: TestService['call'] = (method, path, body) => services[0]!.call(method, path, body, { key: demo.bank_key })
const cursor = async (): Promise<number | undefined> => {
  const [row] = await services[0]!.service.sql<{ next_block: number }[]>`select next_block from chain_cursors`
  return row?.next_block
}

describe.each(['ETH', 'USDC'] as const)('a deposit of %s', (asset) => {
  const value = 1_234_567n

  test('is seen, waits for its confirmations and is credited once, whoever watches', async () => {
    const customer_guid = demo.customers[0]!.guid
    const account = await ok(call('POST', '/accounts', { type: 'trading', asset, name: asset, customer_guid }))
    const { address } = await ok(call('POST', '/deposit_addresses', { account_guid: account.guid }))
    const transfers = async () => {
      const { objects } = await ok(call('GET', `/transfers?customer_guid=${customer_guid}`))
      return objects.filter((each: { asset: string }) => each.asset === asset)
    }
    const hash = await world.transact(
      asset === 'ETH' ? { to: address, value } : { to: world.token, data: tokenTransfer(address, value) },
    )
    await world.node.mine(1)
    const [seen] = await eventually(transfers, (all) => all.length > 0)
    expect(seen).toMatchObject({
      state: 'pending',
      side: 'deposit',
      transfer_type: 'crypto',
      receive_amount: Number(value),
      identifiers: [{ type: 'txn_hash', value: hash }],
    })
    expect((await ok(call('GET', `/accounts/${account.guid}`))).platform_balance).toBe(0)

    await world.node.mine(confirmations - 1)
    const block = Number(await world.node.rpc('eth_blockNumber'))
    await eventually(cursor, (next) => next === block - confirmations + 2)
    await c.pass(60)
    const [credited] = await eventually(transfers, ([each]) => each.state === 'completed')
    expect(credited.guid).toBe(seen.guid)
    await world.node.mine(confirmations)
    await eventually(cursor, (next) => next === block + 2)
    expect(await transfers()).toHaveLength(1)
    expect((await ok(call('GET', `/accounts/${account.guid}`))).platform_balance).toBe(Number(value))
  })
})

describe.each([
  ['ETH', 1_000_000_000_000_000],
  ['USDC', 25_000_000],
] as const)('a transfer of %s', (asset, receive_amount) => {
  test('is paid by the wallet, and the fee that the chain took comes out of the gas account', async () => {
    const account = await c.fund(asset, receive_amount)
    const address = freshEvmAddress()
    const guid = await c.wallet(asset, { address })
    const destination_accounts = [{ type: 'external_wallet', guid, receive_amount }]
    const quote = await c.quote(asset, { destination_accounts })
    const transfer = await ok(c.execute(quote.guid))
    await c.rest()
    const { state, identifiers } = await c.transfer(transfer.guid)
    expect({ state, identifiers }).toEqual({
      state: 'pending',
      identifiers: [{ type: 'txn_hash', value: expect.stringMatching(/^0x[0-9a-f]{64}$/) }],
    })
    expect(await world.balanceOf(asset, address)).toBe(0n)

    await world.node.mine(confirmations - 1)
    await c.pass(60)
    expect((await c.transfer(transfer.guid)).state).toBe('pending')
    await world.node.mine(1)
    await c.pass(60)
    const done = await c.reach(transfer.guid, 'completed')
    expect(done.identifiers).toEqual(identifiers)
    expect(await world.balanceOf(asset, address)).toBe(BigInt(receive_amount))
    const fee = Number(await feeOf(identifiers[0].value))
    expect(done.network_fee).toBe(fee)
    expect(fee).toBeLessThanOrEqual(2 * quote.network_fee)
    expect((await c.balance(account))[1]).toBe((await c.balance(account))[0])
    expect(await c.moved(transfer.guid)).toEqual({
      [`trading ${asset}`]: [-receive_amount],
      ...(asset === 'ETH'
        ? { 'external ethereum ETH': [fee, receive_amount].sort((a, b) => a - b) }
        : { [`external ethereum ${asset}`]: [receive_amount], 'external ethereum ETH': [fee] }),
      'gas ETH': [-fee],
    })
  })
})

test('what the wallet has sent is found in the blocks, as it was stored, with its slots', async () => {
  const { sql, watched } = services[0]!.service
  const stored = await sql<{ hash: string; raw: string; slot: string }[]>`
    select hash, raw, slot from sent_transactions join sent_slots using (bank_guid, guid) order by hash`
  const chain = await watched[0]!.open()
  const { sends, hidden_slots } = await chain.sendsSince('testnet', timestampFromMs(Date.now() - 3_600_000), [])
  const found = sends.map(({ hash, raw, slots, asset }) => ({ hash, raw, slot: slots[0], asset }))
  expect(found.toSorted((a, b) => (a.hash < b.hash ? -1 : 1))).toMatchObject([...stored])
  expect([found.map(({ asset }) => asset).sort(), hidden_slots]).toEqual([['ETH', 'USDC'], []])
})

const feeOf = async (hash: string): Promise<bigint> => {
  const receipt = await world.node.rpc<Record<'gasUsed' | 'effectiveGasPrice', string>>(
    'eth_getTransactionReceipt',
    hash,
  )
  return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
}
