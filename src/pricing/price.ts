// The price people are shown: whole base units of the counter asset for one whole asset. Display only: no amount is
// ever computed from it, because an asset worth less than one base unit of its counter asset shows as 0 or 1.
import { counterCeil, counterFloor, type Rate } from './rate.ts'

/** Up for the price to buy at, down for the price to sell at: what is shown never flatters. */
export function displayPrice(rate: Rate, assetDecimals: number, rounding: 'up' | 'down'): bigint {
  const wholeAsset = 10n ** BigInt(assetDecimals)
  return rounding === 'up' ? counterCeil(wholeAsset, rate) : counterFloor(wholeAsset, rate)
}
