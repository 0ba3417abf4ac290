// Converts an amount of one asset into another at mid rates, rounded up: how limits in other assets are counted. Fiat
// against fiat goes through an asset that is traded against both.
import { type Amount, isAmount } from '../kernel/amount.ts'
import { tradingPairs } from '../kernel/asset.ts'
import { assetCeil, counterCeil, midRate, type Rate } from './rate.ts'

/** Bid and ask of a symbol, or undefined when it has no price. */
export type RateLookup = (symbol: string) => { readonly bid: Rate; readonly ask: Rate } | undefined

const bridge = 'USDC'

const midOf = (rates: RateLookup, asset: string, counter: string): Rate | undefined => {
  const found = rates(`${asset}-${counter}`)
  return found && midRate(found.bid, found.ask)
}

export function convertCeil(value: Amount, from: string, to: string, rates: RateLookup): Amount | undefined {
  const converted = direct(value, from, to, rates) ?? viaBridge(value, from, to, rates)
  return converted !== undefined && isAmount(converted) ? converted : undefined
}

function direct(value: bigint, from: string, to: string, rates: RateLookup): bigint | undefined {
  if (from === to) return value
  const selling = midOf(rates, from, to)
  if (selling) return counterCeil(value, selling)
  const buying = midOf(rates, to, from)
  return buying && assetCeil(value, buying)
}

function viaBridge(value: bigint, from: string, to: string, rates: RateLookup): bigint | undefined {
  if (!tradingPairs.some((pair) => pair.counter_asset.code === from)) return undefined
  const between = direct(value, from, bridge, rates)
  return between === undefined ? undefined : direct(between, bridge, to, rates)
}
