// What funding goes between: a fiat account of the owner and a bank account outside, over a rail of the asset's country. Asked
// at the quote and again at its execution.
import { paymentRailFault } from '../../bank-numbers/corridors.ts'
import { findAsset } from '../../kernel/asset.ts'
import { key, type Need, type Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { PaymentRail } from '../../kernel/rail.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { homeRailOf } from '../../rails/home-rail.ts'
import { type Account, findAccounts } from '../accounts/account.ts'
import { type Bank, supportsAsset } from '../banks/bank.ts'
import {
  counterparties,
  refuseUnlessCounterpartyOf,
  refuseUnlessVerifiedCounterparty,
} from '../counterparties/counterparty.ts'
import { type ExternalBankAccount, externalBankAccounts } from '../external-bank-accounts/external-bank-account.ts'

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
  const known = findAsset(asset)
  if (known?.kind !== 'fiat' || !supportsAsset(bank, known)) return reject('unsupported_value', 'asset')
  const home = homeRailOf(asset)
  if (!home) {
    return named ? reject('invalid_payment_rail_for_country', 'payment_rail') : reject('unsupported_value', 'asset')
  }
  const rail = named ?? home.rail
  const fault = paymentRailFault(rail, home.country, side)
  if (fault) return reject(fault, 'payment_rail')
  // It goes to a customer's mail or telephone; the bank itself has none.
  return rail === 'etransfer' && !customer_guid ? reject('no_customer', 'customer_guid') : { rail }
}

export const fiatAccountsOf = (
  rows: Rows,
  { bank_guid, customer_guid, asset }: Pick<FundingOrder, 'bank_guid' | 'customer_guid' | 'asset'>,
): Account[] =>
  findAccounts(rows, bank_guid, customer_guid ?? bank_guid, asset).filter((account) => account.type === 'fiat')

/** The counterparty of an account outside; asked for after the account. */
export const outsideOwnerNeeds = (bank_guid: Guid, guid: Guid | undefined, rows: Rows): Need[] => {
  const counterparty_guid = guid && rows.get(externalBankAccounts, bank_guid, guid)?.counterparty_guid
  return counterparty_guid ? [key(counterparties, bank_guid, counterparty_guid)] : []
}

/** Money is pulled from an account that its owner has proven to be theirs, and paid to any that may be named. */
const usableStates: Readonly<Record<FundingOrder['side'], readonly ExternalBankAccount['state'][]>> = {
  deposit: ['completed'],
  withdrawal: ['completed', 'unverified'],
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
  const unusable = reject('invalid_external_bank_account', field)
  if (!account || account.asset !== asset || !usableStates[side].includes(account.state)) return unusable
  if (account.counterparty_guid) {
    const counterparty = rows.get(counterparties, bank_guid, account.counterparty_guid)
    // What is another customer's is nobody's here.
    const isForeign =
      (account.customer_guid !== null && account.customer_guid !== customer_guid) ||
      refuseUnlessCounterpartyOf(counterparty, customer_guid) !== undefined
    if (isForeign || side === 'deposit') return unusable
    const unfit = refuseUnlessVerifiedCounterparty(counterparty, customer_guid, field)
    if (unfit) return unfit
  } else if (account.customer_guid !== customer_guid) return unusable
  const isAbroad = paymentRailFault(rail, account.country_code ?? 'elsewhere', side) !== undefined
  return isAbroad ? reject('invalid_payment_rail_for_country', field) : account
}
