// Asks about an arrival that is pending. Its chain must confirm it, and then the source of the money is screened. A return that the bank
// dishonours must settle at its rail.
import { type Job, type JobResult, type JobServices, lookAt, recorded } from '../jobs/job.ts'
import { assert } from '../kernel/assert.ts'
import { askCarrier } from '../movements/movement.ask.ts'
import { askScreening } from '../movements/screening.ask.ts'
import { bankOf } from '../resources/bank.ask.ts'
import { depositAddresses } from '../resources/deposit-addresses/deposit-address.ts'
import { recordStanding } from '../resources/transfers/record-standing.ts'
import type { Transfer } from '../resources/transfers/transfer.ts'
import { chainOf, movementOf } from '../resources/transfers/transfer-movement.ts'
import { settleDeposit } from './settle-deposit.ts'

export const confirmArrival = (transfer: Transfer, job: Job, services: JobServices): Promise<JobResult> =>
  transfer.transfer_type === 'funding'
    ? settledByRail(transfer, job, services)
    : confirmedByChain(transfer, job, services)

async function settledByRail(transfer: Transfer, job: Job, services: JobServices): Promise<JobResult> {
  const { engine } = services
  const standing = await askCarrier('carry', movementOf(transfer), job, services)
  if (standing.kind === 'pending') return { check_again_at: standing.check_again_at }
  const { bank_guid, object_guid: transfer_guid, event_sequence } = job
  const about = { bank_guid, transfer_guid, event_sequence }
  if (standing.kind !== 'settled') return recorded(await engine.submit(recordStanding, { ...about, standing }))
  // Its parties were screened when it was pulled.
  return recorded(await engine.submit(settleDeposit, { ...about, finding: 'passed' }))
}

async function confirmedByChain(transfer: Transfer, job: Job, services: JobServices): Promise<JobResult> {
  const { bank_guid, object_guid: transfer_guid, event_sequence, attempts } = job
  const { engine, providersOf } = services
  const { blockchain } = await providersOf(bank_guid)
  const { network } = (await bankOf(transfer, services)).settings
  const { source_address, customer_guid, asset, receive_amount: amount } = transfer
  const chain = chainOf(transfer)
  const standing = await blockchain.arrival({
    ...{ bank_guid, reference: transfer_guid, is_repeat: attempts > 1 },
    ...{ chain, network, identifiers: transfer.identifiers },
    seen: { address: await addressOf(transfer, services), asset, amount, source_address },
  })
  if (standing.kind === 'pending') return { check_again_at: standing.check_again_at }
  const about = { bank_guid, transfer_guid, event_sequence }
  if (standing.kind !== 'settled') return recorded(await engine.submit(recordStanding, { ...about, standing }))
  const finding = await askScreening(job, services, {
    addresses: source_address ? [{ chain, address: source_address, tag: null }] : [],
    party_guids: customer_guid ? [customer_guid] : [],
  })
  return typeof finding === 'string' ? recorded(await engine.submit(settleDeposit, { ...about, finding })) : finding
}

async function addressOf({ bank_guid, deposit_address_guid }: Transfer, services: JobServices): Promise<string> {
  assert(deposit_address_guid, 'what a chain must confirm came to an address')
  const address = await lookAt(services, depositAddresses, bank_guid, deposit_address_guid)
  assert(address, 'an address stays')
  return address.address
}
