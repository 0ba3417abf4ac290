// Creates an invoice for a bitcoin account of a verified owner. Its job has the node make it.
import type { Amount } from '../../kernel/amount.ts'
import { type Command, type InBank, newRecord, saved } from '../../kernel/command.ts'
import { enter } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { addSeconds } from '../../kernel/time.ts'
import { balances } from '../../ledger/balance.ts'
import { defaultExpirySeconds } from '../../lightning/invoice.ts'
import { endOfInvoices } from '../../lightning/mint-invoice.ts'
import { msatMax } from '../../lightning/prefix.ts'
import { type Account, accounts, overflows } from '../accounts/account.ts'
import { overflowText } from '../accounts/account-refusals.ts'
import { banks } from '../banks/bank.ts'
import { refuseFeature } from '../banks/support.ts'
import { refuseUnlessVerifiedOwner } from '../customers/customer.ts'
import { type Invoice, invoiceAsset, invoices } from './invoice.ts'

export interface CreateInvoiceInput extends InBank<'account_guid'> {
  /** In satoshi; undefined: the payer chooses. */
  readonly amount?: Amount
  readonly description?: string
  readonly expiry_seconds?: number
  readonly labels?: readonly string[]
  /** The bank has a lightning node that makes invoices. */
  readonly has_node: boolean
}

const receivingTypes: readonly Account['type'][] = ['trading', 'storage', 'invoice_operations']

export const createInvoice: Command<CreateInvoiceInput, Invoice> = {
  name: 'create-invoice',
  decide(input, rows, moment) {
    const { bank_guid, amount, labels, has_node } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const account = rows.get(accounts, bank_guid, input.account_guid)
    if (!bank || !account) return reject('no_account', 'account_guid')
    if (account.asset !== invoiceAsset || !receivingTypes.includes(account.type)) {
      const message = `The account is of type ${account.type} in ${account.asset}. Invoices are for ${invoiceAsset} accounts of type ${receivingTypes.join(', ')}.`
      return reject('invalid_account', 'account_guid', message)
    }
    if (!bank.features.includes('lightning')) return refuseFeature('lightning', 'account_guid')
    if (!has_node) {
      const message = 'No lightning node is configured for this bank. Ask the operator, or use a sandbox bank.'
      return reject('unsupported_value', 'account_guid', message)
    }
    const unfit = refuseUnlessVerifiedOwner(rows, account, moment, 'account_guid')
    if (unfit) return unfit
    if (amount !== undefined && amount * 1000n > msatMax) {
      return reject('invalid_amount', 'amount', 'There is not so much bitcoin. Send a smaller amount, in satoshi.')
    }
    if (amount !== undefined && overflows(rows.get(balances, bank_guid, account.guid), amount)) {
      return reject('invalid_amount', 'amount', overflowText)
    }
    if (moment.now >= endOfInvoices) {
      const message = "The bank's clock is past the last time that an invoice can name."
      return reject('unsupported_value', undefined, message)
    }

    // Nothing below refuses.
    const expiry_seconds = input.expiry_seconds ?? defaultExpirySeconds
    const record = newRecord(bank_guid, moment, {
      account_guid: account.guid,
      customer_guid: account.customer_guid,
      asset: account.asset,
      failure_code: null,
      amount: amount ?? null,
      description: input.description ?? `Payment to ${bank.name}`,
      expiry_seconds,
      expires_at: addSeconds(moment.now, expiry_seconds),
      invoice: null,
      payment_hash: null,
      received_amount: null,
      transfer_guid: null,
      settled_at: null,
      labels: labels ?? null,
    })
    return saved(invoices, enter(invoices, record))
  },
}
