// Asks about an arrival that is pending. Its chain must confirm it, and then the source of the money is screened. A return that the bank
// dishonours must settle at its rail.
import { type Job, type JobResult, type JobServices, lookAt, recorded } from '../jobs/job.ts'
import { assert } from '../kernel/assert.ts'
import { askCarrier } from '../movements/movement.ask.ts'
import { askScreening } from '../movements/screening.ask.ts'
import type { Standing } from '../providers/standing.ts'
import { bankOf } from '../resources/bank.ask.ts'
import { depositAddresses } from '../resources/deposit-addresses/deposit-address.ts'
import { recordStanding } from '../resources/transfers/record-standing.ts'
import type { Transfer } from '../resources/transfers/transfer.ts'
import { chainOf, movementOf } from '../resources/transfers/transfer-movement.ts'
import { settleDeposit } from './settle-deposit.ts'

export async function confirmArrival(transfer: Transfer, job: Job, services: JobServices): Promise<JobResult> {
  const { bank_guid, object_guid: transfer_guid, event_sequence } = job
  const { engine } = services
  const isByRail = transfer.transfer_type === 'funding'
  const standing = await (isByRail
    ? // Its carrier has it already, so this only asks.
      askCarrier('carry', movementOf(transfer), job, services)
    : askChain(transfer, job, services))
  if (standing.kind === 'pending') return { check_again_at: standing.check_again_at }
  const about = { bank_guid, transfer_guid, event_sequence }
  if (standing.kind !== 'settled') return recorded(await engine.submit(recordStanding, { ...about, standing }))
  // The parties of a dishonoured return were screened when it was pulled.
  const finding = isByRail ? 'passed' : await screenedSource(transfer, job, services)
  if (typeof finding !== 'string') return finding
  const look_again_at = isByRail ? undefined : standing.look_again_at
  return recorded(await engine.submit(settleDeposit, { ...about, finding, look_again_at }))
}

export async function askChain(transfer: Transfer, { attempts }: Job, services: JobServices): Promise<Standing> {
  const { bank_guid, guid, identifiers, source_address, asset, receive_amount: amount } = transfer
  const { blockchain } = await services.providersOf(bank_guid)
  const { network } = (await bankOf(transfer, services)).settings
  return blockchain.arrival({
    ...{ bank_guid, reference: guid, is_repeat: attempts > 1 },
    ...{ chain: chainOf(transfer), network, identifiers },
    seen: { address: await addressOf(transfer, services), asset, amount, source_address },
  })
}

const screenedSource = (transfer: Transfer, job: Job, services: JobServices) => {
  const { source_address, customer_guid } = transfer
  return askScreening(job, services, {
    addresses: source_address ? [{ chain: chainOf(transfer), address: source_address, tag: null }] : [],
    party_guids: customer_guid ? [customer_guid] : [],
  })
}

async function addressOf({ bank_guid, deposit_address_guid }: Transfer, services: JobServices): Promise<string> {
  assert(deposit_address_guid, 'what a chain must confirm came to an address')
  const address = await lookAt(services, depositAddresses, bank_guid, deposit_address_guid)
  assert(address, 'an address stays')
  return address.address
}
