// What an lnd node itself has paid and was paid, by payment hash, to compare it with the ledger.
import { ceilDiv, floorDiv } from '../../kernel/amount.ts'
import type { LightningBook } from '../lightning-book.ts'
import { invoiceFrom } from './invoices.ts'
import { isNotFound, lndNode, trackPath } from './node.ts'
import type { LndRest } from './rest.ts'
import type { SameNode } from './same-node.ts'

interface TrackedPayment {
  readonly status: string
  readonly value_msat: string
  readonly fee_msat: string
}

export function lndBook(rest: LndRest, check: SameNode): LightningBook {
  const unlessUnknown = async (asked: Promise<unknown>): Promise<unknown> => {
    try {
      return await asked
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }
  return {
    async paid(payment_hash) {
      const found = await unlessUnknown(rest.first({ name: 'track a payment', path: trackPath(payment_hash) }))
      const { status, value_msat, fee_msat } = (found ?? { status: 'UNKNOWN' }) as TrackedPayment
      return status === 'SUCCEEDED' ? ceilDiv(BigInt(value_msat) + BigInt(fee_msat), 1000n) : 0n
    },
    async received(payment_hash) {
      const found = await unlessUnknown(rest.ask({ name: 'look up an invoice', path: `/v1/invoice/${payment_hash}` }))
      const invoice = found === undefined ? undefined : invoiceFrom(found)
      return invoice?.state === 'SETTLED' ? floorDiv(invoice.paid_msat, 1000n) : 0n
    },
    async sent(payment_hash) {
      const node = await check()
      const found = await lndNode(rest).payment(payment_hash)
      return found && found.state !== 'failed' ? { index: found.index, node } : undefined
    },
  }
}
