// Assets, trading symbols and current prices over HTTP.
import { findRow } from '../../db/list.ts'
import type { Call } from '../../http/endpoint.ts'
import { endpoint, found, prose } from '../../http/endpoint.ts'
import { assets, findPair } from '../../kernel/asset.ts'
import { payoutPrice } from '../../planning/payout-price.ts'
import { displayPrice } from '../../pricing/price.ts'
import { AnyAmount, Enum, Named, Type } from '../../wire/fields.ts'
import { words } from '../../wire/query.ts'
import { InSomeAnswers } from '../../wire/reply.ts'
import { payoutFields } from '../banks/bank.schema.ts'
import { type Bank, banks } from '../banks/bank.ts'

const AssetReply = Named('Asset', {
  code: Type.String(),
  name: Type.String(),
  type: Enum('AssetType', ['fiat', 'crypto']),
  decimals: Type.Integer(),
  chain: Type.Optional(Type.String()),
})

const SymbolReply = Named('TradingSymbol', {
  symbol: Type.String(),
  asset: Type.String(),
  counter_asset: Type.String(),
})

const PriceReply = Named('Price', {
  symbol: Type.String(),
  buy_price: Type.Unsafe<bigint>({
    ...AnyAmount,
    description: 'Base units of the counter asset per whole asset, rounded up.',
  }),
  sell_price: Type.Unsafe<bigint>({
    ...AnyAmount,
    description:
      'Base units of the counter asset per whole asset, rounded down. Of a payout, which goes one way, the price of the market alone.',
  }),
  country_code: InSomeAnswers(payoutFields.country_code),
  participants_type: InSomeAnswers(payoutFields.participants_type),
  route: InSomeAnswers(payoutFields.route),
  receive_amount: InSomeAnswers(
    Type.Unsafe<bigint>({
      ...AnyAmount,
      description:
        'Only of payouts: base units that one whole unit of the counter asset pays out, rounded down. It says more than `buy_price` where a unit abroad is worth a few cents.',
    }),
  ),
})

const common = { method: 'GET', key: 'bank', scope: 'prices:read', tag: 'Assets', refuses: [] } as const

const bankOf = async ({ services, caller }: Call<never, never>): Promise<Bank> =>
  found(await findRow(services.sql, banks, caller.bank_guid, caller.bank_guid))

/** Other lists are pages. These stay arrays, because clients read them as arrays. */
const noPages =
  'Answers an array and not a page: the list is short and always complete, so there is nothing to page through.'

export const assetRoutes = [
  endpoint({
    ...common,
    path: '/assets',
    name: 'listAssets',
    summary: 'Every asset the service knows',
    description: noPages,
    reply: [200, Type.Array(AssetReply, { title: 'AssetList' })],
    handle: async () => assets.map((asset) => ({ ...asset, type: asset.kind })),
  }),
  endpoint({
    ...common,
    path: '/symbols',
    name: 'listSymbols',
    summary: 'The trading symbols of the bank',
    description: noPages,
    reply: [200, Type.Array(SymbolReply, { title: 'SymbolList' })],
    handle: async (call) =>
      (await bankOf(call as never)).supported_trading_symbols.flatMap((symbol) => {
        const pair = findPair(symbol)
        return pair ? [{ symbol, asset: pair.asset.code, counter_asset: pair.counter_asset.code }] : []
      }),
  }),
  endpoint({
    ...common,
    path: '/prices',
    name: 'listPrices',
    summary: 'Prices now; for display only, quotes are computed from exact rates',
    description: prose(
      '`symbol` takes a comma-separated list. First the trading symbols, then each of `supported_payout_symbols`, with its country, participants',
      'and route: what a plan would take now, with the spread of the corridor and without the fees of rails.',
      noPages,
    ),
    query: { symbol: words },
    reply: [200, Type.Array(PriceReply, { title: 'PriceList' })],
    async handle(call) {
      const { supported_trading_symbols, supported_payout_symbols } = await bankOf(call as never)
      const { market } = await call.services.providersOf(call.caller.bank_guid)
      const { rates } = await market.snapshot(call.caller.bank_guid)
      const isWanted = (symbol: string) => call.query.symbol?.includes(symbol) ?? true
      const payouts = supported_payout_symbols
        .filter(({ symbol }) => isWanted(symbol))
        .flatMap((payout) => {
          const price = payoutPrice(payout, rates)
          return price ? [{ ...payout, ...price }] : []
        })
      const trades = supported_trading_symbols
        .filter((symbol) => isWanted(symbol))
        .flatMap((symbol) => {
          const now = rates(symbol)
          const decimals = findPair(symbol)?.asset.decimals
          if (!now || decimals === undefined) return []
          return [
            {
              symbol,
              buy_price: displayPrice(now.ask, decimals, 'up'),
              sell_price: displayPrice(now.bid, decimals, 'down'),
            },
          ]
        })
      return [...trades, ...payouts]
    },
  }),
]
