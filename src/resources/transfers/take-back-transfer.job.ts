// Owed while a transfer is being taken back: asks its carrier, which decides.
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { askCarrier } from './payment.ask.ts'
import { recordStanding } from './record-standing.ts'
import { transfers } from './transfer.ts'

export const takeBackTransferJob: JobHandler<'take-back-transfer'> = {
  kind: 'take-back-transfer',
  async run(job, services) {
    const { bank_guid, object_guid: transfer_guid, event_sequence } = job
    const transfer = await objectOf(job, transfers, services)
    if (!transfer) return 'obsolete'
    const standing = await askCarrier('cancel', transfer, job, services)
    const input = { bank_guid, transfer_guid, event_sequence, standing }
    return recorded(await services.engine.submit(recordStanding, input))
  },
}
