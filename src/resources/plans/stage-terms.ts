// What an execution needs to run a stage and the API does not show: its rail or chain, and the rates that it was planned with.
// Rates are stored as text, because they have more digits than an amount.
import { assert } from '../../kernel/assert.ts'
import type { Chain } from '../../kernel/asset.ts'
import type { Rail } from '../../kernel/rail.ts'
import type { Conversion, MarketLeg } from '../../planning/conversion.ts'
import type { PayoutSymbol, PlannedStage } from '../../planning/request.ts'
import { parseRate, type Rate, textFromRate } from '../../pricing/rate.ts'
import type { Bank } from '../banks/bank.ts'
import type { Stage } from './stage.ts'

interface StoredConversion extends MarketLeg {
  readonly legs: readonly (MarketLeg & { readonly rate: string })[]
  readonly spread_bps: number
  readonly rate: string
}

export interface StageTerms {
  readonly rail?: Rail
  readonly chain?: Chain
  readonly conversion?: StoredConversion
}

export const termsOf = ({
  rail,
  chain,
  conversion,
}: Pick<PlannedStage, 'rail' | 'chain' | 'conversion'>): StageTerms => ({
  ...(rail && { rail }),
  ...(chain && { chain }),
  ...(conversion && { conversion: storedConversion(conversion) }),
})

const storedConversion = ({ symbol, side, legs, spread_bps, rate }: Conversion): StoredConversion => ({
  symbol,
  side,
  legs: legs.map((leg) => ({ symbol: leg.symbol, side: leg.side, rate: textFromRate(leg.rate) })),
  spread_bps,
  rate: textFromRate(rate),
})

/** As it was planned. `isStillGood` compares it with the market of now. */
export const conversionOf = ({ conversion }: StageTerms): Conversion | undefined =>
  conversion && {
    ...conversion,
    legs: conversion.legs.map((leg) => ({ ...leg, rate: rateOf(leg.rate) })),
    rate: rateOf(conversion.rate),
  }

function rateOf(text: string): Rate {
  const rate = parseRate(text)
  assert(rate, 'a stored rate can be read')
  return rate
}

/** The payee of the last stage, as the bank's payout symbols distinguish payees. */
export type Payee = Pick<PayoutSymbol, 'country_code' | 'participants_type'>

/** Whether the bank still supports the stage's symbols: its configuration may have changed after planning. */
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
      // Without a conversion, any symbol of the asset counts.
      (conversion ? each.symbol === conversion.symbol : each.symbol.startsWith(`${destination_account.asset}-`)),
  )
}
