// How quotes and transfers name the accounts that money goes between: the bank's own, and those outside. The guid is left out
// where the account is only known when the quote is executed.
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

const named = (type: AccountRef['type'], { bank_guid, customer_guid }: Owned, guid: Guid | undefined): AccountRef => ({
  ...(guid ? { guid } : {}),
  type,
  bank_guid,
  ...(customer_guid ? { customer_guid } : {}),
})

export const refOfAccount = (account: Account): AccountRef =>
  named(account.type as AccountRef['type'], account, account.guid)

/** An account inside the bank that is not known yet: what it will hold says its type. */
export const refInside = (asset: string, owner: Owned): AccountRef =>
  named(findAsset(asset)?.kind === 'fiat' ? 'fiat' : 'trading', owner, undefined)

/** A wallet or a bank account outside, of this owner; without a guid it is not known yet. */
export const refOutside = (type: 'external_wallet' | 'external_bank_account', owner: Owned, guid?: Guid): AccountRef =>
  named(type, owner, guid)

/** The account inside the bank that is meant, if it is one and is known. */
export const insideGuid = (ref: AccountRef | null): Guid | undefined =>
  ref && ref.type !== 'external_wallet' && ref.type !== 'external_bank_account' ? ref.guid : undefined
