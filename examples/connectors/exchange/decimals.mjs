// Exact conversions between base units (text), whole units (decimal text) and the numbers of the exchange library.
const scale = 12

/** Base units of an asset as a decimal of whole units: 150000 satoshi are 0.00150000. */
export function decimalFromUnits(units, decimals) {
  const digits = String(units).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** A number of the library as an integer of 10^-12, by its shortest text: 0.1 is a tenth, not what its bits are. */
function scaled(number) {
  const [mantissa, exponent = '0'] = String(number).split('e')
  const [whole, fraction = ''] = mantissa.split('.')
  const places = scale + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  return places >= 0 ? digits * 10n ** BigInt(places) : digits / 10n ** BigInt(-places)
}

const decimalFromScaled = (value) => decimalFromUnits(value, scale)

/** The price moved by basis points against the bank: a bid down, an ask up. Rounded in the same direction. */
export function spreadPrice(number, side, spread_bps) {
  const price = scaled(number)
  const bps = BigInt(spread_bps)
  if (side === 'bid') return decimalFromScaled((price * (10_000n - bps)) / 10_000n)
  return decimalFromScaled((price * (10_000n + bps) + 9_999n) / 10_000n)
}

export const priceText = (number) => decimalFromScaled(scaled(number))

/** Counter units per asset unit, as a decimal with 12 places. What a buyer pays at most is rounded down, what a seller gets at least up. */
export function limitPrice({ asset_units, counter_units, asset_decimals, counter_decimals, is_buy }) {
  const numerator = BigInt(counter_units) * 10n ** BigInt(asset_decimals + scale)
  const denominator = BigInt(asset_units) * 10n ** BigInt(counter_decimals)
  return decimalFromScaled(is_buy ? numerator / denominator : (numerator + denominator - 1n) / denominator)
}
