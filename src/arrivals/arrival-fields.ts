// The columns of every arrival: a transfer without a quote and without a fee, into one account.
import { chains } from '../chains/chain.ts'
import { transactionHash } from '../chains/transaction-hash.ts'
import { type Amount, zero } from '../kernel/amount.ts'
import { type Chain, findAsset } from '../kernel/asset.ts'
import type { Moment } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { homeRails } from '../kernel/rail.ts'
import { type ExternalPlace, ownerAccountTypes } from '../ledger/chart.ts'
import type { Identifier } from '../providers/standing.ts'
import type { Account } from '../resources/accounts/account.ts'
import { entryAccountOf } from '../resources/quotes/entry-account.ts'
import { type NewTransfer, plainTransfer } from '../resources/transfers/transfer.ts'

export interface Arrival {
  readonly place: ExternalPlace
  readonly deposit_address_guid?: Guid | undefined
  readonly deposit_bank_account_guid?: Guid | undefined
  readonly source_address?: string | null
  /** Undefined: the arrival is simulated and gets a made-up transaction hash. */
  readonly identifiers?: readonly Identifier[] | undefined
}

export function arrivalFields(account: Account, amount: Amount, arrival: Arrival, moment: Moment): NewTransfer {
  const { place } = arrival
  const guid = moment.newGuid()
  return {
    ...plainTransfer,
    bank_guid: account.bank_guid,
    guid,
    transfer_type:
      place === 'lightning' ? 'lightning' : findAsset(account.asset)?.kind === 'crypto' ? 'crypto' : 'funding',
    customer_guid: account.customer_guid,
    asset: account.asset,
    side: 'deposit',
    receive_amount: amount,
    deliver_amount: amount,
    fee: zero,
    fee_details: [],
    destination_account: entryAccountOf(account),
    ref: place,
    // Chains and payout rails are no values of this field.
    payment_rail: homeRails.find((rail) => rail === place) ?? null,
    identifiers: arrival.identifiers ?? simulatedIdentifiers(place, guid),
    deposit_address_guid: arrival.deposit_address_guid ?? null,
    deposit_bank_account_guid: arrival.deposit_bank_account_guid ?? null,
    source_address: arrival.source_address ?? null,
    created_at: moment.now,
    updated_at: moment.now,
  }
}

const simulatedIdentifiers = (place: ExternalPlace, guid: Guid): readonly Identifier[] =>
  place in chains ? [{ type: 'txn_hash', value: transactionHash(place as Chain, guid) }] : []

export const canReceive = ({ type }: Account): boolean =>
  (ownerAccountTypes as readonly string[]).includes(type) || type === 'reserve' || type === 'gas'
