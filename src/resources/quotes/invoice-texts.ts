// Messages for lightning invoices that cannot be quoted or paid. They contain nothing of the invoice.
import type { DecodedInvoice, InvoiceFault } from '../../lightning/invoice.ts'
import type { NamedOrder } from '../../pricing/fee.ts'
import { lightningSymbol } from './invoice-price.ts'

const faults: Readonly<Record<InvoiceFault, string>> = {
  not_decodable: 'This is not a lightning invoice (BOLT 11) that can be read. Check that it was copied whole.',
  other_network: "The invoice is of another network than the bank's (`settings.network`). Ask for one of that network.",
  bad_signature: 'The signature of the invoice is wrong. Ask the payee for a new invoice.',
  unknown_required_feature: 'The invoice asks for a feature that is not supported. Ask the payee for a plain invoice.',
  expired: 'The invoice has expired. Ask the payee for a new invoice.',
}

export const invoiceText = (fault: InvoiceFault): string => faults[fault]
export const paidText = 'The invoice is paid already, or being paid. Ask the payee for a new invoice.'
export const ownText =
  "The invoice pays the bank's own lightning node, and a node cannot pay itself. Move the money inside the bank: quote a book_transfer or an inter_account transfer."
export const noNodeText = 'No lightning node is configured for this bank. Ask the operator, or use a sandbox bank.'
export const noPriceText = `There is no price of ${lightningSymbol} now. Pay in BTC, or try again later.`

export function amountText({ amount }: Pick<DecodedInvoice, 'amount'>, order: NamedOrder | undefined): string {
  if (amount !== undefined && order) return 'The invoice says its amount, and it is another one. Leave the amount out.'
  if (amount !== undefined) return 'The amount of the invoice is out of range in this asset. Pay in another asset.'
  if (!order)
    return 'The invoice leaves the amount to its payer. Send exactly one of deliver_amount and receive_amount.'
  return 'After the fees nothing would be received, or the amount is out of range. Send another amount.'
}
