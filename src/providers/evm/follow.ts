// Follows a stored payment: sends it if the network does not know it, answers its standing, and replaces it at a higher fee if it is
// stuck. If the node's answers do not tell, it throws, and the job retries.
import type { Hex } from 'viem'
import { defined } from '../../kernel/assert.ts'
import type { ChainPayment } from '../carrier.ts'
import { type Kept, refusedStanding, type Sent } from '../sent-memory.ts'
import type { Standing } from '../standing.ts'
import { txnIdentifiers } from '../txn-identifiers.ts'
import { raisedCaps } from './fees.ts'
import type { EvmNode } from './node.ts'
import { costNow } from './raise.ts'
import { isKnown, type NonceUse, pending, standingOf } from './standing.ts'
import { nonceOf, termsOf } from './wallet.ts'

export async function follow(node: EvmNode, payment: ChainPayment, kept: readonly Kept[]): Promise<Standing> {
  const [first] = kept
  if (first && 'refusal' in first) return refusedStanding(first)
  const attempts = kept as readonly Sent[]
  const last = defined(attempts.at(-1), 'what was handed over has an attempt')
  const id = await node.idOn(payment.network)
  const { chain_id } = nonceOf(last)
  if (id !== chain_id) throw new Error(`the node serves chain ${id}, but the payment was signed for chain ${chain_id}`)
  const standing = await standingOf(node, nonceUseOf(node, attempts))
  if (standing) return standing
  const newest = await raisedIfStuck(node, payment, last)
  const all = newest === last ? attempts : [...attempts, newest]
  return (await broadcast(node, newest, all)) ?? pending(node, txnIdentifiers(hashesOf(all)))
}

const hashesOf = (attempts: readonly Kept[]): string[] =>
  attempts.flatMap((attempt) => ('refusal' in attempt ? [] : [attempt.hash]))

/** All attempts share one nonce. */
function nonceUseOf({ memory }: EvmNode, attempts: readonly Sent[]): NonceUse {
  const last = defined(attempts.at(-1), 'what was handed over has an attempt')
  const { bank_guid, reference } = last
  return {
    ...nonceOf(last),
    hashes: hashesOf(attempts),
    hashesNow: async () => hashesOf(await memory.find(bank_guid, reference)),
  }
}

/** The node refuses a transaction that it already has or has just mined. */
async function broadcast(node: EvmNode, newest: Sent, all: readonly Sent[]): Promise<Standing | undefined> {
  const { client } = node
  if (await isKnown(client, newest.hash)) return undefined
  try {
    await client.sendRawTransaction({ serializedTransaction: newest.raw as Hex })
    return undefined
  } catch (error) {
    if (await isKnown(client, newest.hash)) return undefined
    const standing = await standingOf(node, nonceUseOf(node, all))
    if (standing) return standing
    throw error
  }
}

async function raisedIfStuck(node: EvmNode, payment: ChainPayment, newest: Sent): Promise<Sent> {
  const { client, wallet, now } = node
  if (now() < newest.created_at + node.replaced_after_ms) return newest
  const { from, nonce } = nonceOf(newest)
  // Only the wallet that signed it can replace it. And it may only be waiting for the nonce before it.
  if (from !== wallet.address || (await client.getTransactionCount({ address: from })) !== nonce) return newest
  const caps = raisedCaps(termsOf(newest).caps, await costNow(node, newest), node.ceilingOf(payment))
  return caps ? wallet.keepReplacement(newest, caps, node.draftOf(payment)) : newest
}
