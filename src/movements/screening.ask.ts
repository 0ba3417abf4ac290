// Asks the screening provider whether the money of a transfer or an execution may move.
import type { Job, JobServices } from '../jobs/job.ts'
import type { Early } from '../kernel/job-answer.ts'
import type { TransferQuestion } from '../providers/ports.ts'
import type { ScreeningFinding } from './screening.ts'

export async function askScreening(
  { bank_guid, object_guid: reference, attempts }: Job,
  { providersOf }: JobServices,
  asked: Pick<TransferQuestion, 'addresses' | 'party_guids' | 'external_bank_account_guids'>,
): Promise<ScreeningFinding | Early> {
  const { screening } = await providersOf(bank_guid)
  const outcome = await screening.screenTransfer({ bank_guid, reference, is_repeat: attempts > 1, ...asked })
  if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
  return outcome.kind === 'done' ? outcome.result : outcome.failure_code
}
