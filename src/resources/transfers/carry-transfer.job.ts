// Owed while a carrier has a transfer, and while a completed transfer may be returned: asks the carrier for the standing. A pending
// arrival must be confirmed first (`arrivals/confirm-arrival.ask.ts`), and a chain is asked about a credited one
// (`arrivals/watch-deposit.ask.ts`).
import { confirmArrival } from '../../arrivals/confirm-arrival.ask.ts'
import { watchDeposit } from '../../arrivals/watch-deposit.ask.ts'
import { type Job, type JobHandler, type JobServices, objectOf, recorded } from '../../jobs/job.ts'
import { askCarrier } from '../../movements/movement.ask.ts'
import type { MovementStanding } from '../../movements/movement.ts'
import { recordStanding } from './record-standing.ts'
import { forcedFailure, isArrival, type Transfer, transfers } from './transfer.ts'
import { movementOf } from './transfer-movement.ts'

export const carryTransferJob: JobHandler<'carry-transfer'> = {
  kind: 'carry-transfer',
  async run(job, services) {
    const { bank_guid, object_guid: transfer_guid, event_sequence } = job
    const transfer = await objectOf(job, transfers, services)
    if (!transfer) return 'obsolete'
    if (isArrival(transfer) && transfer.state === 'pending') return confirmArrival(transfer, job, services)
    if (isArrival(transfer) && transfer.deposit_address_guid !== null) return watchDeposit(transfer, job, services)
    const standing = await standingOf(transfer, job, services)
    const input = { bank_guid, transfer_guid, event_sequence, standing }
    return recorded(await services.engine.submit(recordStanding, input))
  },
}

/** On a sandbox bank the caller may have asked for a failure: the payment is then cancelled. */
async function standingOf(transfer: Transfer, job: Job, services: JobServices): Promise<MovementStanding> {
  const forced = transfer.state === 'pending' ? forcedFailure(transfer) : undefined
  const standing = await askCarrier(forced ? 'cancel' : 'carry', movementOf(transfer), job, services)
  return forced && standing.kind === 'cancelled' ? { ...standing, kind: 'failed', failure_code: forced } : standing
}
