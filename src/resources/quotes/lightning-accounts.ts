// The accounts that pay an invoice. A customer pays the bank, and the bank pays the invoice from its `invoice_operations` account.
// The bank's own payment needs only the second. Checked when it is quoted and again when it is executed.
import type { Moment, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type Account, findAccounts } from '../accounts/account.ts'
import { noAccountText, refuseNoAccount } from '../accounts/account-refusals.ts'
import { banks } from '../banks/bank.ts'
import { refuseFeature } from '../banks/support.ts'
import { refuseUnlessVerifiedOwner } from '../customers/customer.ts'
import { lightningAssets } from './invoice-price.ts'

export interface LightningPayer {
  readonly bank_guid: Guid
  readonly customer_guid: Guid | null
  readonly asset: string
}

export function refuseLightning(payer: LightningPayer, rows: Rows, moment: Moment): Rejection | undefined {
  const { bank_guid, asset } = payer
  const unfit = refuseUnlessVerifiedOwner(rows, payer, moment)
  if (unfit) return unfit
  if (!rows.get(banks, bank_guid, bank_guid)?.features.includes('lightning')) {
    return refuseFeature('lightning', 'product_type')
  }
  return (lightningAssets as readonly string[]).includes(asset)
    ? undefined
    : reject('unsupported_value', 'asset', `Lightning is paid in ${lightningAssets.join(' or ')}.`)
}

export interface LightningAccounts {
  readonly operations: Account
  /** Only if a customer pays: the customer's accounts to choose from, and the bank's account that receives the payment. */
  readonly customer?: { readonly sources: readonly Account[]; readonly bank_account: Account }
}

/** `field` named the asset. */
export function lightningAccounts(payer: LightningPayer, rows: Rows, field: string): LightningAccounts | Rejection {
  const { bank_guid, customer_guid, asset } = payer
  const type = asset === 'BTC' ? 'trading' : 'fiat'
  const accountsOf = (owner: Guid, wanted: Account['type']): Account[] =>
    findAccounts(rows, bank_guid, owner, asset).filter((account) => account.type === wanted)
  const sources = customer_guid ? accountsOf(customer_guid, type) : []
  if (customer_guid && sources.length === 0) return refuseNoAccount(customer_guid, type, asset, field)
  const [operations] = accountsOf(bank_guid, 'invoice_operations')
  if (!operations) return refuseNoAccount(null, 'invoice_operations', asset, field)
  if (!customer_guid) return { operations }
  // Of several, the oldest.
  const [bank_account] = accountsOf(bank_guid, type).sort((a, b) => (a.guid < b.guid ? -1 : 1))
  return bank_account
    ? { operations, customer: { sources, bank_account } }
    : reject('no_account', field, noAccountText(null, type, asset))
}
