// Refusals about accounts: which account of which owner is missing, unclear or short of money, and what to do about it.
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { available } from '../../ledger/balance.ts'
import type { OwnerAccountType } from '../../ledger/chart.ts'
import type { Account } from './account.ts'

export const ownerText = (customer_guid: Guid | null | undefined): string =>
  customer_guid ? 'The customer' : 'The bank'

export const noAccountText = (customer_guid: Guid | null | undefined, type: OwnerAccountType, asset: string): string =>
  `${ownerText(customer_guid)} has no ${type} account in ${asset}. Create one with POST /api/accounts.`

/** `field` named the asset, or what the asset follows from. */
export const refuseNoAccount = (
  customer_guid: Guid | null | undefined,
  type: OwnerAccountType,
  asset: string,
  field?: string,
): Rejection =>
  reject(type === 'fiat' ? 'no_fiat_account' : 'no_account', field, noAccountText(customer_guid, type, asset))

/** There are several fiat accounts and none is named, or the named one is not among them. */
export function refuseUnclearFiat(among: readonly Account[], named: Guid | undefined): Rejection {
  const owner = ownerText(among[0]?.customer_guid)
  const asset = among[0]?.asset
  const message = named
    ? `${owner} has no such fiat account in ${asset}. GET /api/accounts lists the accounts.`
    : `${owner} has ${among.length} fiat accounts in ${asset}. Name one of them as fiat_account_guid.`
  return reject('invalid_fiat_account', 'fiat_account_guid', message)
}

/** For quotes: they hold no money, so the transfer checks again. */
export function refuseIfShort(rows: Rows, account: Account, needed: bigint): Rejection | undefined {
  const free = available(rows, account.bank_guid, account.guid)
  if (free >= needed) return undefined
  const message = `The ${account.type} account ${account.guid} has ${free} base units of ${account.asset} available, and ${needed} are needed. Deposit first, or send less.`
  return reject('insufficient_balance', undefined, message)
}

export const overflowText = 'The account would hold more than 38 digits of base units. Send a smaller amount.'
