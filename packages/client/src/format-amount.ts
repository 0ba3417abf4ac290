// Amounts for people: `1,234.56 USD` for 123456 base units, and back. Digits are moved, never computed with fractions.
import { findAsset } from '../../../src/kernel/asset.ts'

/** The code of an asset of the service, or an asset as `corridor.assets.list()` answers it. */
export type AssetOrCode = string | { readonly code: string; readonly decimals: number; readonly type?: string }

interface Scale {
  readonly code: string
  readonly decimals: number
  /** Fiat always shows its decimals: 5.00 USD, but 5 BTC. */
  readonly isFixed: boolean
}

function scaleOf(asset: AssetOrCode): Scale {
  if (typeof asset !== 'string') return { ...asset, isFixed: asset.type === 'fiat' }
  const found = findAsset(asset)
  if (!found)
    throw new TypeError(`${asset} is no asset that this client knows: give the asset itself, from assets.list()`)
  return { code: found.code, decimals: found.decimals, isFixed: found.kind === 'fiat' }
}

/** `formatAmount(123456n, 'USD')` is `1,234.56 USD`. */
export function formatAmount(amount: bigint, asset: AssetOrCode): string {
  if (typeof amount !== 'bigint') throw new TypeError('an amount is a bigint of base units, such as 100n')
  const { code, decimals, isFixed } = scaleOf(asset)
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const all = digits.slice(digits.length - decimals)
  const fraction = isFixed ? all : all.replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''} ${code}`
}

const written = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?(?: +(\S+))?$/

/** `parseAmount('1,234.56 USD')` is `{ amount: 123456n, asset: 'USD' }`. Commas are optional, but must be at their places. */
export function parseAmount(text: string, asset?: AssetOrCode): { readonly amount: bigint; readonly asset: string } {
  const [, sign, whole, fraction = '', code] = written.exec(text.trim()) ?? []
  if (whole === undefined) throw new TypeError('an amount is written as 1,234.56 USD: digits, a point, an asset')
  const named = asset ?? code
  if (named === undefined) throw new TypeError('the amount names no asset: write it behind the digits, or give it')
  const scale = scaleOf(named)
  if (code !== undefined && code !== scale.code) throw new TypeError(`the amount is in ${code}, not in ${scale.code}`)
  if (fraction.length > scale.decimals)
    throw new RangeError(`${scale.code} has ${scale.decimals} decimals, and the amount has ${fraction.length}`)
  const units = BigInt(`${whole.replaceAll(',', '')}${fraction.padEnd(scale.decimals, '0')}`)
  return { amount: sign ? -units : units, asset: scale.code }
}
