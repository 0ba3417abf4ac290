// The return codes, by rail and side, and until when each may be used. Only the simulator obeys them: a caller who returns a payment in
// the sandbox may name any code of the right form.
import { addDays } from '../kernel/day.ts'
import { type HomeRail, isHomeRail, type Rail } from '../kernel/rail.ts'
import type { Timestamp } from '../kernel/time.ts'
import { type HomeArea, nextBankingDay } from './calendar.ts'
import { areaOf } from './default-rail.ts'
import { localTime, timestampFromLocal } from './local-time.ts'
import type { RailSide } from './rail-times.ts'

type Family = 'ach' | 'eft' | 'iso20022'

/** Days after the day of settlement; the last one counts to its end. */
type Window = { readonly banking_days: number } | { readonly calendar_days: number }

export interface ReturnCode {
  readonly code: string
  readonly family: Family
  readonly sides: readonly RailSide[]
  readonly window: Window
  readonly meaning: string
}

const twoBankingDays: Window = { banking_days: 2 }
const sixtyDays: Window = { calendar_days: 60 }
const ninetyDays: Window = { calendar_days: 90 }
/** No rule sets a window for these codes; this is a usual time to answer a request for return. */
const tenBankingDays: Window = { banking_days: 10 }

const pulled: readonly RailSide[] = ['deposit']
const paid: readonly RailSide[] = ['withdrawal']
const both: readonly RailSide[] = ['deposit', 'withdrawal']

const of =
  (family: Family) =>
  (code: string, sides: readonly RailSide[], window: Window, meaning: string): ReturnCode => ({
    code,
    family,
    sides,
    window,
    meaning,
  })
const ach = of('ach')
const eft = of('eft')
const iso = of('iso20022')

export const returnCodes: readonly ReturnCode[] = [
  ach('R01', pulled, twoBankingDays, 'not enough money in the account'),
  ach('R02', both, twoBankingDays, 'the account was closed'),
  ach('R03', both, twoBankingDays, 'no such account, or it belongs to somebody else'),
  ach('R04', both, twoBankingDays, 'the account number cannot be right'),
  ach('R05', pulled, sixtyDays, 'a consumer did not authorize a debit made as a business one'),
  ach('R07', pulled, sixtyDays, 'the customer had withdrawn the authorization'),
  ach('R08', pulled, twoBankingDays, 'the customer stopped this payment'),
  ach('R09', pulled, twoBankingDays, 'the money in the account is not available yet'),
  ach('R10', pulled, sixtyDays, 'the customer says it was not authorized'),
  ach('R11', pulled, sixtyDays, 'the customer says it differs from what was authorized'),
  ach('R16', both, twoBankingDays, 'the account is frozen'),
  ach('R20', both, twoBankingDays, 'the account does not take such payments'),
  ach('R23', paid, twoBankingDays, 'the receiver refused the money'),
  ach('R29', pulled, twoBankingDays, 'a business says it was not authorized'),

  eft('901', pulled, twoBankingDays, 'not enough money in the account'),
  eft('902', paid, twoBankingDays, 'the account cannot be found'),
  eft('903', pulled, twoBankingDays, 'the customer stopped this payment'),
  eft('905', both, twoBankingDays, 'the account was closed'),
  eft('907', pulled, twoBankingDays, 'the account allows no debits'),
  eft('908', pulled, twoBankingDays, 'the money in the account is not available yet'),
  eft('912', paid, twoBankingDays, 'the account number is wrong'),
  eft('914', paid, twoBankingDays, 'the name is not that of the account'),
  eft('915', pulled, ninetyDays, 'there was no agreement to debit'),
  eft('916', pulled, ninetyDays, 'a person says it differs from the agreement'),
  eft('917', pulled, ninetyDays, 'a person had revoked the agreement'),
  eft('918', pulled, ninetyDays, 'a person was not told beforehand'),
  eft('919', pulled, ninetyDays, 'a business says it differs from the agreement'),
  eft('920', pulled, ninetyDays, 'a business had revoked the agreement'),
  eft('921', pulled, ninetyDays, 'a business was not told beforehand'),
  eft('922', paid, twoBankingDays, 'the receiver refused the money'),

  iso('AC01', paid, tenBankingDays, 'the account number is wrong'),
  iso('AC03', paid, tenBankingDays, 'the account number of the receiver is invalid'),
  iso('AC04', paid, tenBankingDays, 'the account was closed'),
  iso('AC06', paid, tenBankingDays, 'the account is blocked'),
  iso('AG01', paid, tenBankingDays, 'the account does not take such payments'),
  iso('AM05', both, tenBankingDays, 'it was sent twice'),
  iso('AM09', both, tenBankingDays, 'the amount was wrong'),
  iso('BE01', paid, tenBankingDays, 'the name is not that of the account'),
  iso('BE04', paid, tenBankingDays, 'the address of the receiver is missing or wrong'),
  iso('FOCR', both, tenBankingDays, 'the sender asked for it back'),
  iso('FRAD', both, tenBankingDays, 'it came about by fraud'),
  iso('MD07', paid, tenBankingDays, 'the receiver has died'),
  iso('MS02', paid, tenBankingDays, 'the receiver gives no reason'),
  iso('MS03', paid, tenBankingDays, 'the bank of the receiver gives no reason'),
  iso('NARR', both, tenBankingDays, 'another reason, told in words'),
  iso('RC04', paid, tenBankingDays, 'the bank of the receiver is not known by this number'),
  iso('RR04', both, tenBankingDays, 'the law of a country forbids it'),
]

const familiesOfHomeRails: Readonly<Record<HomeRail, Family>> = {
  ach: 'ach',
  eft: 'eft',
  wire: 'iso20022',
  rtp: 'iso20022',
  etransfer: 'iso20022',
  sepa: 'iso20022',
  fps: 'iso20022',
}

const familyOf = (rail: Rail): Family => (isHomeRail(rail) ? familiesOfHomeRails[rail] : 'iso20022')

/** Why a payment that settled at that time cannot be returned with this code now; undefined: it can. */
export function returnFault(
  rail: Rail,
  side: RailSide,
  code: string,
  settled_at: Timestamp,
  now: Timestamp,
  area: HomeArea,
): 'unknown_code' | 'window_over' | undefined {
  const family = familyOf(rail)
  const found = returnCodes.find((one) => one.code === code && one.family === family && one.sides.includes(side))
  if (!found) return 'unknown_code'
  return now < windowEnd(found.window, settled_at, area) ? undefined : 'window_over'
}

/**
 * Why no payment could be returned with this code so many days after it settled. The calendar decides how long a window of banking
 * days is: two are at most 8 days, ten at most 24.
 */
export function scriptedReturnFault(code: string, after_days: number): 'unknown_code' | 'window_over' | undefined {
  const found = returnCodes.find((one) => one.code === code)
  if (!found) return 'unknown_code'
  const { window } = found
  const days_max = 'banking_days' in window ? window.banking_days * 2 + 4 : window.calendar_days
  return after_days <= days_max ? undefined : 'window_over'
}

/** Until when a pull may be returned: for reasons that its bank finds by itself, or for any reason. */
export function pullWindowEnd(
  rail: Rail,
  asset: string,
  reasons: 'administrative' | 'any',
  settled_at: Timestamp,
): Timestamp {
  const area = areaOf(asset)
  if (reasons === 'administrative') return windowEnd(twoBankingDays, settled_at, area)
  const family = familyOf(rail)
  const ends = returnCodes
    .filter((one) => one.family === family && one.sides.includes('deposit'))
    .map(({ window }) => windowEnd(window, settled_at, area))
  return ends.reduce((latest, end) => (end > latest ? end : latest))
}

function windowEnd(window: Window, settled_at: Timestamp, area: HomeArea): Timestamp {
  const { day } = localTime(area, settled_at)
  const last =
    'banking_days' in window ? nextBankingDay(area, day, window.banking_days) : addDays(day, window.calendar_days)
  return timestampFromLocal(area, { day: addDays(last, 1), clock_ms: 0 })
}
