// Buys bitcoin for a hundred dollars with @corridor/client: `node examples/trade.mjs` beside the `.corridor` of a running service.
import { readFileSync } from 'node:fs'
import { Corridor, formatAmount } from '@corridor/client'

const { base_url: url, bank_key: key, customers } = JSON.parse(readFileSync('.corridor/demo.json', 'utf8'))
const corridor = new Corridor({ url, key })
const quote = await corridor.quotes.create({
  product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000n, customer_guid: customers[0].guid,
})
const trade = await corridor.trades.create({ trade_type: 'platform', quote_guid: quote.guid })
const { state, receive_amount } = await corridor.waitFor(trade, 'completed')
console.log(state, formatAmount(receive_amount, 'BTC'))
