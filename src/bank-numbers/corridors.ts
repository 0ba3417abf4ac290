// The corridors: which rail carries which asset to which country, for which sides, and the types of routing number that reach an account
// there. Several rails share one type of number (IMPS and NEFT).
import { type HomeRail, homeRails, type Rail } from '../kernel/rail.ts'
import type { RoutingDetail, RoutingNumberType } from './routing-number.ts'

type Side = 'deposit' | 'withdrawal'

export interface Corridor {
  readonly country_codes: readonly string[]
  readonly asset: string
  readonly rail: Rail
  readonly sides: readonly Side[]
  /** One of them is enough. Empty: the rail does not use account numbers. */
  readonly routing_number_types: readonly RoutingNumberType[]
  readonly route: 'bank_account' | 'mobile_wallet'
  /** It also carries payouts: payments that other assets are exchanged for. Always true of payout rails. */
  readonly has_payouts: boolean
}

const home = (
  country_code: string,
  asset: string,
  rail: HomeRail,
  sides: readonly Side[],
  ...routing_number_types: readonly RoutingNumberType[]
): Corridor => ({
  ...{ country_codes: [country_code], asset, rail, sides, routing_number_types },
  ...{ route: 'bank_account', has_payouts: false },
})

/** A home rail that is also paid from other assets. Nothing can be pulled over it. */
const homeAndPayout = (
  country_codes: string,
  asset: string,
  rail: HomeRail,
  ...routing_number_types: readonly RoutingNumberType[]
): Corridor => ({
  ...{ country_codes: country_codes.split(' '), asset, rail, sides: ['withdrawal'], routing_number_types },
  ...{ route: 'bank_account', has_payouts: true },
})

const payout = (
  country_codes: string,
  asset: string,
  rail: Exclude<Rail, HomeRail>,
  type: RoutingNumberType,
  route: Corridor['route'] = 'bank_account',
): Corridor => ({
  country_codes: country_codes.split(' '),
  asset,
  rail,
  sides: ['withdrawal'],
  routing_number_types: [type],
  route,
  has_payouts: true,
})

/** By the country code of the IBAN: dependencies use that of their state. */
const sepa =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'

export const corridors: readonly Corridor[] = [
  home('US', 'USD', 'ach', ['deposit', 'withdrawal'], 'ABA'),
  home('US', 'USD', 'wire', ['withdrawal'], 'ABA'),
  home('US', 'USD', 'rtp', ['withdrawal'], 'ABA'),
  home('CA', 'CAD', 'eft', ['deposit', 'withdrawal'], 'CPA'),
  home('CA', 'CAD', 'wire', ['withdrawal'], 'CPA'),
  home('CA', 'CAD', 'etransfer', ['deposit', 'withdrawal']),
  payout('MX', 'MXN', 'spei', 'CLABE'),
  payout('CO', 'COP', 'pse', 'PSE'),
  payout('IN', 'INR', 'imps', 'IFSC'),
  payout('IN', 'INR', 'neft', 'IFSC'),
  payout('PK', 'PKR', 'ibft', 'IBAN'),
  payout('BD', 'BDT', 'beftn', 'BEFTN'),
  payout('NG', 'NGN', 'nip', 'CBN'),
  payout('KE', 'KES', 'mobile_wallet', 'MSISDN', 'mobile_wallet'),
  payout('PH', 'PHP', 'instapay', 'SWIFT'),
  payout('BR', 'BRL', 'pix', 'PIX'),
  homeAndPayout(sepa, 'EUR', 'sepa', 'IBAN'),
  homeAndPayout('GB', 'GBP', 'fps', 'SORT_CODE', 'IBAN'),
]

/** The corridors that reach an account in this asset. Their order means nothing: the planner chooses by price (`planning/plan.ts`). */
export const corridorsTo = (
  asset: string,
  country_code: string,
  routing_details: readonly RoutingDetail[],
): readonly Corridor[] =>
  corridors.filter(
    (corridor) =>
      corridor.asset === asset &&
      corridor.country_codes.includes(country_code) &&
      routing_details.some(({ routing_number_type }) => corridor.routing_number_types.includes(routing_number_type)),
  )

/** Where a payment over a home rail starts or ends. Without a country: anywhere that rails carry the asset. */
export interface RailPlace {
  readonly asset: string
  readonly country_code?: string | undefined
}

export const homeRailsOf = (place: RailPlace, side: Side): readonly HomeRail[] =>
  homeRails.filter((rail) => homeRailFault(rail, place, side) === undefined)

/** Why a named rail cannot be used; undefined: it can. */
export function homeRailFault(
  rail: HomeRail,
  { asset, country_code }: RailPlace,
  side: Side,
): 'invalid_payment_rail_for_country' | 'invalid_payment_rail_for_direction' | undefined {
  const corridor = corridors.find(
    (one) =>
      one.rail === rail &&
      one.asset === asset &&
      (country_code === undefined || one.country_codes.includes(country_code)),
  )
  if (!corridor) return 'invalid_payment_rail_for_country'
  return corridor.sides.includes(side) ? undefined : 'invalid_payment_rail_for_direction'
}
