// Transactions that were signed for a transfer or a stage, stored before they are sent. `guid` is the payment's reference. The attempts
// of one payment share their slots, which the chain accepts once. A slot belongs to one payment.
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
    /** Null, like `hash`, if there is a refusal. */
    raw: column.optional(column.word),
    hash: column.optional(column.word),
    refusal: column.optional(column.oneOf(sendRefusals)),
    created_at: column.timestamp,
  },
  { key: ['bank_guid', 'guid', 'attempt'], isCached: false },
)
export type SentTransaction = RowOf<typeof sentTransactions>

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
