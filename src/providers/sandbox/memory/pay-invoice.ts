// The simulated lightning network adds a payment to its book: once per reference, and once per payment hash. A second payment of a hash
// is refused for good, unless the first has failed.
import { zero } from '../../../kernel/amount.ts'
import { type Command, insert, update } from '../../../kernel/command.ts'
import type { Timestamp } from '../../../kernel/time.ts'
import type { KeepPaymentInput } from './keep-payment.ts'
import { sandboxPaidHashes } from './sandbox-paid-hash.ts'
import { type SandboxPayment, sandboxPayments } from './sandbox-payment.ts'

export interface PayInvoiceInput extends KeepPaymentInput {
  readonly payment_hash: string
}

export const payInvoice: Command<PayInvoiceInput, SandboxPayment> = {
  name: 'pay-invoice',
  decide({ bank_guid, reference, payment_hash, plan }, rows, { now }) {
    const known = rows.get(sandboxPayments, bank_guid, reference)
    if (known) return { output: known }
    const planned: SandboxPayment = { ...plan(now), bank_guid, guid: reference, accepted_at: now }
    const paid = rows.get(sandboxPaidHashes, bank_guid, payment_hash)
    const other = paid && rows.get(sandboxPayments, bank_guid, paid.reference_guid)
    if (other && !hasFailed(other, now)) {
      const refused = { ...planned, settles_at: now, failure_code: 'invalid_destination', fee: zero } as const
      return { output: refused, changes: [insert(sandboxPayments, refused)] }
    }
    const last = { bank_guid, payment_hash, reference_guid: reference }
    const remembered = paid ? update(sandboxPaidHashes, last) : insert(sandboxPaidHashes, last)
    return { output: planned, changes: [insert(sandboxPayments, planned), remembered] }
  },
}

const hasFailed = ({ failure_code, settles_at }: SandboxPayment, now: Timestamp): boolean =>
  failure_code !== null && settles_at !== null && now >= settles_at
