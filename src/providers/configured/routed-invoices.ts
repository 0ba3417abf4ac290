// Invoices by configured lightning nodes: the node that made an invoice is asked about it.
import { amount, ceilDiv } from '../../kernel/amount.ts'
import { CarrierAway } from '../carrier.ts'
import type { InvoiceQuestion, Invoices } from '../invoicing.ts'
import { nothingReported } from '../standing.ts'
import type { RuledQuestion } from './rule.ts'
import type { RoutedOptions, Serving } from './serving.ts'

export function routedInvoices(
  { usual, isSimulated }: RoutedOptions,
  serving: Serving,
  { isOffered }: Pick<Invoices, 'isOffered'>,
): Invoices {
  const invoicesFor = async (
    question: Pick<InvoiceQuestion, 'bank_guid' | 'reference'>,
    asked: RuledQuestion = { assets: ['BTC'] },
  ): Promise<Invoices> => {
    const { invoices } = await serving('lightning', question, asked)
    if (!invoices) throw new CarrierAway('the provider of lightning makes no invoices')
    return invoices
  }
  return {
    isOffered,
    async issue(order) {
      const asked = order.msat === null ? {} : { amount: amount(ceilDiv(order.msat, 1000n)) }
      return (await invoicesFor(order, { assets: ['BTC'], ...asked })).issue(order)
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
