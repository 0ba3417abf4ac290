// When a payment leaves and when it settles, by rail. Until it leaves it can be taken back. `real` keeps the calendar and
// the cut-offs of the rails; `compressed`, for sandbox banks, makes seconds of the same stages.
import type { Day } from '../kernel/day.ts'
import type { PaymentRail } from '../kernel/rail.ts'
import { addSeconds, type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { isBankingDay, nextBankingDay, type RailCountry } from './calendar.ts'
import { clockOf, easternTime, timestampFromEastern } from './eastern-time.ts'

export type RailSide = 'deposit' | 'withdrawal'
export type RailMode = 'real' | 'compressed'

export interface RailTimes {
  /** From this instant on it cannot be taken back. */
  readonly leaves_at: Timestamp
  readonly settles_at: Timestamp
}

/** One file a day leaves at the cut-off and settles on the next banking day. */
interface Batch {
  readonly kind: 'batch'
  readonly cut_off: number
  readonly settles: number
}

/** One by one, during the hours of a banking day; what comes later waits for the next. */
interface BankingHours {
  readonly kind: 'banking_hours'
  readonly opens: number
  readonly cut_off: number
  readonly leaves_after_seconds: number
  readonly settles_after_seconds: number
}

/** One by one, day and night. */
interface Always {
  readonly kind: 'always'
  readonly leaves_after_seconds: number
  readonly settles_after_seconds: number
}

type Clearing = Batch | BankingHours | Always

interface RailClock {
  readonly real: Readonly<Record<RailSide, Clearing>>
  /** From hand-over to settlement; it leaves at half time. */
  readonly compressed_seconds: number
}

const onBothSides = (clearing: Clearing): RailClock['real'] => ({ deposit: clearing, withdrawal: clearing })

const rails: Readonly<Record<PaymentRail, RailClock>> = {
  // Standard entries: the cheapest, and without the limit on the amount that same-day entries have. 16:45 is when the last
  // same-day window closes, so that the cut-off could stay if they came. The Federal Reserve settles at 8:30.
  ach: {
    real: onBothSides({ kind: 'batch', cut_off: clockOf('16:45'), settles: clockOf('08:30') }),
    compressed_seconds: 5,
  },
  // The last exchange between banks is at 21:00; a bank wants its customers' files hours before.
  eft: {
    real: onBothSides({ kind: 'batch', cut_off: clockOf('17:00'), settles: clockOf('09:00') }),
    compressed_seconds: 5,
  },
  // Fedwire and Lynx are open until the evening, for customers about until 17:00. Released by hand: ten minutes.
  wire: {
    real: onBothSides({
      kind: 'banking_hours',
      opens: clockOf('09:00'),
      cut_off: clockOf('17:00'),
      leaves_after_seconds: 600,
      settles_after_seconds: 60,
    }),
    compressed_seconds: 3,
  },
  rtp: {
    real: onBothSides({ kind: 'always', leaves_after_seconds: 0, settles_after_seconds: 5 }),
    compressed_seconds: 1,
  },
  // A pull is a request that the customer answers; a bank may hold what is sent for half an hour at most.
  etransfer: {
    real: {
      deposit: { kind: 'always', leaves_after_seconds: 900, settles_after_seconds: 900 },
      withdrawal: { kind: 'always', leaves_after_seconds: 300, settles_after_seconds: 300 },
    },
    compressed_seconds: 2,
  },
}

/** Of a payment that was handed over at this instant, on the bank's clock. */
export function railTimes(
  rail: PaymentRail,
  side: RailSide,
  country: RailCountry,
  mode: RailMode,
  handed_over_at: Timestamp,
): RailTimes {
  const { real, compressed_seconds } = rails[rail]
  if (mode === 'compressed') return timesAfter(handed_over_at, compressed_seconds / 2, compressed_seconds / 2)
  const clearing = real[side]
  switch (clearing.kind) {
    case 'batch':
      return batchTimes(clearing, country, handed_over_at)
    case 'banking_hours': {
      const { opens, cut_off, leaves_after_seconds, settles_after_seconds } = clearing
      const opened_at = timestampFromEastern({ day: dayOfWork(country, cut_off, handed_over_at), clock_ms: opens })
      const begins_at = timestampFromMs(Math.max(opened_at, handed_over_at))
      return timesAfter(begins_at, leaves_after_seconds, settles_after_seconds)
    }
    case 'always':
      return timesAfter(handed_over_at, clearing.leaves_after_seconds, clearing.settles_after_seconds)
  }
}

function timesAfter(at: Timestamp, leaves_after_seconds: number, settles_after_seconds: number): RailTimes {
  const leaves_at = addSeconds(at, leaves_after_seconds)
  return { leaves_at, settles_at: addSeconds(leaves_at, settles_after_seconds) }
}

function batchTimes({ cut_off, settles }: Batch, country: RailCountry, handed_over_at: Timestamp): RailTimes {
  const day = dayOfWork(country, cut_off, handed_over_at)
  return {
    leaves_at: timestampFromEastern({ day, clock_ms: cut_off }),
    settles_at: timestampFromEastern({ day: nextBankingDay(country, day), clock_ms: settles }),
  }
}

/** The banking day on which it is worked on. The cut-off itself is too late. */
function dayOfWork(country: RailCountry, cut_off: number, handed_over_at: Timestamp): Day {
  const { day, clock_ms } = easternTime(handed_over_at)
  return clock_ms < cut_off && isBankingDay(country, day) ? day : nextBankingDay(country, day)
}
