// The quote that pays a lightning invoice. In bitcoin it expires with the invoice, in USD also with the price.
import type { Amount } from '../../kernel/amount.ts'
import { defined } from '../../kernel/assert.ts'
import { type Command, inserted, type Rows } from '../../kernel/command.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { addSeconds } from '../../kernel/time.ts'
import { type DecodedInvoice, readInvoice } from '../../lightning/invoice.ts'
import { lightningClaims } from '../../movements/lightning-claim.ts'
import { type NamedOrder, noFees } from '../../pricing/fee.ts'
import { type Rate, textFromRate } from '../../pricing/rate.ts'
import { refuseIfShort } from '../accounts/account-refusals.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { invoiceHashes } from '../invoices/invoice.ts'
import { type EntryAccount, entryAccountOf, entryAccountOutside } from './entry-account.ts'
import { feeTerms, type RequestFee } from './fee-terms.ts'
import { type PricedInvoice, priceInvoice } from './invoice-price.ts'
import { amountText, invoiceText, noNodeText, noPriceText, ownText, paidText } from './invoice-texts.ts'
import {
  type LightningAccounts,
  type LightningPayer,
  lightningAccounts,
  refuseLightning,
} from './lightning-accounts.ts'
import { feeDetails, newQuote } from './new-quote.ts'
import { type Quote, type QuoteEntry, quotes } from './quote.ts'

export interface QuoteLightningTransferInput extends LightningPayer {
  readonly network_address: string
  readonly order: NamedOrder | undefined
  readonly fees?: readonly RequestFee[]
  /** The price of bitcoin in the asset; null: the asset is bitcoin. undefined: there is no price. */
  readonly ask: Rate | null | undefined
  /** What a route may cost, in satoshi; `own_node`: the payee is the bank's node; undefined: the bank has no node. */
  readonly routing_fee: Amount | 'own_node' | undefined
}

export const quoteLightningTransfer: Command<QuoteLightningTransferInput, Quote> = {
  name: 'quote-lightning-transfer',
  decide(input, rows, moment) {
    const { bank_guid, customer_guid, asset, network_address, order, ask, routing_fee } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank) return reject('unknown_bank')
    const unfit = refuseLightning(input, rows, moment)
    if (unfit) return unfit
    if (routing_fee === undefined) return reject('unsupported_value', 'product_type', noNodeText)
    if (ask === undefined) return reject('unsupported_value', 'asset', noPriceText)
    const invoice = readInvoice(network_address, bank.settings.network, moment.now)
    if (typeof invoice === 'string') return reject('invalid_invoice', 'network_address', invoiceText(invoice))
    if (routing_fee === 'own_node' || rows.get(invoiceHashes, bank_guid, invoice.payment_hash)) {
      return reject('invalid_invoice', 'network_address', ownText)
    }
    const found = lightningAccounts(input, rows, 'asset')
    if ('rejected' in found) return found
    if (rows.get(lightningClaims, bank_guid, invoice.payment_hash)) {
      return reject('invalid_invoice', 'network_address', paidText)
    }
    const fees = customer_guid ? feeTerms(bank, input.fees) : noFees
    const priced = priceInvoice({ invoice, order, ask, routing_fee, fees })
    if (priced === 'invalid_amount') {
      return reject('invalid_amount', order ? `${order.named}_amount` : 'receive_amount', amountText(invoice, order))
    }
    const short = refuseShortAccounts(found, priced, rows)
    if (short) return short
    const { receive_amount, deliver_amount, fee, network_fee } = priced
    const quote = newQuote(
      bank_guid,
      {
        product_type: 'lightning_transfer',
        customer_guid,
        asset,
        side: 'withdrawal',
        receive_amount,
        deliver_amount,
        fee,
        fee_details: feeDetails(asset, priced),
        network_fee,
        network_fee_asset: asset,
        network_address,
        payment_hash: invoice.payment_hash,
        rate: ask && textFromRate(ask),
        entries: entriesOf(input, found, priced),
        expires_at: expiryOf(bank, invoice, ask, moment.now),
      },
      moment,
    )
    return inserted(quotes, quote)
  },
}

/** If the payer has several accounts, the transfer chooses one, so none is checked here. */
function refuseShortAccounts(
  { operations, customer }: LightningAccounts,
  { receive_amount, network_fee, deliver_amount }: PricedInvoice,
  rows: Rows,
): Rejection | undefined {
  const short = refuseIfShort(rows, operations, receive_amount + network_fee)
  const [source, another] = customer?.sources ?? []
  if (short || !source || another) return short
  return refuseIfShort(rows, source, deliver_amount)
}

const expiryOf = (bank: Bank, { expires_at }: DecodedInvoice, ask: Rate | null, now: Quote['issued_at']) => {
  const priceEnds = addSeconds(now, bank.settings.quote_seconds)
  return ask && priceEnds < expires_at ? priceEnds : expires_at
}

/** The customer pays the bank, the bank pays the invoice. */
function entriesOf(
  { bank_guid, customer_guid }: LightningPayer,
  { operations, customer }: LightningAccounts,
  { receive_amount, deliver_amount, fee, network_fee }: PricedInvoice,
): QuoteEntry[] {
  const owner = { bank_guid, customer_guid }
  const paid = (receive_amount + network_fee) as Amount
  const payment: QuoteEntry = {
    source_account: entryAccountOf(operations),
    destination_account: entryAccountOutside('external_wallet', owner),
    receive_amount,
    deliver_amount: paid,
    fee: 0n as Amount,
  }
  if (!customer) return [payment]
  const [source, another] = customer.sources
  const named: EntryAccount = entryAccountOf(defined(source, 'a customer who pays has an account'))
  const { guid: _, ...unnamed } = named
  return [
    {
      source_account: another ? unnamed : named,
      destination_account: entryAccountOf(customer.bank_account),
      receive_amount: paid,
      deliver_amount,
      fee,
    },
    payment,
  ]
}
