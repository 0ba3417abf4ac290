// Estimates when the money of a stage arrives, counted from the end of the stage before. Routes are compared by it.
import { chains } from '../chains/chain.ts'
import { addDays, type Day, day_ms, dayFromMs, weekdayOf } from '../kernel/day.ts'
import { isHomeRail } from '../kernel/rail.ts'
import { addSeconds, type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { areaOf } from '../rails/default-rail.ts'
import { clockOf } from '../rails/local-time.ts'
import { railTimes } from '../rails/rail-times.ts'
import type { CorridorClock, PricedCorridor } from './corridors.ts'
import type { PlanRequest } from './request.ts'
import type { RouteStep } from './routes.ts'

type Times = Pick<PlanRequest, 'rail_times' | 'hold_seconds'>

/** A trade and a move inside the bank take no time. */
export function arrivalOf({ corridor, chain, is_pull }: RouteStep, from: Timestamp, times: Times): Timestamp {
  if (chain) return timestampFromMs(from + chains[chain].confirmations * chains[chain].block_ms)
  if (!corridor) return from
  const settles_at = settlementOf(corridor, is_pull ? 'deposit' : 'withdrawal', from, times)
  return is_pull ? addSeconds(settles_at, times.hold_seconds) : settles_at
}

const compressed_seconds = 5

function settlementOf(
  { rail, asset, clock }: PricedCorridor,
  side: 'deposit' | 'withdrawal',
  from: Timestamp,
  { rail_times }: Times,
): Timestamp {
  if (isHomeRail(rail)) return railTimes(rail, side, areaOf(asset), rail_times, from).settles_at
  if (rail_times === 'compressed' || !clock) return addSeconds(from, compressed_seconds)
  return addSeconds(takenUpAt(clock, from), clock.arrival_seconds)
}

const isWeekday = (day: Day): boolean => weekdayOf(day) < 5

/** The cut-off itself is too late. */
function takenUpAt({ cut_off }: CorridorClock, from: Timestamp): Timestamp {
  const day = dayFromMs(from)
  if (!cut_off || (isWeekday(day) && from - day * day_ms < clockOf(cut_off))) return from
  let next = addDays(day, 1)
  while (!isWeekday(next)) next = addDays(next, 1)
  return timestampFromMs(next * day_ms)
}
