// Owed while a transfer is cancelling: asks its carrier to take it back. The carrier decides.
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { askCarrier } from '../../movements/movement.ask.ts'
import { recordStanding } from './record-standing.ts'
import { transfers } from './transfer.ts'
import { movementOf } from './transfer-movement.ts'

export const takeBackTransferJob: JobHandler<'take-back-transfer'> = {
  kind: 'take-back-transfer',
  async run(job, services) {
    const { bank_guid, object_guid: transfer_guid, event_sequence } = job
    const transfer = await objectOf(job, transfers, services)
    if (!transfer) return 'obsolete'
    const standing = await askCarrier('cancel', movementOf(transfer), job, services)
    const input = { bank_guid, transfer_guid, event_sequence, standing }
    return recorded(await services.engine.submit(recordStanding, input))
  },
}
