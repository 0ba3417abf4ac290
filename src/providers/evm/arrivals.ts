// What came in at addresses of a bank: the native asset by the transactions of each block, tokens by their Transfer events.
// Native money that a contract passes on inside a transaction is seen by no ordinary node, and not here. An id names the
// place within the transaction, so that it stays the same when the transaction is mined again in another block.
import { type Address, type Hash, isAddressEqual, parseAbiItem, parseEventLogs, type TransactionReceipt } from 'viem'
import { amount } from '../../kernel/amount.ts'
import type { ArrivalQuestion } from '../carrier.ts'
import type { SeenArrival, SeenPage } from '../watched-chain.ts'
import type { Tokens } from './contracts.ts'
import type { Client } from './rpc.ts'
import { receiptOf } from './standing.ts'

/** The id is `${txn_hash}:${index}`: 0 is the transaction's own value, from 1 on its events. */
export interface Arrival extends SeenArrival {
  readonly from_address: string
  readonly block: number
}

export interface ArrivalsPage extends SeenPage {
  readonly arrivals: readonly Arrival[]
}

export interface ArrivalsQuestion {
  readonly client: Client
  readonly native_asset: string
  readonly tokens: Tokens
  /** In canonical form. */
  readonly addresses: readonly string[]
  readonly from_block: number
  /** So many blocks are read at once, at most. */
  readonly blocks_max?: number
}

/** So many addresses go into one question. */
const addresses_max = 500
const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

export async function readArrivals(question: ArrivalsQuestion): Promise<ArrivalsPage> {
  const { client, from_block, blocks_max = 50 } = question
  const head = Number(await client.getBlockNumber())
  const last = Math.min(head, from_block + blocks_max - 1)
  if (last < from_block || question.addresses.length === 0) {
    return { arrivals: [], next_block: Math.max(from_block, last + 1) }
  }
  const arrivals = [...(await nativeArrivals(question, last)), ...(await tokenArrivals(question, last))]
  const inOrder = arrivals.sort((a, b) => a.block - b.block || (a.id < b.id ? -1 : 1))
  return { arrivals: inOrder, next_block: last + 1 }
}

/** Nodes write addresses in their own way; we answer as we were asked. */
const byLowerCase = (addresses: readonly string[]): ReadonlyMap<string, string> =>
  new Map(addresses.map((address) => [address.toLowerCase(), address]))

async function nativeArrivals(
  { client, native_asset, addresses, from_block }: ArrivalsQuestion,
  last: number,
): Promise<Arrival[]> {
  const watched = byLowerCase(addresses)
  const found: Arrival[] = []
  for (let block = from_block; block <= last; block++) {
    const { transactions } = await client.getBlock({ blockNumber: BigInt(block), includeTransactions: true })
    for (const { hash, from, to, value } of transactions) {
      const to_address = to && watched.get(to.toLowerCase())
      if (!to_address || value === 0n) continue
      if ((await receiptOf(client, hash))?.status !== 'success') continue
      found.push({
        id: `${hash}:0`,
        txn_hash: hash,
        from_address: from,
        to_address,
        asset: native_asset,
        amount: amount(value),
        block,
      })
    }
  }
  return found
}

async function tokenArrivals(
  { client, tokens, addresses, from_block }: ArrivalsQuestion,
  last: number,
): Promise<Arrival[]> {
  const contracts = Object.values(tokens) as Address[]
  if (contracts.length === 0) return []
  const watched = byLowerCase(addresses)
  const found: Arrival[] = []
  for (let at = 0; at < addresses.length; at += addresses_max) {
    const to = addresses.slice(at, at + addresses_max) as Address[]
    const range = { fromBlock: BigInt(from_block), toBlock: BigInt(last) }
    const logs = await client.getLogs({ address: contracts, event: transfer, args: { to }, ...range, strict: true })
    for (const { address, transactionHash, logIndex, blockNumber, args } of logs) {
      const index = await placeOf(client, transactionHash, logIndex)
      const [asset] = Object.entries(tokens).find(([, contract]) => isAddressEqual(contract as Address, address))!
      const to_address = watched.get(args.to.toLowerCase())
      if (index === undefined || to_address === undefined || args.value === 0n) continue
      found.push({
        id: `${transactionHash}:${index}`,
        txn_hash: transactionHash,
        from_address: args.from,
        to_address,
        asset,
        amount: amount(args.value),
        block: Number(blockNumber),
      })
    }
  }
  return found
}

/** A node counts events by block, which another block would change. Undefined: the transaction is gone meanwhile. */
async function placeOf(client: Client, hash: Hash, logIndex: number): Promise<number | undefined> {
  const receipt = await receiptOf(client, hash)
  const at = receipt?.logs.findIndex((log) => log.logIndex === logIndex) ?? -1
  return at < 0 ? undefined : at + 1
}

/** The hash stands for what was paid in the native asset. What a contract does may be another thing in another block. */
export function isIn(
  { logs }: TransactionReceipt,
  tokens: Tokens,
  { asset, address, amount: value }: ArrivalQuestion['seen'],
): boolean {
  const contract = tokens[asset]
  if (!contract) return true
  return parseEventLogs({ abi: [transfer], logs, strict: true }).some(
    (log) =>
      isAddressEqual(log.address, contract as Address) &&
      isAddressEqual(log.args.to, address as Address) &&
      log.args.value === value,
  )
}
