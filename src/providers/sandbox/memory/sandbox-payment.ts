// The simulated carriers' book: payments they got, and arrivals they announced. A payment's standing follows from its row and the bank's
// clock. It is separate from the ledger, and `corridor reconcile` compares the two.
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
    /** The reference. */
    guid: column.guid,
    ref: column.word,
    side: column.oneOf(['deposit', 'withdrawal']),
    asset: column.text,
    amount: column.amount,
    fee_asset: column.optional(column.text),
    fee: column.amount,
    identifiers: plainJson<readonly Identifier[]>(),
    accepted_at: column.timestamp,
    /** It can be cancelled until then. */
    leaves_at: column.timestamp,
    /** null: never, it is stuck. */
    settles_at: column.optional(column.timestamp),
    failure_code: column.optional(column.word as column.Column<CarrierFailureCode>),
    return_code: column.optional(column.word),
    returns_at: column.optional(column.timestamp),
    cancelled_at: column.optional(column.timestamp),
    /** Of the script. */
    outcome: column.optional(column.word),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['identifiers', 'settles_at', 'fee', 'failure_code', 'return_code', 'returns_at', 'cancelled_at'],
    isShortLived: true,
  },
)
export type SandboxPayment = RowOf<typeof sandboxPayments>

/** Blocks of simulated chains come so many times faster than real ones. */
export const sandbox_speed = 100

/** How often a stuck payment is checked, on the bank's clock. */
export const stuck_seconds = 60

/** Only a settled payment can be returned, and once. */
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

/** Values of columns that most payments do not use. */
export const plainPayment = {
  fee_asset: null,
  fee: zero,
  identifiers: [],
  failure_code: null,
  return_code: null,
  returns_at: null,
  cancelled_at: null,
  outcome: null,
} as const satisfies Partial<SandboxPayment>

interface AnnouncedArrival {
  readonly bank_guid: Guid
  readonly guid: Guid
  readonly ref: string | null
  readonly asset: string
  readonly receive_amount: Amount
  readonly created_at: Timestamp
  readonly identifiers: readonly Identifier[]
}

export function announced(arrival: AnnouncedArrival, settles_at: Timestamp): Change {
  const { bank_guid, guid, ref, asset, receive_amount: amount, created_at, identifiers } = arrival
  assert(ref, 'an arrival comes from somewhere')
  return insert(sandboxPayments, {
    ...plainPayment,
    ...{ bank_guid, guid, ref, side: 'deposit', asset, amount, identifiers },
    ...{ accepted_at: created_at, leaves_at: created_at, settles_at },
  })
}
