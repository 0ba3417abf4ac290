// Asks the carrier of a transfer for its standing because the carrier says that it has changed, and records the answer.
import { type JobServices, lookAt } from '../../jobs/job.ts'
import { askCarrier } from '../../movements/movement.ask.ts'
import { recordStanding } from './record-standing.ts'
import { forcedFailure, isArrival, type TransferKey, transfers } from './transfer.ts'
import { isCarried, movementOf } from './transfer-movement.ts'

/** The carrier may have these, and an answer about them is news. Others are not asked about: a question could hand them over. */
const asked: readonly string[] = ['pending', 'holding', 'completed', 'failed']

/** False: there is no such transfer that a carrier has. The caller has made sure that this carrier was given it. */
export async function lookAtTransfer(
  { bank_guid, transfer_guid }: TransferKey,
  services: JobServices,
): Promise<boolean> {
  const transfer = await lookAt(services, transfers, bank_guid, transfer_guid)
  if (!transfer || !isCarried(transfer) || !asked.includes(transfer.state)) return false
  // Their jobs ask other questions, and come again by themselves.
  if (isArrival(transfer) || (transfer.state === 'pending' && forcedFailure(transfer))) return true
  const standing = await askCarrier('carry', movementOf(transfer), { attempts: 2 }, services)
  const answer = await services.engine.submit(recordStanding, { bank_guid, transfer_guid, standing })
  if (answer.kind === 'rejected') throw new Error('the standing was not recorded')
  return true
}
