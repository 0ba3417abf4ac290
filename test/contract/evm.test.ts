// The EVM adapter on a real Ethereum node (test/evm-node): the contract of blockchains for the native asset and for a token,
// and what only this chain can show. The memory is the database's.
import { afterAll, beforeAll } from 'vitest'
import { install_timeout_ms } from '../support/evm-node.ts'
import { type EvmWorld, evmFixture, startEvmWorld } from '../support/evm-world.ts'
import { blockchainContract } from './blockchain.ts'

let world: EvmWorld
beforeAll(async () => {
  world = await startEvmWorld()
}, install_timeout_ms)
afterAll(() => world?.stop())

blockchainContract('ether', () => evmFixture(world, 'ETH'))
blockchainContract('a token', () => evmFixture(world, 'USDC'))
