// The home rail of an asset: its country, and the rail that is used if none is named.
import type { PaymentRail } from '../kernel/rail.ts'
import type { RailCountry } from './calendar.ts'

export interface HomeRail {
  readonly country: RailCountry
  readonly rail: PaymentRail
}

const homes: Readonly<Record<string, HomeRail>> = {
  USD: { country: 'US', rail: 'ach' },
  CAD: { country: 'CA', rail: 'eft' },
}

export const homeAssets: readonly string[] = Object.keys(homes)

/** Undefined: no rail of our countries carries this asset. */
export const homeRailOf = (asset: string): HomeRail | undefined =>
  Object.hasOwn(homes, asset) ? homes[asset] : undefined

/** The country whose calendar and clock a payment in the asset uses. */
export const railCountryOf = (asset: string): RailCountry => homeRailOf(asset)?.country ?? 'US'
