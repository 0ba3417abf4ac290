// What paying an invoice costs, in the asset it is paid with: its amount a, the quoted routing fee N and the fee f, together
// D = a + N + f. In USD, a and N are what the bitcoin would cost on the market, rounded up.
import { type Amount, amount, isAmount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import type { Invoice } from '../../lightning/invoice.ts'
import { type FeeTerms, type NamedOrder, type PricedOrder, priceTransfer } from '../../pricing/fee.ts'
import { assetFloor, counterCeil, type Rate } from '../../pricing/rate.ts'

/** The asset lightning moves, and the one others pay it with. */
export const lightningAssets = ['BTC', 'USD'] as const
export const lightningSymbol = 'BTC-USD'

export interface InvoiceOrder {
  readonly invoice: Pick<Invoice, 'amount'>
  /** What the caller named, if anything. */
  readonly order: NamedOrder | undefined
  /** Of bitcoin in the asset it is paid with; null: it is paid in bitcoin. */
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
    asked === undefined ? chosen(order, network_fee, fees) : priceTransfer({ named: 'receive', amount: asked, fees })
  if (priced === 'invalid_amount') return priced
  const deliver_amount = priced.deliver_amount + network_fee
  if (!isAmount(deliver_amount) || satoshi(priced.receive_amount, ask) === 0n) return 'invalid_amount'
  const result = { ...priced, deliver_amount, network_fee }
  // The amount the caller names never changes: another one than the invoice comes to is a mistake.
  return order && order.amount !== result[`${order.named}_amount`] ? 'invalid_amount' : result
}

/** The invoice leaves the amount to its payer. */
function chosen(order: NamedOrder | undefined, network_fee: Amount, fees: FeeTerms): PricedOrder | 'invalid_amount' {
  if (!order) return 'invalid_amount'
  const value = order.named === 'receive' ? order.amount : order.amount - network_fee
  return value > 0n ? priceTransfer({ named: order.named, amount: amount(value), fees }) : 'invalid_amount'
}

/** The most bitcoin that an amount of the asset pays for. */
const satoshi = (value: bigint, ask: Rate | null): bigint => (ask ? assetFloor(value, ask) : value)

/** The satoshi a route is looked for: never less than will be paid. Undefined if nobody named an amount. */
export function routedAmount({
  invoice,
  order,
  ask,
}: Pick<InvoiceOrder, 'invoice' | 'order' | 'ask'>): Amount | undefined {
  const value = invoice.amount ?? (order && satoshi(order.amount, ask))
  return value !== undefined && isAmount(value) ? value : undefined
}

/** What the payee gets, in thousandths of a satoshi. */
export function msatToPay(invoice: Pick<Invoice, 'msat'>, receive_amount: Amount, ask: Rate | null): Amount {
  const msat = invoice.msat ?? satoshi(receive_amount, ask) * 1000n
  assert(msat > 0n, 'a payment is more than nothing')
  return amount(msat)
}
