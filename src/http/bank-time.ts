// Compares dates in requests with the bank's clock.
import { bankNow } from '../engine/bank-now.ts'
import { apart_max_ms } from '../engine/clock.ts'
import type { Guid } from '../kernel/guid.ts'
import { isFutureDate, isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { refuse } from './endpoint.ts'
import type { Services } from './services.ts'

/** A date of birth, or of founding, is not in the future. */
export async function refuseFutureDate(
  { sql, now }: Services,
  bank_guid: Guid,
  date: string | undefined,
  field: string,
): Promise<void> {
  if (date && isFutureDate(date, await bankNow(sql, now, bank_guid))) {
    refuse('invalid_value', field, 'The day is in the future, on the clock of the bank. Send today or an earlier day.')
  }
}

/**
 * An instant of the past on the bank's clock, which this returns. The clock of another process may be a little ahead, and callers may ask
 * for an instant that it answered.
 */
export async function refuseFutureInstant(
  { sql, now }: Pick<Services, 'sql' | 'now'>,
  bank_guid: Guid,
  instants: Readonly<Record<string, Timestamp | undefined>>,
): Promise<Timestamp> {
  const bank_now = await bankNow(sql, now, bank_guid)
  for (const [field, at] of Object.entries(instants)) {
    if (at === undefined || at <= bank_now + apart_max_ms) continue
    const message = `\`${field}\` is in the future: on the clock of the bank it is ${isoFromTimestamp(bank_now)}. Send an earlier time.`
    refuse('invalid_value', field, message)
  }
  return bank_now
}
