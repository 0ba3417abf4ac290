// What funding goes between: a fiat account of the owner and a bank account outside, over a rail of the asset's country. Asked
// at the quote and again at its execution.
import { paymentRailFault, paymentRailsOf } from '../../bank-numbers/corridors.ts'
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { PaymentRail } from '../../kernel/rail.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { homeAssets, homeRailOf } from '../../rails/home-rail.ts'
import { type Account, findAccounts } from '../accounts/account.ts'
import { ownerText } from '../accounts/account-refusals.ts'
import type { Bank } from '../banks/bank.ts'
import { refuseAsset } from '../banks/support.ts'
import {
  type Counterparty,
  counterparties,
  refuseUnlessCounterpartyOf,
  refuseUnlessVerifiedCounterparty,
} from '../counterparties/counterparty.ts'
import { type ExternalBankAccount, externalBankAccounts } from '../external-bank-accounts/external-bank-account.ts'
import { stateText } from '../external-bank-accounts/usable.ts'

export interface FundingOrder {
  readonly bank_guid: Guid
  /** Whose money it is: a customer's, or null for the bank's own. */
  readonly customer_guid: Guid | null
  readonly asset: string
  readonly side: 'deposit' | 'withdrawal'
}

/** The rail that was named, or the usual one, if it carries the asset in this direction. */
export function fundingRail(
  { asset, side, customer_guid }: FundingOrder,
  named: PaymentRail | undefined,
  bank: Bank,
): { readonly rail: PaymentRail } | Rejection {
  const unsupported = refuseAsset(bank, asset, 'fiat')
  if (unsupported) return unsupported
  const home = homeRailOf(asset)
  if (!home) {
    const message = `No rail moves ${asset} in and out of fiat accounts. Funding exists in ${homeAssets.join(' and ')}; use a plan (POST /api/plans) to pay abroad.`
    return named
      ? reject('invalid_payment_rail_for_country', 'payment_rail', message)
      : reject('unsupported_value', 'asset', message)
  }
  const rail = named ?? home.rail
  const fault = paymentRailFault(rail, home.country, side)
  if (fault) return reject(fault, 'payment_rail', railText(home.country, side))
  // It goes to a customer's mail or telephone; the bank itself has none.
  return rail === 'etransfer' && !customer_guid
    ? reject('no_customer', 'customer_guid', 'An e-transfer goes to a customer. Name the customer, or another rail.')
    : { rail }
}

export const fiatAccountsOf = (
  rows: Rows,
  { bank_guid, customer_guid, asset }: Pick<FundingOrder, 'bank_guid' | 'customer_guid' | 'asset'>,
): Account[] =>
  findAccounts(rows, bank_guid, customer_guid ?? bank_guid, asset).filter((account) => account.type === 'fiat')

/** Money is pulled from an account that its owner has proven to be theirs, and paid to any that may be named. */
const usableStates: Readonly<Record<FundingOrder['side'], readonly ExternalBankAccount['state'][]>> = {
  deposit: ['completed'],
  withdrawal: ['completed', 'unverified'],
}

/** What is another customer's is nobody's here. */
const isForeign = (
  { customer_guid, counterparty_guid }: ExternalBankAccount,
  counterparty: Counterparty | undefined,
  owner: Guid | null,
): boolean =>
  counterparty_guid
    ? (customer_guid !== null && customer_guid !== owner) ||
      refuseUnlessCounterpartyOf(counterparty, owner) !== undefined
    : customer_guid !== owner

/** The rails of a country for one direction. */
export const railText = (country_code: string, side: FundingOrder['side']): string => {
  const rails = paymentRailsOf(country_code, side).join(', ')
  return `Rails for a ${side} in ${country_code}: ${rails || 'none'}. Name one of them, or leave the rail out.`
}

/** The account outside, if it can be used for this. */
export function outsideAccount(
  order: FundingOrder,
  rail: PaymentRail,
  guid: Guid,
  rows: Rows,
  field: string,
): ExternalBankAccount | Rejection {
  const { bank_guid, customer_guid, asset, side } = order
  const account = rows.get(externalBankAccounts, bank_guid, guid)
  const unusable = (message: string) => reject('invalid_external_bank_account', field, message)
  const counterparty = account?.counterparty_guid
    ? rows.get(counterparties, bank_guid, account.counterparty_guid)
    : undefined
  if (!account || isForeign(account, counterparty, customer_guid)) {
    return unusable(
      `${ownerText(customer_guid)} has no such external bank account. GET /api/external_bank_accounts lists them.`,
    )
  }
  if (account.asset !== asset) {
    return unusable(`The external bank account is in ${account.asset}, and the quote is not. Name one in its asset.`)
  }
  if (!usableStates[side].includes(account.state)) return unusable(stateText(account, usableStates[side]))
  if (account.counterparty_guid) {
    if (side === 'deposit') {
      return unusable("Money cannot be pulled from a counterparty's account. Name one of the owner's own accounts.")
    }
    const unfit = refuseUnlessVerifiedCounterparty(counterparty, customer_guid, field)
    if (unfit) return unfit
  }
  const isAbroad = paymentRailFault(rail, account.country_code ?? 'elsewhere', side) !== undefined
  if (!isAbroad) return account
  const message = `The external bank account is not in a country that ${rail} reaches. Name another account or rail.`
  return reject('invalid_payment_rail_for_country', field, message)
}
