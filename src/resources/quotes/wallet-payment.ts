// Who may send crypto from where to which wallets. Asked at the quote and again at its execution.
import { parseAddress } from '../../chains/address.ts'
import { assert } from '../../kernel/assert.ts'
import { type Asset, type Chain, findAsset } from '../../kernel/asset.ts'
import { key, type Moment, type Need, type Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type Account, accountsOf, findAccounts } from '../accounts/account.ts'
import { type Bank, banks, supportsAsset } from '../banks/bank.ts'
import { counterparties, refuseUnlessVerifiedCounterparty } from '../counterparties/counterparty.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import { type ExternalWallet, externalWallets } from '../external-wallets/external-wallet.ts'

export interface WalletPayment {
  readonly bank_guid: Guid
  /** Who pays: a customer, or null for the bank itself. */
  readonly customer_guid: Guid | null
  readonly asset: string
  /** Each with the field that named it. Not known yet: none. */
  readonly wallets: readonly { readonly guid: Guid; readonly field: string }[]
}

export const walletPaymentNeeds = ({ bank_guid, customer_guid, wallets }: WalletPayment): Need[] => [
  key(banks, bank_guid, bank_guid),
  ...(customer_guid ? [key(customers, bank_guid, customer_guid)] : []),
  accountsOf(bank_guid, customer_guid ?? bank_guid),
  ...wallets.map(({ guid }) => key(externalWallets, bank_guid, guid)),
]

/** Whose wallets they are; asked for after `walletPaymentNeeds`. */
export const payeeNeedsOf = ({ bank_guid, wallets }: WalletPayment, rows: Rows): Need[] =>
  wallets.flatMap(({ guid }) => {
    const payee = rows.get(externalWallets, bank_guid, guid)?.counterparty_guid
    return payee ? [key(counterparties, bank_guid, payee)] : []
  })

/** The owner's trading account of the asset, from which it is sent; there is at most one. */
export const sendingAccount = ({ bank_guid, customer_guid, asset }: WalletPayment, rows: Rows): Account | undefined =>
  findAccounts(rows, bank_guid, customer_guid ?? bank_guid, asset).find(({ type }) => type === 'trading')

export interface WalletPaymentParties {
  readonly asset: Asset & { readonly chain: Chain }
  readonly source: Account
  readonly wallets: readonly ExternalWallet[]
}

export function walletPaymentParties(
  payment: WalletPayment,
  rows: Rows,
  moment: Moment,
): WalletPaymentParties | Rejection {
  const { bank_guid, customer_guid } = payment
  const bank = rows.get(banks, bank_guid, bank_guid)
  if (!bank) return reject('unknown_bank')
  const unfit = customer_guid && refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), moment.now)
  if (unfit) return unfit
  const asset = findAsset(payment.asset)
  if (!asset?.chain || !supportsAsset(bank, asset)) return reject('unsupported_value', 'asset')
  const source = sendingAccount(payment, rows)
  if (!source) return reject('no_account', 'asset')
  const wallets: ExternalWallet[] = []
  for (const { guid, field } of payment.wallets) {
    const wallet = rows.get(externalWallets, bank_guid, guid)
    if (!wallet || !canSendTo(wallet, payment, bank, asset.chain)) return reject('invalid_external_wallet', field)
    const { counterparty_guid } = wallet
    const payee = counterparty_guid && rows.get(counterparties, bank_guid, counterparty_guid)
    const unfitPayee =
      counterparty_guid && refuseUnlessVerifiedCounterparty(payee || undefined, wallet.customer_guid, field)
    if (unfitPayee) return unfitPayee
    wallets.push(wallet)
  }
  return { asset: { ...asset, chain: asset.chain }, source, wallets }
}

/** The bank's wallet is for everyone, a customer's for that customer alone. The bank's network may have changed since. */
export function canSendTo(
  wallet: ExternalWallet,
  { customer_guid, asset }: WalletPayment,
  bank: Bank,
  chain: Chain,
): boolean {
  const { state, canonical_address, canonical_tag } = wallet
  if (state !== 'completed' || wallet.asset !== asset) return false
  if (wallet.customer_guid !== null && wallet.customer_guid !== customer_guid) return false
  assert(canonical_address, 'a completed wallet has an address')
  return parseAddress(chain, bank.settings.network, canonical_address, canonical_tag) !== 'invalid_address'
}
