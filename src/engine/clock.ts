// The bank's clock. Production banks live in real time; a sandbox bank's clock can be frozen and advanced, never set back.
import { tolerance_ms } from '../db/database-clock.ts'
import * as column from '../kernel/column.ts'
import { type RowOf, table } from '../kernel/table.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'

export const bankClocks = table(
  'bank_clocks',
  { bank_guid: column.guid, offset_ms: column.count, frozen_at: column.optional(column.timestamp) },
  { key: ['bank_guid'], mutable: ['offset_ms', 'frozen_at'] },
)
export type BankClock = RowOf<typeof bankClocks>

export const bankTime = (real: Timestamp, clock: BankClock | undefined): Timestamp =>
  clock ? (clock.frozen_at ?? timestampFromMs(real + clock.offset_ms)) : real

/** When, in real time, the bank's clock will show `due`; Infinity while it is frozen before that. */
export const realTimeOf = (due: Timestamp, clock: BankClock | undefined): number => {
  if (!clock) return due
  if (clock.frozen_at === null) return due - clock.offset_ms
  return due <= clock.frozen_at ? 0 : Number.POSITIVE_INFINITY
}

/** How far the clocks of two processes may be apart: both tolerances, and a second for measuring. */
export const apart_max_ms = 2 * tolerance_ms + 1_000

/**
 * The time of a decision on these rows: not before their last change. The clocks of two processes may differ by seconds, and no object
 * may show that it was changed before it was made. A row that is further ahead is ignored.
 */
export function notBefore(rows: Iterable<{ readonly row: object | undefined }>, now: Timestamp): Timestamp {
  let latest: number = now
  for (const { row } of rows) {
    const { updated_at = 0 } = (row ?? {}) as { readonly updated_at?: number }
    if (updated_at > latest && updated_at - now <= apart_max_ms) latest = updated_at
  }
  return timestampFromMs(latest)
}

/** If this clock is ahead of the machine's by less, it runs at half speed until both agree. If by more, it steps back. */
const creep_max_ms = 10_000
/** For so long the machine must keep an earlier time, at normal speed, before this clock steps back to it. */
const confirm_ms = 10_000
const jitter_ms = 1_000

/**
 * The process's real time, from the machine's clock, which people and NTP set, and the monotonic clock.
 *
 * If the machine's clock jumps forward, this clock follows at once: after a suspended machine wakes, expired things must be expired.
 * If it jumps back, this clock runs on. When it is a little ahead it runs at half speed, so usual corrections never turn time back.
 * When it is far ahead, the machine was wrong before or is wrong now. If the machine keeps the earlier time for a while, this clock
 * steps back to it once: waiting until real time has caught up would stop every expiry and limit for hours. Other processes bear
 * that: rows are ordered by version and sequence, and guids carry the time they were made for.
 *
 * A test's own time stands for both clocks.
 */
export function steadyClock(
  read: () => number = Date.now,
  elapsed: () => number = read === Date.now ? () => performance.now() : read,
): () => Timestamp {
  let shown = Number.NEGATIVE_INFINITY
  let seen = elapsed()
  let counted = 0
  let doubt: { readonly distance: number; readonly since: number } | undefined

  const isConfirmed = (wall: number): boolean => {
    const distance = wall - counted
    if (!doubt || Math.abs(distance - doubt.distance) > jitter_ms) doubt = { distance, since: counted }
    return counted - doubt.since >= confirm_ms
  }

  return () => {
    const wall = read()
    const now = elapsed()
    const passed = Math.max(0, now - seen)
    seen = now
    counted += passed
    const lead = shown + passed - wall
    if (lead > creep_max_ms && !isConfirmed(wall)) {
      shown += passed
      return timestampFromMs(shown)
    }
    doubt = undefined
    shown = lead > creep_max_ms ? wall : Math.max(wall, shown + passed / 2)
    return timestampFromMs(shown)
  }
}
