// Owed while a transfer is storing: asks whether it may go on its way. On a sandbox bank a caller may have asked for a review.
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { outputsOf } from '../chain-payment.ask.ts'
import { chainOf, sharesOf } from './payment.ask.ts'
import { recordTransferScreening, type ScreeningFinding } from './record-transfer-screening.ts'
import { type Transfer, transfers } from './transfer.ts'

export const screenTransferJob: JobHandler<'screen-transfer'> = {
  kind: 'screen-transfer',
  async run(job, services) {
    const { bank_guid, object_guid: transfer_guid, event_sequence, attempts } = job
    const { engine, providersOf } = services
    const transfer = await objectOf(job, transfers, services)
    if (!transfer) return 'obsolete'
    const record = async (finding: ScreeningFinding) =>
      recorded(await engine.submit(recordTransferScreening, { bank_guid, transfer_guid, event_sequence, finding }))
    if (transfer.expected_behaviours.includes('force_review')) return record('review')
    const outputs = transfer.transfer_type === 'crypto' ? await outputsOf(bank_guid, sharesOf(transfer), services) : []
    const { screening } = await providersOf(bank_guid)
    const outcome = await screening.screenTransfer({
      bank_guid,
      reference: transfer_guid,
      is_repeat: attempts > 1,
      addresses: outputs.map(({ address, tag }) => ({ chain: chainOf(transfer), address, tag })),
      party_guids: partiesOf(transfer),
    })
    if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
    return record(outcome.kind === 'done' ? outcome.result : outcome.failure_code)
  },
}

const partiesOf = ({ source_participants, destination_participants, customer_guid }: Transfer) => [
  ...(customer_guid ? [customer_guid] : []),
  ...[...(source_participants ?? []), ...(destination_participants ?? [])].map(({ guid }) => guid),
]
