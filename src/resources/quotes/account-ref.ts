// The accounts of a quote's or transfer's entry: inside the bank, or outside. The guid is left out while the account is not
// known: then the transfer that executes the quote names it.
import { findAsset } from '../../kernel/asset.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { AccountType } from '../../ledger/chart.ts'
import type { Account } from '../accounts/account.ts'

export const entryAccountTypes = [
  'trading',
  'fiat',
  'invoice_operations',
  'storage',
  'fee',
  'gas',
  'reserve',
  'external_wallet',
  'external_bank_account',
] as const satisfies readonly (AccountType | 'external_wallet' | 'external_bank_account')[]

export interface AccountRef {
  readonly guid?: Guid
  readonly type: (typeof entryAccountTypes)[number]
  readonly bank_guid: Guid
  readonly customer_guid?: Guid
}

interface Owned {
  readonly bank_guid: Guid
  readonly customer_guid: Guid | null
}

const refOf = (type: AccountRef['type'], { bank_guid, customer_guid }: Owned, guid?: Guid): AccountRef => ({
  ...(guid ? { guid } : {}),
  type,
  bank_guid,
  ...(customer_guid ? { customer_guid } : {}),
})

export const refOfAccount = (account: Account): AccountRef =>
  refOf(account.type as AccountRef['type'], account, account.guid)

/** An account inside the bank that is not known yet. Its type follows from the asset. */
export const refInside = (asset: string, owner: Owned): AccountRef =>
  refOf(findAsset(asset)?.kind === 'fiat' ? 'fiat' : 'trading', owner)

/** A wallet or bank account outside. */
export const refOutside: (type: 'external_wallet' | 'external_bank_account', owner: Owned, guid?: Guid) => AccountRef =
  refOf

/** The guid of an account inside the bank; undefined if it is outside or not known. */
export const insideGuid = (ref: AccountRef | null): Guid | undefined =>
  ref && ref.type !== 'external_wallet' && ref.type !== 'external_bank_account' ? ref.guid : undefined
