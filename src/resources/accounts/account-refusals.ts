// Refusals about accounts. They say which account of whom is missing, unclear or short, and what to do about it.
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import type { OwnerAccountType } from '../../ledger/chart.ts'
import type { Account } from './account.ts'

export const ownerText = (customer_guid: Guid | null | undefined): string =>
  customer_guid ? 'The customer' : 'The bank'

export const noAccountText = (customer_guid: Guid | null | undefined, type: OwnerAccountType, asset: string): string =>
  `${ownerText(customer_guid)} has no ${type} account in ${asset}. Create one with POST /api/accounts.`

/** `field` is where the asset, or what it follows from, was named. */
export const refuseNoAccount = (
  customer_guid: Guid | null | undefined,
  type: OwnerAccountType,
  asset: string,
  field?: string,
): Rejection =>
  reject(type === 'fiat' ? 'no_fiat_account' : 'no_account', field, noAccountText(customer_guid, type, asset))

/** Several fiat accounts and none named, or one named that is not among them. */
export function refuseUnclearFiat(among: readonly Account[], named: Guid | undefined): Rejection {
  const owner = ownerText(among[0]?.customer_guid)
  const asset = among[0]?.asset
  const message = named
    ? `${owner} has no such fiat account in ${asset}. GET /api/accounts lists the accounts.`
    : `${owner} has ${among.length} fiat accounts in ${asset}. Name one of them as fiat_account_guid.`
  return reject('invalid_fiat_account', 'fiat_account_guid', message)
}

/** Amounts are in base units. The guid is the caller's own. */
export const refuseShort = (account: Account, available: bigint, needed: bigint): Rejection =>
  reject(
    'insufficient_balance',
    undefined,
    `The ${account.type} account ${account.guid} has ${available} base units of ${account.asset} available, and ${needed} are needed. Deposit first, or send less.`,
  )

export const overflowText = 'The account would hold more than 38 digits of base units. Send a smaller amount.'
