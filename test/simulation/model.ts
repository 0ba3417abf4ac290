// The books as they should be, kept in plain memory by rules written a second time: what a command must answer, and what
// it then moves. Nothing here calls the code under test, except to name limits and to convert between assets.
import type { Amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { type ActivityLimit, exceededCodes, limitKey, limitTypes } from '../../src/limits/activity-limit.ts'
import { convertCeil, type RateLookup } from '../../src/pricing/convert.ts'
import type { Rate, Side } from '../../src/pricing/rate.ts'

export interface Bank {
  readonly name: string
  guid: Guid
  organization_guid: Guid
  readonly quote_seconds: number
  readonly tolerance_bps: number
  readonly platform_bps: number
  symbols: string[]
  readonly prices: Map<string, Rate>
  readonly scripts: Map<string, { outcome: 'market_volatility' | 'not_filled'; remaining: number }>
  clock: { offset: number; frozen_at: number | null } | undefined
  /** Balances of the system accounts, by type, ref and asset. */
  readonly system: Map<string, bigint>
}

export interface Owner {
  readonly name: string
  readonly bank: Bank
  /** undefined: the bank itself. */
  customer_guid: Guid | undefined
  state: 'verified' | 'frozen' | 'rejected' | 'unverified'
  limits: readonly ActivityLimit[]
  readonly accounts: Account[]
  readonly usages: Map<string, { used: bigint; uses: Use[] }>
}

export interface Account {
  readonly name: string
  readonly owner: Owner
  readonly type: 'fiat' | 'trading'
  readonly asset: string
  guid: Guid
  posted: bigint
  held: bigint
}

export interface Use {
  readonly amount: bigint
  readonly at: number
}

export interface Quote {
  readonly name: string
  readonly guid: Guid
  readonly owner: Owner
  readonly symbol: string
  readonly side: Side
  readonly deliver: bigint
  readonly receive: bigint
  readonly bank_fee: bigint
  readonly platform_fee: bigint
  readonly rate: Rate
  readonly expires_at: number
  readonly reference: Trade | undefined
  trade: Trade | undefined
}

export interface Trade {
  readonly name: string
  readonly guid: Guid
  readonly quote: Quote
  readonly deliver: Account
  readonly receive: Account
  state: string
  failure_code: string | null
  sequence: number
  exit: Trade | undefined
  readonly at: number
  /** `limit`: which counted it only when it was made. */
  uses: { key: string; use: Use; limit?: string }[]
}

export const assetsOf = (symbol: string): [string, string] => symbol.split('-') as [string, string]

export const bankTime = ({ clock }: Bank, real: number): number =>
  clock ? (clock.frozen_at ?? real + clock.offset) : real

/** Refused, failed, or accepted: what POST /api/trades must answer. */
export function tradeAnswer(
  quote: Quote,
  chosen: Account | undefined,
  expected_error: string | undefined,
  now: number,
  rates: RateLookup,
): string {
  const { owner, side, symbol } = quote
  if (quote.trade) return 'rejected data_exists'
  if (owner.customer_guid && owner.state !== 'verified') return `rejected ${owner.state}_customer`
  const fiats = fiatsOf(owner, symbol)
  if (!chosen && fiats.length > 1) return 'rejected invalid_fiat_account'
  if (quote.reference?.exit) return 'rejected data_exists'
  const deliver = side === 'buy' ? (chosen ?? fiats[0]!) : tradingOf(owner, symbol)
  if (expected_error) return `failed ${expected_error}`
  if (now >= quote.expires_at) return 'failed expired_quote'
  if (!owner.bank.symbols.includes(symbol)) return 'failed unsupported'
  if (deliver.posted - deliver.held < quote.deliver) return 'failed non_sufficient_funds'
  const exceeded = exceededLimit(quote, now, rates)
  return exceeded ? `failed ${exceeded}` : 'storing'
}

export const fiatsOf = (owner: Owner, symbol: string): Account[] =>
  owner.accounts.filter((account) => account.type === 'fiat' && account.asset === assetsOf(symbol)[1])
export const tradingOf = (owner: Owner, symbol: string): Account =>
  owner.accounts.find((account) => account.type === 'trading' && account.asset === assetsOf(symbol)[0])!

export function fillAnswer(trade: Trade, rate: Rate, is_settled: boolean, took_ms: number): string {
  if (took_ms > 10_000) return 'failed market_volatility'
  const { quote } = trade
  const tolerance = BigInt(quote.owner.bank.tolerance_bps)
  const quoted = quote.rate.numerator * rate.denominator * 10_000n
  const asked = rate.numerator * quote.rate.denominator
  const factor = quote.side === 'buy' ? 10_000n + tolerance : 10_000n - tolerance
  const limit = (quoted / 10_000n) * factor
  const isFine = quote.side === 'buy' ? asked * 10_000n <= limit : asked * 10_000n >= limit
  if (!isFine) return 'failed market_volatility'
  return is_settled ? 'completed' : 'executed'
}

/** The trade was accepted: its money is held, its limits are used. */
export function accept(trade: Trade, now: number, rates: RateLookup): void {
  trade.deliver.held += trade.quote.deliver
  for (const { limit, amount } of counted(trade.quote, rates)) {
    const key = usageKey(limit, now)
    const usage = trade.quote.owner.usages.get(key) ?? { used: 0n, uses: [] }
    trade.quote.owner.usages.set(key, usage)
    const use = { amount: amount!, at: now }
    usage.uses = [...living(usage.uses, limit, now), use]
    usage.used = sumOf(usage.uses)
    trade.uses.push({ key, use })
  }
}

/** It failed or was cancelled: everything as before. */
export function unwind(trade: Trade): void {
  trade.deliver.held -= trade.quote.deliver
  const standing = trade.quote.owner.limits.map(limitKey)
  for (const { key, use, limit } of trade.uses) {
    if (limit !== undefined && !standing.includes(limit)) continue
    const usage = trade.quote.owner.usages.get(key)!
    usage.uses = usage.uses.filter((each) => each !== use)
    usage.used = sumOf(usage.uses)
  }
  if (trade.quote.reference?.exit === trade) trade.quote.reference.exit = undefined
}

/** It completed: T1 and T2 of docs/ledger.md. */
export function settle({ quote, deliver, receive }: Trade): void {
  const [asset, counter] = assetsOf(quote.symbol)
  const { bank } = quote.owner
  const fee = quote.bank_fee + quote.platform_fee
  deliver.held -= quote.deliver
  deliver.posted -= quote.deliver
  receive.posted += quote.receive
  post(bank, `external market ${asset}`, quote.side === 'buy' ? -quote.receive : quote.deliver)
  post(bank, `external market ${counter}`, quote.side === 'buy' ? quote.deliver - fee : -(quote.receive + fee))
  post(bank, `fee ${counter}`, quote.bank_fee)
  post(bank, `platform_fee ${counter}`, quote.platform_fee)
}

export function post({ system }: Bank, name: string, amount: bigint): void {
  if (amount !== 0n) system.set(name, (system.get(name) ?? 0n) + amount)
}

function exceededLimit(quote: Quote, now: number, rates: RateLookup): string | undefined {
  for (const { limit, amount } of counted(quote, rates)) {
    const usage = quote.owner.usages.get(usageKey(limit, now))
    const used = sumOf(living(usage?.uses ?? [], limit, now))
    if (amount === undefined || used + amount > limit.amount) return exceededCodes[limit.type]
  }
  return undefined
}

function counted(quote: Quote, rates: RateLookup) {
  const { value, asset: counter } = countedValue(quote)
  return quote.owner.limits
    .filter((limit) => isCovered(limit, quote))
    .toSorted((a, b) => limitTypes.indexOf(a.type) - limitTypes.indexOf(b.type))
    .map((limit) => ({
      limit,
      amount: convertCeil(value as Amount, counter, limit.asset, rates) as bigint | undefined,
    }))
}

/** Trades count in what they are paid in, before the fee of a sale. */
export const countedValue = (quote: Quote): { value: bigint; asset: string } => ({
  asset: assetsOf(quote.symbol)[1],
  value: quote.side === 'buy' ? quote.deliver : quote.receive + quote.bank_fee + quote.platform_fee,
})

export const isCovered = ({ sides }: ActivityLimit, { side }: Quote): boolean =>
  sides.length === 0 || sides.includes(side)

export const living = (uses: readonly Use[], { type, interval }: ActivityLimit, now: number): Use[] =>
  uses.filter(({ at }) => type !== 'rolling' || at > now - interval! * 1000)

export const sumOf = (uses: readonly Use[]): bigint => uses.reduce((sum, { amount }) => sum + amount, 0n)

/** Calendar windows in UTC, written with the calendar of the platform. */
export function usageKey(limit: ActivityLimit, now: number): string {
  const at = new Date(now)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const sinceMonday = (at.getUTCDay() + 6) % 7
  const starts = {
    rolling: 0,
    daily: Date.UTC(year, month, day),
    weekly: Date.UTC(year, month, day - sinceMonday),
    monthly: Date.UTC(year, month, 1),
  }
  return `${limitKey(limit)} ${new Date(starts[limit.type]).toISOString()}`
}
