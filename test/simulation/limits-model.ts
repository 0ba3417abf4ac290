// What a limit counts when it is made or reshaped, written a second time: everything its owner has done in the window. Completed
// trades count together, at the rate of this moment; those of a rolling limit by slots of 1/250 of its interval.
import type { Amount } from '../../src/kernel/amount.ts'
import { type ActivityLimit, limitKey } from '../../src/limits/activity-limit.ts'
import { convertCeil, type RateLookup } from '../../src/pricing/convert.ts'
import { countedValue, isCovered, living, type Owner, sumOf, type Trade, type Use, usageKey } from './model.ts'

/** Uses whose times overlap expire together, when the last of them does. */
interface Span {
  since: number
  at: number
  readonly members: { readonly amount: bigint; readonly trade?: Trade; readonly isReserved?: boolean }[]
}

export function relimit(
  owner: Owner,
  limits: readonly ActivityLimit[],
  trades: readonly Trade[],
  now: number,
  rates: RateLookup,
): void {
  const standing = owner.limits.map(limitKey)
  for (const limit of limits) if (!standing.includes(limitKey(limit))) rebuild(owner, limit, trades, now, rates)
  owner.limits = limits
}

function rebuild(owner: Owner, limit: ActivityLimit, trades: readonly Trade[], now: number, rates: RateLookup): void {
  const key = usageKey(limit, now)
  const done = trades.filter(({ quote, state }) => quote.owner === owner && !['failed', 'cancelled'].includes(state))
  for (const trade of done) trade.uses = trade.uses.filter((use) => use.key !== key || use.limit === undefined)
  const spans = spansOf(limit, key, done, now, rates)
  if (spans.length === 0 && !owner.usages.has(key)) return
  const uses: Use[] = []
  for (const { at, members } of limit.type === 'rolling' ? merged(spans) : spans) {
    for (const { amount, trade, isReserved } of members) {
      const use = { amount, at }
      uses.push(use)
      if (!trade) continue
      trade.uses = [...trade.uses.filter((each) => each.key !== key), { key, use, ...lateOf(limit, isReserved) }]
    }
  }
  const alive = living(uses, limit, now)
  owner.usages.set(key, { used: sumOf(alive), uses: alive })
}

const lateOf = (limit: ActivityLimit, isReserved = false) => (isReserved ? {} : { limit: limitKey(limit) })

function spansOf(limit: ActivityLimit, key: string, done: readonly Trade[], now: number, rates: RateLookup): Span[] {
  const slot_ms = limit.type === 'rolling' ? limit.interval! * 4 : Number.POSITIVE_INFINITY
  const amountOf = (value: bigint, asset: string): bigint =>
    convertCeil(value as Amount, asset, limit.asset, rates) ?? limit.amount
  const groups = new Map<string, Trade[]>()
  for (const trade of done) {
    const { quote, at, state, name } = trade
    const isIn = usageKey(limit, at) === key && living([{ amount: 0n, at }], limit, now).length > 0
    if (!isIn || !isCovered(limit, quote)) continue
    const reserved = isReserved(trade, key) ? 'reserved' : countedValue(quote).asset
    const group = state === 'completed' ? `${quote.side} ${reserved} ${Math.floor(at / slot_ms)}` : name
    groups.set(group, [...(groups.get(group) ?? []), trade])
  }
  return [...groups.values()].map((together): Span => {
    const times = together.map(({ at }) => at)
    const span = { since: Math.min(...times), at: Math.max(...times) }
    const [first] = together as [Trade]
    if (isReserved(first, key)) {
      const members = together.map((trade) => ({ amount: reservedBy(trade, key)!.amount, trade, isReserved: true }))
      return { ...span, members }
    }
    const { asset } = countedValue(first.quote)
    const value = together.reduce((sum, { quote }) => sum + countedValue(quote).value, 0n)
    const member = { amount: amountOf(value, asset), ...(first.state === 'completed' ? {} : { trade: first }) }
    return { ...span, members: [member] }
  })
}

const reservedBy = ({ uses }: Trade, key: string): Use | undefined =>
  uses.find((each) => each.key === key && each.limit === undefined)?.use

const isReserved = (trade: Trade, key: string): boolean => reservedBy(trade, key) !== undefined

function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans.toSorted((a, b) => a.since - b.since)) {
    const last = all.at(-1)
    if (!last || span.since > last.at) all.push({ ...span, members: [...span.members] })
    else {
      last.at = Math.max(last.at, span.at)
      last.members.push(...span.members)
    }
  }
  return all
}
