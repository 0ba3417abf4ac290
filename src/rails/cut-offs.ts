// Times on banking days until which a rail's payments go into the files of the day, by the clock of the rail's area.
import { addDays, type Day } from '../kernel/day.ts'
import type { Rail } from '../kernel/rail.ts'
import type { Timestamp } from '../kernel/time.ts'
import { type HomeArea, isBankingDay } from './calendar.ts'
import { clockOf, localTime, timestampFromLocal } from './local-time.ts'

/** The end of the last windows (`rail-times.ts`); a partner may want its files earlier. */
const usual_cut_offs: Partial<Record<Rail, readonly string[]>> = { ach: ['16:45'], eft: ['17:00'] }

interface CutOffs {
  readonly rail: Rail
  readonly times: readonly string[]
}

/** The partner's own, or else the usual ones. Undefined: the rail has none. */
export const cutOffTimes = (rail: Rail, own: readonly CutOffs[] = []): readonly string[] | undefined =>
  own.find((each) => each.rail === rail)?.times ?? usual_cut_offs[rail]

/** No holidays are longer. */
const days_back_max = 10

const cutOffsOf = (area: HomeArea, day: Day, times: readonly string[]): readonly Timestamp[] =>
  times.map((time) => timestampFromLocal(area, { day, clock_ms: clockOf(time as `${number}:${number}`) }))

/** Undefined: there was none lately. */
export function lastCutOff(times: readonly string[], area: HomeArea, now: Timestamp): Timestamp | undefined {
  const { day: today } = localTime(area, now)
  for (let back = 0; back <= days_back_max; back += 1) {
    const day = addDays(today, -back)
    if (!isBankingDay(area, day)) continue
    const passed = cutOffsOf(area, day, times).filter((at) => at <= now)
    if (passed.length > 0) return passed.reduce((a, b) => (a > b ? a : b))
  }
  return undefined
}

/** Of the next cut-off. There is at least one time. */
export function nextCutOffDay(times: readonly string[], area: HomeArea, now: Timestamp): Day {
  let { day } = localTime(area, now)
  while (!isBankingDay(area, day) || cutOffsOf(area, day, times).every((at) => at <= now)) day = addDays(day, 1)
  return day
}
