// Identifiers of simulated payments. They have the form of real ones and follow from the payment's reference, so they never change. They
// are short and may collide: nothing may be found by them alone.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { dateFromDay } from '../kernel/day.ts'
import type { Guid } from '../kernel/guid.ts'
import type { HomeRail } from '../kernel/rail.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { HomeArea } from './calendar.ts'
import { localTime } from './local-time.ts'

export interface RailIdentifier {
  readonly type: 'imad' | 'omad' | 'trace_number' | 'end_to_end_id'
  readonly value: string
}

export interface RailReference {
  readonly rail: HomeRail
  readonly area: HomeArea
  readonly reference: Guid
  /** Of the sending bank: ABA or CPA, nine digits. */
  readonly routing_number: string
  readonly settles_at: Timestamp
}

/** Fedwire's names of the two banks. */
const sender = 'CORRIDOR'
const receiver = 'RECVBANK'

type Identify = (payment: RailReference) => readonly RailIdentifier[]

/** ISO 20022: the sender names the payment, in up to 35 characters. */
const endToEnd: Identify = ({ reference }) => [{ type: 'end_to_end_id', value: reference }]

const fedwire: Identify = ({ reference, settles_at }) => {
  const day = dayText(settles_at)
  return [
    { type: 'imad', value: `${day}${sender}${digitsOf(reference, 'imad', 6)}` },
    { type: 'omad', value: `${day}${receiver}${digitsOf(reference, 'omad', 6)}` },
  ]
}

const identifiersByRail: Readonly<Record<HomeRail, Identify>> = {
  ach: ({ routing_number, reference }) => [
    { type: 'trace_number', value: `${routing_number.slice(0, 8)}${digitsOf(reference, 'trace', 7)}` },
  ],
  // Clearer and data centre, then file number and item number.
  eft: ({ routing_number, reference }) => [
    { type: 'trace_number', value: `${routing_number}${digitsOf(reference, 'trace', 13)}` },
  ],
  // Lynx, the wires of Canada, uses ISO 20022.
  wire: (payment) => (payment.area === 'US' ? fedwire : endToEnd)(payment),
  rtp: endToEnd,
  etransfer: endToEnd,
  sepa: endToEnd,
  fps: endToEnd,
}

export const railIdentifiers: Identify = (payment) => identifiersByRail[payment.rail](payment)

/** Hashed, so that two numbers of one payment differ. */
function digitsOf(reference: Guid, purpose: string, digits: number): string {
  const hash = BigInt(`0x${bytesToHex(sha256(utf8ToBytes(`${purpose}:${reference}`)))}`)
  return String(hash % 10n ** BigInt(digits)).padStart(digits, '0')
}

/** Only Fedwire's identifiers have a day. */
function dayText(at: Timestamp): string {
  const { year, month, date } = dateFromDay(localTime('US', at).day)
  return `${year}${String(month).padStart(2, '0')}${String(date).padStart(2, '0')}`
}
