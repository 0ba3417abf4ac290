// Compares dates in requests with the bank's clock.
import { bankNow } from '../engine/bank-now.ts'
import type { Guid } from '../kernel/guid.ts'
import { isFutureDate } from '../kernel/time.ts'
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
