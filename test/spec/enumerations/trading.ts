// Recipes of quotes, trades and prices.
import { expect } from 'vitest'
import type { Desk, Fields, Recipe } from '../desk.ts'

const order = (customer_guid: string, more: Fields = {}): Fields => ({
  product_type: 'trading',
  customer_guid,
  symbol: 'BTC-USD',
  side: 'buy',
  deliver_amount: 10_000,
  ...more,
})

const trade = (desk: Desk, customer_guid: string, more: Fields = {}, execution: Fields = {}): Promise<string> =>
  desk.executed('/trades', order(customer_guid, more), { trade_type: 'platform', ...execution })

export const tradingRecipes: readonly Recipe[] = [
  {
    does: 'operations of a bulk with each method',
    async run(desk) {
      const { guid, accounts } = await desk.person(['USD', 'BTC'])
      const { answers } = await desk.post('/bulk', {
        operations: [
          { method: 'POST', path: '/api/quotes', body: order(guid) },
          { method: 'PATCH', path: `/api/accounts/${accounts.USD}`, body: { name: 'Renamed' } },
          { method: 'DELETE', path: `/api/external_wallets/${'f'.repeat(32)}` },
        ],
      })
      expect(answers.map(({ status }: { status: number }) => status)).toEqual([201, 200, 404])
    },
  },
  {
    does: 'a trade in each of its states',
    async run(desk) {
      const { guid } = await desk.person(['USD', 'BTC'])
      for (const outcome of ['take_later', 'fill_later', 'settle_later']) {
        await desk.script('market', outcome)
        const path = await trade(desk, guid)
        await desk.show(path)
        await desk.advance(5)
        await desk.show(path)
        await desk.advance(5)
        await desk.show(path)
      }
      await desk.script('market', 'fill_later')
      const path = await trade(desk, guid)
      await desk.post(`/sandbox${path}/cancel`)
      await desk.show(path)
    },
  },
  {
    does: 'a trade that sells, and one that exits another',
    async run(desk) {
      const { guid } = await desk.person(['USD', 'BTC'])
      const sold = await trade(desk, guid, { side: 'sell', deliver_amount: 100_000 })
      await desk.show(sold)
      const exit = { product_type: 'trading_exit', customer_guid: guid, reference_trade_guid: sold.split('/')[2] }
      await desk.show(await desk.executed('/trades', exit, { trade_type: 'platform' }))
      await desk.show('/quotes?per_page=100')
    },
  },
  {
    does: 'a trade that fails, for each reason',
    async run(desk) {
      const { guid } = await desk.person(['USD', 'BTC'])
      const errors = ['expired_quote', 'non_sufficient_funds']
      for (const expected_error of errors) await desk.show(await trade(desk, guid, {}, { expected_error }))
      for (const outcome of ['market_volatility', 'not_filled']) {
        await desk.post('/sandbox/market', { symbol: 'BTC-USD', outcome })
        await desk.show(await trade(desk, guid))
      }
      const limits = [
        ['rolling', { interval: 60 }],
        ['daily', {}],
        ['weekly', {}],
        ['monthly', {}],
      ] as const
      for (const [type, more] of limits) {
        const activity_limits = [{ type, asset: 'USD', amount: 1, activities: [], sides: [], ...more }]
        const { guid: limited } = await desk.person(['USD', 'BTC'], { activity_limits })
        await desk.show(await trade(desk, limited))
      }
      const { guid: quote_guid } = await desk.post('/quotes', order(guid))
      await desk.organization.patch(`/banks/${desk.bank_guid}`, { supported_trading_symbols: ['ETH-USD'] })
      await desk.show(`/trades/${(await desk.post('/trades', { trade_type: 'platform', quote_guid })).guid}`)
    },
  },
  {
    does: 'a quote with fees of each kind, and prices',
    bank: { settings: { platform_fee_bps: 10 } },
    async run(desk) {
      const { guid } = await desk.person(['USD', 'BTC'])
      const fees = [
        { type: 'spread', spread_fee: 10 },
        { type: 'fixed', fixed_fee: 10 },
      ]
      await desk.show(await trade(desk, guid, { fees }))
      await desk.show('/quotes')
      for (const path of ['/assets', '/symbols', '/prices']) await desk.show(path)
    },
  },
]
