// Opens an account for the bank or a customer, verified or not. The bank must support the asset, and the asset must fit the type. An
// owner can have several fiat accounts in an asset, and one account of every other type.
import { type Change, type Command, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import type { OwnerAccountType } from '../../ledger/chart.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { refuseAsset } from '../banks/support.ts'
import { type Customer, customers } from '../customers/customer.ts'
import { type Account, findAccounts, openAccount } from './account.ts'
import { ownerText } from './account-refusals.ts'

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
  decide({ bank_guid, customer_guid, type, asset, name, labels }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank) return reject('unknown_bank')
    const customer = customer_guid ? rows.get(customers, bank_guid, customer_guid) : undefined
    if (customer_guid && !customer) return reject('no_customer', 'customer_guid')
    if (type === 'invoice_operations' && customer_guid) {
      const message = "An invoice_operations account is the bank's own. Leave `customer_guid` out."
      return reject('invalid_parameter', 'customer_guid', message)
    }
    const unfit = refuseAssetOf(type, bank, asset)
    if (unfit) return unfit
    const owner_guid = customer_guid ?? bank_guid
    const owned = findAccounts(rows, bank_guid, owner_guid, asset)
    const same = type === 'fiat' ? undefined : owned.find((account) => account.type === type)
    if (same) {
      const message = `${ownerText(customer_guid)} has a ${type} account in this asset already: ${same.guid}. Use that one.`
      return reject('data_exists', 'asset', message)
    }
    const owner = { bank_guid, owner_guid, customer_guid: customer_guid ?? null }
    const fields = { ...owner, type, asset, ref: '', name, labels: labels ?? null }
    const opened = openAccount(fields, bank.type, moment)
    return { output: opened.account, changes: [...opened.changes, raiseOwnerVersion(bank, customer)] }
  },
}

/** Decisions that chose among the owner's accounts are made again, because there is one more now. */
const raiseOwnerVersion = (bank: Bank, customer: Customer | undefined): Change =>
  customer ? update(customers, { ...customer, account_count: customer.account_count + 1 }) : update(banks, { ...bank })

function refuseAssetOf(type: OwnerAccountType, bank: Bank, code: string): Rejection | undefined {
  if (type !== 'invoice_operations') return refuseAsset(bank, code, type === 'fiat' ? 'fiat' : 'crypto')
  if (code === 'USD' || code === 'BTC') return refuseAsset(bank, code, code === 'USD' ? 'fiat' : 'crypto')
  return reject('unsupported_value', 'asset', 'An invoice_operations account is in BTC or USD.')
}
