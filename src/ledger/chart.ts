// The chart of accounts: the account types, which of them are hidden, and which may go below zero. Callers create owners' accounts.
// The first journal that needs a system account opens it.
import type { Chain } from '../kernel/asset.ts'
import type { Rail } from '../kernel/rail.ts'

export const ownerAccountTypes = ['trading', 'fiat', 'invoice_operations', 'storage'] as const
export type OwnerAccountType = (typeof ownerAccountTypes)[number]

/** Opened by the service, shown by GET /api/accounts. */
const shownSystemTypes = ['fee', 'gas', 'reserve'] as const
/** Bookkeeping: no reply and no event shows them. */
export const hiddenAccountTypes = ['external', 'platform_fee', 'receivable', 'suspense'] as const

export const shownAccountTypes = [...ownerAccountTypes, ...shownSystemTypes] as const
export const accountTypes = [...shownAccountTypes, ...hiddenAccountTypes] as const
export type AccountType = (typeof accountTypes)[number]

/** A place outside that money comes from and goes to. */
export type ExternalPlace = 'market' | 'lightning' | Rail | Chain

export interface SystemAccount {
  readonly type: Exclude<AccountType, OwnerAccountType>
  readonly asset: string
  readonly ref: ExternalPlace | ''
}

export const external = (place: ExternalPlace, asset: string): SystemAccount => ({
  type: 'external',
  asset,
  ref: place,
})
export const fee = (asset: string): SystemAccount => ({ type: 'fee', asset, ref: '' })
export const gas = (asset: string): SystemAccount => ({ type: 'gas', asset, ref: '' })
export const reserve = (asset: string): SystemAccount => ({ type: 'reserve', asset, ref: '' })
export const receivable = (asset: string): SystemAccount => ({ type: 'receivable', asset, ref: '' })
export const suspense = (asset: string): SystemAccount => ({ type: 'suspense', asset, ref: '' })
export const platformFee = (asset: string): SystemAccount => ({ type: 'platform_fee', asset, ref: '' })

/** null: no ceiling. A receivable is what the reserve owes the bank, so it never goes above zero. */
export const ceilingOf = (type: AccountType): bigint | null => (type === 'receivable' ? 0n : null)

/** null: no floor, the account may go below zero. */
export const floorOf = (type: AccountType, environment: 'sandbox' | 'production'): bigint | null => {
  if (type === 'external' || type === 'receivable' || type === 'suspense') return null
  if (type === 'gas') return environment === 'sandbox' ? null : 0n
  return 0n
}
