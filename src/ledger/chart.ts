// The chart of accounts: which kinds there are, which are hidden, which may go below zero. Owners' accounts are made by
// request; system accounts are opened by the first journal that needs them.

import type { Chain } from '../kernel/asset.ts'
import type { Rail } from '../kernel/rail.ts'

export const ownerAccountTypes = ['trading', 'fiat', 'invoice_operations', 'storage'] as const
export type OwnerAccountType = (typeof ownerAccountTypes)[number]

/** Made by the service, shown by GET /api/accounts. */
const shownSystemTypes = ['fee', 'gas', 'reserve'] as const
/** Bookkeeping: no caller reads them or hears of them. */
export const hiddenAccountTypes = ['external', 'platform_fee', 'receivable', 'suspense'] as const

export const shownAccountTypes = [...ownerAccountTypes, ...shownSystemTypes] as const
export const accountTypes = [...shownAccountTypes, ...hiddenAccountTypes] as const
export type AccountType = (typeof accountTypes)[number]

/** The places outside that money comes from and goes to. */
export type ExternalRef = 'market' | 'lightning' | Rail | Chain

export interface SystemAccount {
  readonly type: Exclude<AccountType, OwnerAccountType>
  readonly asset: string
  readonly ref: ExternalRef | ''
}

export const external = (ref: ExternalRef, asset: string): SystemAccount => ({ type: 'external', asset, ref })
export const fee = (asset: string): SystemAccount => ({ type: 'fee', asset, ref: '' })
export const gas = (asset: string): SystemAccount => ({ type: 'gas', asset, ref: '' })
export const reserve = (asset: string): SystemAccount => ({ type: 'reserve', asset, ref: '' })
export const receivable = (asset: string): SystemAccount => ({ type: 'receivable', asset, ref: '' })
export const suspense = (asset: string): SystemAccount => ({ type: 'suspense', asset, ref: '' })
export const platformFee = (asset: string): SystemAccount => ({ type: 'platform_fee', asset, ref: '' })

/** null: the account may go above zero. A receivable is what the bank is owed by its reserve, never the other way round. */
export const ceilingOf = (type: AccountType): bigint | null => (type === 'receivable' ? 0n : null)

/** null: the account may go below zero. */
export const floorOf = (type: AccountType, environment: 'sandbox' | 'production'): bigint | null => {
  if (type === 'external' || type === 'receivable' || type === 'suspense') return null
  if (type === 'gas') return environment === 'sandbox' ? null : 0n
  return 0n
}
