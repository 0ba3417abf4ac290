// A token sweep on a real Ethereum node whose fees no longer suffice: the money for its fee, and then the sweep itself, are raised by hand.
import { randomBytes } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { numberToHex, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { depositPrivateKey } from '../../src/providers/deposit-branch.ts'
import type { SweepOrder } from '../../src/providers/sweeping.ts'
import type { WatchedChain } from '../../src/providers/watched-chain.ts'
import { type EvmFixture, type EvmWorld, evmFixture, startEvmWorld } from '../support/evm-world.ts'

const branch = HDKey.fromMasterSeed(randomBytes(32))
const address = privateKeyToAddress(toHex(depositPrivateKey(branch, 0)))
const value = amount(5_000_000n)
const [usual, high] = [10n ** 9n, 10n ** 12n]
const fee_max = 10n ** 18n
const newGuid = () => randomBytes(16).toString('hex') as Guid

let world: EvmWorld
let tokens: EvmFixture
let node: WatchedChain
beforeAll(async () => {
  world = await startEvmWorld()
  tokens = await evmFixture(world, 'USDC')
  const policy = { above: { USDC: 1n }, fee_max: 10n ** 17n, every_seconds: 1 }
  node = tokens.make({ branchOn: () => branch, policy })
})
afterAll(() => world?.stop())

const setBaseFee = (wei: bigint) => world.node.rpc('hardhat_setNextBlockBaseFeePerGas', numberToHex(wei))
/** A block for these fees, and then blocks for the usual ones. */
async function mineFor(wei: bigint): Promise<void> {
  await setBaseFee(wei)
  await tokens.mine(1)
  await setBaseFee(usual)
  await tokens.mine(tokens.confirmations)
}
/** What waits becomes too cheap. */
async function dear(): Promise<void> {
  await setBaseFee(high)
  await tokens.mine(1)
}

async function planned(): Promise<SweepOrder> {
  await tokens.payIn(address, value)
  await mineFor(usual)
  const { sweeping, bank_guid, chain, network } = { ...tokens, sweeping: node.sweeping! }
  const place = { account_guid: newGuid(), asset: 'USDC', address, key_index: 0 }
  const [plan] = await sweeping.plan(network, await sweeping.holdings(network, async () => [place] as never))
  const guids = { reference: newGuid(), funding_guid: newGuid() }
  return { ...plan!, ...guids, bank_guid, chain, network, is_repeat: false } as SweepOrder
}

async function raise(order: SweepOrder, reference: Guid): Promise<void> {
  const { sent, fee } = await node.sweeping!.raised(order, reference, { fee_max })
  expect(fee).toBeGreaterThan(0n)
  await world.memories[0]!.keep(sent)
}

test('both transactions of it are raised, each once, and everything arrives', async () => {
  const order = await planned()
  expect(order.funding_amount).toBeGreaterThan(0n)
  await expect(node.sweeping!.raised(order, order.funding_guid, { fee_max })).rejects.toThrow('never signed')
  expect(await node.sweep(order)).toMatchObject({ is_funding: true, standing: { kind: 'pending' } })
  await dear()
  await raise(order, order.funding_guid)
  expect(await node.sweep(order)).toMatchObject({ is_funding: true, standing: { kind: 'pending' } })
  await mineFor(high)
  expect(await world.balanceOf('ETH', address)).toBe(order.funding_amount)
  await expect(node.sweeping!.raised(order, order.funding_guid, { fee_max })).rejects.toThrow('a block has it')

  expect(await node.sweep(order)).toMatchObject({ is_funding: false, standing: { kind: 'pending' } })
  await dear()
  // The address has what the fee was to be, and no more.
  await expect(raise(order, order.reference)).rejects.toThrow(
    new RegExp(`the wallet ${address} has \\d+ ETH, and it needs \\d+`),
  )
  await world.node.rpc('hardhat_setBalance', address, numberToHex(10n ** 18n))
  await raise(order, order.reference)
  await node.sweep(order)
  await mineFor(high)
  const { standing } = await node.sweep(order)
  expect(standing).toMatchObject({ kind: 'settled' })
  // Two attempts of each.
  expect(standing.identifiers).toHaveLength(4)
  const before = 10n ** 12n
  expect(await world.balanceOf('USDC', tokens.address)).toBe(before + value)
  expect(await world.balanceOf('USDC', address)).toBe(0n)
})
