// A simulated carrier adds a payment to its book, once per reference.
import { type Command, insert } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import type { Timestamp } from '../../../kernel/time.ts'
import { type SandboxPayment, sandboxPayments } from './sandbox-payment.ts'

export interface KeepPaymentInput {
  readonly bank_guid: Guid
  readonly reference: Guid
  /** The payment, if it comes at this time of the bank's clock. */
  readonly plan: (now: Timestamp) => Omit<SandboxPayment, 'bank_guid' | 'guid' | 'accepted_at'>
}

export const keepPayment: Command<KeepPaymentInput, SandboxPayment> = {
  name: 'keep-payment',
  decide({ bank_guid, reference, plan }, rows, { now }) {
    const known = rows.get(sandboxPayments, bank_guid, reference)
    if (known) return { output: known }
    const payment: SandboxPayment = { ...plan(now), bank_guid, guid: reference, accepted_at: now }
    return { output: payment, changes: [insert(sandboxPayments, payment)] }
  },
}
