// Opens an account for the bank or a customer. Unverified customers may have accounts; the asset must fit the type and
// the bank. Fiat accounts may be several per owner, all others one.
import { findAsset } from '../../kernel/asset.ts'
import { type Change, type Command, key, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import type { OwnerAccountType } from '../../ledger/chart.ts'
import { type Bank, banks, supportsAsset } from '../banks/bank.ts'
import { type Customer, customers } from '../customers/customer.ts'
import { type Account, accountsOf, findAccounts, openAccount } from './account.ts'

export interface CreateAccountInput {
  readonly bank_guid: Guid
  readonly customer_guid?: Guid
  readonly type: OwnerAccountType
  readonly asset: string
  readonly name: string
  readonly labels?: readonly string[]
}

export const createAccount: Command<CreateAccountInput, Account> = {
  name: 'create-account',
  needs: [
    ({ bank_guid, customer_guid }) => [
      key(banks, bank_guid, bank_guid),
      accountsOf(bank_guid, customer_guid ?? bank_guid),
      ...(customer_guid ? [key(customers, bank_guid, customer_guid)] : []),
    ],
  ],
  decide({ bank_guid, customer_guid, type, asset, name, labels }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank) return reject('unknown_bank')
    const customer = customer_guid ? rows.get(customers, bank_guid, customer_guid) : undefined
    if (customer_guid && !customer) return reject('no_customer', 'customer_guid')
    if (type === 'invoice_operations' && customer_guid) return reject('invalid_parameter', 'customer_guid')
    const unfit = refuseAsset(bank, type, asset)
    if (unfit) return unfit
    const owner_guid = customer_guid ?? bank_guid
    const owned = findAccounts(rows, bank_guid, owner_guid, asset)
    if (type !== 'fiat' && owned.some((account) => account.type === type)) return reject('data_exists', 'asset')
    const opened = openAccount(
      {
        bank_guid,
        type,
        owner_guid,
        customer_guid: customer_guid ?? null,
        asset,
        ref: '',
        name,
        labels: labels ?? null,
      },
      bank.type,
      moment,
    )
    return { output: opened.account, changes: [...opened.changes, touched(bank, customer)] }
  },
}

/** Raises the owner's version: a decision that chose among the owner's accounts must notice that there is one more. */
const touched = (bank: Bank, customer: Customer | undefined): Change =>
  customer ? update(customers, { ...customer, account_count: customer.account_count + 1 }) : update(banks, { ...bank })

function refuseAsset(bank: Bank, type: OwnerAccountType, code: string): Rejection | undefined {
  const asset = findAsset(code)
  if (!asset) return reject('unsupported_value', 'asset')
  const isLightning = type === 'invoice_operations'
  if (isLightning && code !== 'USD' && code !== 'BTC') return reject('unsupported_value', 'asset')
  if (!isLightning && (type === 'fiat') !== (asset.kind === 'fiat')) return reject('unsupported_value', 'asset')
  return supportsAsset(bank, asset) ? undefined : reject('unsupported_value', 'asset')
}
