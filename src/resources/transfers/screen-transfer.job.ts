// Owed while a transfer is storing: asks screening about it. On a sandbox bank the caller may have asked for a review.
import { type JobHandler, type JobServices, objectOf, recorded } from '../../jobs/job.ts'
import { outputsOf } from '../../movements/chain.ask.ts'
import { askScreening } from '../../movements/screening.ask.ts'
import type { TransferQuestion } from '../../providers/ports.ts'
import { recordTransferScreening } from './record-transfer-screening.ts'
import { type Transfer, transfers } from './transfer.ts'
import { chainOf, sharesOf } from './transfer-movement.ts'

export const screenTransferJob: JobHandler<'screen-transfer'> = {
  kind: 'screen-transfer',
  async run(job, services) {
    const { bank_guid, object_guid: transfer_guid, event_sequence } = job
    const transfer = await objectOf(job, transfers, services)
    if (!transfer) return 'obsolete'
    const finding = transfer.expected_behaviours.includes('force_review')
      ? 'review'
      : await askScreening(job, services, {
          addresses: await addressesOf(transfer, services),
          party_guids: partiesOf(transfer),
          external_bank_account_guids: bankAccountsOf(transfer),
        })
    if (typeof finding !== 'string') return finding
    const input = { bank_guid, transfer_guid, event_sequence, finding }
    return recorded(await services.engine.submit(recordTransferScreening, input))
  },
}

async function addressesOf(transfer: Transfer, services: JobServices): Promise<TransferQuestion['addresses']> {
  if (transfer.transfer_type !== 'crypto') return []
  const outputs = await outputsOf(transfer.bank_guid, sharesOf(transfer), services)
  return outputs.map(({ address, tag }) => ({ chain: chainOf(transfer), address, tag }))
}

const partiesOf = ({ source_participants, destination_participants, customer_guid }: Transfer) => [
  ...(customer_guid ? [customer_guid] : []),
  ...[...(source_participants ?? []), ...(destination_participants ?? [])].map(({ guid }) => guid),
]

const bankAccountsOf = ({ source_account, destination_account }: Transfer) =>
  [source_account, destination_account].flatMap((account) =>
    account?.type === 'external_bank_account' && account.guid ? [account.guid] : [],
  )
