// Two services on one database before a real Ethereum node (test/evm-node): what comes in at deposit addresses is seen,
// confirmed and credited, once.
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { install_timeout_ms } from '../support/evm-node.ts'
import { type EvmWorld, startEvmWorld, tokenTransfer } from '../support/evm-world.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'

const confirmations = 3
let world: EvmWorld
let database: TestDatabase
let services: TestService[]
let demo: TestService['demo']

/** A bank on a test network, made by a service that knows of no node; then two that do. */
beforeAll(async () => {
  ;[world, database] = await Promise.all([startEvmWorld(), createTestDatabase()])
  const before = await startTestService({ database_url: database.url, env: { CORRIDOR_ROLES: 'api' } })
  demo = before.demo
  const settings = { network: 'testnet' }
  await ok(before.call('PATCH', `/banks/${demo.bank_guid}`, { settings }, { key: demo.organization_key }))
  await before.stop()
  const node = { kind: 'evm', chain: 'ethereum', url: world.node.url, key: generatePrivateKey(), confirmations }
  const nodes = { local: { ...node, tokens: { USDC: world.token }, banks: [demo.bank_guid] } }
  const options = {
    database_url: database.url,
    env: { CORRIDOR_CHAIN_NODES: JSON.stringify(nodes) },
    chain_watch_ms: 20,
  }
  services = [await startTestService(options), await startTestService(options)]
  await eventually(cursor, (block) => block !== undefined)
}, install_timeout_ms)
afterAll(async () => {
  const broken = services && (await audit(services[0]!.service.sql)).results.filter(({ violations }) => violations > 0)
  await Promise.all((services ?? []).map((each) => each.stop()))
  await Promise.all([database?.drop(), world?.stop()])
  expect(broken).toEqual([])
})

const call: TestService['call'] = (method, path, body) => services[0]!.call(method, path, body, { key: demo.bank_key })
const cursor = async (): Promise<number | undefined> => {
  const [row] = await services[0]!.service.sql<{ next_block: number }[]>`select next_block from chain_cursors`
  return row?.next_block
}
const advance = (advance_seconds: number) => ok(call('POST', '/sandbox/clock', { advance_seconds }))

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
    await advance(60)
    const [credited] = await eventually(transfers, ([each]) => each.state === 'completed')
    expect(credited.guid).toBe(seen.guid)
    await world.node.mine(confirmations)
    await eventually(cursor, (next) => next === block + 2)
    expect(await transfers()).toHaveLength(1)
    expect((await ok(call('GET', `/accounts/${account.guid}`))).platform_balance).toBe(Number(value))
  })
})
