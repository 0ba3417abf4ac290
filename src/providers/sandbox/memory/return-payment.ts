// A simulated carrier returns a payment, on a caller's request. One commit writes the return to the carrier's book and to the payment's
// transfer or execution.
import type { Decided, Moment, Rows } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import type { Early } from '../../../kernel/job-answer.ts'
import type { Standing } from '../../standing.ts'
import { canBeSentBack, sandboxPayments, sentBack } from './sandbox-payment.ts'

interface PaymentToReturn {
  readonly bank_guid: Guid
  /** Of the transfer or the stage. */
  readonly guid: Guid
  readonly return_code: string
}

/** `record` decides what follows from the standing. Undefined: the carrier cannot return the payment, or nothing follows. */
export function returnPayment<Row extends object>(
  { bank_guid, guid, return_code }: PaymentToReturn,
  rows: Rows,
  { now }: Moment,
  record: (standing: Standing) => Decided<Row | string | Early>,
): Decided<Row> | undefined {
  const payment = rows.get(sandboxPayments, bank_guid, guid)
  if (!payment || !canBeSentBack(payment, now)) return undefined
  const { identifiers, fee: network_fee } = payment
  const decided = record({ kind: 'returned', return_code, identifiers, network_fee })
  const { output, changes = [] } = decided
  if (typeof output === 'string' || 'check_again_at' in output) return undefined
  return { ...decided, output, changes: [...changes, sentBack(payment, return_code, now)] }
}
