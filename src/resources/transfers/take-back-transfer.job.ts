// Owed while a transfer is being taken back: asks its carrier, which decides.
import { type JobHandler, recorded } from '../../jobs/job.ts'
import { key } from '../../kernel/command.ts'
import { askCarrier } from './payment.ask.ts'
import { recordStanding } from './record-standing.ts'
import { transfers } from './transfer.ts'

export const takeBackTransferJob: JobHandler = {
  kind: 'take-back-transfer',
  async run(job, services) {
    const { bank_guid, object_guid: transfer_guid, event_sequence } = job
    const rows = await services.engine.look([key(transfers, bank_guid, transfer_guid)])
    const transfer = rows.get(transfers, bank_guid, transfer_guid)
    if (!transfer || transfer.event_sequence > event_sequence) return 'obsolete'
    const standing = await askCarrier('cancel', transfer, job, services)
    const input = { bank_guid, transfer_guid, event_sequence, standing }
    return recorded(await services.engine.submit(recordStanding, input))
  },
}
