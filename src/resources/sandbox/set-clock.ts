// Freezes, advances or resumes the clock of a sandbox bank. The clock only goes forward. The command runs alone, so that no other
// command is decided with the old clock and committed after it.
import { type BankClock, bankClocks } from '../../engine/clock.ts'
import { type Command, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { addSeconds, parseTimestamp, type Timestamp } from '../../kernel/time.ts'

/** A century before the year 9999, so that expiries and windows still fit into four digits. */
const latest = parseTimestamp('9900-01-01T00:00:00Z') as Timestamp

export interface SetClockInput {
  readonly bank_guid: Guid
  readonly frozen?: boolean
  readonly advance_seconds?: number
  /** The bank's clock is stored as an offset from real time. */
  readonly real_now: Timestamp
}

export const setClock: Command<SetClockInput, { readonly now: Timestamp; readonly frozen: boolean }> = {
  name: 'set-clock',
  isAlone: true,
  decide({ bank_guid, frozen, advance_seconds = 0, real_now }, rows, moment) {
    const known = rows.get(bankClocks, bank_guid)
    if (!known) return reject('unsupported_value', undefined, 'This bank has no clock of its own. Use a sandbox bank.')
    const now = addSeconds(moment.now, advance_seconds)
    if (now > latest)
      return reject('unsupported_value', 'advance_seconds', 'The clock goes up to the year 9900. Advance less.')
    const isFrozen = frozen ?? known.frozen_at !== null
    const clock: BankClock = { bank_guid, offset_ms: Math.max(0, now - real_now), frozen_at: isFrozen ? now : null }
    // A clock that was frozen in the past runs on from real time.
    const shown = !isFrozen && real_now > now ? real_now : now
    return { output: { now: shown, frozen: isFrozen }, changes: [update(bankClocks, clock)] }
  },
}
