// What a simulated carrier enters into its book for a new payment.
import type { Timestamp } from '../../kernel/time.ts'
import type { Payment } from '../carrier.ts'
import type { Standing } from '../standing.ts'
import type { KeepPaymentInput } from './memory/keep-payment.ts'
import { plainPayment } from './memory/sandbox-payment.ts'
import type { Scripted } from './memory/sandbox-scenario.ts'
import type { NextScripted } from './script.ts'

export type PaymentPlan = ReturnType<KeepPaymentInput['plan']>

/** A payment without a fee and without identifiers. */
export const plainPlan = (
  { side, asset, amount }: Payment,
  place: string,
  leaves_at: Timestamp,
  settles_at: Timestamp,
): PaymentPlan => ({ ...plainPayment, ref: place, side, asset, amount, leaves_at, settles_at })

type CarrierNoun = 'rail' | 'chain' | 'lightning'

/** Adds a new payment to the book, as a script says. A script may lose the answer, but not the payment. */
export async function takeNewPayment<Noun extends CarrierNoun>(
  nextScripted: NextScripted,
  noun: Noun,
  payment: Payment,
  take: (scripted: Scripted<Noun> | undefined) => Promise<Standing>,
): Promise<Standing> {
  const scripted = await nextScripted(noun, payment)
  const standing = await take(scripted)
  if (scripted?.outcome === 'time_out') throw new Error(`the simulated ${noun} took the payment and did not answer`)
  return standing
}
