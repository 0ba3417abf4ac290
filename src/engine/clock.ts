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

/** Two processes that keep their machines' clocks, and a little for how they are measured. */
const apart_max_ms = 2 * tolerance_ms + 1_000

/**
 * The time of a decision on these rows: not before they were written last. The clocks of two processes may differ by seconds, and an
 * object must not show that it was changed before it was made. A row that is further ahead says nothing about the time.
 */
export function notBefore(rows: Iterable<{ readonly row: object | undefined }>, now: Timestamp): Timestamp {
  let latest: number = now
  for (const { row } of rows) {
    const { updated_at = 0 } = (row ?? {}) as { readonly updated_at?: number }
    if (updated_at > latest && updated_at - now <= apart_max_ms) latest = updated_at
  }
  return timestampFromMs(latest)
}

/** A lead of this clock over the machine's is worked off at half pace up to here; a larger one is stepped back from. */
const creep_max_ms = 10_000
/** For so long the machine must stay with an earlier time, and keep its pace, before that time is believed. */
const confirm_ms = 10_000
const jitter_ms = 1_000

/**
 * The process's real time, from the machine's clock, which people and NTP set, and one that only counts.
 *
 * Forward it follows at once: after a suspended machine wakes, what has expired must be expired. Backward it does not: it
 * goes on by counting. A small lead is worked off at half pace, so the usual corrections never turn time back. A large one
 * is the end of a forward glitch, or the start of a backward one; which of them shows when the machine has kept to the
 * earlier time for a while. Then this clock steps back to it, once, because standing still until real time has caught up
 * would stop every expiry and limit for hours. To all others that is a process whose clock was wrong, which they bear
 * anyway: rows are ordered by version and sequence, and guids carry the time they were made for.
 *
 * A made-up time counts as both clocks.
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
    const [wall, now] = [read(), elapsed()]
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
