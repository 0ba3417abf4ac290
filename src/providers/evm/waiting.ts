// The payments and sweeps of a wallet that no block has, and why each waits. Those of one account are mined in the order of their nonces.
import type { Address } from 'viem'
import type { Network } from '../../chains/chain.ts'
import type { Sent } from '../sent-memory.ts'
import type { SignedPayment, WaitingPayment, WaitingReason } from '../waiting.ts'
import { type Cost, raisedCaps } from './fees.ts'
import type { EvmNode } from './node.ts'
import { any_fee, costNow, feeOf } from './raise.ts'
import { nonceOf, termsOf } from './wallet.ts'

export async function waitingOf(
  node: EvmNode,
  network: Network,
  payments: readonly SignedPayment[],
): Promise<readonly WaitingPayment[]> {
  const open = await unminedOf(node, network, payments)
  const holders = new Map(open.map(({ first, from, nonce }) => [`${from} ${nonce}`, first.reference]))
  const found: WaitingPayment[] = []
  for (const { payment, first, newest, from, nonce, next } of open) {
    const { caps } = termsOf(newest)
    const cost = await costNow(node, newest)
    const raised = raisedCaps(caps, cost, any_fee)
    const { reference, created_at: since } = first
    const about = { reference, since, attempts: payment.attempts.length, hash: newest.hash, nonce }
    const priced = { ...about, fee: feeOf(cost, caps), ...(raised ? { fee_wanted: feeOf(cost, raised) } : {}) }
    const before = holders.get(`${from} ${next}`)
    if (nonce > next)
      found.push(before ? { ...priced, reason: 'behind', about: before } : { ...priced, reason: 'nonce_missing' })
    else found.push({ ...priced, reason: reasonOf(node, payment, newest, cost) })
  }
  return found
}

interface Unmined<P> {
  readonly payment: P
  readonly first: Sent
  readonly newest: Sent
  readonly from: Address
  readonly nonce: number
  /** The nonce that the chain takes now from this account. */
  readonly next: number
}

export async function unminedOf<P extends Pick<SignedPayment, 'attempts'>>(
  { client, idOn }: EvmNode,
  network: Network,
  payments: readonly P[],
): Promise<readonly Unmined<P>[]> {
  const id = await idOn(network)
  const counts = new Map<Address, number>()
  const found: Unmined<P>[] = []
  for (const payment of payments) {
    const [first, newest] = [payment.attempts[0], payment.attempts.at(-1)]
    if (!first || !newest) continue
    const { chain_id, from, nonce } = nonceOf(newest)
    if (chain_id !== id) continue
    const next = counts.get(from) ?? (await client.getTransactionCount({ address: from }))
    counts.set(from, next)
    if (nonce >= next) found.push({ payment, first, newest, from, nonce, next })
  }
  return found
}

/** Of the first in line. */
function reasonOf(node: EvmNode, payment: SignedPayment, newest: Sent, cost: Cost): WaitingReason {
  const { caps } = termsOf(newest)
  const { from } = nonceOf(newest)
  if (caps.maxFeePerGas > cost.base) return 'in_time'
  if (!payment.is_sweep && from !== node.wallet.address) return 'other_key'
  const next = raisedCaps(caps, cost, node.ceilingOf(payment))
  return next && next.maxFeePerGas > cost.base ? 'raised_soon' : 'fee_at_maximum'
}
