// Network fees of the simulated chains: a pure function of chain, asset, outputs and time. A usual fee of the real network, moved by
// smooth noise between a third and five thirds of it. It moves slowly: a quote holds for hours, not for ever.
import { chains } from '../../chains/chain.ts'
import { type Amount, amount, ceilDiv } from '../../kernel/amount.ts'
import { type Chain, findAsset } from '../../kernel/asset.ts'
import { day_ms } from '../../kernel/day.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { type Octave, walkNoise } from './noise.ts'

/** Amounts are base units of the native asset. */
type Tariff = { readonly per_kilobyte: bigint } | { readonly coin: bigint; readonly token: bigint }

/** The gas of a plain payment and of a token payment, times the gas price. */
const gas = (price_wei: bigint): Tariff => ({ coin: 21_000n * price_wei, token: 65_000n * price_wei })

const tariffs: Readonly<Record<Chain, Tariff>> = {
  bitcoin: { per_kilobyte: 12_000n },
  litecoin: { per_kilobyte: 10_000n },
  bitcoincash: { per_kilobyte: 1_500n },
  ethereum: gas(9_000_000_000n),
  base: gas(15_000_000n),
  polygon: gas(40_000_000_000n),
  solana: { coin: 15_000n, token: 25_000n },
  stellar: { coin: 1_000n, token: 1_000n },
  xrpl: { coin: 20n, token: 20n },
  tron: { coin: 300_000n, token: 13_500_000n },
}

const octaves: readonly Octave[] = [
  { amplitude_ppb: 400_000_000, period_ms: day_ms },
  { amplitude_ppb: 160_000_000, period_ms: 14_400_000 },
  { amplitude_ppb: 70_000_000, period_ms: 3_600_000 },
  { amplitude_ppb: 30_000_000, period_ms: 1_200_000 },
]

const one = 1_000_000_000n

export function marketFee(chain: Chain, asset: string, outputs: number, at: Timestamp): Amount {
  const noise = walkNoise(`network fee/${chain}`, octaves, at)
  return amount(ceilDiv(usualFee(chain, asset, outputs) * (one + BigInt(noise)), one))
}

function usualFee(chain: Chain, asset: string, outputs: number): bigint {
  const tariff = tariffs[chain]
  if ('per_kilobyte' in tariff) return ceilDiv(tariff.per_kilobyte * virtualBytes(outputs), 1000n)
  return findAsset(asset)?.code === chains[chain].native_asset ? tariff.coin : tariff.token
}

/** Two inputs of 68 bytes, and outputs of 31 bytes for the destinations and the change. */
const virtualBytes = (outputs: number): bigint => 11n + 2n * 68n + 31n * BigInt(outputs + 1)
