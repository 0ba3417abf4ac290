// When a payment leaves and when it settles, by rail. Until it leaves it can be cancelled. `real` uses the calendar and the cut-offs of
// the rails; `compressed`, for sandbox banks, takes seconds.
import type { Day } from '../kernel/day.ts'
import type { HomeRail } from '../kernel/rail.ts'
import { addSeconds, type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { type HomeArea, isBankingDay, nextBankingDay } from './calendar.ts'
import { clockOf, localTime, timestampFromLocal } from './local-time.ts'

export type RailSide = 'deposit' | 'withdrawal'
export type RailMode = 'real' | 'compressed'

export interface RailTimes {
  /** From then on it cannot be cancelled. */
  readonly leaves_at: Timestamp
  readonly settles_at: Timestamp
}

/** One file a day leaves at the cut-off and settles on the next banking day. */
interface Batch {
  readonly kind: 'batch'
  readonly cut_off: number
  readonly settles: number
}

/** Each payment by itself, during the hours of a banking day. A later one waits for the next banking day. */
interface BankingHours {
  readonly kind: 'banking_hours'
  readonly opens: number
  readonly cut_off: number
  readonly leaves_after_seconds: number
  readonly settles_after_seconds: number
}

/** Each payment by itself, at any time. */
interface Always {
  readonly kind: 'always'
  readonly leaves_after_seconds: number
  readonly settles_after_seconds: number
}

type Clearing = Batch | BankingHours | Always

interface RailClock {
  readonly real: Readonly<Record<RailSide, Clearing>>
  /** From hand-over to settlement; it leaves after half of it. */
  readonly compressed_seconds: number
}

const onBothSides = (clearing: Clearing): RailClock['real'] => ({ deposit: clearing, withdrawal: clearing })

const rails: Readonly<Record<HomeRail, RailClock>> = {
  // Standard entries: the cheapest, and without the amount limit of same-day entries. 16:45 is the end of the last same-day window. The
  // Federal Reserve settles at 8:30.
  ach: {
    real: onBothSides({ kind: 'batch', cut_off: clockOf('16:45'), settles: clockOf('08:30') }),
    compressed_seconds: 5,
  },
  // The last exchange between banks is at 21:00. A bank wants its customers' files hours before.
  eft: {
    real: onBothSides({ kind: 'batch', cut_off: clockOf('17:00'), settles: clockOf('09:00') }),
    compressed_seconds: 5,
  },
  // Fedwire and Lynx take customers' payments until about 17:00. A person releases them: ten minutes.
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
  // A pull is a request that the customer answers. A bank may hold an e-transfer for at most half an hour.
  etransfer: {
    real: {
      deposit: { kind: 'always', leaves_after_seconds: 900, settles_after_seconds: 900 },
      withdrawal: { kind: 'always', leaves_after_seconds: 300, settles_after_seconds: 300 },
    },
    compressed_seconds: 2,
  },
  // Credit transfers. Banks want them by the early afternoon. The rulebook lets them take until the next banking day.
  sepa: {
    real: onBothSides({ kind: 'batch', cut_off: clockOf('14:00'), settles: clockOf('09:00') }),
    compressed_seconds: 3,
  },
  // Faster Payments take seconds, at any time.
  fps: {
    real: onBothSides({ kind: 'always', leaves_after_seconds: 0, settles_after_seconds: 60 }),
    compressed_seconds: 1,
  },
}

export function railTimes(
  rail: HomeRail,
  side: RailSide,
  area: HomeArea,
  mode: RailMode,
  handed_over_at: Timestamp,
): RailTimes {
  const { real, compressed_seconds } = rails[rail]
  if (mode === 'compressed') return timesAfter(handed_over_at, compressed_seconds / 2, compressed_seconds / 2)
  const clearing = real[side]
  switch (clearing.kind) {
    case 'batch':
      return batchTimes(clearing, area, handed_over_at)
    case 'banking_hours': {
      const { opens, cut_off, leaves_after_seconds, settles_after_seconds } = clearing
      const opened_at = timestampFromLocal(area, { day: processingDay(area, cut_off, handed_over_at), clock_ms: opens })
      const starts_at = timestampFromMs(Math.max(opened_at, handed_over_at))
      return timesAfter(starts_at, leaves_after_seconds, settles_after_seconds)
    }
    case 'always':
      return timesAfter(handed_over_at, clearing.leaves_after_seconds, clearing.settles_after_seconds)
  }
}

function timesAfter(at: Timestamp, leaves_after_seconds: number, settles_after_seconds: number): RailTimes {
  const leaves_at = addSeconds(at, leaves_after_seconds)
  return { leaves_at, settles_at: addSeconds(leaves_at, settles_after_seconds) }
}

function batchTimes({ cut_off, settles }: Batch, area: HomeArea, handed_over_at: Timestamp): RailTimes {
  const day = processingDay(area, cut_off, handed_over_at)
  return {
    leaves_at: timestampFromLocal(area, { day, clock_ms: cut_off }),
    settles_at: timestampFromLocal(area, { day: nextBankingDay(area, day), clock_ms: settles }),
  }
}

/** The banking day that processes it. The cut-off itself is too late. */
function processingDay(area: HomeArea, cut_off: number, handed_over_at: Timestamp): Day {
  const { day, clock_ms } = localTime(area, handed_over_at)
  return clock_ms < cut_off && isBankingDay(area, day) ? day : nextBankingDay(area, day)
}
