// Invoices by configured lightning nodes: the first that makes invoices makes one, and is asked about it.
import { amount, ceilDiv } from '../../kernel/amount.ts'
import { CarrierAway, type Lightning } from '../carrier.ts'
import type { InvoiceQuestion, Invoices } from '../invoicing.ts'
import { nothingReported } from '../standing.ts'
import type { RuledQuestion } from './rule.ts'
import { firstUsable, opened, type RoutedOptions, type Serving } from './serving.ts'

const makesInvoices = ({ invoices }: Lightning): boolean => invoices?.isOffered() === true

/** Undefined: none of them can make invoices. */
export async function routedInvoices(
  { usual, list, isSimulated }: RoutedOptions,
  serving: Serving,
): Promise<Invoices | undefined> {
  const nodes = await opened({ usual, list }, 'lightning', { assets: ['BTC'] })
  if (!nodes.some(({ invoices }) => invoices)) return undefined
  const invoicesFor = async (
    question: Pick<InvoiceQuestion, 'bank_guid' | 'reference'>,
    asked: RuledQuestion = {},
  ): Promise<Invoices> => {
    const { invoices } = await serving('lightning', question, { assets: ['BTC'], ...asked }, makesInvoices)
    if (!invoices) throw new CarrierAway('the provider of lightning makes no invoices')
    return invoices
  }
  return {
    isOffered: () => firstUsable(nodes, makesInvoices) !== undefined,
    async issue(order) {
      const asked = order.msat === null ? {} : { amount: amount(ceilDiv(order.msat, 1000n)) }
      return (await invoicesFor(order, asked)).issue(order)
    },
    standing: async (question) => (await invoicesFor(question)).standing(question),
    cancel: async (question) => (await invoicesFor(question)).cancel(question),
    async sendBack(payment) {
      const { invoices } = usual.lightning
      if (invoices?.sendBack && (await isSimulated(payment))) return invoices.sendBack(payment)
      return { ...nothingReported, kind: 'settled' }
    },
  }
}
