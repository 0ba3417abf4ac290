// The displayed price: whole base units of the counter asset for one whole asset. No amount is computed from it, because the price
// of an asset worth less than one base unit is displayed as 0 or 1.
import { counterCeil, counterFloor, type Rate } from './rate.ts'

/** Rounded against the caller: up for buying, down for selling. */
export function displayPrice(rate: Rate, assetDecimals: number, rounding: 'up' | 'down'): bigint {
  const wholeAsset = 10n ** BigInt(assetDecimals)
  return rounding === 'up' ? counterCeil(wholeAsset, rate) : counterFloor(wholeAsset, rate)
}
