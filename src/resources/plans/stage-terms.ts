// What running a stage takes beyond what is shown of it: by which rail or chain money goes, and at which rates it was planned.
// Rates are kept as text: their terms have more digits than an amount.
import { assert } from '../../kernel/assert.ts'
import type { Chain } from '../../kernel/asset.ts'
import type { Rail } from '../../kernel/rail.ts'
import type { Conversion, MarketLeg } from '../../planning/conversion.ts'
import type { PayoutSymbol, PlannedStage } from '../../planning/request.ts'
import { parseRate, type Rate, textFromRate } from '../../pricing/rate.ts'
import type { Bank } from '../banks/bank.ts'
import type { Stage } from './stage.ts'

interface KeptConversion extends MarketLeg {
  readonly legs: readonly (MarketLeg & { readonly rate: string })[]
  readonly spread_bps: number
  readonly rate: string
}

export interface StageTerms {
  readonly rail?: Rail
  readonly chain?: Chain
  readonly conversion?: KeptConversion
}

export const termsOf = ({
  rail,
  chain,
  conversion,
}: Pick<PlannedStage, 'rail' | 'chain' | 'conversion'>): StageTerms => ({
  ...(rail && { rail }),
  ...(chain && { chain }),
  ...(conversion && { conversion: kept(conversion) }),
})

const kept = ({ symbol, side, legs, spread_bps, rate }: Conversion): KeptConversion => ({
  symbol,
  side,
  legs: legs.map((leg) => ({ symbol: leg.symbol, side: leg.side, rate: textFromRate(leg.rate) })),
  spread_bps,
  rate: textFromRate(rate),
})

/** As it was planned: what `isStillGood` compares with the market of now. */
export const conversionOf = ({ conversion }: StageTerms): Conversion | undefined =>
  conversion && {
    ...conversion,
    legs: conversion.legs.map((leg) => ({ ...leg, rate: rateOf(leg.rate) })),
    rate: rateOf(conversion.rate),
  }

function rateOf(text: string): Rate {
  const rate = parseRate(text)
  assert(rate, 'a rate that was kept can be read')
  return rate
}

/** To whom the last stage pays, as far as a bank's list of payouts tells them apart. */
export type Payee = Pick<PayoutSymbol, 'country_code' | 'participants_type'>

/** Whether the bank still trades and pays out what a stage exchanges: a symbol may leave its list after planning. */
export function isStillServed(
  { type, destination_account }: Stage,
  { conversion }: StageTerms,
  { country_code, participants_type }: Payee,
  { supported_trading_symbols, supported_payout_symbols }: Bank,
): boolean {
  if (type === 'trade') return !!conversion?.legs.every(({ symbol }) => supported_trading_symbols.includes(symbol))
  if (type !== 'payout') return true
  return supported_payout_symbols.some(
    (each) =>
      each.country_code === country_code &&
      each.participants_type === participants_type &&
      // Where nothing is exchanged, any symbol of the asset will do.
      (conversion ? each.symbol === conversion.symbol : each.symbol.startsWith(`${destination_account.asset}-`)),
  )
}
