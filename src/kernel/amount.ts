// An amount is a whole number of base units, 0 to 10^38 - 1. Arithmetic on bigint leaves the brand; `amount` puts it back.
import { assert } from './assert.ts'
import type { Brand } from './brand.ts'

export type Amount = Brand<bigint, 'Amount'>

export const amountMax = 10n ** 38n - 1n

export function amount(value: bigint): Amount {
  assert(value >= 0n && value <= amountMax, 'an amount is between 0 and 10^38 - 1')
  return value as Amount
}

export const zero = amount(0n)

export const isAmount = (value: bigint): value is Amount => value >= 0n && value <= amountMax

/** Division of non-negative integers, rounded up. */
export function ceilDiv(numerator: bigint, denominator: bigint): bigint {
  assert(denominator > 0n && numerator >= 0n, 'ceilDiv takes a non-negative numerator and a positive denominator')
  return (numerator + denominator - 1n) / denominator
}

/** Division of non-negative integers, rounded down. */
export function floorDiv(numerator: bigint, denominator: bigint): bigint {
  assert(denominator > 0n && numerator >= 0n, 'floorDiv takes a non-negative numerator and a positive denominator')
  return numerator / denominator
}

/** With its decimals, as people write it: 123456 base units of 2 decimals are `1234.56`. Digits are moved, never computed. */
export function decimalText(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${value < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`
}
