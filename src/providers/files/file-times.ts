// When payments go into a file, and which days the file names. Cut-offs are times on banking days, by the clock of the rail's
// area. A rail without cut-offs gathers for some seconds, so that payments that come together go together.
import { addDays, type Day, dateFromDay } from '../../kernel/day.ts'
import type { Rail } from '../../kernel/rail.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { type HomeArea, isBankingDay, nextBankingDay } from '../../rails/calendar.ts'
import { cutOffTimes, lastCutOff } from '../../rails/cut-offs.ts'
import { areaOf } from '../../rails/default-rail.ts'
import { clockOf, localTime, timestampFromLocal } from '../../rails/local-time.ts'
import type { ProviderSettings } from '../configured/settings.ts'

const usual_gather_seconds = 60

/** When the receiver's bank has the money, on the day of settlement. */
const settlement_clocks: Partial<Record<Rail, number>> = { ach: clockOf('08:30'), eft: clockOf('09:00') }

export interface DueBefore {
  /** Payments that came before this are due. */
  readonly before: Timestamp
  /** If one of them is due, so are all that came before this. */
  readonly with_before: Timestamp
}

/** Undefined: there was no cut-off lately. */
export function dueBefore(
  rail: Rail,
  asset: string,
  { cut_offs, gather_seconds = usual_gather_seconds }: ProviderSettings,
  now: Timestamp,
): DueBefore | undefined {
  const times = cutOffTimes(rail, cut_offs)
  if (!times) return { before: addSeconds(now, -gather_seconds), with_before: addSeconds(now, 1) }
  const before = lastCutOff(times, areaOf(asset), now)
  return before === undefined ? undefined : { before, with_before: before }
}

export const endOf = (area: HomeArea, day: Day): Timestamp =>
  timestampFromLocal(area, { day: addDays(day, 1), clock_ms: 0 })

export interface FileDays {
  readonly today: Day
  /** On which the partner shall execute, collect or settle. */
  readonly day: Day
  /** Null: the partner's answers say it. */
  readonly settles_at: Timestamp | null
  readonly release_before: Timestamp
}

/** Of a file that is built now. */
export function fileDays(rail: Rail, asset: string, now: Timestamp): FileDays {
  const area = areaOf(asset)
  const { day: today } = localTime(area, now)
  const processing = isBankingDay(area, today) ? today : nextBankingDay(area, today)
  const clock_ms = settlement_clocks[rail]
  if (clock_ms === undefined) {
    return { today, day: processing, settles_at: null, release_before: endOf(area, processing) }
  }
  const day = nextBankingDay(area, processing)
  return {
    ...{ today, day, settles_at: timestampFromLocal(area, { day, clock_ms }) },
    release_before: timestampFromLocal(area, { day, clock_ms: 0 }),
  }
}

/** 2026-11-18. */
export function dayText(day: Day): string {
  const { year, month, date } = dateFromDay(day)
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
