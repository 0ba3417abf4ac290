// Owed while a transfer is with its carrier, and when one that completed may come back: asks how it stands. Money on its way in
// is asked for at its chain, and its source is screened before it is credited.
import {
  type Job,
  type JobHandler,
  type JobResult,
  type JobServices,
  lookAt,
  objectOf,
  recorded,
} from '../../jobs/job.ts'
import { assert } from '../../kernel/assert.ts'
import { bankOf } from '../bank.ask.ts'
import { depositAddresses } from '../deposit-addresses/deposit-address.ts'
import { askCarrier, chainOf } from './payment.ask.ts'
import { recordStanding } from './record-standing.ts'
import { settleDeposit } from './settle-deposit.ts'
import { isArrival, type Transfer, transfers } from './transfer.ts'

export const carryTransferJob: JobHandler<'carry-transfer'> = {
  kind: 'carry-transfer',
  async run(job, services) {
    const { bank_guid, object_guid: transfer_guid, event_sequence } = job
    const transfer = await objectOf(job, transfers, services)
    if (!transfer) return 'obsolete'
    if (isArrival(transfer) && transfer.state === 'pending') return confirm(transfer, job, services)
    const standing = await askCarrier('carry', transfer, job, services)
    const input = { bank_guid, transfer_guid, event_sequence, standing }
    return recorded(await services.engine.submit(recordStanding, input))
  },
}

async function confirm(transfer: Transfer, job: Job, services: JobServices): Promise<JobResult> {
  const { bank_guid, object_guid: transfer_guid, event_sequence, attempts } = job
  const { blockchain, screening } = await services.providersOf(bank_guid)
  const question = { bank_guid, reference: transfer_guid, is_repeat: attempts > 1 }
  const { network } = (await bankOf(transfer, services)).settings
  const { source_address, customer_guid, asset, receive_amount: amount } = transfer
  const standing = await blockchain.arrival({
    ...question,
    chain: chainOf(transfer),
    network,
    identifiers: transfer.identifiers,
    seen: { address: await addressOf(transfer, services), asset, amount, source_address },
  })
  if (standing.kind === 'pending') return { check_again_at: standing.check_again_at }
  if (standing.kind !== 'settled') {
    return recorded(
      await services.engine.submit(recordStanding, { bank_guid, transfer_guid, event_sequence, standing }),
    )
  }
  const outcome = await screening.screenTransfer({
    ...question,
    addresses: source_address ? [{ chain: chainOf(transfer), address: source_address, tag: null }] : [],
    party_guids: customer_guid ? [customer_guid] : [],
  })
  if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
  const finding = outcome.kind === 'done' ? outcome.result : outcome.failure_code
  return recorded(await services.engine.submit(settleDeposit, { bank_guid, transfer_guid, event_sequence, finding }))
}

async function addressOf({ bank_guid, deposit_address_guid }: Transfer, services: JobServices): Promise<string> {
  assert(deposit_address_guid, 'what a chain must confirm came to an address')
  const address = await lookAt(services, depositAddresses, bank_guid, deposit_address_guid)
  assert(address, 'an address stays')
  return address.address
}
