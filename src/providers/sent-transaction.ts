// Transactions that were signed for a transfer or a stage, stored before they are sent. `guid` is the payment's reference. The attempts
// of one payment share their slots, which the chain accepts once. A slot belongs to one payment. A bundle is several payments in one
// transaction: it has a guid, attempts and slots as a payment has, and the row of each of its payments names it.
import { chainNames } from '../chains/chain.ts'
import type { Chain } from '../kernel/asset.ts'
import * as column from '../kernel/column.ts'
import { type RowOf, table } from '../kernel/table.ts'

/** Where a payment is sent: on a chain, or by lightning. The CHECKs in the migrations allow these. */
export type SentBy = Chain | 'lightning'
export const sentBys: readonly SentBy[] = [...chainNames, 'lightning']

/** Why a payment is never sent. The CHECK in the migration allows these. */
export const sendRefusals = [
  'cancelled',
  'network_fee_too_low',
  'invalid_destination',
  'invalid_address',
  'amount_too_low',
] as const
export type SendRefusal = (typeof sendRefusals)[number]

export const sentTransactions = table(
  'sent_transactions',
  {
    bank_guid: column.guid,
    guid: column.guid,
    attempt: column.integer,
    chain: column.oneOf(sentBys),
    /** Null, like `hash`, if there is a refusal or a bundle. */
    raw: column.optional(column.word),
    hash: column.optional(column.word),
    refusal: column.optional(column.oneOf(sendRefusals)),
    created_at: column.timestamp,
    /** The bundle that carries this payment. Null, like the three below: none does. */
    bundle_guid: column.optional(column.guid),
    /** The index of its first output there. */
    bundle_output: column.optional(column.integer),
    bundle_outputs: column.optional(column.integer),
    /** The most that the payment may pay of the network's fee. */
    bundle_fee_max: column.optional(column.amount),
  },
  { key: ['bank_guid', 'guid', 'attempt'], isCached: false },
)
export type SentTransaction = RowOf<typeof sentTransactions>

/** Of a transaction of one payment, and of a bundle itself. */
export const outsideBundles = {
  bundle_guid: null,
  bundle_output: null,
  bundle_outputs: null,
  bundle_fee_max: null,
} as const satisfies Partial<SentTransaction>

export const sentSlots = table(
  'sent_slots',
  {
    bank_guid: column.guid,
    chain: column.oneOf(sentBys),
    slot: column.word,
    guid: column.guid,
  },
  { key: ['bank_guid', 'chain', 'slot'], indexes: { payment: ['bank_guid', 'guid'] }, isCached: false },
)
