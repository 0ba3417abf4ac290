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

export interface EntryAccount {
  readonly guid?: Guid
  readonly type: (typeof entryAccountTypes)[number]
  readonly bank_guid: Guid
  readonly customer_guid?: Guid
}

interface Owned {
  readonly bank_guid: Guid
  readonly customer_guid: Guid | null
}

const entryAccount = (type: EntryAccount['type'], { bank_guid, customer_guid }: Owned, guid?: Guid): EntryAccount => ({
  type,
  bank_guid,
  ...(guid ? { guid } : {}),
  ...(customer_guid ? { customer_guid } : {}),
})

export const entryAccountOf = (account: Account): EntryAccount =>
  entryAccount(account.type as EntryAccount['type'], account, account.guid)

/** An account inside the bank that is not known yet. Its type follows from the asset. */
export const entryAccountInside = (asset: string, owner: Owned): EntryAccount =>
  entryAccount(findAsset(asset)?.kind === 'fiat' ? 'fiat' : 'trading', owner)

/** A wallet or bank account outside. */
export const entryAccountOutside = (
  type: 'external_wallet' | 'external_bank_account',
  owner: Owned,
  guid?: Guid,
): EntryAccount => entryAccount(type, owner, guid)

/** The guid of an account inside the bank; undefined if it is outside or not known. */
export const insideGuid = (account: EntryAccount | null): Guid | undefined =>
  account && account.type !== 'external_wallet' && account.type !== 'external_bank_account' ? account.guid : undefined

export const isSameAccount = (a: EntryAccount, b: EntryAccount): boolean =>
  a.guid === b.guid && a.type === b.type && a.bank_guid === b.bank_guid && a.customer_guid === b.customer_guid

/** As it is stored: without its bank, and without its customer if that is the owner. Null: no customer. */
export const shortAccount = ({ guid, type, customer_guid }: EntryAccount, owner: Owned): object => ({
  guid,
  type,
  customer_guid: customer_guid === (owner.customer_guid ?? undefined) ? undefined : (customer_guid ?? null),
})

type StoredAccount = Pick<EntryAccount, 'guid' | 'type'> & Partial<Owned>

/** From what is stored. An older account has all its fields: then a missing customer means that it has none. */
export function restoreAccount(stored: EntryAccount, owner: Owned): EntryAccount {
  const { guid, type, bank_guid, customer_guid } = stored as StoredAccount
  const isWhole = bank_guid !== undefined
  return entryAccount(
    type,
    {
      bank_guid: owner.bank_guid,
      customer_guid: customer_guid === undefined ? (isWhole ? null : owner.customer_guid) : customer_guid,
    },
    guid,
  )
}
