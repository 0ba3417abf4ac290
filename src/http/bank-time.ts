// What a bank's clock shows now, for the few handlers that must know before a command is submitted.
import { findRow } from '../db/list.ts'
import { bankClocks, bankTime } from '../engine/clock.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { isFutureDate } from '../resources/people/person.ts'
import { refuse } from './endpoint.ts'
import type { Services } from './services.ts'

export const bankNow = async ({ sql, now }: Services, bank_guid: Guid): Promise<Timestamp> =>
  bankTime(now(), await findRow(sql, bankClocks, bank_guid))

/** Nobody was born, and no firm was founded, after today. */
export async function refuseFutureDate(
  services: Services,
  bank_guid: Guid,
  date: string | undefined,
  field: string,
): Promise<void> {
  if (date && isFutureDate(date, await bankNow(services, bank_guid))) refuse('invalid_value', field)
}
