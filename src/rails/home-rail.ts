// Where an account in an asset is funded from: the country whose rails carry it, and the rail taken if none is named.
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

/** The assets that a rail of a country we are in carries. */
export const homeAssets: readonly string[] = Object.keys(homes)

/** undefined: no rail of a country we are in carries this asset. */
export const homeRailOf = (asset: string): HomeRail | undefined =>
  Object.hasOwn(homes, asset) ? homes[asset] : undefined

/** Whose calendar and clock a payment in the asset goes by. */
export const railCountryOf = (asset: string): RailCountry => homeRailOf(asset)?.country ?? 'US'
