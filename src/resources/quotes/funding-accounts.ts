// The accounts and the rail of a funding: a fiat account of the owner, an external bank account, a rail of the asset's country.
// Checked when it is quoted and again when it is executed.
import { homeRailFault, homeRailsOf, type RailPlace } from '../../bank-numbers/corridors.ts'
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { HomeRail } from '../../kernel/rail.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { defaultRailOf, homeAssets } from '../../rails/default-rail.ts'
import { type Account, findAccounts } from '../accounts/account.ts'
import { ownerText } from '../accounts/account-refusals.ts'
import type { Bank } from '../banks/bank.ts'
import { refuseAsset } from '../banks/support.ts'
import {
  type Counterparty,
  counterpartyIn,
  refuseUnlessCounterpartyOf,
  refuseUnlessVerifiedCounterparty,
} from '../counterparties/counterparty.ts'
import { type ExternalBankAccount, externalBankAccounts } from '../external-bank-accounts/external-bank-account.ts'
import { stateText } from '../external-bank-accounts/usable.ts'

export interface FundingOrder {
  readonly bank_guid: Guid
  /** The owner of the money; null: the bank. */
  readonly customer_guid: Guid | null
  readonly asset: string
  readonly side: 'deposit' | 'withdrawal'
}

/** The named rail, or the default rail of the asset, if it carries the asset in this direction. */
export function fundingRail(
  { asset, side, customer_guid }: FundingOrder,
  named: HomeRail | undefined,
  bank: Bank,
): { readonly rail: HomeRail } | Rejection {
  const unsupported = refuseAsset(bank, asset, 'fiat')
  if (unsupported) return unsupported
  const home = defaultRailOf(asset)
  if (!home) {
    const message = `No rail moves ${asset} in and out of fiat accounts. Funding exists in ${homeAssets.join(', ')}; use a plan (POST /api/plans) to pay abroad.`
    return named
      ? reject('invalid_payment_rail_for_country', 'payment_rail', message)
      : reject('unsupported_value', 'asset', message)
  }
  const rail = named ?? home.rail
  const fault = homeRailFault(rail, { asset }, side)
  if (fault) return reject(fault, 'payment_rail', railText({ asset }, side))
  // An e-transfer goes to a customer's email address or telephone number. The bank has none.
  return rail === 'etransfer' && !customer_guid
    ? reject('no_customer', 'customer_guid', 'An e-transfer goes to a customer. Name the customer, or another rail.')
    : { rail }
}

export const fiatAccountsOf = (
  rows: Rows,
  { bank_guid, customer_guid, asset }: Pick<FundingOrder, 'bank_guid' | 'customer_guid' | 'asset'>,
): Account[] =>
  findAccounts(rows, bank_guid, customer_guid ?? bank_guid, asset).filter((account) => account.type === 'fiat')

/** Money is pulled only from accounts with a proven owner. */
const usableStates: Readonly<Record<FundingOrder['side'], readonly ExternalBankAccount['state'][]>> = {
  deposit: ['completed'],
  withdrawal: ['completed', 'unverified'],
}

/** The account belongs to another customer, so it does not exist for this owner. */
const isForeign = (
  { customer_guid, counterparty_guid }: ExternalBankAccount,
  counterparty: Counterparty | undefined,
  owner: Guid | null,
): boolean =>
  counterparty_guid
    ? (customer_guid !== null && customer_guid !== owner) ||
      refuseUnlessCounterpartyOf(counterparty, owner) !== undefined
    : customer_guid !== owner

/** Which rails there are instead. SEPA credit transfers and Faster Payments cannot pull. */
export function railText(place: RailPlace, side: FundingOrder['side']): string {
  const { asset, country_code } = place
  const rails = homeRailsOf(place, side).join(', ')
  if (side === 'deposit' && !rails && homeRailsOf(place, 'withdrawal').length > 0) {
    return `No rail pulls ${asset}. It arrives when the payer sends it to a deposit bank account (POST /api/deposit_bank_accounts).`
  }
  const where = country_code === undefined ? asset : `${asset} in ${country_code}`
  return `Rails for a ${side} of ${where}: ${rails || 'none'}. Name one of them, or leave the rail out.`
}

/** The external bank account, if this order can use it. */
export function outsideAccount(
  order: FundingOrder,
  rail: HomeRail,
  guid: Guid,
  rows: Rows,
  field: string,
): ExternalBankAccount | Rejection {
  const { bank_guid, customer_guid, asset, side } = order
  const account = rows.get(externalBankAccounts, bank_guid, guid)
  const unusable = (message: string) => reject('invalid_external_bank_account', field, message)
  const counterparty = account && counterpartyIn(rows, account)
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
  const isAbroad = homeRailFault(rail, { asset, country_code: account.country_code ?? 'elsewhere' }, side) !== undefined
  if (!isAbroad) return account
  const message = `The external bank account is not in a country that ${rail} reaches. Name another account or rail.`
  return reject('invalid_payment_rail_for_country', field, message)
}
