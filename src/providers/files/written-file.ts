// The text of a file with payments, in the format of its rail. Payments that a format cannot carry are named, with the failure that they
// get; the file is then written without them.
import type { RoutingDetail } from '../../bank-numbers/routing-number.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { Dishonour } from '../../rails/files/nacha/dishonour.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import type { CarrierFailureCode } from '../standing.ts'
import type { FileDays } from './file-times.ts'
import type { FiledParty } from './filed-party.ts'
import type { FiledPayment } from './memory/filed-payment.ts'

export interface PaymentWithParty {
  readonly payment: FiledPayment
  readonly party: FiledParty
  /** It refuses the return of an entry, and names that instead of a party. */
  readonly dishonour?: Dishonour
}

export interface FileToWrite {
  readonly guid: Guid
  readonly sequence: number
  readonly created_at: Timestamp
  readonly days: FileDays
  readonly settings: ProviderSettings
  /** By their numbers. At least one. */
  readonly payments: readonly PaymentWithParty[]
}

export interface RefusedPayment {
  readonly guid: Guid
  readonly failure_code: CarrierFailureCode
}

/** `refused` is not empty if there is no text, unless the fault is not in a payment: then it throws. */
export type FileWritten = { readonly text: string } | { readonly refused: readonly RefusedPayment[] }

export const routingOf = (
  { routing_numbers }: FiledParty,
  type: RoutingDetail['routing_number_type'],
): string | undefined => routing_numbers.find(({ routing_number_type }) => routing_number_type === type)?.routing_number

/** No value of a payment is in the message: it goes to the log. */
export class UnwritableFileFault extends Error {}
