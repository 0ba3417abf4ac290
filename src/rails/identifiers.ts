// Identifiers of simulated payments. They have the form of real ones and follow from the payment's reference, so they never change. They
// are short and may collide: nothing may be found by them alone.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { dateFromDay } from '../kernel/day.ts'
import type { Guid } from '../kernel/guid.ts'
import type { PaymentRail } from '../kernel/rail.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { RailCountry } from './calendar.ts'
import { easternTime } from './eastern-time.ts'

export interface RailIdentifier {
  readonly type: 'imad' | 'omad' | 'trace_number' | 'end_to_end_id'
  readonly value: string
}

export interface RailReference {
  readonly rail: PaymentRail
  readonly country: RailCountry
  readonly reference: Guid
  /** Of the sending bank: ABA or CPA, nine digits. */
  readonly routing_number: string
  readonly settles_at: Timestamp
}

/** Fedwire's names of the two banks. */
const sender = 'CORRIDOR'
const receiver = 'RECVBANK'

export function railIdentifiers(payment: RailReference): readonly RailIdentifier[] {
  const { rail, country, reference, routing_number, settles_at } = payment
  if (rail === 'ach') {
    return [{ type: 'trace_number', value: `${routing_number.slice(0, 8)}${digitsOf(reference, 'trace', 7)}` }]
  }
  // Clearer and data centre, then file number and item number.
  if (rail === 'eft') return [{ type: 'trace_number', value: `${routing_number}${digitsOf(reference, 'trace', 13)}` }]
  // Lynx, RTP and e-Transfer use ISO 20022: the sender names the payment, in up to 35 characters.
  if (rail !== 'wire' || country !== 'US') return [{ type: 'end_to_end_id', value: reference }]
  const day = dayText(settles_at)
  return [
    { type: 'imad', value: `${day}${sender}${digitsOf(reference, 'imad', 6)}` },
    { type: 'omad', value: `${day}${receiver}${digitsOf(reference, 'omad', 6)}` },
  ]
}

/** Hashed, so that two numbers of one payment differ. */
function digitsOf(reference: Guid, purpose: string, digits: number): string {
  const hash = BigInt(`0x${bytesToHex(sha256(utf8ToBytes(`${purpose}:${reference}`)))}`)
  return String(hash % 10n ** BigInt(digits)).padStart(digits, '0')
}

function dayText(at: Timestamp): string {
  const { year, month, date } = dateFromDay(easternTime(at).day)
  return `${year}${String(month).padStart(2, '0')}${String(date).padStart(2, '0')}`
}
