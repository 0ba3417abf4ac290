// The account and the wallets of a crypto withdrawal. Checked when it is quoted and again when it is executed.
import { parseAddress } from '../../chains/address.ts'
import { assert } from '../../kernel/assert.ts'
import { type Asset, type Chain, findAsset } from '../../kernel/asset.ts'
import type { Moment, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type Account, findAccounts } from '../accounts/account.ts'
import { ownerText, refuseNoAccount } from '../accounts/account-refusals.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { refuseAsset } from '../banks/support.ts'
import { counterpartyIn, refuseUnlessVerifiedCounterparty } from '../counterparties/counterparty.ts'
import { refuseUnlessVerifiedOwner } from '../customers/customer.ts'
import { type ExternalWallet, externalWallets } from '../external-wallets/external-wallet.ts'

export interface WalletPayment {
  readonly bank_guid: Guid
  /** The payer; null: the bank. */
  readonly customer_guid: Guid | null
  readonly asset: string
  /** Each with the field that named it. Empty while they are not known. */
  readonly wallets: readonly { readonly guid: Guid; readonly field: string }[]
}

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
  const unfit = refuseUnlessVerifiedOwner(rows, payment, moment)
  if (unfit) return unfit
  const unsupported = refuseAsset(bank, payment.asset, 'crypto')
  if (unsupported) return unsupported
  const asset = findAsset(payment.asset)
  assert(asset?.chain, 'a crypto asset lives on a chain')
  const owned = findAccounts(rows, bank_guid, customer_guid ?? bank_guid, asset.code)
  const source = owned.find(({ type }) => type === 'trading')
  if (!source) return refuseNoAccount(customer_guid, 'trading', asset.code, 'asset')
  const wallets: ExternalWallet[] = []
  for (const { guid, field } of payment.wallets) {
    const wallet = rows.get(externalWallets, bank_guid, guid)
    const fault = walletFault(wallet, payment, bank, asset.chain)
    if (!wallet || fault) return reject('invalid_external_wallet', field, fault)
    const unfitPayee =
      wallet.counterparty_guid &&
      refuseUnlessVerifiedCounterparty(counterpartyIn(rows, wallet), wallet.customer_guid, field)
    if (unfitPayee) return unfitPayee
    wallets.push(wallet)
  }
  return { asset: { ...asset, chain: asset.chain }, source, wallets }
}

/**
 * Why the payer cannot send to this wallet; undefined if it can. All customers can use the bank's wallets. The address is parsed
 * again, because the bank's network may have changed.
 */
export function walletFault(
  wallet: ExternalWallet | undefined,
  { customer_guid, asset }: WalletPayment,
  bank: Bank,
  chain: Chain,
): string | undefined {
  if (!wallet || (wallet.customer_guid !== null && wallet.customer_guid !== customer_guid)) {
    return `${ownerText(customer_guid)} has no such external wallet. GET /api/external_wallets lists them.`
  }
  const { state, canonical_address, canonical_tag } = wallet
  if (wallet.asset !== asset) return `The external wallet is for ${wallet.asset}. Name one for the asset that is sent.`
  if (state !== 'completed') return `The external wallet is ${state}. ${walletRemedies[state]}`
  assert(canonical_address, 'a completed wallet has an address')
  const { network } = bank.settings
  if (parseAddress(chain, network, canonical_address, canonical_tag) !== 'invalid_address') return undefined
  return `The address of the external wallet is not of the bank's network, ${network}. Create one with an address of it.`
}

const another = 'Create another one with POST /api/external_wallets.'
const walletRemedies: Readonly<Record<Exclude<ExternalWallet['state'], 'completed'>, string>> = {
  storing: 'Wait until it is completed.',
  pending: 'Wait until it is completed.',
  reviewing: 'Wait until its review has ended. On a sandbox bank: POST /api/sandbox/external_wallets/{guid}/decide.',
  failed: another,
  deleting: another,
  deleted: another,
}
