// Fields of trades and of the quotes they execute.
import type { Recipe } from '../desk.ts'
import { later, nowOf, shows } from './notes.ts'

export const tradingFields: readonly Recipe[] = [
  {
    does: 'a trade, its quote, and the trade that exits it',
    bank: { settings: { platform_fee_bps: 10 } },
    async run(desk) {
      const { bank_guid } = desk
      const { guid: customer_guid, accounts } = await desk.person(['USD', 'BTC'])
      await desk.post('/sandbox/market', { symbol: 'BTC-USD', price: 5_000_000 })
      const at = await nowOf(desk)
      const fees = [
        { type: 'spread', spread_fee: 100 },
        { type: 'fixed', fixed_fee: 25 },
      ]
      const order = { product_type: 'trading', bank_guid, customer_guid, symbol: 'BTC-USD', side: 'buy' }
      const { guid: quote_guid } = await desk.post('/quotes', { ...order, deliver_amount: 100_000, fees })
      const labels = ['first']
      const worst = { worst_deliver_amount: 100_000, worst_receive_amount: 1_976_751 }
      const execution = { trade_type: 'platform', quote_guid, fiat_account_guid: accounts.USD, labels, ...worst }
      const { guid } = await desk.post('/trades', execution)
      const priced = {
        symbol: 'BTC-USD',
        side: 'buy',
        receive_amount: 1_976_751,
        deliver_amount: 100_000,
        fee: 1113,
        fee_details: [
          { type: 'bank', asset: 'USD', amount: 1014 },
          { type: 'platform', asset: 'USD', amount: 99 },
        ],
        created_at: at,
        updated_at: at,
      }
      const trade = { guid, trade_type: 'platform', customer_guid, quote_guid, state: 'completed', failure_code: null }
      await shows(desk, `/trades/${guid}`, { ...trade, ...priced, reference_trade_guid: null, labels })
      await shows(desk, `/quotes/${quote_guid}`, {
        guid: quote_guid,
        ...order,
        ...priced,
        issued_at: at,
        expires_at: later(at, 30),
        trade_guid: guid,
        transfer_guid: null,
      })
      const exit = { product_type: 'trading_exit', customer_guid, reference_trade_guid: guid }
      const path = await desk.executed('/trades', exit, { trade_type: 'platform' })
      await shows(desk, path, { trade_type: 'exit', side: 'sell', reference_trade_guid: guid, labels: null })
    },
  },
  {
    does: 'a trade that fails',
    async run(desk) {
      const { guid: customer_guid } = await desk.person(['USD', 'BTC'])
      const order = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'sell', receive_amount: 10_000 }
      const failing = { trade_type: 'platform', expected_error: 'expired_quote' }
      const path = await desk.executed('/trades', order, failing)
      await shows(desk, path, { state: 'failed', failure_code: 'expired_quote', receive_amount: 10_000, fee: 0 })
    },
  },
]
