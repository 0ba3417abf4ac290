// Looks for a credited deposit on its chain again and again until it is so deep that nothing takes it away (`watch_blocks`). Between two looks
// nothing is written.
import { type Job, type JobResult, type JobServices, recorded } from '../jobs/job.ts'
import { recordStanding } from '../resources/transfers/record-standing.ts'
import type { Transfer } from '../resources/transfers/transfer.ts'
import { askChain } from './confirm-arrival.ask.ts'
import { recordDepositWatch } from './record-deposit-watch.ts'

export async function watchDeposit(transfer: Transfer, job: Job, services: JobServices): Promise<JobResult> {
  const { bank_guid, object_guid: transfer_guid, event_sequence } = job
  const { engine } = services
  const about = { bank_guid, transfer_guid, event_sequence }
  const standing = await askChain(transfer, job, services)
  if (standing.kind === 'returned' || standing.kind === 'cancelled') {
    return recorded(await engine.submit(recordStanding, { ...about, standing }))
  }
  const isMissing = standing.kind === 'failed' || (standing.kind === 'pending' && standing.is_missing === true)
  const next = standing.kind === 'pending' ? standing.check_again_at : undefined
  const look_again_at = standing.kind === 'settled' ? standing.look_again_at : next
  return recorded(await engine.submit(recordDepositWatch, { ...about, isMissing, look_again_at }))
}
