// Many operations in one request, and a quote and its trade in one commit: `node examples/bulk.mjs` beside the `.corridor` of a running
// service.
import { readFileSync } from 'node:fs'
import { Corridor } from '@corridor/client'

const { base_url: url, bank_key: key, customers } = JSON.parse(readFileSync('.corridor/demo.json', 'utf8'))
const corridor = new Corridor({ url, key })

const people = ['Okafor', 'Lind', 'Sato'].map((last) => ({
  path: '/api/customers',
  body: { type: 'individual', name: { first: 'Ada', last } },
}))
const first = await corridor.bulk.run({
  operations: [
    ...people,
    { path: '/api/accounts', body: { type: 'fiat', asset: 'USD', name: 'Dollars', customer_guid: { from: 0 } } },
    { path: '/api/quotes', body: { product_type: 'nonsense' } },
  ],
})
for (const { status, body } of first.answers) console.log(status, body.guid ? 'created' : body.error_message)

const trade = await corridor.bulk.run({
  operations: [
    {
      path: '/api/quotes',
      body: {
        ...{ product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000n },
        customer_guid: customers[0].guid,
      },
    },
    // Refused if the quote is worse than this.
    { path: '/api/trades', body: { trade_type: 'platform', quote_guid: { from: 0 }, worst_receive_amount: 50_000n } },
  ],
})
console.log(`Quote and trade in one commit: ${trade.answers.map(({ status }) => status).join(' and ')}.`)

const none = await corridor.bulk
  .run({ atomic: true, operations: [...people, { path: '/api/quotes', body: { product_type: 'nonsense' } }] })
  .catch((error) => error)
console.log(`All or none: ${none.status} ${none.message_code} on ${none.errors[0].field}. No customer was created.`)
