// The home assets: the area of each, whose banking days and clock its payments go by, and its default rail, which is used if the caller
// names none.
import type { HomeRail } from '../kernel/rail.ts'
import type { HomeArea } from './calendar.ts'

export interface DefaultRail {
  readonly area: HomeArea
  readonly rail: HomeRail
}

const defaultRails: Readonly<Record<string, DefaultRail>> = {
  USD: { area: 'US', rail: 'ach' },
  CAD: { area: 'CA', rail: 'eft' },
  EUR: { area: 'EU', rail: 'sepa' },
  GBP: { area: 'GB', rail: 'fps' },
}

export const homeAssets: readonly string[] = Object.keys(defaultRails)

/** Undefined: no home rail carries this asset. */
export const defaultRailOf = (asset: string): DefaultRail | undefined =>
  Object.hasOwn(defaultRails, asset) ? defaultRails[asset] : undefined

/** The area whose calendar and clock a payment in the asset uses. Payout rails have none of their own and use those of the US. */
export const areaOf = (asset: string): HomeArea => defaultRailOf(asset)?.area ?? 'US'
