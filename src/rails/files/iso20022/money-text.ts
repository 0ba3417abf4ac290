// Amounts in messages: decimal text and base units. Digits are moved, never computed, and nothing is rounded.
import { type Amount, amount, decimalText } from '../../../kernel/amount.ts'
import { type Asset, findAsset } from '../../../kernel/asset.ts'

/** ISO 20022: digits of an amount or a sum, before and after the point together. */
export const amount_digits_max = 18

/** Of control sums: they add numbers of several currencies, so all are counted in the finest unit that a message can have. */
export const sum_decimals = 5

/** Messages name currencies by ISO 4217, so crypto assets cannot be meant. */
export function findCurrency(code: string): Asset | undefined {
  const asset = findAsset(code)
  return asset?.kind === 'fiat' ? asset : undefined
}

/** In units of so many decimals; a text: why there is no such amount. */
export function parseDecimal(text: string, decimals: number): Amount | string {
  const [, whole = '', fraction = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '' && fraction === '') return 'This is not a decimal number without sign.'
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) return `The number has more than ${decimals} decimals.`
  const digits = whole.replace(/^0+/, '').length + significant.length
  if (digits > amount_digits_max) return `The number has more than ${amount_digits_max} digits.`
  return amount(BigInt(whole + significant.padEnd(decimals, '0')))
}

/** The decimals of a control sum that are zero are not written, down to the two that most currencies have. */
export function sumText(sum: bigint): string {
  return decimalText(sum, sum_decimals).replace(/0{1,3}$/, '')
}

export const toSumUnits = (value: bigint, { decimals }: Asset): bigint => value * 10n ** BigInt(sum_decimals - decimals)

/** Fits into the digits that a message has for it. */
export const fitsDigits = (text: string): boolean => text.replace('.', '').length <= amount_digits_max
