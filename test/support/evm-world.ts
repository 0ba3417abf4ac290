// A local Ethereum node with a test token, two processes' worth of memory on one database, and fixtures for the contract of
// blockchains: each has a wallet of its own, so that their nonces do not meet.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { encodeDeployData, encodeFunctionData, erc20Abi, numberToHex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chains } from '../../src/chains/chain.ts'
import { type Amount, amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { type Timestamp, timestampFromMs } from '../../src/kernel/time.ts'
import { evmChain } from '../../src/providers/evm/evm-chain.ts'
import type { EvmOptions } from '../../src/providers/evm/node.ts'
import type { Send } from '../../src/providers/json-rpc.ts'
import type { SentMemory } from '../../src/providers/sent-memory.ts'
import type { WatchedChain } from '../../src/providers/watched-chain.ts'
import type { BlockchainFixture } from '../contract/blockchain.ts'
import { type EvmNode, startEvmNode } from './evm-node.ts'
import { databaseMemories } from './sent-memory.ts'

export interface EvmWorld {
  readonly node: EvmNode
  readonly token: `0x${string}`
  /** As two processes have it. */
  readonly memories: readonly SentMemory[]
  /** Calls a contract or pays, from an account that has plenty. */
  transact(transaction: { to?: string; value?: bigint; data?: string }): Promise<`0x${string}`>
  balanceOf(asset: string, address: string): Promise<bigint>
  stop(): Promise<void>
}

export interface EvmFixture extends BlockchainFixture {
  readonly address: string
  readonly key: string
  /** The clock of the adapters. */
  pass(ms: number): void
  make(options?: Partial<EvmOptions>): WatchedChain
}

const { bytecode } = JSON.parse(readFileSync(new URL('../evm-node/test-token.json', import.meta.url), 'utf8'))
const plenty = 10n ** 24n

export async function startEvmWorld(): Promise<EvmWorld> {
  const [node, { memories, stop }] = await Promise.all([startEvmNode(), databaseMemories()])
  const [deployer] = await node.rpc<string[]>('eth_accounts')

  const transact: EvmWorld['transact'] = async ({ value = 0n, ...transaction }) => {
    const full = { from: deployer, value: numberToHex(value), ...transaction }
    const hash = await node.rpc<`0x${string}`>('eth_sendTransaction', full)
    return hash
  }
  const abi = parseAbi(['constructor(uint256 supply)'])
  const deployment = await transact({ data: encodeDeployData({ abi, bytecode, args: [plenty] }) })
  await node.mine(1)
  const { contractAddress } = await node.rpc<{ contractAddress: `0x${string}` }>(
    'eth_getTransactionReceipt',
    deployment,
  )
  return {
    node,
    token: contractAddress,
    memories,
    transact,
    async balanceOf(asset, address) {
      if (asset === 'ETH') return BigInt(await node.rpc<string>('eth_getBalance', address, 'latest'))
      const args = [address as `0x${string}`] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args })
      return BigInt(await node.rpc<string>('eth_call', { to: contractAddress, data }, 'latest'))
    },
    async stop() {
      await Promise.all([stop(), node.stop()])
    },
  }
}

const confirmations = 3

export const tokenTransfer = (to: string, value: bigint): `0x${string}` =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as `0x${string}`, value] })

export const freshEvmAddress = (): string => privateKeyToAddress(generatePrivateKey())

export async function evmFixture(world: EvmWorld, asset: 'ETH' | 'USDC'): Promise<EvmFixture> {
  const { node, token, memories } = world
  const key = generatePrivateKey()
  const address = privateKeyToAddress(key)
  await node.rpc('hardhat_setBalance', address, numberToHex(10n ** 21n))
  await world.transact({ to: token, data: tokenTransfer(address, 10n ** 12n) })
  await node.mine(1)

  let broken: 'before' | 'after' | undefined
  const send: Send = async (url, request) => {
    const isBroken = broken && String(request.body).includes('eth_sendRawTransaction')
    if (!isBroken) return fetch(url, request)
    const isAfter = broken === 'after'
    broken = undefined
    if (isAfter) await fetch(url, request)
    throw new Error('the line is cut')
  }
  let clock_ms = Date.now()
  let made = 0
  const now = (): Timestamp => timestampFromMs(clock_ms)
  const options = { chain: 'ethereum', url: node.url, key, tokens: { USDC: token }, confirmations, now, send } as const
  return {
    bank_guid: randomBytes(16).toString('hex') as Guid,
    chain: 'ethereum',
    network: 'testnet',
    asset,
    amount: amount(1_234_567n),
    confirmations,
    address,
    key,
    make: (more = {}) => evmChain({ ...options, memory: memories[made++ % memories.length]!, ...more }),
    async mine(blocks) {
      await node.mine(blocks)
      clock_ms += blocks * chains.ethereum.block_ms
    },
    pass: (ms) => {
      clock_ms += ms
    },
    freshAddress: async () => freshEvmAddress(),
    balanceOf: (at) => world.balanceOf(asset, at),
    async payIn(to: string, value: Amount) {
      const hash = await world.transact(asset === 'ETH' ? { to, value } : { to: token, data: tokenTransfer(to, value) })
      return [{ type: 'txn_hash', value: hash }]
    },
    breakNext: (when) => {
      broken = when
    },
    stop: async () => {},
  }
}
