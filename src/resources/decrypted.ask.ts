// Decrypts the personal fields of one record for a provider. Commands never get them.
import { type JobServices, lookAt } from '../jobs/job.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Personal } from '../kernel/personal.ts'

export async function decryptedOf<Field extends string>(
  { noun, fields, table }: Personal<Field>,
  bank_guid: Guid,
  guid: Guid,
  services: JobServices,
): Promise<Partial<Record<Field, unknown>>> {
  const row = await lookAt(services, table, bank_guid, guid)
  return services.personalData.decrypt(bank_guid, noun, fields, (row ?? {}) as Record<string, unknown>)
}
