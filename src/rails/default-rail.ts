// The home assets: the country of each, and its default rail, which is used if the caller names none.
import type { HomeRail } from '../kernel/rail.ts'
import type { HomeCountry } from './calendar.ts'

export interface DefaultRail {
  readonly country: HomeCountry
  readonly rail: HomeRail
}

const defaultRails: Readonly<Record<string, DefaultRail>> = {
  USD: { country: 'US', rail: 'ach' },
  CAD: { country: 'CA', rail: 'eft' },
}

export const homeAssets: readonly string[] = Object.keys(defaultRails)

/** Undefined: no home rail carries this asset. */
export const defaultRailOf = (asset: string): DefaultRail | undefined =>
  Object.hasOwn(defaultRails, asset) ? defaultRails[asset] : undefined

/** The country whose calendar and clock a payment in the asset uses. Payout rails have none of their own and use that of the US. */
export const railCountryOf = (asset: string): HomeCountry => defaultRailOf(asset)?.country ?? 'US'
