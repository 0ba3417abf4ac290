// Asks the screening provider whether the money of a transfer or an execution may move. Each time that it is screened anew has a reference of
// its own: a provider repeats its answer to a reference that it knows.
import { hash } from 'node:crypto'
import type { Job, JobServices } from '../jobs/job.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Early } from '../kernel/job-answer.ts'
import type { TransferQuestion } from '../providers/ports.ts'
import type { ScreeningFinding } from './screening.ts'

export async function askScreening(
  { bank_guid, object_guid, event_sequence, attempts }: Job,
  { providersOf }: JobServices,
  asked: Pick<TransferQuestion, 'addresses' | 'party_guids' | 'external_bank_account_guids'>,
): Promise<ScreeningFinding | Early> {
  const { screening } = await providersOf(bank_guid)
  const named =
    event_sequence === 1
      ? { reference: object_guid }
      : { reference: laterReference(object_guid, event_sequence), subject_guid: object_guid }
  const outcome = await screening.screenTransfer({ bank_guid, ...named, is_repeat: attempts > 1, ...asked })
  if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
  return outcome.kind === 'done' ? outcome.result : outcome.failure_code
}

const laterReference = (guid: Guid, event_sequence: number): Guid =>
  hash('sha256', `screening ${guid} ${event_sequence}`, 'hex').slice(0, 32) as Guid
