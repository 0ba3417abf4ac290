// Invoices to be paid on a sandbox bank.
import type { ResourceExamples } from './kit.ts'

const invoices = 'POST /sandbox/invoices'
const all_bitcoin = 21_000_000 * 100_000_000

export const lightningExamples: ResourceExamples = {
  requests: { [invoices]: () => ({ body: { amount: all_bitcoin, description: 'x'.repeat(100) } }) },
  refusals: async () => [
    [invoices, { body: { amount: all_bitcoin + 1 } }, '422 invalid_amount'],
    [invoices, { body: { amount: 0 } }, '400 invalid_value'],
    [invoices, { body: { description: '' } }, '400 invalid_value'],
  ],
}
