// The standing of a payment on an EVM chain. Its attempts share one nonce, so at most one is mined. The final block is read first: every
// later read sees the chain at least up to it. A payment is lost only if the block that used its nonce has none of its attempts: a
// missing receipt proves nothing.
import {
  type Address,
  type Hash,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { type Amount, amount, zero } from '../../kernel/amount.ts'
import { type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import type { Identifier, Standing } from '../standing.ts'
import { txnIdentifiers } from '../txn-identifiers.ts'
import type { Client } from './rpc.ts'

export interface Depth {
  readonly client: Client
  readonly confirmations: number
  readonly block_ms: number
  now(): Timestamp
}

const unless = (NotFound: new (...args: never[]) => Error) => (error: unknown) => {
  if (error instanceof NotFound) return undefined
  throw error
}

export const receiptOf = (client: Client, hash: string): Promise<TransactionReceipt | undefined> =>
  client.getTransactionReceipt({ hash: hash as Hash }).catch(unless(TransactionReceiptNotFoundError))

export const isKnown = async (client: Client, hash: string): Promise<boolean> =>
  (await client.getTransaction({ hash: hash as Hash }).catch(unless(TransactionNotFoundError))) !== undefined

export function pending(
  { now, block_ms }: Depth,
  identifiers: readonly Identifier[],
  blocks = 1,
): Extract<Standing, { kind: 'pending' }> {
  const check_again_at = timestampFromMs(now() + blocks * block_ms)
  return { kind: 'pending', check_again_at, identifiers, network_fee: zero }
}

/** `l1Fee`: what Base took for the data. */
export function feePaid({ gasUsed, effectiveGasPrice, ...receipt }: TransactionReceipt): Amount {
  const { l1Fee } = receipt as { l1Fee?: string | null }
  return amount(gasUsed * effectiveGasPrice + BigInt(l1Fee ?? 0))
}

export function minedStanding(
  depth: Depth,
  head: bigint,
  receipt: TransactionReceipt,
  identifiers: Identifier[],
): Standing {
  const missing = depth.confirmations - Number(head - receipt.blockNumber + 1n)
  if (missing > 0) return pending(depth, identifiers, missing)
  const known = { identifiers, network_fee: feePaid(receipt) }
  if (receipt.status === 'success') return { kind: 'settled', ...known }
  return { kind: 'failed', failure_code: 'external_vendor_error', ...known }
}

export interface NonceUse {
  readonly from: Address
  readonly nonce: number
  readonly hashes: readonly string[]
  /** Read again from the memory: another worker may have stored a replacement. */
  hashesNow(): Promise<readonly string[]>
}

/** Undefined: none of them is mined, and the nonce is free. */
export async function standingOf(depth: Depth, use: NonceUse): Promise<Standing | undefined> {
  const { client, confirmations } = depth
  const { from, nonce, hashes } = use
  const head = await client.getBlockNumber()
  const receipts = await Promise.all(hashes.map((hash) => receiptOf(client, hash)))
  const mined = receipts.find((receipt) => receipt !== undefined)
  if (mined) return minedStanding(depth, head, mined, txnIdentifiers(hashes, mined.transactionHash))
  if ((await client.getTransactionCount({ address: from })) <= nonce) return undefined
  // The nonce is used: one of ours was mined just now, or another program has the key.
  const identifiers = txnIdentifiers(hashes)
  const final = head - BigInt(confirmations) + 1n
  const used = final < 0n ? 0 : await client.getTransactionCount({ address: from, blockNumber: final })
  if (used <= nonce) return pending(depth, identifiers)
  // Must be read here: a mined attempt was stored before, so only now the memory surely has all attempts.
  const all = await use.hashesNow()
  if (all.length > hashes.length) return standingOf(depth, { ...use, hashes: all })
  // Must stay: a node that lost a receipt answers as if the payment was never mined.
  const { transactions } = await client.getBlock({ blockNumber: await blockOfNonce(depth, use, final) })
  if (transactions.some((hash) => hashes.includes(hash))) {
    throw new Error('the node has no receipt of a transaction in its block')
  }
  return { kind: 'failed', failure_code: 'external_vendor_error', identifiers, network_fee: zero }
}

/** The block that has used the nonce, at most `used_by`. Only it could have one of our attempts. */
async function blockOfNonce({ client }: Depth, { from, nonce }: NonceUse, used_by: bigint): Promise<bigint> {
  const isUsed = async (blockNumber: bigint): Promise<boolean> =>
    (await client.getTransactionCount({ address: from, blockNumber })) > nonce
  let used = used_by
  let free = used - 1n
  // Usually it is the last block, so the search starts there. A node may not know the state of old blocks.
  for (let step = 1n; free >= 0n && (await isUsed(free)); step *= 2n) {
    used = free
    free = used > step ? used - step : -1n
  }
  while (used - free > 1n) {
    const middle = (used + free) / 2n
    if (await isUsed(middle)) used = middle
    else free = middle
  }
  return used
}
