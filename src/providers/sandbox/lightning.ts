// The simulated lightning network of sandbox banks. Every valid invoice is paid within a second; the route takes half of its maximum. A
// pending payment cannot be cancelled.
import { amount, ceilDiv, zero } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { type InvoiceFault, readUnsigned } from '../../lightning/invoice.ts'
import type { Lightning, LightningPayment } from '../carrier.ts'
import type { Invoices } from '../invoicing.ts'
import type { Standing } from '../standing.ts'
import type { Book } from './book.ts'
import { sandboxMint, sandboxPreimage } from './lightning-node.ts'
import type { Scripted } from './memory/sandbox-scenario.ts'
import { type PaymentPlan, plainPlan, takeNewPayment } from './payment-plan.ts'
import type { NextScripted } from './script.ts'

const base_fee = 1n
const fee_bps = 50n
const payment_seconds = 1

export function sandboxLightning(
  book: Book,
  nextScripted: NextScripted,
  seedOf: (bank_guid: Guid) => Uint8Array,
  invoices: Invoices,
): Lightning {
  const answered = (standing: Standing, payment: LightningPayment): Standing =>
    standing.kind === 'settled' ? withPreimage(standing, payment, seedOf(payment.bank_guid)) : standing
  return {
    invoices,
    async carry(payment) {
      const paid = (scripted: Scripted<'lightning'> | undefined) =>
        book.pay({ ...payment, plan: (now) => planOf(payment, scripted, now) })
      const standing = (await book.find(payment)) ?? (await takeNewPayment(nextScripted, 'lightning', payment, paid))
      return answered(standing, payment)
    },
    cancel: async (payment) =>
      answered(await book.takeBack({ ...payment, plan: (now) => planOf(payment, undefined, now) }), payment),
    estimateFee: async ({ amount: value }) => amount(base_fee + ceilDiv(value * fee_bps, 10_000n)),
    mintOf: (bank_guid) => sandboxMint(seedOf(bank_guid)),
  }
}

/** In the asset that the bank pays with. */
function planOf(payment: LightningPayment, scripted: Scripted<'lightning'> | undefined, now: Timestamp): PaymentPlan {
  const { asset, invoice, network, payment_hash, routing_fee_max } = payment
  const plan: PaymentPlan = {
    ...plainPlan(payment, 'lightning', now, addSeconds(now, payment_seconds)),
    identifiers: [{ type: 'txn_hash', value: payment_hash }],
    fee_asset: asset,
    fee: amount(routing_fee_max / 2n),
    outcome: scripted?.outcome ?? null,
  }
  if (isFault(readUnsigned(invoice, network, now))) {
    return { ...plan, settles_at: now, fee: zero, failure_code: 'invalid_destination' }
  }
  if (scripted?.outcome !== 'failed') return plan
  return { ...plan, fee: zero, failure_code: scripted.details.failure_code ?? 'external_vendor_error' }
}

const isFault = (read: object | InvoiceFault): read is InvoiceFault => typeof read === 'string'

function withPreimage(standing: Standing, { invoice, network }: LightningPayment, seed: Uint8Array): Standing {
  const read = readUnsigned(invoice, network)
  if (isFault(read)) return standing
  const value = sandboxPreimage(seed, read.payment_secret, read.payment_hash)
  return { ...standing, identifiers: [...standing.identifiers, { type: 'preimage', value }] }
}
