// Spread, limits and times of each corridor; `bank-numbers/corridors.ts` has its countries, rails and numbers. The figures are
// Corridor's own defaults, similar to those of the real rails. Limits are in base units of the asset that arrives. The fee of a rail
// is in the bank's fee schedule (`pricing/rail-fee.ts`).
import { type Corridor, corridors } from '../bank-numbers/corridors.ts'
import type { Rail } from '../kernel/rail.ts'

export const participantsTypes = ['C2C', 'C2B', 'B2C', 'B2B'] as const
export type ParticipantsType = (typeof participantsTypes)[number]

/** Always open; or, with a cut-off (UTC), on weekdays. After the cut-off a payment waits for midnight of the next weekday. */
export interface CorridorClock {
  readonly arrival_seconds: number
  readonly cut_off?: `${number}:${number}`
}

interface CorridorTerms {
  /** Undefined: a home rail, with the times of `rails/rail-times.ts`. */
  readonly clock?: CorridorClock
  readonly spread_bps: number
  readonly minimum: bigint
  readonly maximum: bigint
  readonly participants_types: readonly ParticipantsType[]
}

export interface PricedCorridor extends Corridor, CorridorTerms {}

const minute = 60
const hour = 60 * minute
const toPeople = ['C2C', 'B2C'] as const

const payoutTerms = (
  spread_bps: number,
  [minimum, maximum]: readonly [bigint, bigint],
  clock: CorridorClock,
  participants_types: readonly ParticipantsType[] = participantsTypes,
): CorridorTerms => ({ spread_bps, minimum, maximum, participants_types, clock })

/** The spread is that of payouts which the rail carries too. */
const homeTerms = (maximum: bigint, spread_bps = 0): CorridorTerms => ({
  spread_bps,
  minimum: 1n,
  maximum,
  participants_types: participantsTypes,
})

/** From whole units: all these assets have cents. */
const whole = (minimum: bigint, maximum: bigint): readonly [bigint, bigint] => [minimum * 100n, maximum * 100n]

const termsByRail: Readonly<Record<Rail, CorridorTerms>> = {
  ach: homeTerms(1_000_000_00n),
  eft: homeTerms(1_000_000_00n),
  wire: homeTerms(100_000_000_00n),
  rtp: homeTerms(1_000_000_00n),
  etransfer: homeTerms(10_000_00n),
  spei: payoutTerms(60, whole(10n, 1_000_000n), { arrival_seconds: 30 }),
  pse: payoutTerms(90, whole(10_000n, 80_000_000n), { arrival_seconds: 4 * hour, cut_off: '20:00' }),
  // IMPS is immediate but for small amounts; NEFT settles every half hour and has no limit of its own.
  imps: payoutTerms(70, whole(1n, 500_000n), { arrival_seconds: 30 }),
  neft: payoutTerms(70, whole(1n, 10_000_000n), { arrival_seconds: 2 * hour }),
  ibft: payoutTerms(110, whole(100n, 1_000_000n), { arrival_seconds: minute }),
  beftn: payoutTerms(110, whole(100n, 500_000n), { arrival_seconds: 24 * hour, cut_off: '08:00' }),
  nip: payoutTerms(150, whole(100n, 10_000_000n), { arrival_seconds: minute }, toPeople),
  mobile_wallet: payoutTerms(100, whole(10n, 250_000n), { arrival_seconds: minute }, toPeople),
  instapay: payoutTerms(80, whole(1n, 50_000n), { arrival_seconds: 30 }),
  pix: payoutTerms(80, whole(1n, 500_000n), { arrival_seconds: 10 }),
  sepa: homeTerms(1_000_000_00n, 35),
  fps: homeTerms(1_000_000_00n, 35),
}

const pricedCorridors: readonly PricedCorridor[] = corridors.map((corridor) => ({
  ...corridor,
  ...termsByRail[corridor.rail],
}))

/** The corridors for this asset to or from a country, whatever numbers the account has. */
export const corridorsOf = (
  asset: string,
  country_code: string,
  side: 'deposit' | 'withdrawal',
): readonly PricedCorridor[] =>
  pricedCorridors.filter(
    (corridor) =>
      corridor.asset === asset && corridor.country_codes.includes(country_code) && corridor.sides.includes(side),
  )
