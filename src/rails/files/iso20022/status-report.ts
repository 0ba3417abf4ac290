// What a bank says of payments that we ordered (pain.002), for the whole message, for batches and for single payments.
import type { Timestamp } from '../../../kernel/time.ts'
import type { Money } from './read-values.ts'

/** External payment statuses of ISO 20022. A status that is not here is refused: nobody may guess whether money moved. */
export const paymentStatuses = [
  'RCVD', // received
  'ACTC', // technically valid
  'ACCP', // the customer is valid too
  'ACSP', // settlement has begun
  'ACWC', // accepted with a change
  'ACWP', // accepted, not yet posted
  'ACFC', // funds were checked
  'ACSC', // settled on the debtor's account
  'ACCC', // settled on the creditor's account
  'PDNG', // waits
  'PART', // some accepted, some not
  'PATC', // waits for further authorisations
  'BLCK', // blocked
  'CANC', // cancelled
  'RJCT', // rejected
] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

export interface StatusReason {
  /** External code such as AC04; undefined: the bank has its own code or none. */
  readonly code?: string | undefined
  readonly proprietary?: string | undefined
  /** For people. It may name a person. */
  readonly additional: readonly string[]
}

interface Reported {
  readonly status?: PaymentStatus | undefined
  readonly reasons: readonly StatusReason[]
}

export interface PaymentStatusEntry extends Reported {
  readonly instruction_id?: string | undefined
  readonly end_to_end_id?: string | undefined
  readonly uetr?: string | undefined
  readonly accepted_at?: Timestamp | undefined
  /** As the bank understood the order. */
  readonly ordered?: Money | undefined
}

/** Of the original message or batch: how many payments it had, and their sum in units of `sum_decimals`. */
interface OriginalTotals {
  readonly original_count?: number | undefined
  readonly original_sum?: bigint | undefined
}

export interface BatchStatusEntry extends Reported, OriginalTotals {
  readonly payment_information_id: string
  readonly payments: readonly PaymentStatusEntry[]
}

export interface StatusReport extends Reported, OriginalTotals {
  readonly message_id: string
  readonly created_at: Timestamp
  readonly original_message_id: string
  /** Such as pain.001.001.09. */
  readonly original_message_name: string
  readonly batches: readonly BatchStatusEntry[]
}
