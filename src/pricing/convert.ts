// Converts an amount of one asset into another at mid rates, rounded up: how limits in other assets are counted. Fiat
// against fiat goes through an asset that is traded against both, crypto against crypto through what both are traded in.
// Prices of payouts count only for what is not traded.
import { type Amount, isAmount } from '../kernel/amount.ts'
import { findPair, tradingPairs } from '../kernel/asset.ts'
import { assetCeil, counterCeil, midRate, type Rate } from './rate.ts'

/** Bid and ask of a symbol, or undefined when it has no price. */
export type RateLookup = (symbol: string) => { readonly bid: Rate; readonly ask: Rate } | undefined

const bridge = 'USDC'
const commonCounter = 'USD'

const midOf = (rates: RateLookup, asset: string, counter: string): Rate | undefined => {
  const found = rates(`${asset}-${counter}`)
  return found && midRate(found.bid, found.ask)
}

export function convertCeil(value: Amount, from: string, to: string, rates: RateLookup): Amount | undefined {
  const traded: RateLookup = (symbol) => (findPair(symbol) ? rates(symbol) : undefined)
  const converted = anyWay(value, from, to, traded) ?? anyWay(value, from, to, rates)
  return converted !== undefined && isAmount(converted) ? converted : undefined
}

const anyWay = (value: bigint, from: string, to: string, rates: RateLookup): bigint | undefined =>
  direct(value, from, to, rates) ?? viaBridge(value, from, to, rates)

function direct(value: bigint, from: string, to: string, rates: RateLookup): bigint | undefined {
  if (from === to) return value
  const selling = midOf(rates, from, to)
  if (selling) return counterCeil(value, selling)
  const buying = midOf(rates, to, from)
  return buying && assetCeil(value, buying)
}

function viaBridge(value: bigint, from: string, to: string, rates: RateLookup): bigint | undefined {
  const isCounter = tradingPairs.some((pair) => pair.counter_asset.code === from)
  const middle = isCounter ? bridge : commonCounter
  const between = direct(value, from, middle, rates)
  return between === undefined ? undefined : direct(between, middle, to, rates)
}

/** What counts in a limit, by the limit's asset. Without rates only that in its own asset is known. */
export const countedIn =
  (value: Amount, from: string, rates: RateLookup | undefined) =>
  (asset: string): Amount | undefined | 'rates_needed' => {
    if (asset === from) return value
    return rates ? convertCeil(value, from, asset, rates) : 'rates_needed'
  }
