// How a transaction of ours stands on the chain. Of all attempts one can be mined, because they share their nonce. The block
// that counts as final is named before anything else is read: what is on the chain up to there is seen by every later read.
// That a payment is lost is seen, not concluded from what is missing: the block that used its nonce has none of its attempts.
import {
  type Address,
  type Hash,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { type Amount, amount, zero } from '../../kernel/amount.ts'
import { type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import type { Identifier, Standing } from '../carrier.ts'
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

export function pending({ now, block_ms }: Depth, identifiers: readonly Identifier[], blocks = 1): Standing {
  const check_again_at = timestampFromMs(now() + blocks * block_ms)
  return { kind: 'pending', check_again_at, identifiers, network_fee: zero }
}

/** `l1Fee`: what Base took for the data. */
function feePaid({ gasUsed, effectiveGasPrice, ...receipt }: TransactionReceipt): Amount {
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

/** Where a payment of ours would stand. */
export interface NoncePlace {
  readonly from: Address
  readonly nonce: number
  readonly hashes: readonly string[]
  /** All that are kept by now: another worker may have replaced what we know of. */
  hashesNow(): Promise<readonly string[]>
}

/** Undefined: the chain knows of none of them, and the nonce is free. */
export async function standingOf(depth: Depth, place: NoncePlace): Promise<Standing | undefined> {
  const { client, confirmations } = depth
  const { from, nonce, hashes } = place
  const head = await client.getBlockNumber()
  const receipts = await Promise.all(hashes.map((hash) => receiptOf(client, hash)))
  const mined = receipts.find((receipt) => receipt !== undefined)
  if (mined) return minedStanding(depth, head, mined, txnIdentifiers(hashes, mined.transactionHash))
  if ((await client.getTransactionCount({ address: from })) <= nonce) return undefined
  // The nonce is used, by one of ours that was mined just now or by somebody else who has the key.
  const identifiers = txnIdentifiers(hashes)
  const final = head - BigInt(confirmations) + 1n
  const used = final < 0n ? 0 : await client.getTransactionCount({ address: from, blockNumber: final })
  if (used <= nonce) return pending(depth, identifiers)
  // Load-bearing: what was mined was kept before, so only now is it certain that the memory names all that can be ours.
  const all = await place.hashesNow()
  if (all.length > hashes.length) return standingOf(depth, { ...place, hashes: all })
  // Load-bearing: a node that forgot a receipt, or never had it, knows of a payment no more than of one that was not made.
  const { transactions } = await client.getBlock({ blockNumber: await blockOfNonce(depth, place, final) })
  if (transactions.some((hash) => hashes.includes(hash))) {
    throw new Error('the node has no receipt of a transaction in its block')
  }
  return { kind: 'failed', failure_code: 'external_vendor_error', identifiers, network_fee: zero }
}

/** The block that has used the nonce, which this one or one before it did: the only one that could have one of ours. */
async function blockOfNonce({ client }: Depth, { from, nonce }: NoncePlace, used_by: bigint): Promise<bigint> {
  const isUsed = async (blockNumber: bigint): Promise<boolean> =>
    (await client.getTransactionCount({ address: from, blockNumber })) > nonce
  let used = used_by
  let free = used - 1n
  // Mostly it was the very last one: it is asked for with every block. A node may not know what was long ago.
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
