// How simulated carriers answer: what is in the book stands as the book says; what is new is taken into it, as a script says or
// as the carrier would by itself.
import { zero } from '../../kernel/amount.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { KeepPaymentInput } from '../../resources/sandbox/keep-payment.ts'
import type { SandboxPayment } from '../../resources/sandbox/sandbox-payment.ts'
import type { Carrier, Payment, Standing } from '../carrier.ts'
import type { Book } from './book.ts'

export type Plan = ReturnType<KeepPaymentInput['plan']>

/** A payment that settles at a time, costs nothing and is known by nothing. */
export const plainPlan = (
  { side, asset, amount }: Payment,
  ref: SandboxPayment['ref'],
  leaves_at: Timestamp,
  settles_at: Timestamp,
): Plan => ({
  ref,
  side,
  asset,
  amount,
  fee_asset: null,
  fee: zero,
  identifiers: [],
  leaves_at,
  settles_at,
  failure_code: null,
  return_code: null,
  returns_at: null,
  cancelled_at: null,
  outcome: null,
})

/** `planOf` says what becomes of a new payment; it may ask what a script wants of it. */
export function simulatedCarrier<P extends Payment>(
  book: Book,
  planOf: (payment: P) => Promise<(now: Timestamp) => Plan>,
): Carrier<P> {
  const input = async (payment: P): Promise<KeepPaymentInput> => ({
    bank_guid: payment.bank_guid,
    reference: payment.reference,
    plan: await planOf(payment),
  })
  return {
    carry: async (payment): Promise<Standing> => (await book.find(payment)) ?? book.keep(await input(payment)),
    cancel: async (payment): Promise<Standing> => book.takeBack(await input(payment)),
  }
}

/** Without somebody to carry it, nothing is sent: that is a definite no. */
export const noCarrier: Carrier<Payment> = {
  carry: async () => ({ kind: 'failed', failure_code: 'external_vendor_error', identifiers: [], network_fee: zero }),
  cancel: async () => ({ kind: 'cancelled', identifiers: [], network_fee: zero }),
}
