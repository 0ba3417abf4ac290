// What this service did about a payment and what it learnt, in the memory of sends: each attempt there is an entry of a log. The first
// process that stores an entry at a place wins, and the others go by what is stored. An end (settled, failed, cancelled) is final,
// whatever the node says later: lnd begins a failed payment again if it is asked to.
import { assert } from '../../kernel/assert.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { LightningPayment } from '../carrier.ts'
import type { Kept, NeverSent, Sent, SentMemory } from '../sent-memory.ts'
import type { SendRefusal } from '../sent-transaction.ts'
import type { CarrierFailureCode } from '../standing.ts'

export type SendEntry =
  /**
   * Whoever stored it asks the node once to pay. `after`: the index of the payment of this hash that the node had before. `node`: its
   * public key.
   */
  | { readonly kind: 'send'; readonly sender: string; readonly after: string; readonly node: string }
  /** The node has begun this payment for us, under this index. */
  | { readonly kind: 'begun'; readonly index: string }
  | { readonly kind: 'settled'; readonly preimage: string; readonly fee_msat: string }
  | { readonly kind: 'failed'; readonly failure_code: CarrierFailureCode }
  /** The node never got it. */
  | { readonly kind: 'cancelled' }

export interface SendLog extends Pick<LightningPayment, 'bank_guid' | 'reference'> {
  readonly slot: string
  readonly begun_at: Timestamp
  /** When the last entry was stored. */
  readonly changed_at: Timestamp
  /** The last `send`. */
  readonly send: Extract<SendEntry, { kind: 'send' }>
  readonly begun: Extract<SendEntry, { kind: 'begun' }> | undefined
  readonly last: SendEntry
  readonly length: number
}

export const hasEndedUnpaid = (found: SendLog | NeverSent | undefined): boolean =>
  found !== undefined && ('refusal' in found || found.last.kind === 'failed' || found.last.kind === 'cancelled')

export type PaymentOfHash = Pick<LightningPayment, 'bank_guid' | 'reference' | 'payment_hash'>

const aboutOf = ({ bank_guid, reference }: PaymentOfHash, created_at: Timestamp) =>
  ({ bank_guid, reference, chain: 'lightning', created_at }) as const

export async function readLog(
  memory: SentMemory,
  { bank_guid, reference, payment_hash }: PaymentOfHash,
): Promise<SendLog | NeverSent | undefined> {
  const kept = await memory.find(bank_guid, reference)
  return logFrom(kept, payment_hash)
}

function logFrom(kept: readonly Kept[], payment_hash: string): SendLog | NeverSent | undefined {
  const [first] = kept
  if (!first || 'refusal' in first) return first
  const sent = kept as readonly Sent[]
  assert(
    sent.every(({ hash }) => hash === payment_hash),
    'a payment keeps its payment hash',
  )
  const entries = sent.map(({ raw }) => JSON.parse(raw) as SendEntry)
  const send = entries.findLast((entry) => entry.kind === 'send')
  const last = entries.at(-1)
  const [slot] = first.slots
  assert(send && last && slot !== undefined, 'a log begins with a send')
  return {
    ...{ slot, send, last, length: entries.length, begun_at: first.created_at },
    bank_guid: first.bank_guid,
    reference: first.reference,
    begun: entries.findLast((entry) => entry.kind === 'begun'),
    changed_at: sent.at(-1)?.created_at ?? first.created_at,
  }
}

/** What all banks have sent of a payment hash. */
export async function logsOfHash(memory: SentMemory, payment_hash: string): Promise<readonly SendLog[]> {
  const byPayment = new Map<string, Sent[]>()
  for (const sent of await memory.ofHash('lightning', payment_hash)) {
    const name = `${sent.bank_guid} ${sent.reference}`
    byPayment.set(name, [...(byPayment.get(name) ?? []), sent])
  }
  return [...byPayment.values()].map((kept) => logFrom(kept, payment_hash) as SendLog)
}

/** Answers whether this entry is stored. False: another process stored another one, or the slot belongs to another payment. */
export async function append(
  memory: SentMemory,
  payment: PaymentOfHash,
  log: Pick<SendLog, 'slot' | 'length'>,
  entry: SendEntry,
  now: Timestamp,
): Promise<boolean> {
  const raw = JSON.stringify(entry)
  const stored = await memory.keep({
    ...aboutOf(payment, now),
    ...{ attempt: log.length, slots: [log.slot], raw, hash: payment.payment_hash },
  })
  return stored !== 'slot_taken' && !('refusal' in stored) && stored.raw === raw
}

/** Instead of a first entry. If there is one already, nothing changes. */
export async function refuse(
  memory: SentMemory,
  payment: LightningPayment,
  refusal: SendRefusal,
  now: Timestamp,
): Promise<void> {
  await memory.keep({ ...aboutOf(payment, now), refusal })
}
