// How simulated carriers answer: what is in the book stands as the book says; what is new is taken into it, as a script says or
// as the carrier would by itself.
import { zero } from '../../kernel/amount.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { KeepPaymentInput } from '../../resources/sandbox/keep-payment.ts'
import type { SandboxPayment } from '../../resources/sandbox/sandbox-payment.ts'
import type { Scripted } from '../../resources/sandbox/sandbox-scenario.ts'
import type { Payment, Standing } from '../carrier.ts'
import type { NextScripted } from './script.ts'

export type PaymentPlan = ReturnType<KeepPaymentInput['plan']>

/** A payment that settles at a time, costs nothing and is known by nothing. */
export const plainPlan = (
  { side, asset, amount }: Payment,
  ref: SandboxPayment['ref'],
  leaves_at: Timestamp,
  settles_at: Timestamp,
): PaymentPlan => ({
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

type CarrierNoun = 'rail' | 'chain' | 'lightning'

/** A payment that is not in the book yet is taken into it as a script says. The script may lose the answer, not the payment. */
export async function takenAnew<Noun extends CarrierNoun>(
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
