// A lightning payment (L1). It holds the customer's payment and the bank's payment of the invoice, and claims the payment hash. The
// customer pays the quoted amount, whatever the route takes.
import { amount } from '../../../kernel/amount.ts'
import { assert, defined } from '../../../kernel/assert.ts'
import { type Rejection, reject } from '../../../kernel/rejections.ts'
import { isoFromTimestamp } from '../../../kernel/time.ts'
import { readUnsigned } from '../../../lightning/invoice.ts'
import { claimed, lightningClaims } from '../../../movements/lightning-claim.ts'
import { parseRate } from '../../../pricing/rate.ts'
import { type Account, chooseAccount } from '../../accounts/account.ts'
import { refuseUnclearFiat } from '../../accounts/account-refusals.ts'
import { banks } from '../../banks/bank.ts'
import { entryAccountOf, entryAccountOutside } from '../../quotes/entry-account.ts'
import { msatToPay } from '../../quotes/invoice-price.ts'
import { invoiceText, paidText } from '../../quotes/invoice-texts.ts'
import {
  type LightningAccounts,
  type LightningPayer,
  lightningAccounts,
  refuseLightning,
} from '../../quotes/lightning-accounts.ts'
import type { Quote } from '../../quotes/quote.ts'
import { type TransferKind, type TransferOrder, taken } from './kind.ts'

function partsOf({ bank_guid, customer_guid, asset, network_address, payment_hash, network_fee, entries }: Quote) {
  assert(asset && network_address && payment_hash && entries, 'a lightning quote has an invoice')
  assert(network_fee !== null, 'a lightning quote says what a route may cost')
  const payer: LightningPayer = { bank_guid, customer_guid, asset }
  return { payer, network_address, payment_hash, network_fee, entries }
}

export const lightningKind: TransferKind = {
  product_type: 'lightning_transfer',
  terms(order, rows, moment) {
    const { quote } = order
    const { payer, network_address, payment_hash, network_fee, entries } = partsOf(quote)
    const { bank_guid, customer_guid } = payer
    const unfit = refuseLightning(payer, rows, moment)
    if (unfit) return unfit
    const bank = defined(rows.get(banks, bank_guid, bank_guid), 'a key belongs to a bank')
    const invoice = readUnsigned(network_address, bank.settings.network, moment.now)
    if (typeof invoice === 'string') return reject('invalid_invoice', 'quote_guid', invoiceText(invoice))
    if (rows.get(lightningClaims, bank_guid, payment_hash)) return reject('invalid_invoice', 'quote_guid', paidText)
    if (quote.expires_at !== null && moment.now >= quote.expires_at) {
      const message = `The quote expired at ${isoFromTimestamp(quote.expires_at)}. Create a new one with POST /api/quotes.`
      return reject('no_quote', 'quote_guid', message)
    }
    const found = lightningAccounts(payer, rows, 'quote_guid')
    if ('rejected' in found) return found
    const source = sourceOf(order, found)
    if ('rejected' in source) return source
    const [first, ...rest] = entries
    const source_account = entryAccountOf(source)
    const paid = taken(found.operations.guid, amount(quote.receive_amount + network_fee))
    return {
      fields: {
        side: 'withdrawal',
        source_account,
        destination_account: entryAccountOutside('external_wallet', payer),
        entries: [{ ...defined(first, 'a quote for a payment has an entry'), source_account }, ...rest],
        ref: 'lightning',
      },
      holds: found.customer ? [taken(source.guid, quote.deliver_amount), paid] : [paid],
      activities: [{ bank_guid, customer_guid, activity: 'lightning_transfer', side: 'withdrawal' }],
      changes: (transfer_guid) => {
        const msat = msatToPay(invoice, quote.receive_amount, parseRate(quote.rate) ?? null)
        return [claimed({ bank_guid, payment_hash, transfer_guid, msat })]
      },
    }
  },
}

/** The customer's account that pays, or the bank's. */
function sourceOf({ fiat_account_guid }: TransferOrder, found: LightningAccounts): Account | Rejection {
  if (!found.customer) return found.operations
  const source = chooseAccount(found.customer.sources, fiat_account_guid)
  return source ?? refuseUnclearFiat(found.customer.sources, fiat_account_guid)
}
