// A transfer moves money across the bank's edge or between accounts inside it. It executes a quote; arrivals and returns are
// transfers without a quote. Inside the bank the commit that creates the transfer moves the money. All other orders are screened,
// then carried.
import { networkFeeMaxOf } from '../../chains/chain.ts'
import { type Amount, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import * as column from '../../kernel/column.ts'
import type { Guid } from '../../kernel/guid.ts'
import { machine, type StateOf, statesOf } from '../../kernel/machine.ts'
import { homeRails } from '../../kernel/rail.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { ExternalPlace } from '../../ledger/chart.ts'
import type { Reservation } from '../../limits/usage.ts'
import { type CarrierFailureCode, carrierFailureCodes, type Identifier } from '../../providers/standing.ts'
import { listWithAmounts, plainJson } from '../../wire/json-column.ts'
import { type EntryAccount, insideGuid } from '../quotes/entry-account.ts'
import type { FeeDetail, QuoteEntry } from '../quotes/quote.ts'
import { restoreTransfer, shortTransfer } from './short-transfer.ts'

export const transferTypes = ['funding', 'crypto', 'inter_account', 'lightning', 'book'] as const
export type TransferType = (typeof transferTypes)[number]

export const transferStates = machine('transfer', {
  // It is entered again when its participants change: then it is screened again.
  storing: { to: ['storing', 'reviewing', 'pending', 'completed', 'failed'], owes: 'screen-transfer' },
  reviewing: { to: ['storing', 'pending', 'cancelling', 'completed', 'failed'] },
  pending: { to: ['reviewing', 'holding', 'cancelling', 'completed', 'failed'], owes: 'carry-transfer' },
  holding: { to: ['cancelling', 'completed', 'failed'], owes: 'carry-transfer' },
  cancelling: { to: ['holding', 'completed', 'failed'], owes: 'take-back-transfer' },
  // A completed transfer may be returned: the carrier says when to ask again.
  completed: { to: [], owes: 'carry-transfer', due: 'look_again_at' },
  failed: { to: [] },
})
export type TransferState = StateOf<typeof transferStates>

export const transferFailureCodes = [
  'non_sufficient_funds',
  'refresh_required',
  'party_name_invalid',
  'payment_rail_invalid',
  'compliance_rejection',
  'cancelled',
  'reversed',
  'limit_exceeded',
  'daily_limit_exceeded',
  'weekly_limit_exceeded',
  'monthly_limit_exceeded',
  'network_fee_too_low',
  'amount_too_low',
  'invalid_address',
  'invalid_destination',
  'external_vendor_error',
] as const
export type TransferFailureCode = (typeof transferFailureCodes)[number]

export const participantTypes = ['bank', 'customer', 'counterparty'] as const

/** Of the travel rule. */
export interface Participant {
  readonly type: (typeof participantTypes)[number]
  readonly guid: Guid
  readonly amount: Amount
}

/** What a caller may ask of the simulators: a review, or a failure of the carrier. */
export const transferBehaviours = [
  'force_review',
  ...carrierFailureCodes.map((code) => `force_${code}` as const),
] as const
export type TransferBehaviour = (typeof transferBehaviours)[number]

export const forcedFailure = ({
  expected_behaviours,
}: Pick<Transfer, 'expected_behaviours'>): CarrierFailureCode | undefined =>
  carrierFailureCodes.find((code) => expected_behaviours.includes(`force_${code}`))

export const transfers = table(
  'transfers',
  {
    bank_guid: column.guid,
    guid: column.guid,
    transfer_type: column.oneOf(transferTypes),
    customer_guid: column.optional(column.guid),
    quote_guid: column.optional(column.guid),
    asset: column.text,
    side: column.optional(column.oneOf(['deposit', 'withdrawal'])),
    state: column.oneOf(statesOf(transferStates)),
    failure_code: column.optional(column.oneOf(transferFailureCodes)),
    return_code: column.optional(column.word),
    reference_transfer_guid: column.optional(column.guid),
    receive_amount: column.amount,
    deliver_amount: column.amount,
    fee: column.amount,
    fee_details: listWithAmounts<FeeDetail>('amount'),
    network_fee: column.optional(column.amount),
    network_fee_asset: column.optional(column.word),
    network_address: column.optional(column.word),
    payment_hash: column.optional(column.word),
    source_account: column.optional(plainJson<EntryAccount>()),
    destination_account: column.optional(plainJson<EntryAccount>()),
    entries: listWithAmounts<QuoteEntry>('receive_amount', 'deliver_amount', 'fee'),
    /** The place outside: a rail, a chain or lightning; null: it stays inside the bank. */
    ref: column.optional(column.word as column.Column<ExternalPlace>),
    payment_rail: column.optional(column.oneOf(homeRails)),
    identifiers: plainJson<readonly Identifier[]>(),
    source_participants: column.optional(listWithAmounts<Participant>('amount')),
    destination_participants: column.optional(listWithAmounts<Participant>('amount')),
    /** Where an arrival came in, if that is known. */
    deposit_address_guid: column.optional(column.guid),
    deposit_bank_account_guid: column.optional(column.guid),
    /** Of an arrival, in canonical form. It is screened before the money is credited. */
    source_address: column.optional(column.text),
    labels: column.optional(plainJson<readonly string[]>()),
    expected_behaviours: plainJson<readonly TransferBehaviour[]>(),
    reservations: listWithAmounts<Reservation>('amount'),
    payee_reservations: listWithAmounts<Reservation>('amount'),
    hold_ends_at: column.optional(column.timestamp),
    /** Held while the reserve is too small, at most until then. */
    reserve_hold_ends_at: column.optional(column.timestamp),
    look_again_at: column.optional(column.timestamp),
    created_at: column.timestamp,
    updated_at: column.timestamp,
    event_sequence: column.integer,
  },
  {
    key: ['bank_guid', 'guid'],
    uniqueColumn: 'quote_guid',
    mutable: [
      'failure_code',
      'return_code',
      'network_fee',
      'identifiers',
      'source_participants',
      'destination_participants',
      'hold_ends_at',
      'reserve_hold_ends_at',
      'look_again_at',
      'updated_at',
    ],
    states: transferStates,
    counted: { type: 'transfer_type' },
    isShortLived: true,
    short: { shorten: shortTransfer, restore: restoreTransfer },
  },
)
export type Transfer = RowOf<typeof transfers>

export type NewTransfer = Omit<Transfer, 'state' | 'event_sequence'>

export interface TransferKey {
  readonly bank_guid: Guid
  readonly transfer_guid: Guid
}

/** Empty values of columns that most transfers do not use. */
export const plainTransfer = {
  quote_guid: null,
  failure_code: null,
  return_code: null,
  reference_transfer_guid: null,
  network_fee: null,
  network_fee_asset: null,
  network_address: null,
  payment_hash: null,
  source_account: null,
  destination_account: null,
  entries: [],
  ref: null,
  payment_rail: null,
  identifiers: [],
  source_participants: null,
  destination_participants: null,
  deposit_address_guid: null,
  deposit_bank_account_guid: null,
  source_address: null,
  labels: null,
  expected_behaviours: [],
  reservations: [],
  payee_reservations: [],
  hold_ends_at: null,
  reserve_hold_ends_at: null,
  look_again_at: null,
} as const satisfies Partial<Transfer>

/** The names of the audit (`audit/transfer-rows.ts`). A transfer that leaves the bank is named by its type. */
export type KindOfTransfer = 'return' | 'inside' | 'arrival' | 'pull' | 'funding' | 'crypto' | 'lightning'

export function kindOf({
  transfer_type,
  side,
  quote_guid,
  reference_transfer_guid,
}: Pick<Transfer, 'transfer_type' | 'side' | 'quote_guid' | 'reference_transfer_guid'>): KindOfTransfer {
  if (reference_transfer_guid !== null) return 'return'
  if (transfer_type === 'inter_account' || transfer_type === 'book') return 'inside'
  if (side === 'deposit') return quote_guid === null ? 'arrival' : 'pull'
  return transfer_type
}

export const isArrival = (transfer: Transfer): boolean => kindOf(transfer) === 'arrival'

export const isPull = (transfer: Transfer): boolean => kindOf(transfer) === 'pull'

/** What the owner of an arrival gets. Of a dishonoured return the reserve may get a part (D8). */
export function ownerShareOf({ destination_account, entries, receive_amount }: ArrivedMoney): Amount {
  const own = entries.find((entry) => entry.destination_account.guid === destination_account?.guid)
  return own?.receive_amount ?? receive_amount
}

type ArrivedMoney = Pick<Transfer, 'destination_account' | 'entries' | 'receive_amount'>

const isReserve = (account: EntryAccount | null): boolean => account?.type === 'reserve'

/** The reserve then covers older losses (X1). */
export const paysIntoReserve = ({
  destination_account,
  entries,
}: Pick<Transfer, 'destination_account' | 'entries'>): boolean =>
  isReserve(destination_account) || entries.some((entry) => isReserve(entry.destination_account))

/** The owner's account inside the bank that a transfer across its edge pays from or into. */
export function ownAccountOf({ source_account, destination_account }: Transfer): Guid {
  const guid = insideGuid(source_account) ?? insideGuid(destination_account)
  assert(guid, 'a transfer has an account inside the bank')
  return guid
}

/** What is held of the bank's gas. */
export const networkFeeMax = ({ network_fee }: Pick<Transfer, 'network_fee'>): Amount =>
  networkFeeMaxOf(network_fee ?? zero)
