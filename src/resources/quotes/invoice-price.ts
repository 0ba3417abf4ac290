// The price of paying an invoice: D = a + N + f (invoice amount, quoted routing fee, fee), in the asset that it is paid with. In
// USD, a and N are what the bitcoin costs on the market, rounded up.
import { type Amount, amount, isAmount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import type { DecodedInvoice } from '../../lightning/invoice.ts'
import { type FeeTerms, type NamedOrder, type PricedOrder, priceTransfer } from '../../pricing/fee.ts'
import { assetFloor, counterCeil, type Rate } from '../../pricing/rate.ts'

/** Lightning moves bitcoin. Invoices can be paid in both assets. */
export const lightningAssets = ['BTC', 'USD'] as const
export const lightningSymbol = 'BTC-USD'

export interface InvoiceOrder {
  readonly invoice: Pick<DecodedInvoice, 'amount'>
  /** The amount in the request, if it has one. */
  readonly order: NamedOrder | undefined
  /** The price of bitcoin in the asset; null: the asset is bitcoin. */
  readonly ask: Rate | null
  /** In satoshi. */
  readonly routing_fee: Amount
  readonly fees: FeeTerms
}

export interface PricedInvoice extends PricedOrder {
  readonly network_fee: Amount
}

export function priceInvoice({
  invoice,
  order,
  ask,
  routing_fee,
  fees,
}: InvoiceOrder): PricedInvoice | 'invalid_amount' {
  const network_fee = ask ? counterCeil(routing_fee, ask) : routing_fee
  const asked = invoice.amount !== undefined && ask ? counterCeil(invoice.amount, ask) : invoice.amount
  if (!isAmount(network_fee) || (asked !== undefined && !isAmount(asked))) return 'invalid_amount'
  const priced =
    asked === undefined
      ? priceOpenInvoice(order, network_fee, fees)
      : priceTransfer({ named: 'receive', amount: asked, fees })
  if (priced === 'invalid_amount') return priced
  const deliver_amount = priced.deliver_amount + network_fee
  if (!isAmount(deliver_amount) || satoshi(priced.receive_amount, ask) === 0n) return 'invalid_amount'
  const result = { ...priced, deliver_amount, network_fee }
  // An amount in the request must be exactly what the invoice costs.
  return order && order.amount !== result[`${order.named}_amount`] ? 'invalid_amount' : result
}

/** The payer chooses the amount. */
function priceOpenInvoice(
  order: NamedOrder | undefined,
  network_fee: Amount,
  fees: FeeTerms,
): PricedOrder | 'invalid_amount' {
  if (!order) return 'invalid_amount'
  const value = order.named === 'receive' ? order.amount : order.amount - network_fee
  return value > 0n ? priceTransfer({ named: order.named, amount: amount(value), fees }) : 'invalid_amount'
}

/** The most bitcoin that an amount of the asset pays for. */
const satoshi = (value: bigint, ask: Rate | null): bigint => (ask ? assetFloor(value, ask) : value)

/** How many satoshi the route must carry: at least what will be paid. Undefined if neither invoice nor request has an amount. */
export function routedAmount({
  invoice,
  order,
  ask,
}: Pick<InvoiceOrder, 'invoice' | 'order' | 'ask'>): Amount | undefined {
  const value = invoice.amount ?? (order && satoshi(order.amount, ask))
  return value !== undefined && isAmount(value) ? value : undefined
}

/** What the payee receives, in thousandths of a satoshi. */
export function msatToPay(invoice: Pick<DecodedInvoice, 'msat'>, receive_amount: Amount, ask: Rate | null): Amount {
  const msat = invoice.msat ?? satoshi(receive_amount, ask) * 1000n
  assert(msat > 0n, 'a payment is more than nothing')
  return amount(msat)
}
