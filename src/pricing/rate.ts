// A rate is the exact ratio of base units of the counter asset per base unit of the asset. It is never a decimal: every
// conversion says in its name which way it rounds, and results may exceed what an amount can hold.

import { ceilDiv, floorDiv } from '../kernel/amount.ts'
import { assert } from '../kernel/assert.ts'

export interface Rate {
  readonly numerator: bigint
  readonly denominator: bigint
}

export type Side = 'buy' | 'sell'

export const bpsOne = 10_000n

/** The ratio in lowest terms. */
export function rateFromRatio(numerator: bigint, denominator: bigint): Rate {
  assert(numerator > 0n && denominator > 0n, 'both terms of a rate are above zero')
  const divisor = greatestCommonDivisor(numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b]
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

const ratioText = /^([1-9]\d{0,127})\/([1-9]\d{0,127})$/

/** The stored form, "numerator/denominator". */
export function textFromRate(rate: Rate): string {
  const text = `${rate.numerator}/${rate.denominator}`
  assert(ratioText.test(text), 'a stored rate has at most 128 digits in each term')
  return text
}

export function parseRate(unchecked: unknown): Rate | undefined {
  const [, numerator, denominator] = (typeof unchecked === 'string' ? ratioText.exec(unchecked) : null) ?? []
  return numerator && denominator ? rateFromRatio(BigInt(numerator), BigInt(denominator)) : undefined
}

export const counterCeil = (assetAmount: bigint, rate: Rate): bigint =>
  ceilDiv(assetAmount * rate.numerator, rate.denominator)

export const counterFloor = (assetAmount: bigint, rate: Rate): bigint =>
  floorDiv(assetAmount * rate.numerator, rate.denominator)

export const assetCeil = (counterAmount: bigint, rate: Rate): bigint =>
  ceilDiv(counterAmount * rate.denominator, rate.numerator)

export const assetFloor = (counterAmount: bigint, rate: Rate): bigint =>
  floorDiv(counterAmount * rate.denominator, rate.numerator)

/** The rate moved by signed basis points, exactly. */
export function applyBps(rate: Rate, bps: number | bigint): Rate {
  const factor = bpsOne + BigInt(bps)
  assert(factor > 0n, 'a rate falls by less than 10000 basis points')
  return rateFromRatio(rate.numerator * factor, rate.denominator * bpsOne)
}

export const midRate = (bid: Rate, ask: Rate): Rate =>
  rateFromRatio(
    bid.numerator * ask.denominator + ask.numerator * bid.denominator,
    2n * bid.denominator * ask.denominator,
  )

/** First currency per second, of the prices of one asset in each. */
export const crossRate = (first: Rate, second: Rate): Rate =>
  rateFromRatio(first.numerator * second.denominator, first.denominator * second.numerator)

/** Whether the market moved against us by no more than the tolerance; a move in our favour is always fine. */
export function isWithinTolerance(quoted: Rate, now: Rate, side: Side, tolerance_bps: number): boolean {
  assert(tolerance_bps >= 0, 'a tolerance is not negative')
  const tolerance = BigInt(tolerance_bps)
  const before = quoted.numerator * now.denominator
  const after = now.numerator * quoted.denominator
  return side === 'buy'
    ? after * bpsOne <= before * (bpsOne + tolerance)
    : after * bpsOne >= before * (bpsOne - tolerance)
}
