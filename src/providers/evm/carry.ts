// Carries one payment of one wallet: what was stored is followed, and a new payment is signed and stored first.
import type { ChainPayment } from '../carrier.ts'
import type { Standing } from '../standing.ts'
import { follow } from './follow.ts'
import { sign } from './hand-over.ts'
import type { EvmNode } from './node.ts'

export async function carried(node: EvmNode, payment: ChainPayment): Promise<Standing> {
  const kept = await node.memory.find(payment.bank_guid, payment.reference)
  return follow(node, payment, kept.length > 0 ? kept : [await sign(node, payment)])
}
