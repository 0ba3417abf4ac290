// Lists every route, before prices: a start (nothing, or a pull), at most two trades, and an end (nothing, a move inside the bank, a
// wallet, a rail). Impossible routes are listed too, with the reason.
import type { Chain } from '../kernel/asset.ts'
import { counterAssets, findAsset } from '../kernel/asset.ts'
import { isHomeRail } from '../kernel/rail.ts'
import { type Exchange, isCross, payoutExchange, tradeExchange } from './conversion.ts'
import { corridorsOf, type PricedCorridor } from './corridors.ts'
import type { BankAccountEnd, PlannedStage, PlanRequest } from './request.ts'

export interface RouteStep {
  readonly type: PlannedStage['type']
  readonly name: string
  readonly from: string
  readonly to: string
  readonly is_pull?: boolean
  readonly exchange?: Exchange
  readonly corridor?: PricedCorridor
  readonly chain?: Chain
}

export interface Route {
  readonly name: string
  readonly steps: readonly RouteStep[]
  /** Why the route is impossible. */
  readonly fault?: string
  /** Assets in which the owner needs an account; only if there is no fault. */
  readonly missing_accounts?: readonly string[]
}

/** What routes depend on: not on amounts, prices and times. */
export type RouteRequest = Pick<
  PlanRequest,
  | 'source'
  | 'destination'
  | 'own_assets'
  | 'supported_trading_symbols'
  | 'supported_payout_symbols'
  | 'participants_type'
>

/** A start or an end of a route; `asset` is what it has inside the bank. */
interface Part {
  readonly asset: string
  readonly steps: readonly RouteStep[]
  readonly fault: string | undefined
}

export function routesOf(request: RouteRequest): readonly Route[] {
  return starts(request).flatMap((start) =>
    ends(request).flatMap((end) => {
      const fault = start.fault ?? end.fault
      if (fault !== undefined) return [faulty([...start.steps, ...end.steps], fault)]
      const paths = tradePaths(start.asset, end.asset)
      if (paths.length === 0) return [faulty([...start.steps, ...end.steps], noTrade(start.asset, end.asset))]
      return paths.map((path) => checked([...start.steps, ...path, ...end.steps], request))
    }),
  )
}

/** The accounts that are missing for every route; empty: a route is possible, or accounts would not help. */
export function missingAccounts(request: RouteRequest): readonly string[] {
  const routes = routesOf(request).filter(({ fault }) => fault === undefined)
  const [first, ...others] = routes.map(({ missing_accounts }) => missing_accounts ?? [])
  return others.reduce((fewest, missing) => (missing.length < fewest.length ? missing : fewest), first ?? [])
}

const noTrade = (from: string, to: string): string => `${from} is not traded for ${to}`

const nameOf = (steps: readonly RouteStep[]): string => steps.map(({ name }) => name).join(' > ')

const faulty = (steps: readonly RouteStep[], fault: string): Route => ({ name: nameOf(steps), steps, fault })

function checked(steps: readonly RouteStep[], request: RouteRequest): Route {
  const { source, own_assets, supported_trading_symbols } = request
  // Between two accounts of the owner: the only route without a step.
  const complete = steps.length === 0 ? [move(source.asset)] : steps
  const untraded = complete
    .filter(({ type }) => type === 'trade')
    .flatMap(({ exchange }) => exchange?.legs ?? [])
    .find(({ symbol }) => !supported_trading_symbols.includes(symbol))
  if (untraded) return faulty(complete, `the bank does not trade ${untraded.symbol}`)
  const missing = complete.slice(0, -1).flatMap(({ to }) => (own_assets.includes(to) ? [] : [to]))
  return { name: nameOf(complete), steps: complete, ...(missing.length > 0 && { missing_accounts: missing }) }
}

const move = (asset: string): RouteStep => ({ type: 'deposit', name: `move of ${asset}`, from: asset, to: asset })

function trade(from: string, to: string): RouteStep | undefined {
  const exchange = tradeExchange(from, to)
  if (!exchange) return undefined
  const name = isCross(exchange) ? `exchange of ${from} for ${to}` : `${exchange.side} of ${exchange.symbol}`
  return { type: 'trade', name, from, to, exchange }
}

/** Directly, and through each other counter asset. Two fiat trades in a row would only cost twice. */
function tradePaths(from: string, to: string): readonly (readonly RouteStep[])[] {
  if (from === to) return [[]]
  const direct = trade(from, to)
  const indirect = counterAssets.flatMap((middle) => {
    if (middle === from || middle === to) return []
    const [first, second] = [trade(from, middle), trade(middle, to)]
    if (!first?.exchange || !second?.exchange || (isCross(first.exchange) && isCross(second.exchange))) return []
    return [[first, second]]
  })
  return direct ? [[direct], ...indirect] : indirect
}

function starts({ source }: RouteRequest): readonly Part[] {
  if (source.kind === 'account') return [{ asset: source.asset, steps: [], fault: undefined }]
  const { asset } = source
  const corridors = corridorsOf(asset, source.country_code, 'deposit')
  if (corridors.length === 0) return [unreached('pull', source)]
  return corridors.map((corridor) => {
    const step: RouteStep = { ...move(asset), name: `pull by ${corridor.rail}`, is_pull: true, corridor }
    return { asset, steps: [step], fault: railFault(corridor, source) }
  })
}

function ends(request: RouteRequest): readonly Part[] {
  const { destination } = request
  const { asset } = destination
  if (destination.kind === 'account')
    return [{ asset, steps: destination.is_own ? [] : [move(asset)], fault: undefined }]
  if (destination.kind === 'external_wallet') return [toWallet(asset)]
  const corridors = corridorsOf(asset, destination.country_code, 'withdrawal')
  if (corridors.length === 0) return [unreached('payment', destination)]
  return corridors.flatMap((corridor) => {
    const fault = railFault(corridor, destination)
    return isPayout(corridor, request) ? payouts(corridor, destination, request, fault) : [withdrawal(corridor, fault)]
  })
}

/** A home rail that also has payouts pays out only what comes from another asset. */
const isPayout = ({ rail, has_payouts, asset }: PricedCorridor, { source }: RouteRequest): boolean =>
  has_payouts && !(isHomeRail(rail) && source.asset === asset)

function unreached(what: string, { asset, country_code }: BankAccountEnd): Part {
  const step: RouteStep = { ...move(asset), name: `${what} in ${country_code}` }
  return { asset, steps: [step], fault: `no corridor for ${asset} there` }
}

/** A rail without numbers uses email or phone, and must be named. */
function railFault({ rail, routing_number_types }: PricedCorridor, end: BankAccountEnd): string | undefined {
  if (end.payment_rail !== undefined && end.payment_rail !== rail) return `the request names ${end.payment_rail}`
  if (routing_number_types.length === 0) return end.payment_rail === rail ? undefined : 'used only when named'
  if (routing_number_types.some((type) => end.routing_number_types.includes(type))) return undefined
  return `the account has no ${routing_number_types.join(' or ')} number`
}

function toWallet(asset: string): Part {
  const chain = findAsset(asset)?.chain
  const step: RouteStep = { ...move(asset), type: 'withdrawal', name: `withdrawal on ${chain ?? 'no chain'}` }
  return chain
    ? { asset, steps: [{ ...step, chain }], fault: undefined }
    : { asset, steps: [step], fault: `${asset} is on no chain` }
}

const withdrawal = (corridor: PricedCorridor, fault: string | undefined): Part => ({
  asset: corridor.asset,
  steps: [{ ...move(corridor.asset), type: 'withdrawal', name: `withdrawal by ${corridor.rail}`, corridor }],
  fault,
})

/** In the asset that arrives, if the owner can have it, and from each counter asset. */
function payouts(
  corridor: PricedCorridor,
  { country_code }: BankAccountEnd,
  request: RouteRequest,
  fault: string | undefined,
): readonly Part[] {
  const { asset, rail, route, participants_types } = corridor
  const { participants_type, supported_payout_symbols } = request
  const served = supported_payout_symbols.filter(
    (each) =>
      each.country_code === country_code && each.route === route && each.participants_type === participants_type,
  )
  const carried = participants_types.includes(participants_type) ? fault : `${rail} does not carry ${participants_type}`

  const plain: RouteStep = { ...move(asset), type: 'payout', name: `payout of ${asset} by ${rail}`, corridor }
  const isServed = served.some(({ symbol }) => symbol.startsWith(`${asset}-`))
  const notServed = `the bank pays out no ${asset} to ${country_code} for ${participants_type}`
  const unexchanged: Part = { asset, steps: [plain], fault: carried ?? (isServed ? undefined : notServed) }
  const canHaveIt = tradePaths(request.source.asset, asset).length > 0

  const exchanged = counterAssets.flatMap((counter): Part[] => {
    const symbol = `${asset}-${counter}`
    const exchange = payoutExchange(symbol, corridor.spread_bps)
    if (!exchange) return []
    const step: RouteStep = { ...plain, name: `payout of ${symbol} by ${rail}`, from: counter, exchange }
    const isListed = served.some((each) => each.symbol === symbol)
    const unlisted = `the bank has no payout symbol ${symbol} to ${country_code} for ${participants_type}`
    return [{ asset: counter, steps: [step], fault: carried ?? (isListed ? undefined : unlisted) }]
  })
  return canHaveIt ? [unexchanged, ...exchanged] : exchanged
}
