// How many blocks make a payment or deposit final on a node's chain, by the operator's settings, and how long a credited deposit is watched.
import { chains } from '../chains/chain.ts'
import { type Chain, findAsset } from '../kernel/asset.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { demand, type NodeFields, objectFrom } from './chain-node-fields.ts'

/** Of deposits from this amount on. */
export interface DepthFrom {
  readonly from: bigint
  readonly confirmations: number
}

export interface DepthSettings {
  readonly confirmations?: number
  /** By asset, the largest amount first. */
  readonly deposit_confirmations?: Readonly<Record<string, readonly DepthFrom[]>>
  readonly watch_blocks?: number
}

export const depthFields = ['confirmations', 'deposit_confirmations', 'watch_blocks'] as const

export interface Depths {
  /** Of payments, of sweeps, and of deposits that no other setting is for. */
  readonly confirmations: number
  /** Blocks with as many never change, as far as anybody credits what is in them. */
  readonly final: number
  /** A credited deposit is looked at until it has as many. */
  readonly watch_blocks: number
  ofDeposit(asset: string, amount: bigint): number
}

/** As coinbase coins: the network itself counts on it that nothing deeper changes. */
const watched_usual = 100
const depth_max = 100_000

export function depthsOf(chain: Chain, settings: DepthSettings): Depths {
  const usual = chains[chain].confirmations
  const {
    confirmations = usual,
    deposit_confirmations = {},
    watch_blocks = Math.max(watched_usual, 2 * usual),
  } = settings
  const all = Object.values(deposit_confirmations).flat()
  return {
    confirmations,
    final: Math.max(confirmations, ...all.map((each) => each.confirmations)),
    watch_blocks,
    ofDeposit: (asset, amount) =>
      deposit_confirmations[asset]?.find(({ from }) => amount >= from)?.confirmations ?? confirmations,
  }
}

/** When a deposit that is so deep is looked at again: after half as many blocks more, because the deeper it is, the less can happen. */
export function nextLook(
  { watch_blocks }: Depths,
  depth: number,
  block_ms: number,
  now: Timestamp,
): { readonly look_again_at?: Timestamp } {
  if (depth >= watch_blocks) return {}
  return { look_again_at: timestampFromMs(now + Math.max(1, Math.floor(depth / 2)) * block_ms) }
}

export function depthsFrom(name: string, chain: Chain, fields: NodeFields): DepthSettings {
  const { confirmations, deposit_confirmations, watch_blocks } = fields
  return {
    ...(confirmations === undefined ? {} : { confirmations: countFrom(name, 'confirmations', confirmations, 1) }),
    ...(watch_blocks === undefined ? {} : { watch_blocks: countFrom(name, 'watch_blocks', watch_blocks, 0) }),
    ...(deposit_confirmations === undefined
      ? {}
      : { deposit_confirmations: byAmountFrom(`${name}, deposit_confirmations`, chain, deposit_confirmations) }),
  }
}

function countFrom(name: string, field: string, unchecked: unknown, least: number): number {
  const isWhole = typeof unchecked === 'number' && Number.isInteger(unchecked)
  const isFitting = isWhole && unchecked >= least && unchecked <= depth_max
  demand(isFitting, name, `${field} must be a whole number from ${least} to ${depth_max}`)
  return unchecked
}

function byAmountFrom(place: string, chain: Chain, unchecked: unknown): Record<string, readonly DepthFrom[]> {
  const assets = Object.entries(objectFrom(place, unchecked)).map(([asset, amounts]) => {
    demand(findAsset(asset)?.chain === chain, place, `${asset} is no asset on ${chain}`)
    const steps = Object.entries(objectFrom(`${place}, ${asset}`, amounts)).map(([from, confirmations]) => {
      demand(/^[0-9]{1,38}$/.test(from), `${place}, ${asset}`, 'an amount must be a whole number of base units')
      return { from: BigInt(from), confirmations: countFrom(`${place}, ${asset}`, from, confirmations, 1) }
    })
    return [asset, steps.sort((a, b) => (a.from > b.from ? -1 : 1))] as const
  })
  return Object.fromEntries(assets)
}
