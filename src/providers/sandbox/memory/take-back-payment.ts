// A simulated carrier is asked to cancel a payment. It can before the payment has left; a pull or an arrival can always be cancelled. A
// payment that it never had is written to the book as cancelled, so it is never taken.
import { type Command, insert, update } from '../../../kernel/command.ts'
import type { KeepPaymentInput } from './keep-payment.ts'
import { type SandboxPayment, sandboxPayments } from './sandbox-payment.ts'

export const takeBackPayment: Command<KeepPaymentInput, SandboxPayment> = {
  name: 'take-back-payment',
  decide({ bank_guid, reference, plan }, rows, { now }) {
    const known = rows.get(sandboxPayments, bank_guid, reference)
    if (!known) {
      const never = { ...plan(now), bank_guid, guid: reference, accepted_at: now, cancelled_at: now }
      return { output: never, changes: [insert(sandboxPayments, never)] }
    }
    const isOver = known.cancelled_at !== null || (known.returns_at !== null && now >= known.returns_at)
    const hasFailed = known.failure_code !== null && known.settles_at !== null && now >= known.settles_at
    const canGoBack = known.side === 'deposit' || now < known.leaves_at
    if (isOver || hasFailed || !canGoBack) return { output: known }
    const taken = { ...known, cancelled_at: now }
    return { output: taken, changes: [update(sandboxPayments, taken)] }
  },
}
