// Bulks: operations of other resources in one request.
import type { ResourceExamples, Tenant } from './kit.ts'

const quote = (t: Tenant) => ({
  path: '/api/quotes',
  body: {
    product_type: 'trading',
    customer_guid: t.customer_guid,
    symbol: 'BTC-USD',
    side: 'buy',
    deliver_amount: 1_000,
  },
})
const trade = (quote_guid: unknown) => ({ path: '/api/trades', body: { trade_type: 'platform', quote_guid } })

export const bulkExamples: ResourceExamples = {
  requests: {
    'POST /bulk': async (_kit, own) => ({ body: { operations: [quote(own), trade({ from: 0 })] } }),
  },
  refusals: async (_kit, own) => [
    [
      'POST /bulk',
      { body: { atomic: true, operations: [quote(own), trade({ from: 0 }), trade({ from: 0 })] } },
      '409 data_exists',
    ],
    ['POST /bulk', { body: { atomic: true, operations: [trade('f'.repeat(32))] } }, '422 no_quote'],
  ],
}
