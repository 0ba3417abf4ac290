// The assets of the service: code, decimals, fiat or crypto, and the chain of a crypto asset. A symbol is a pair of assets.
import { defined } from './assert.ts'

export type Chain =
  | 'bitcoin'
  | 'litecoin'
  | 'bitcoincash'
  | 'ethereum'
  | 'base'
  | 'polygon'
  | 'solana'
  | 'stellar'
  | 'xrpl'
  | 'tron'

export interface Asset {
  readonly code: string
  readonly name: string
  readonly decimals: number
  readonly kind: 'fiat' | 'crypto'
  readonly chain?: Chain
}

const fiat = (code: string, name: string): Asset => ({ code, name, decimals: 2, kind: 'fiat' })
const crypto = (code: string, name: string, decimals: number, chain: Chain): Asset => ({
  code,
  name,
  decimals,
  kind: 'crypto',
  chain,
})

export const assets: readonly Asset[] = [
  fiat('USD', 'US dollar'),
  fiat('CAD', 'Canadian dollar'),
  fiat('EUR', 'Euro'),
  fiat('GBP', 'Pound sterling'),
  fiat('MXN', 'Mexican peso'),
  fiat('BRL', 'Brazilian real'),
  fiat('COP', 'Colombian peso'),
  fiat('INR', 'Indian rupee'),
  fiat('PKR', 'Pakistani rupee'),
  fiat('BDT', 'Bangladeshi taka'),
  fiat('NGN', 'Nigerian naira'),
  fiat('KES', 'Kenyan shilling'),
  fiat('PHP', 'Philippine peso'),
  crypto('BTC', 'Bitcoin', 8, 'bitcoin'),
  crypto('LTC', 'Litecoin', 8, 'litecoin'),
  crypto('BCH', 'Bitcoin Cash', 8, 'bitcoincash'),
  crypto('ETH', 'Ether', 18, 'ethereum'),
  crypto('USDC', 'USD Coin', 6, 'ethereum'),
  crypto('USDT', 'Tether', 6, 'ethereum'),
  crypto('ETH_BASE', 'Ether on Base', 18, 'base'),
  crypto('USDC_BASE', 'USD Coin on Base', 6, 'base'),
  crypto('USDC_POL', 'USD Coin on Polygon', 6, 'polygon'),
  crypto('POL', 'Polygon', 18, 'polygon'),
  crypto('SOL', 'Solana', 9, 'solana'),
  crypto('USDC_SOL', 'USD Coin on Solana', 6, 'solana'),
  crypto('XLM', 'Stellar lumen', 7, 'stellar'),
  crypto('USDC_XLM', 'USD Coin on Stellar', 7, 'stellar'),
  crypto('XRP', 'XRP', 6, 'xrpl'),
  crypto('TRX', 'Tronix', 6, 'tron'),
  crypto('USDT_TRX', 'Tether on Tron', 6, 'tron'),
]

export const assetCodes: readonly string[] = assets.map(({ code }) => code)
export const fiatAssets: readonly string[] = assets.filter(({ kind }) => kind === 'fiat').map(({ code }) => code)

const byCode = new Map(assets.map((asset) => [asset.code, asset]))

export const findAsset = (code: string): Asset | undefined => byCode.get(code)

export interface TradingPair {
  readonly symbol: string
  readonly asset: Asset
  readonly counter_asset: Asset
}

/** Every crypto asset can be traded against these. */
export const counterAssets = ['USD', 'CAD', 'EUR'] as const

const pairOf = (asset: Asset, counter: (typeof counterAssets)[number]): TradingPair => ({
  symbol: `${asset.code}-${counter}`,
  asset,
  counter_asset: defined(byCode.get(counter), 'every counter asset is an asset'),
})

export const tradingPairs: readonly TradingPair[] = assets
  .filter((asset) => asset.kind === 'crypto')
  .flatMap((asset) => counterAssets.map((code) => pairOf(asset, code)))

const bySymbol = new Map(tradingPairs.map((pair) => [pair.symbol, pair]))

export const findPair = (symbol: string): TradingPair | undefined => bySymbol.get(symbol)

/** Currency exchange inside a payout: it has a price, but cannot be traded. Dollars are never paid out through another currency. */
export const payoutPairs: readonly TradingPair[] = assets
  .filter((asset) => asset.kind === 'fiat' && asset.code !== 'USD')
  .flatMap((asset) => counterAssets.filter((code) => code !== asset.code).map((code) => pairOf(asset, code)))

const byPayoutSymbol = new Map(payoutPairs.map((pair) => [pair.symbol, pair]))

export const findPayoutPair = (symbol: string): TradingPair | undefined => byPayoutSymbol.get(symbol)

/** A pair that the market has a price for. Not every such pair can be traded. */
export const findPricedPair = (symbol: string): TradingPair | undefined => findPair(symbol) ?? findPayoutPair(symbol)
