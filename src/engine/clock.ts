// The bank's clock. Production banks live in real time; a sandbox bank's clock can be frozen and advanced, never set back.
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

/** Real time that never goes backwards within a process, whatever the machine's clock does. */
export function steadyClock(read: () => number): () => Timestamp {
  let last = 0
  return () => {
    last = Math.max(last, read())
    return timestampFromMs(last)
  }
}
