// When payments go into a file, and which days the file names. Cut-offs are times of New York on banking days. A rail without cut-offs
// gathers for some seconds, so that payments that come together go together.
import { addDays, type Day, dateFromDay } from '../../kernel/day.ts'
import type { Rail } from '../../kernel/rail.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { type HomeCountry, isBankingDay, nextBankingDay } from '../../rails/calendar.ts'
import { railCountryOf } from '../../rails/default-rail.ts'
import { clockOf, easternTime, timestampFromEastern } from '../../rails/eastern-time.ts'
import type { ProviderSettings } from '../configured/settings.ts'

/** The end of the last windows (`rails/rail-times.ts`); a partner may want its files earlier. */
const usual_cut_offs: Partial<Record<Rail, readonly string[]>> = { ach: ['16:45'], eft: ['17:00'] }
const usual_gather_seconds = 60

/** When the receiver's bank has the money, on the day of settlement. */
const settlement_clocks: Partial<Record<Rail, number>> = { ach: clockOf('08:30'), eft: clockOf('09:00') }

/** No holidays are longer. */
const days_back_max = 10

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
  { cut_offs = [], gather_seconds = usual_gather_seconds }: ProviderSettings,
  now: Timestamp,
): DueBefore | undefined {
  const times = cut_offs.find((own) => own.rail === rail)?.times ?? usual_cut_offs[rail]
  if (!times) return { before: addSeconds(now, -gather_seconds), with_before: addSeconds(now, 1) }
  const before = lastCutOff(times, railCountryOf(asset), now)
  return before === undefined ? undefined : { before, with_before: before }
}

function lastCutOff(times: readonly string[], country: HomeCountry, now: Timestamp): Timestamp | undefined {
  const { day: today } = easternTime(now)
  for (let back = 0; back <= days_back_max; back += 1) {
    const day = addDays(today, -back)
    if (!isBankingDay(country, day)) continue
    const passed = times
      .map((time) => timestampFromEastern({ day, clock_ms: clockOf(time as `${number}:${number}`) }))
      .filter((at) => at <= now)
    if (passed.length > 0) return passed.reduce((a, b) => (a > b ? a : b))
  }
  return undefined
}

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
  const country = railCountryOf(asset)
  const { day: today } = easternTime(now)
  const processing = isBankingDay(country, today) ? today : nextBankingDay(country, today)
  const clock_ms = settlement_clocks[rail]
  if (clock_ms === undefined) {
    const release_before = timestampFromEastern({ day: addDays(processing, 1), clock_ms: 0 })
    return { today, day: processing, settles_at: null, release_before }
  }
  const day = nextBankingDay(country, processing)
  return {
    ...{ today, day, settles_at: timestampFromEastern({ day, clock_ms }) },
    release_before: timestampFromEastern({ day, clock_ms: 0 }),
  }
}

/** 2026-11-18. */
export function dayText(day: Day): string {
  const { year, month, date } = dateFromDay(day)
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
