// Arrivals on an EVM chain: the native asset by the transactions of each block, tokens by their Transfer events. Whole blocks are read,
// so the cost does not depend on the number of addresses. Native money that a contract passes on is invisible to ordinary nodes, and
// not seen here. A transaction that is mined again has the same hash and value, but its contracts may act differently. So the id of an
// arrival contains what was paid: what one payer gave one address of a token in one transaction.
import { type Address, type Hash, isAddressEqual, parseAbiItem, parseEventLogs, type TransactionReceipt } from 'viem'
import { parseEvmAddress } from '../../chains/evm.ts'
import { amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import type { ArrivalQuestion } from '../carrier.ts'
import type { SeenArrival, SeenPage, Watched } from '../watched-chain.ts'
import type { Tokens } from './contracts.ts'
import type { Client } from './rpc.ts'
import { receiptOf } from './standing.ts'

export interface ArrivalsQuestion {
  readonly client: Client
  readonly native_asset: string
  readonly tokens: Tokens
  readonly from_block: number
  readonly watched: Watched
}

/** Blocks per page, and blocks that are read at once. On Base a block comes every two seconds, and is read twice. */
const [blocks_max, at_once_max] = [25, 5]
const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

export async function readArrivals(question: ArrivalsQuestion): Promise<SeenPage> {
  const { client, from_block } = question
  const end = Math.min(Number(await client.getBlockNumber()) + 1, from_block + blocks_max)
  const arrivals: SeenArrival[] = []
  for (let block = from_block; block < end; block += at_once_max) {
    const some = Array.from({ length: Math.min(at_once_max, end - block) }, (_, n) => arrivalsIn(question, block + n))
    arrivals.push(...(await Promise.all(some)).flat())
  }
  return { arrivals, next_block: Math.max(from_block, end) }
}

/** `value` becomes an amount only if the payment is ours: few of a block are. */
type Payment = Omit<SeenArrival, 'amount' | 'from_address'> & { readonly from_address: string; readonly value: bigint }

async function arrivalsIn({ client, native_asset, tokens, watched }: ArrivalsQuestion, block: number) {
  const { hash, transactions } = await client.getBlock({ blockNumber: BigInt(block), includeTransactions: true })
  const plain = transactions.flatMap((transaction): Payment[] => nativePayment(transaction, native_asset))
  const paid = [...plain, ...tokenPayments(await transfersIn(client, tokens, hash), tokens)]
  const own = await watched([...new Set(paid.map(({ to_address }) => to_address))])
  const arrivals: SeenArrival[] = []
  for (const { value, ...payment } of paid.filter(({ to_address }) => own.has(to_address))) {
    const isPaid = payment.asset !== native_asset || (await hasSucceeded(client, payment.txn_hash))
    if (isPaid) arrivals.push({ ...payment, amount: amount(value) })
  }
  return arrivals
}

interface Transaction {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly value: bigint
}

function nativePayment({ hash, from, to, value }: Transaction, asset: string): Payment[] {
  if (to === null || value === 0n) return []
  const addresses = { from_address: canonical(from), to_address: canonical(to) }
  return [{ id: `${hash}:0`, txn_hash: hash, ...addresses, asset, value }]
}

/** A block also contains failed transactions, which move nothing. */
async function hasSucceeded(client: Client, hash: string): Promise<boolean> {
  const receipt = await receiptOf(client, hash)
  // Must throw, so that the block is read again: another node may have answered, or the chain may have dropped the block.
  if (!receipt) throw new Error('the node has no receipt of a transaction in its block')
  return receipt.status === 'success'
}

/** By the hash of the block: a node without the block then throws. By number it would answer none. */
async function transfersIn(client: Client, tokens: Tokens, blockHash: Hash) {
  const contracts = Object.values(tokens) as Address[]
  if (contracts.length === 0) return []
  return client.getLogs({ address: contracts, event: transfer, blockHash, strict: true })
}

interface Transfer {
  readonly address: Address
  readonly transactionHash: Hash | null
  readonly args: { readonly from: Address; readonly to: Address; readonly value: bigint }
}

function tokenPayments(transfers: readonly Transfer[], tokens: Tokens): readonly Payment[] {
  const payments = new Map<string, Payment>()
  for (const { address, transactionHash: txn_hash, args } of transfers) {
    const asset = Object.keys(tokens).find((code) => isAddressEqual(tokens[code] as Address, address))
    if (!asset || !txn_hash || args.value === 0n) continue
    const [from_address, to_address] = [canonical(args.from), canonical(args.to)]
    const about = `${txn_hash}:${asset}:${from_address}:${to_address}`
    const value = args.value + (payments.get(about)?.value ?? 0n)
    payments.set(about, { id: `${about}:${value}`, txn_hash, from_address, to_address, asset, value })
  }
  return [...payments.values()]
}

/** Nodes write addresses in different forms. */
function canonical(address: string): string {
  const parsed = parseEvmAddress(address.toLowerCase())
  assert(parsed, 'a node tells addresses')
  return parsed
}

/** Whether a transaction, as it is mined now, has paid the seen amount of a token. */
export function hasPaid(
  { logs }: TransactionReceipt,
  tokens: Tokens,
  { asset, address, source_address, amount: value }: ArrivalQuestion['seen'],
): boolean {
  return tokenPayments(parseEventLogs({ abi: [transfer], logs, strict: true }), tokens).some(
    (payment) =>
      payment.asset === asset &&
      payment.to_address === address &&
      payment.value === value &&
      (source_address === null || payment.from_address === source_address),
  )
}
