// Watching a chain that a test writes block by block: what is noticed, when, and how often; what is only complained of; and that
// trouble with one chain stays its own.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startChainWatch, watchedRows } from '../../src/arrivals/chain.watch.ts'
import { ChainReader, type ChainReaderOptions, type WatchedAddress } from '../../src/arrivals/chain-reader.watch.ts'
import type { Network } from '../../src/chains/chain.ts'
import { amount } from '../../src/kernel/amount.ts'
import type { Chain } from '../../src/kernel/asset.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { WatchedBankChain } from '../../src/providers/bank-chains.ts'
import type { SeenArrival, WatchedChain } from '../../src/providers/watched-chain.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { TestChain } from '../support/test-chain.ts'

let s: TestService
let address: WatchedAddress
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  await setNetwork('testnet')
})
afterAll(() => stopSound(s))

const setNetwork = (network: Network) =>
  ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, { settings: { network } }, { key: s.demo.organization_key }))

let chain: TestChain
let warned: Record<string, unknown>[]
let account_guid: Guid
beforeEach(async () => {
  chain = new TestChain()
  warned = []
  const customer_guid = s.demo.customers[0]!.guid
  await s.service.sql`delete from chain_cursors`
  account_guid ??= (await ok(s.call('POST', '/accounts', { type: 'trading', asset: 'ETH', name: 'E', customer_guid })))
    .guid
  const made = await ok(s.call('POST', '/deposit_addresses', { account_guid }))
  address = { guid: made.guid, account_guid, asset: 'ETH', address: made.address }
})

const bankChainOf = (name: Chain = 'ethereum', on = chain): WatchedBankChain => ({
  bank_guid: s.demo.bank_guid,
  chain: name,
  open: async () => on.node as WatchedChain,
})
const watch = (changes: Partial<ChainReaderOptions> = {}) =>
  new ChainReader({
    engine: s.service.engine,
    bankChain: bankChainOf(),
    ...watchedRows(s.service.sql, bankChainOf()),
    ...changes,
    warn: (_event, details) => warned.push(details),
    isStopping: () => false,
  })
const arrival = (value: bigint, changes: Partial<SeenArrival> = {}): SeenArrival => {
  const txn_hash = `0x${randomBytes(32).toString('hex')}`
  const about = { id: `${txn_hash}:0`, txn_hash, to_address: address.address, asset: 'ETH' }
  return { ...about, amount: amount(value), ...changes }
}
const noticed = async (): Promise<bigint[]> => {
  const rows = await s.service.sql<{ receive_amount: bigint }[]>`
    select receive_amount from transfers where deposit_address_guid = ${address.guid} order by receive_amount`
  return rows.map(({ receive_amount }) => BigInt(receive_amount))
}
const cursor = async (): Promise<number | undefined> => {
  const { cursor: read } = watchedRows(s.service.sql, bankChainOf())
  return read('testnet')
}

describe('blocks', () => {
  test('of the time before the first start are not read', async () => {
    chain.mine(arrival(1n))
    const one = watch()
    await one.pass()
    chain.mine(arrival(2n))
    await one.pass()
    chain.mine()
    chain.mine()
    await one.pass()
    expect(await noticed()).toEqual([2n])
  })

  test('are read when they come, and once more when they are final', async () => {
    const one = watch()
    await one.pass()
    chain.mine(arrival(1n))
    await one.pass()
    expect(await noticed()).toEqual([1n])
    expect(await cursor()).toBe(10)
    // Another block in its place.
    chain.blocks[10] = [arrival(3n)]
    chain.mine()
    await one.pass()
    expect(await noticed()).toEqual([1n])
    chain.mine()
    await one.pass()
    expect(await noticed()).toEqual([1n, 3n])
    expect(await cursor()).toBe(11)
  })

  test('are not read again while nothing is new', async () => {
    const one = watch()
    await one.pass()
    for (let n = 0; n < 7; n++) chain.mine()
    await one.pass()
    const reads = chain.reads.length
    await one.pass()
    expect(chain.reads).toHaveLength(reads)
  })

  test('of a longer stretch are read page by page, after a restart from the cursor on', async () => {
    await watch().pass()
    for (let n = 1n; n <= 9n; n++) chain.mine(arrival(n))
    await watch().pass()
    expect(await noticed()).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n])
    expect(await cursor()).toBe(17)
    chain.reads = []
    chain.mine()
    await watch().pass()
    expect(chain.reads[0]).toBe(17)
    expect(await noticed()).toHaveLength(9)
  })

  test('are read by several at once, and what came in is noticed once', async () => {
    await watch().pass()
    chain.mine(arrival(4n), arrival(5n))
    chain.mine(arrival(6n))
    chain.mine()
    await Promise.all([1, 2, 3, 4].map(() => watch().pass()))
    expect(await noticed()).toEqual([4n, 5n, 6n])
  })

  test('of the mainnet are not read for a sandbox bank, whose money is simulated there', async () => {
    await watch().pass()
    chain.network = 'mainnet'
    chain.mine(arrival(1n))
    await setNetwork('mainnet')
    await watch().pass()
    await setNetwork('testnet')
    expect(chain.reads).toEqual([])
    const rows = await s.service.sql`select network from chain_cursors`
    expect(rows).toEqual([{ network: 'testnet' }])
  })

  test('that a node has lost make trouble, and the cursor stays', async () => {
    await watch().pass()
    chain.blocks = chain.blocks.slice(0, 5)
    await expect(watch().pass()).rejects.toThrow('the node is at block 5, but 10 was reached before')
    expect(await cursor()).toBe(10)
  })
})

describe('an address', () => {
  test('is asked for only where a block names it', async () => {
    const asked: (readonly string[])[] = []
    const { addresses } = watchedRows(s.service.sql, bankChainOf())
    const one = watch({
      addresses: (named) => {
        asked.push(named)
        return addresses(named)
      },
    })
    await one.pass()
    for (let n = 0; n < 3; n++) chain.mine()
    await one.pass()
    expect(asked).toEqual([])
    const stranger = '0x000000000000000000000000000000000000dEaD'
    chain.mine(arrival(1n, { to_address: stranger }), arrival(2n))
    await one.pass()
    expect(asked).toEqual([[stranger, address.address]])
    expect(await noticed()).toEqual([2n])
  })

  test('that is made and paid while the blocks are read is found', async () => {
    const one = watch()
    await one.pass()
    chain.meanwhile = async () => {
      const made = await ok(s.call('POST', '/deposit_addresses', { account_guid }))
      address = { ...address, guid: made.guid, address: made.address }
      chain.blocks[10] = [arrival(7n)]
    }
    chain.mine()
    await one.pass()
    expect(await noticed()).toEqual([7n])
  })
})

describe('an arrival', () => {
  test('is known by its hash, and waits for its confirmations', async () => {
    await watch().pass()
    const one = arrival(8n)
    chain.mine(one)
    await watch().pass()
    const [transfer] = await s.service.sql<{ guid: string }[]>`
      select guid from transfers where deposit_address_guid = ${address.guid}`
    expect(await ok(s.call('GET', `/transfers/${transfer!.guid}`))).toMatchObject({
      state: 'pending',
      side: 'deposit',
      asset: 'ETH',
      identifiers: [{ type: 'txn_hash', value: one.txn_hash }],
    })
  })

  test.each([
    ['an asset that the address is not for', { asset: 'USDC' }, 'its address is for another asset'],
    ['more than an account can hold', { amount: amount(10n ** 38n - 1n) }, 'invalid_amount'],
  ])('of %s is complained of once, and holds up nothing', async (_, changes, reason) => {
    await ok(s.call('POST', '/sandbox/deposits', { account_guid, amount: 1 }))
    const one = watch()
    await one.pass()
    const odd = arrival(1n, changes)
    chain.mine(odd, arrival(2n))
    await one.pass()
    chain.mine()
    chain.mine()
    await one.pass()
    expect(await noticed()).toEqual([2n])
    expect(warned).toEqual([expect.objectContaining({ id: odd.id, reason, deposit_address_guid: address.guid })])
    expect(await cursor()).toBe(11)
  })
})

test('trouble is logged once until it is over, and stops no other chain', async () => {
  const [ill, well] = [new TestChain(), new TestChain()]
  ill.network = 'mainnet'
  const results: string[] = []
  const stopped = startChainWatch({
    ...{ engine: s.service.engine, sql: s.service.sql, every_ms: 1 },
    watched: [bankChainOf('base', ill), bankChainOf('ethereum', well)],
    observe: (name, result) => results.push(`${name} ${result}`),
    log: (_event, details) => warned.push(details),
  })
  const count = (wanted: string) => results.filter((result) => result === wanted).length
  const reach = (wanted: string, times: number) =>
    eventually(
      async () => count(wanted),
      (n) => n >= times,
    )
  await reach('base failed', 3)
  await reach('ethereum done', 3)
  const about = { bank_guid: s.demo.bank_guid, chain: 'base' }
  expect(warned).toEqual([{ ...about, error: 'the node is not on testnet' }])
  ill.network = 'testnet'
  await reach('base done', 1)
  ill.trouble = 'the node does not answer'
  await reach('base failed', count('base failed') + 2)
  expect(warned.slice(1)).toEqual([{ ...about, error: 'the node does not answer' }])
  well.mine(arrival(5n))
  await eventually(noticed, (all) => all.length === 1)
  await stopped.stop()
})
