// The bank of a job's object.
import { type JobServices, lookAt } from '../jobs/job.ts'
import { assert } from '../kernel/assert.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Bank, banks } from './banks/bank.ts'

export async function bankOf(
  { bank_guid }: { readonly bank_guid: Guid },
  services: Pick<JobServices, 'engine'>,
): Promise<Bank> {
  const bank = await lookAt(services, banks, bank_guid, bank_guid)
  assert(bank, 'the bank of a job exists')
  return bank
}
