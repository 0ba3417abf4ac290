// When what lies at deposit addresses is gathered into the paying wallet: field `sweep` of a node.
import { chains } from '../chains/chain.ts'
import { type Chain, findAsset } from '../kernel/asset.ts'
import { demand, objectFrom, unitsFrom } from './chain-node-fields.ts'

export interface SweepPolicy {
  /** By asset: the least that is worth a transaction. On Bitcoin of all coins together, else of one address. Others stay where they are. */
  readonly above: Readonly<Record<string, bigint>>
  /** The most that one transaction may cost, in the native asset. */
  readonly fee_max: bigint
  readonly every_seconds: number
}

const every_seconds_usual = 3600

export function sweepFrom(name: string, chain: Chain, unchecked: unknown): SweepPolicy {
  const place = `${name}, sweep`
  const { above: asked, fee_max, every_seconds = every_seconds_usual, ...others } = objectFrom(place, unchecked)
  const [unknown] = Object.keys(others)
  demand(unknown === undefined, place, `${unknown} is not known; there are above, fee_max, every_seconds`)
  const isSeconds = Number.isInteger(every_seconds) && (every_seconds as number) >= 1
  demand(isSeconds, place, 'every_seconds must be a whole number from 1')
  const above = Object.entries(objectFrom(place, asked)).map(([asset, least]) => {
    const { native_asset } = chains[chain]
    demand(
      findAsset(asset)?.chain === chain,
      place,
      `above: ${asset} is no asset on ${chain} (its own is ${native_asset})`,
    )
    return [asset, unitsFrom(place, `above: ${asset}`, least)] as const
  })
  demand(above.length > 0, place, 'above must name an asset and the least amount that is gathered')
  return {
    above: Object.fromEntries(above),
    fee_max: unitsFrom(place, 'fee_max', fee_max),
    every_seconds: every_seconds as number,
  }
}
