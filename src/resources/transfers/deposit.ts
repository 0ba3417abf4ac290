// What every deposit is, however it comes: a transfer without a quote and without a fee, into one account.
import { type Amount, amountMax, zero } from '../../kernel/amount.ts'
import { findAsset } from '../../kernel/asset.ts'
import type { Moment } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { Balance } from '../../ledger/balance.ts'
import { ownerAccountTypes } from '../../ledger/chart.ts'
import type { Account } from '../accounts/account.ts'
import type { Transfer } from './transfer.ts'

/** Where the money came in, if that is known, and when the chain will have confirmed it. */
export interface Arrival {
  readonly deposit_address_guid?: Guid
  readonly deposit_bank_account_guid?: Guid
  readonly confirms_at?: Timestamp
}

export const depositFields = (
  account: Account,
  amount: Amount,
  arrival: Arrival,
  moment: Moment,
): Omit<Transfer, 'state' | 'event_sequence'> => ({
  bank_guid: account.bank_guid,
  guid: moment.newGuid(),
  transfer_type: findAsset(account.asset)?.kind === 'crypto' ? 'crypto' : 'funding',
  customer_guid: account.customer_guid,
  quote_guid: null,
  asset: account.asset,
  side: 'deposit',
  failure_code: null,
  receive_amount: amount,
  deliver_amount: amount,
  fee: zero,
  fee_details: [],
  destination_account_guid: account.guid,
  deposit_address_guid: arrival.deposit_address_guid ?? null,
  deposit_bank_account_guid: arrival.deposit_bank_account_guid ?? null,
  confirms_at: arrival.confirms_at ?? null,
  labels: null,
  created_at: moment.now,
  updated_at: moment.now,
})

export const canReceive = ({ type }: Account): boolean =>
  (ownerAccountTypes as readonly string[]).includes(type) || type === 'reserve' || type === 'gas'

/**
 * No more than one amount can name, so that the owner can move all of it. What came through one rail or chain adds up over
 * all accounts and has no bound, as no sum in the ledger has.
 */
export const exceeds = (balance: Balance | undefined, amount: Amount): boolean =>
  !balance || balance.posted + amount > amountMax
