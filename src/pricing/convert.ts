// Converts an amount into another asset at mid rates, rounded up, to count it in limits. Fiat to fiat goes through an asset that is
// traded against both; crypto to crypto through a fiat that both are traded in. Payout prices are used only for pairs that are
// not traded.
import { type Amount, isAmount } from '../kernel/amount.ts'
import { findPair, tradingPairs } from '../kernel/asset.ts'
import { assetCeil, counterCeil, midRate, type Rate } from './rate.ts'

/** Bid and ask of a symbol; undefined if it has no price. */
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

/** The amount in a limit's asset. Without rates only the amount in its own asset is known. */
export const countedIn =
  (value: Amount, from: string, rates: RateLookup | undefined) =>
  (asset: string): Amount | undefined | 'rates_needed' => {
    if (asset === from) return value
    return rates ? convertCeil(value, from, asset, rates) : 'rates_needed'
  }
