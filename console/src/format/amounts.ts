// Amounts as people write them. The exact value is never lost: what is cut is shown on hover and by copy.
import { formatAmount, parseAmount } from '@corridor/client'

const shown_decimals_max = 8

interface ShownAmount {
  /** `1,704.11 MXN`, with at most 8 decimals. */
  readonly text: string
  readonly exact: string
}

export function amountText(amount: bigint, asset: string): ShownAmount {
  const exact = exactAmount(amount, asset)
  const cut = exact.replace(/(\.\d+) /, (_, fraction: string) => {
    const kept = fraction.slice(0, shown_decimals_max + 1).replace(/\.?0+$/, '')
    return `${fraction.length > shown_decimals_max + 1 ? kept : fraction} `
  })
  // An amount must not look like nothing.
  const isNothing = amount !== 0n && !/[1-9]/.test(cut.split(' ')[0] ?? '')
  return { text: isNothing ? `< 0.00000001 ${asset}` : cut, exact }
}

/** An asset that this console does not know shows its base units, and says so. */
function exactAmount(amount: bigint, asset: string): string {
  try {
    return formatAmount(amount, asset)
  } catch {
    return `${amount} base units of ${asset}`
  }
}

/** The digits alone, as a field of a form shows them. */
export const amountDigits = (amount: bigint, asset: string): string => exactAmount(amount, asset).split(' ')[0] ?? ''

/** Undefined if it is no amount of the asset. Nothing is rounded. */
export function amountFrom(text: string, asset: string): bigint | undefined {
  try {
    return parseAmount(text, asset).amount
  } catch {
    return undefined
  }
}

/** `[['BTC', 'USD']]` of `BTC-USD`. */
export const assetsOf = (symbol: string): readonly [asset: string, counter: string] => {
  const [asset = symbol, counter = ''] = symbol.split('-')
  return [asset, counter]
}

const numbers = new Intl.NumberFormat('en')
export const countText = (count: number | bigint): string => numbers.format(count)
