// The fee of a transaction. The sender sets a gas limit and the most it pays per gas; the network takes the block's base fee and the
// tip. On Base the data costs extra, by the rules of Ethereum.
import { type Address, type Hex, parseAbi, serializeTransaction } from 'viem'
import { type Client, isRevert } from './rpc.ts'

/** Per gas, in wei. */
export interface GasPrice {
  readonly base: bigint
  readonly tip: bigint
}

export interface FeeCaps {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** A transaction without nonce and fees. */
export interface EvmCall {
  readonly to: Address
  readonly value: bigint
  readonly data?: Hex
}

export interface Cost extends GasPrice {
  readonly gas: bigint
  /** For the data, on top of the gas. */
  readonly data_fee: bigint
}

export async function gasPrice(client: Client): Promise<GasPrice> {
  const [block, tip] = await Promise.all([client.getBlock(), client.estimateMaxPriorityFeePerGas()])
  if (block.baseFeePerGas === null) throw new Error('the node serves no chain with EIP-1559 fees')
  return { base: block.baseFeePerGas, tip }
}

const plain_gas = 21_000n

/** A contract may need more gas than estimated when it is mined. */
export const gasLimit = (estimate: bigint): bigint => (estimate === plain_gas ? estimate : (estimate * 5n) / 4n)

export async function costOf(client: Client, chain: string, from: Address, call: EvmCall): Promise<Cost> {
  const [price, estimate, data_fee] = await Promise.all([
    gasPrice(client),
    client.estimateGas({ account: from, ...call, blockTag: 'pending' }),
    dataFee(client, chain, call),
  ])
  return { ...price, gas: gasLimit(estimate), data_fee }
}

/** Also of a payment that the wallet cannot make now: it may be filled in time. */
export async function usualCost(client: Client, chain: string, from: Address, call: EvmCall): Promise<Cost> {
  try {
    return await costOf(client, chain, from, call.data ? call : { ...call, value: 0n })
  } catch (error) {
    if (!isRevert(error)) throw error
    return { ...(await gasPrice(client)), gas: 100_000n, data_fee: await dataFee(client, chain, call) }
  }
}

const oracle = {
  address: '0x420000000000000000000000000000000000000F',
  abi: parseAbi(['function getL1Fee(bytes) view returns (uint256)']),
} as const

/** Plus a quarter: its price changes too, and it has no cap. */
export async function dataFee(client: Client, chain: string, call: EvmCall): Promise<bigint> {
  if (chain !== 'base') return 0n
  const sample = serializeTransaction({
    ...call,
    type: 'eip1559',
    chainId: 8453,
    nonce: 1_000_000,
    gas: 1_000_000n,
    maxFeePerGas: 10n ** 12n,
    maxPriorityFeePerGas: 10n ** 12n,
  })
  const fee = await client.readContract({ ...oracle, functionName: 'getL1Fee', args: [sample] })
  return (fee * 5n) / 4n
}

/** Plus a fifth of the base fee, which changes with every block. */
export const estimatedFee = ({ gas, base, tip, data_fee }: Cost): bigint => gas * ((base * 6n) / 5n + tip) + data_fee

/** Twice the base fee if the maximum allows it; undefined: not even the next block would take it. */
export function feeCaps({ gas, base, tip, data_fee }: Cost, network_fee_max: bigint): FeeCaps | undefined {
  const affordable = (network_fee_max - data_fee) / gas
  if (affordable < base + tip) return undefined
  const generous = 2n * base + tip
  return { maxFeePerGas: affordable < generous ? affordable : generous, maxPriorityFeePerGas: tip }
}

/** Nodes accept a replacement only if it pays a tenth more; some want an eighth. */
const raised = (fee: bigint): bigint => fee + fee / 8n + 1n
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Undefined: the maximum allows no higher fee. */
export function raisedCaps(before: FeeCaps, cost: Cost, network_fee_max: bigint): FeeCaps | undefined {
  const affordable = (network_fee_max - cost.data_fee) / cost.gas
  const least = raised(before.maxFeePerGas)
  if (affordable < least) return undefined
  const wanted = larger(least, 2n * cost.base + cost.tip)
  const maxFeePerGas = affordable < wanted ? affordable : wanted
  const tip = larger(raised(before.maxPriorityFeePerGas), cost.tip)
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
}
