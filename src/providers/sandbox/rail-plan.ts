// The plan of a payment on the simulated rails: when it leaves and settles, its identifiers, and what a script changes. A function of
// the payment, the script and the bank's clock alone.
import { isHomeRail } from '../../kernel/rail.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import type { HomeArea } from '../../rails/calendar.ts'
import { areaOf } from '../../rails/default-rail.ts'
import { railIdentifiers } from '../../rails/identifiers.ts'
import { type RailMode, type RailTimes, railTimes } from '../../rails/rail-times.ts'
import { returnFault } from '../../rails/return-codes.ts'
import type { RailPayment } from '../carrier.ts'
import { sandboxInstitutionFor } from './deposit-bank.ts'
import type { ScenarioDetails, Scripted } from './memory/sandbox-scenario.ts'
import { type PaymentPlan, plainPlan } from './payment-plan.ts'

const day_seconds = 86_400
/** Payout rails have no calendar here. */
const payout_times = { leaves_after_seconds: 1, settles_after_seconds: 2 }

/** If a script names no return code: the first one that is allowed at that time. */
const usualReturns: Readonly<Record<RailPayment['side'], readonly string[]>> = {
  deposit: ['R01', 'R10', '901', '917', 'FOCR'],
  withdrawal: ['R02', '905', 'AC04'],
}

export function railPlan(
  payment: RailPayment,
  mode: RailMode,
  scripted: Scripted<'rail'> | undefined,
  now: Timestamp,
): PaymentPlan {
  const { asset, rail } = payment
  const area = areaOf(asset)
  const { leaves_at, settles_at } = timesOf(payment, area, mode, now)
  const plan: PaymentPlan = {
    ...plainPlan(payment, rail, leaves_at, settles_at),
    identifiers: identifiersOf(payment, area, settles_at),
    outcome: scripted?.outcome ?? null,
  }
  switch (scripted?.outcome) {
    case 'fail':
      return { ...plan, failure_code: scripted.details.failure_code ?? 'external_vendor_error' }
    case 'return':
      return { ...plan, ...returnOf(payment, area, settles_at, scripted.details) }
    default:
      return plan
  }
}

function timesOf({ rail, side }: RailPayment, area: HomeArea, mode: RailMode, now: Timestamp): RailTimes {
  if (isHomeRail(rail)) return railTimes(rail, side, area, mode, now)
  const leaves_at = addSeconds(now, payout_times.leaves_after_seconds)
  return { leaves_at, settles_at: addSeconds(leaves_at, payout_times.settles_after_seconds) }
}

function identifiersOf({ rail, asset, reference }: RailPayment, area: HomeArea, settles_at: Timestamp) {
  const routing_number = sandboxInstitutionFor(asset)?.routing_number
  return isHomeRail(rail) && routing_number
    ? railIdentifiers({ rail, area, reference, routing_number, settles_at })
    : [{ type: 'end_to_end_id', value: reference } as const]
}

/** A code that the rail does not know, or does not allow at that time, returns nothing. */
function returnOf(
  { rail, side }: RailPayment,
  area: HomeArea,
  settles_at: Timestamp,
  { return_code, after_days = 0 }: ScenarioDetails,
): Pick<PaymentPlan, 'return_code' | 'returns_at'> | undefined {
  const returns_at = addSeconds(settles_at, after_days * day_seconds)
  const codes = return_code ? [return_code] : usualReturns[side]
  const code = codes.find((each) => !returnFault(rail, side, each, settles_at, returns_at, area))
  return code ? { return_code: code, returns_at } : undefined
}
