// The fee of an order: ceil(P * bps / 10000) + fixed. P is the principal at the market rate, in the asset of the fee (the counter
// asset of a trade, the asset of a transfer). The amount that the caller names never changes. Rounding favours the market, never
// the caller. A principal below one base unit is refused, or the smallest orders would be free. A rail's fee is one of the fixed
// parts.

import { type Amount, ceilDiv, floorDiv, isAmount } from '../kernel/amount.ts'
import { assert, unreachable } from '../kernel/assert.ts'
import { assetCeil, assetFloor, bpsOne, counterCeil, counterFloor, type Rate, type Side } from './rate.ts'

export interface FeeTerms {
  readonly bank_bps: number
  readonly bank_fixed: bigint
  readonly platform_bps: number
  readonly platform_fixed: bigint
  /** The rail's fee from the bank's schedule. */
  readonly rail_fixed: bigint
}

export const noFees: FeeTerms = { bank_bps: 0, bank_fixed: 0n, platform_bps: 0, platform_fixed: 0n, rail_fixed: 0n }

export type NamedAmount = 'receive' | 'deliver'

/** The amount that the caller names: one of the two. */
export interface NamedOrder {
  readonly named: NamedAmount
  readonly amount: Amount
}

export interface PricedOrder {
  readonly receive_amount: Amount
  readonly deliver_amount: Amount
  readonly principal: Amount
  readonly fee: Amount
  readonly bank_fee: Amount
  readonly platform_fee: Amount
  readonly rail_fee: Amount
}

interface OrderInput extends NamedOrder {
  readonly side: Side
  /** The ask for a buy, the bid for a sell. */
  readonly rate: Rate
  readonly fees: FeeTerms
}

export function priceOrder({ side, named, amount, rate, fees }: OrderInput): PricedOrder | 'invalid_amount' {
  const order = `${side}_${named}` as const
  switch (order) {
    case 'buy_receive': {
      const principal = counterCeil(amount, rate)
      return priced(amount, principal + feeOf(principal, fees), principal, fees)
    }
    case 'buy_deliver': {
      const principal = principalWithin(amount, fees)
      return priced(assetFloor(atLeastZero(amount - feeOf(principal, fees)), rate), amount, principal, fees)
    }
    case 'sell_deliver': {
      if (bpsOf(fees) >= bpsOne) return 'invalid_amount'
      const principal = counterFloor(amount, rate)
      return priced(principal - feeOf(principal, fees), amount, principal, fees)
    }
    case 'sell_receive': {
      if (bpsOf(fees) >= bpsOne) return 'invalid_amount'
      const principal = ceilDiv((amount + fixedOf(fees)) * bpsOne, bpsOne - bpsOf(fees))
      return priced(amount, assetCeil(principal, rate), principal, fees)
    }
    default:
      return unreachable(order, 'no such order')
  }
}

interface TransferInput extends NamedOrder {
  readonly fees: FeeTerms
}

export function priceTransfer({ named, amount, fees }: TransferInput): PricedOrder | 'invalid_amount' {
  if (named === 'receive') return priced(amount, amount + feeOf(amount, fees), amount, fees)
  const principal = principalWithin(amount, fees)
  return priced(amount - feeOf(principal, fees), amount, principal, fees)
}

const bpsOf = (fees: FeeTerms): bigint => BigInt(fees.bank_bps) + BigInt(fees.platform_bps)
const fixedOf = (fees: FeeTerms): bigint => fees.bank_fixed + fees.platform_fixed + fees.rail_fixed

const feeOf = (principal: bigint, fees: FeeTerms): bigint => ceilDiv(principal * bpsOf(fees), bpsOne) + fixedOf(fees)

/** The largest principal that fits into the delivered amount together with its fee; 0 if the fixed fee takes it all. */
const principalWithin = (delivered: bigint, fees: FeeTerms): bigint =>
  floorDiv(atLeastZero(delivered - fixedOf(fees)) * bpsOne, bpsOne + bpsOf(fees))

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n)

function priced(receive: bigint, deliver: bigint, principal: bigint, fees: FeeTerms): PricedOrder | 'invalid_amount' {
  const { bank_bps, bank_fixed, platform_bps, platform_fixed, rail_fixed } = fees
  const parts = [bank_bps, bank_fixed, platform_bps, platform_fixed, rail_fixed]
  assert(
    parts.every((part) => part >= 0),
    'no part of a fee is negative',
  )
  const fee = feeOf(principal, fees)
  if (!isAmount(fee) || !isPositive(receive) || !isPositive(deliver) || !isPositive(principal)) return 'invalid_amount'
  const platform_fee = ceilDiv(principal * BigInt(platform_bps), bpsOne) + platform_fixed
  const bank_fee = fee - platform_fee - rail_fixed
  assert(isAmount(platform_fee) && isAmount(bank_fee) && isAmount(rail_fixed), 'the parts of a fee are amounts')
  return {
    receive_amount: receive,
    deliver_amount: deliver,
    principal,
    fee,
    bank_fee,
    platform_fee,
    rail_fee: rail_fixed,
  }
}

const isPositive = (value: bigint): value is Amount => value >= 1n && isAmount(value)
