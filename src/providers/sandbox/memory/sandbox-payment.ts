// The simulated carriers' own book: what they were given to carry, and what they announced. How a payment stands follows from
// its row and the bank's clock. It is written apart from the ledger, which `corridor reconcile` compares it with.
import { type Amount, zero } from '../../../kernel/amount.ts'
import { assert } from '../../../kernel/assert.ts'
import * as column from '../../../kernel/column.ts'
import { type Change, insert, update } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { type RowOf, table } from '../../../kernel/table.ts'
import type { Timestamp } from '../../../kernel/time.ts'
import { plainJson } from '../../../wire/json-column.ts'
import type { CarrierFailureCode, Identifier } from '../../standing.ts'

export const sandboxPayments = table(
  'sandbox_payments',
  {
    bank_guid: column.guid,
    /** The reference it was given under. */
    guid: column.guid,
    ref: column.word,
    side: column.oneOf(['deposit', 'withdrawal']),
    asset: column.text,
    amount: column.amount,
    fee_asset: column.optional(column.text),
    fee: column.amount,
    identifiers: plainJson<readonly Identifier[]>(),
    accepted_at: column.timestamp,
    /** Until then it can be taken back. */
    leaves_at: column.timestamp,
    /** null: never, it is stuck. */
    settles_at: column.optional(column.timestamp),
    failure_code: column.optional(column.word as column.Column<CarrierFailureCode>),
    return_code: column.optional(column.word),
    returns_at: column.optional(column.timestamp),
    cancelled_at: column.optional(column.timestamp),
    /** What a script said about it. */
    outcome: column.optional(column.word),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['identifiers', 'settles_at', 'fee', 'failure_code', 'return_code', 'returns_at', 'cancelled_at'],
    isShortLived: true,
  },
)
export type SandboxPayment = RowOf<typeof sandboxPayments>

/** Blocks of simulated chains come so many times faster than real ones, not to keep a test waiting. */
export const sandbox_speed = 100

/** A payment that is stuck is asked for so often, on the bank's clock: somebody may free it. */
export const stuck_seconds = 60

/** Only what has arrived can be sent back, and once. */
export const canBeSentBack = (
  { settles_at, failure_code, cancelled_at, returns_at }: SandboxPayment,
  now: Timestamp,
): boolean =>
  settles_at !== null &&
  now >= settles_at &&
  failure_code === null &&
  cancelled_at === null &&
  (returns_at === null || now < returns_at)

export const sentBack = (payment: SandboxPayment, return_code: string, now: Timestamp): Change =>
  update(sandboxPayments, { ...payment, return_code, returns_at: now })

interface Announced {
  readonly bank_guid: Guid
  readonly guid: Guid
  readonly ref: string | null
  readonly asset: string
  readonly receive_amount: Amount
  readonly created_at: Timestamp
  readonly identifiers: readonly Identifier[]
}

/** Money that a simulated carrier brings. */
export function announced(arrival: Announced, settles_at: Timestamp): Change {
  const { bank_guid, guid, ref, asset, receive_amount, created_at, identifiers } = arrival
  assert(ref, 'an arrival comes from somewhere')
  return insert(sandboxPayments, {
    bank_guid,
    guid,
    ref,
    side: 'deposit',
    asset,
    amount: receive_amount,
    fee_asset: null,
    fee: zero,
    identifiers,
    accepted_at: created_at,
    leaves_at: created_at,
    settles_at,
    failure_code: null,
    return_code: null,
    returns_at: null,
    cancelled_at: null,
    outcome: null,
  })
}
