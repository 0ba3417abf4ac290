// Prices of the sandbox market: a pure function of symbol and time, so every process and every replay sees the same. A price is a fixed
// base times smooth noise. It is at most 3 % away from the base and moves less than 5 basis points per minute, so the fill of a fresh
// quote never fails by accident. Integer arithmetic only.
import { assert } from '../../kernel/assert.ts'
import { type Asset, findPricedPair, type TradingPair } from '../../kernel/asset.ts'
import { day_ms } from '../../kernel/day.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { applyBps, type Rate } from '../../pricing/rate.ts'
import type { Rates } from '../ports.ts'
import { type Octave, walkNoise } from './noise.ts'

export interface MarketOverride {
  /** The mid price as GET /api/prices shows it: base units of the counter asset for one whole asset. */
  readonly price?: bigint | undefined
  readonly move_bps: number
}

/** The price is units / 10^scale. `swing` is the tenths of the full noise it moves by. */
interface Market {
  readonly name: string
  readonly price: { readonly units: bigint; readonly scale: number }
  readonly swing: 0 | 1 | 10
}

const coin = (name: string, units: bigint, scale: number): Market => ({ name, price: { units, scale }, swing: 10 })
const calm = (name: string, units: bigint, scale: number): Market => ({ name, price: { units, scale }, swing: 1 })

const ether = coin('ETH', 3_420n, 0)
const usdCoin = calm('USDC', 1n, 0)
const tether = calm('USDT', 1n, 0)

/** Base prices in US dollars. A coin on several chains is one market, so its prices agree. */
const assetMarkets: Readonly<Record<string, Market>> = {
  BTC: coin('BTC', 96_400n, 0),
  LTC: coin('LTC', 10_250n, 2),
  BCH: coin('BCH', 485n, 0),
  ETH: ether,
  ETH_BASE: ether,
  USDC: usdCoin,
  USDC_BASE: usdCoin,
  USDC_POL: usdCoin,
  USDC_SOL: usdCoin,
  USDC_XLM: usdCoin,
  USDT: tether,
  USDT_TRX: tether,
  POL: coin('POL', 412n, 3),
  SOL: coin('SOL', 184n, 0),
  XLM: coin('XLM', 318n, 3),
  XRP: coin('XRP', 236n, 2),
  TRX: coin('TRX', 287n, 3),
}

/** Units of the currency for one US dollar. */
const currencyMarkets: Readonly<Record<string, Market>> = {
  USD: { name: 'USD', price: { units: 1n, scale: 0 }, swing: 0 },
  CAD: calm('CAD', 13_820n, 4),
  EUR: calm('EUR', 8_940n, 4),
  GBP: calm('GBP', 7_480n, 4),
  MXN: calm('MXN', 18_620n, 3),
  BRL: calm('BRL', 5_425n, 3),
  COP: calm('COP', 4_012n, 0),
  INR: calm('INR', 8_655n, 2),
  PKR: calm('PKR', 2_814n, 1),
  BDT: calm('BDT', 1_216n, 1),
  NGN: calm('NGN', 1_538n, 0),
  KES: calm('KES', 1_293n, 1),
  PHP: calm('PHP', 5_842n, 2),
}

const halfSpreadBps = 5

// An octave moves at most 3 * amplitude / period: smoothstep has slope 1.5, and two lattice points differ by at most two amplitudes. All
// six together: 269.7 bps of amplitude and 3.9 bps per minute. A currency adds a tenth.
const octaves: readonly Octave[] = [
  { amplitude_ppb: 16_000_000, period_ms: 7 * day_ms },
  { amplitude_ppb: 7_200_000, period_ms: day_ms },
  { amplitude_ppb: 2_600_000, period_ms: 14_400_000 },
  { amplitude_ppb: 800_000, period_ms: 1_800_000 },
  { amplitude_ppb: 300_000, period_ms: 450_000 },
  { amplitude_ppb: 70_000, period_ms: 90_000 },
]

/** The endpoints check that `symbol` is a known pair, `price` above 0 and `move_bps` above -10000. */
export function sandboxRates(symbol: string, at: Timestamp, override?: MarketOverride): Rates {
  const pair = findPricedPair(symbol)
  assert(pair, 'the sandbox market knows every trading and payout pair and nothing else')
  const mid = override?.price === undefined ? walkedRate(pair, at) : rateOfPrice(override.price, pair.asset)
  const moved = override?.move_bps ? applyBps(mid, override.move_bps) : mid
  return { bid: applyBps(moved, -halfSpreadBps), ask: applyBps(moved, halfSpreadBps) }
}

// These two do not reduce to lowest terms, the slowest step: applying the spread does.
const rateOfPrice = (price: bigint, asset: Asset): Rate => {
  assert(price > 0n, 'a price is above zero')
  return { numerator: price, denominator: 10n ** BigInt(asset.decimals) }
}

function walkedRate({ asset, counter_asset }: TradingPair, at: Timestamp): Rate {
  const perDollar = currencyMarkets[counter_asset.code]
  assert(perDollar, 'every counter asset has a base price')
  const one = dollarsOf(asset, at)
  const scale = BigInt(perDollar.price.scale + noiseScale + asset.decimals)
  return {
    numerator:
      one.numerator * perDollar.price.units * noiseFactor(perDollar, at) * 10n ** BigInt(counter_asset.decimals),
    denominator: one.denominator * 10n ** scale,
  }
}

/** One whole asset in whole dollars. A currency is the inverse of its market, so all cross rates agree. */
function dollarsOf(asset: Asset, at: Timestamp): Rate {
  const market = asset.kind === 'fiat' ? currencyMarkets[asset.code] : assetMarkets[asset.code]
  assert(market, 'every asset of a pair has a base price')
  const price = market.price.units * noiseFactor(market, at)
  const scale = 10n ** BigInt(market.price.scale + noiseScale)
  return asset.kind === 'fiat' ? { numerator: scale, denominator: price } : { numerator: price, denominator: scale }
}

const noiseScale = 9

/** What the base price is multiplied by, in parts per billion. */
function noiseFactor({ name, swing }: Market, at: Timestamp): bigint {
  if (swing === 0) return 10n ** BigInt(noiseScale)
  const noise = walkNoise(`corridor/${name}`, octaves, at)
  return 10n ** BigInt(noiseScale) + BigInt(Math.floor((noise * swing) / 10))
}
