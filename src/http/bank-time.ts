// Dates in requests, against the bank's clock.
import { bankNow } from '../engine/bank-now.ts'
import type { Guid } from '../kernel/guid.ts'
import { isFutureDate } from '../kernel/time.ts'
import { refuse } from './endpoint.ts'
import type { Services } from './services.ts'

/** Nobody was born, and no firm was founded, after today. */
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
