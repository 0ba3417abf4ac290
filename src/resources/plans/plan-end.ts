// The source and the destination of a plan: an account of the bank, an external bank account or an external wallet. One guid names
// any of them. Checked when the plan is created and again when it is executed.
import { homeRailFault, homeRailsOf, type RailPlace } from '../../bank-numbers/corridors.ts'
import { assert } from '../../kernel/assert.ts'
import { findAsset } from '../../kernel/asset.ts'
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { HomeRail } from '../../kernel/rail.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { defaultRailOf } from '../../rails/default-rail.ts'
import { type Account, accounts } from '../accounts/account.ts'
import { ownerText } from '../accounts/account-refusals.ts'
import type { Bank } from '../banks/bank.ts'
import { counterpartyIn, refuseUnlessCounterpartyOf } from '../counterparties/counterparty.ts'
import { type ExternalBankAccount, externalBankAccounts } from '../external-bank-accounts/external-bank-account.ts'
import { stateText } from '../external-bank-accounts/usable.ts'
import { type ExternalWallet, externalWallets } from '../external-wallets/external-wallet.ts'
import { railText } from '../quotes/funding-accounts.ts'
import { walletFault } from '../quotes/wallet-payment.ts'
import type { PlanAccount } from './stage.ts'

export type PlanEnd =
  | { readonly kind: 'account'; readonly row: Account }
  | { readonly kind: 'external_bank_account'; readonly row: ExternalBankAccount }
  | { readonly kind: 'external_wallet'; readonly row: ExternalWallet }

export function findEnd(rows: Rows, bank_guid: Guid, guid: Guid): PlanEnd | undefined {
  const account = rows.get(accounts, bank_guid, guid)
  if (account) return { kind: 'account', row: account }
  const bankAccount = rows.get(externalBankAccounts, bank_guid, guid)
  if (bankAccount) return { kind: 'external_bank_account', row: bankAccount }
  const wallet = rows.get(externalWallets, bank_guid, guid)
  return wallet && { kind: 'external_wallet', row: wallet }
}

const counterpartyOf = (end: PlanEnd): Guid | null => (end.kind === 'account' ? null : end.row.counterparty_guid)

export const isPlanAccount = ({ type }: Account): boolean => type === 'fiat' || type === 'trading'

/** An account of the owner, or an external bank account with proven ownership. */
export function planSource(
  rows: Rows,
  bank_guid: Guid,
  customer_guid: Guid | null,
  guid: Guid,
  field: string,
): PlanEnd | Rejection {
  const end = findEnd(rows, bank_guid, guid)
  if (!end || isForeign(end, customer_guid, rows)) {
    const message = `${ownerText(customer_guid)} has no such account or external bank account. GET /api/accounts and GET /api/external_bank_accounts list them.`
    return reject('no_source_account', field, message)
  }
  const fault = sourceFault(end)
  return fault === undefined ? end : reject('invalid_source_account', field, fault)
}

/** Any account of the bank, or an external bank account or wallet that the owner can pay. */
export function planDestination(
  rows: Rows,
  bank: Bank,
  customer_guid: Guid | null,
  guid: Guid,
  field: string,
): PlanEnd | Rejection {
  const end = findEnd(rows, bank.guid, guid)
  if (!end || (end.kind !== 'account' && isForeign(end, customer_guid, rows))) {
    const message = `${ownerText(customer_guid)} can pay no such account, external bank account or external wallet. GET /api/accounts, /api/external_bank_accounts and /api/external_wallets list them.`
    return reject('no_destination_account', field, message)
  }
  const fault = destinationFault(end, bank, customer_guid)
  return fault === undefined ? end : reject('invalid_destination_account', field, fault)
}

const accountText = ({ type }: Account): string =>
  `The account is of type ${type}. Plans take fiat and trading accounts.`

function sourceFault(end: PlanEnd): string | undefined {
  if (end.kind === 'account') return isPlanAccount(end.row) ? undefined : accountText(end.row)
  if (end.kind === 'external_wallet') {
    return 'Money cannot be taken from an external wallet. Name an account, or an external bank account of the owner.'
  }
  if (end.row.counterparty_guid) {
    return "Money cannot be pulled from a counterparty's account. Name one of the owner's own accounts."
  }
  return end.row.state === 'completed' ? undefined : stateText(end.row, ['completed'])
}

const payable = ['completed', 'unverified']

function destinationFault(end: PlanEnd, bank: Bank, customer_guid: Guid | null): string | undefined {
  if (end.kind === 'account') return isPlanAccount(end.row) ? undefined : accountText(end.row)
  if (end.kind === 'external_bank_account') {
    return payable.includes(end.row.state) ? undefined : stateText(end.row, payable)
  }
  const { asset } = end.row
  const chain = findAsset(asset)?.chain
  assert(chain, 'a wallet is on a chain')
  return walletFault(end.row, { bank_guid: bank.guid, customer_guid, asset, wallets: [] }, bank, chain)
}

/** It belongs to another customer, so it does not exist for this one. All customers can use the bank's wallets and counterparties. */
function isForeign(end: PlanEnd, customer_guid: Guid | null, rows: Rows): boolean {
  const isShared = end.row.customer_guid === null && (end.kind === 'external_wallet' || counterpartyOf(end) !== null)
  if (!isShared && end.row.customer_guid !== customer_guid) return true
  if (end.kind === 'account' || !end.row.counterparty_guid) return false
  return refuseUnlessCounterpartyOf(counterpartyIn(rows, end.row), customer_guid) !== undefined
}

/** The country in the account's numbers, or else the area whose rails carry the asset. */
export const countryOf = ({ country_code, asset }: ExternalBankAccount): string =>
  country_code ?? defaultRailOf(asset)?.area ?? ''

/** Only an external bank account has a rail. Its country must have the rail in this direction, also if no rail is named. */
export function refuseRail(
  end: PlanEnd,
  payment_rail: HomeRail | undefined,
  side: 'deposit' | 'withdrawal',
  field: string,
): Rejection | undefined {
  if (end.kind !== 'external_bank_account') {
    const message = 'Only an external bank account is reached by a payment rail. Leave `payment_rail` out.'
    return payment_rail && reject('invalid_payment_rail_for_country', field, message)
  }
  const place = { asset: end.row.asset, country_code: countryOf(end.row) }
  const rail = payment_rail ?? (side === 'deposit' ? railWithoutPulls(place) : undefined)
  const fault = rail && homeRailFault(rail, place, side)
  return fault && reject(fault, field, railText(place, side))
}

/** Home rails reach the place, and none of them pulls. */
const railWithoutPulls = (place: RailPlace): HomeRail | undefined =>
  homeRailsOf(place, 'deposit').length > 0 ? undefined : homeRailsOf(place, 'withdrawal')[0]

export function planAccountOf(end: PlanEnd, { organization_guid }: Bank): PlanAccount {
  const { guid, bank_guid, customer_guid, asset } = end.row
  const counterparty_guid = counterpartyOf(end)
  return {
    guid,
    type: end.kind === 'account' ? (end.row.type as 'fiat' | 'trading') : end.kind,
    organization_guid,
    bank_guid,
    ...(customer_guid && { customer_guid }),
    ...(counterparty_guid && { counterparty_guid }),
    asset,
  }
}
