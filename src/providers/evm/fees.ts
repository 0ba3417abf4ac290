// What a transaction may cost. The sender names a gas limit and the most it pays for one gas; the network takes the base fee
// of the block and the tip. On Base the data is paid for apart, by the rules of the chain under it.
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

/** What is asked of the chain: the transaction without nonce and fees. */
export interface EvmCall {
  readonly to: Address
  readonly value: bigint
  readonly data?: Hex
}

export interface Cost extends GasPrice {
  readonly gas: bigint
  /** For the data, beside the gas. */
  readonly data_fee: bigint
}

export async function gasPrice(client: Client): Promise<GasPrice> {
  const [block, tip] = await Promise.all([client.getBlock(), client.estimateMaxPriorityFeePerGas()])
  if (block.baseFeePerGas === null) throw new Error('the node serves no chain with EIP-1559 fees')
  return { base: block.baseFeePerGas, tip }
}

const plain_gas = 21_000n

/** What more than a plain payment does may do a little more when it is mined. */
export const gasLimit = (estimate: bigint): bigint => (estimate === plain_gas ? estimate : (estimate * 5n) / 4n)

export async function costOf(client: Client, chain: string, from: Address, call: EvmCall): Promise<Cost> {
  const [price, estimate, data_fee] = await Promise.all([
    gasPrice(client),
    client.estimateGas({ account: from, ...call, blockTag: 'pending' }),
    dataFee(client, chain, call),
  ])
  return { ...price, gas: gasLimit(estimate), data_fee }
}

/** Of a payment that cannot be made right now: the wallet may be filled until it is. */
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

/** With a quarter more: its price moves too, and nothing caps it. */
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

/** With a fifth more of the base fee, because it moves with every block. */
export const estimatedFee = ({ gas, base, tip, data_fee }: Cost): bigint => gas * ((base * 6n) / 5n + tip) + data_fee

/** As generous as the allowance lets it be; undefined: not even the next block would take it. */
export function feeCaps({ gas, base, tip, data_fee }: Cost, network_fee_max: bigint): FeeCaps | undefined {
  const affordable = (network_fee_max - data_fee) / gas
  if (affordable < base + tip) return undefined
  const generous = 2n * base + tip
  return { maxFeePerGas: affordable < generous ? affordable : generous, maxPriorityFeePerGas: tip }
}

/** Nodes take a replacement only if it pays a tenth more, some an eighth. */
const raised = (fee: bigint): bigint => fee + fee / 8n + 1n
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Undefined: the allowance has no room for a higher fee. */
export function raisedCaps(before: FeeCaps, cost: Cost, network_fee_max: bigint): FeeCaps | undefined {
  const affordable = (network_fee_max - cost.data_fee) / cost.gas
  const least = raised(before.maxFeePerGas)
  if (affordable < least) return undefined
  const wanted = larger(least, 2n * cost.base + cost.tip)
  const maxFeePerGas = affordable < wanted ? affordable : wanted
  const tip = larger(raised(before.maxPriorityFeePerGas), cost.tip)
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
}
