// What every arrival is, however it comes: a transfer without a quote and without a fee, into one account.
import { chains } from '../chains/chain.ts'
import { transactionHash } from '../chains/transaction-hash.ts'
import { type Amount, zero } from '../kernel/amount.ts'
import { type Chain, findAsset } from '../kernel/asset.ts'
import type { Moment } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { paymentRails } from '../kernel/rail.ts'
import { type ExternalRef, ownerAccountTypes } from '../ledger/chart.ts'
import type { Identifier } from '../providers/standing.ts'
import type { Account } from '../resources/accounts/account.ts'
import { entryAccountOf } from '../resources/quotes/entry-account.ts'
import { type NewTransfer, plainTransfer } from '../resources/transfers/transfer.ts'

/** Where the money came in, if that is known, and by what others know it. */
export interface Arrival {
  readonly ref: ExternalRef
  readonly deposit_address_guid?: Guid | undefined
  readonly deposit_bank_account_guid?: Guid | undefined
  readonly source_address?: string | null
  /** Left out: money that is simulated, and known by what its chain would call it. */
  readonly identifiers?: readonly Identifier[] | undefined
}

export function arrivalFields(account: Account, amount: Amount, arrival: Arrival, moment: Moment): NewTransfer {
  const guid = moment.newGuid()
  return { ...fieldsOf(account, amount, arrival, moment), guid, identifiers: identifiersOf(arrival, guid) }
}

function identifiersOf({ identifiers, ref }: Arrival, guid: Guid): readonly Identifier[] {
  if (identifiers) return identifiers
  return ref in chains ? [{ type: 'txn_hash', value: transactionHash(ref as Chain, guid) }] : []
}

const fieldsOf = (
  account: Account,
  amount: Amount,
  arrival: Arrival,
  moment: Moment,
): Omit<NewTransfer, 'guid' | 'identifiers'> => ({
  ...plainTransfer,
  bank_guid: account.bank_guid,
  transfer_type: findAsset(account.asset)?.kind === 'crypto' ? 'crypto' : 'funding',
  customer_guid: account.customer_guid,
  asset: account.asset,
  side: 'deposit',
  receive_amount: amount,
  deliver_amount: amount,
  fee: zero,
  fee_details: [],
  destination_account: entryAccountOf(account),
  ref: arrival.ref,
  // Rails abroad and chains have no word in that field.
  payment_rail: paymentRails.find((rail) => rail === arrival.ref) ?? null,
  deposit_address_guid: arrival.deposit_address_guid ?? null,
  deposit_bank_account_guid: arrival.deposit_bank_account_guid ?? null,
  source_address: arrival.source_address ?? null,
  created_at: moment.now,
  updated_at: moment.now,
})

export const canReceive = ({ type }: Account): boolean =>
  (ownerAccountTypes as readonly string[]).includes(type) || type === 'reserve' || type === 'gas'
