// Names the participants of an order that has not left. Screening has asked, or is asking, about those of before: so the order enters
// `storing` again, an answer about them comes too late, and nothing leaves before the new ones have passed.
import { type Command, type Rows, saved } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { isSameJson } from '../../kernel/same-json.ts'
import { approvals } from '../reviews/approval.ts'
import { type Participants, participantsOf } from './participants.ts'
import { isArrival, type Participant, type Transfer, type TransferKey, transferStates, transfers } from './transfer.ts'

export interface UpdateTransferInput extends TransferKey {
  readonly source_participants?: readonly Participant[] | undefined
  readonly destination_participants?: readonly Participant[] | undefined
}

export const updateTransfer: Command<UpdateTransferInput, Transfer> = {
  name: 'update-transfer',
  decide(input, rows, moment) {
    const transfer = rows.get(transfers, input.bank_guid, input.transfer_guid)
    if (!transfer) return reject('not_found')
    const unfit = refuseLeft(transfer) ?? refuseApproval(transfer, rows)
    if (unfit) return unfit
    const found = participantsOf({ sent: input, transfer }, rows, moment.now)
    if ('rejected' in found) return found
    const named: Participants = {
      source_participants: input.source_participants ? found.source_participants : transfer.source_participants,
      destination_participants: input.destination_participants
        ? found.destination_participants
        : transfer.destination_participants,
    }

    // Nothing below refuses.
    const { source_participants, destination_participants } = transfer
    if (isSameJson(named, { source_participants, destination_participants })) return { output: transfer, changes: [] }
    const moved = move(transferStates, transfer, ['storing'], { ...named, updated_at: moment.now })
    // Another process may have an approval that this one does not know yet.
    return { ...saved(transfers, moved), isDoubtful: true }
  },
}

function refuseLeft(transfer: Transfer): Rejection | undefined {
  const isOrder = !isArrival(transfer) && transfer.reference_transfer_guid === null
  if (isOrder && (transfer.state === 'storing' || transfer.state === 'reviewing')) return undefined
  const why = isOrder ? `is ${transfer.state}` : 'came by itself'
  const message = `The transfer ${why}. Participants can be named while an order is storing or reviewing: after that its carrier may have it.`
  return reject('data_exists', undefined, message)
}

/** The first person has approved it with the participants of before. */
function refuseApproval({ bank_guid, guid }: Transfer, rows: Rows): Rejection | undefined {
  const isWaiting = rows.find(approvals, 'object', bank_guid, guid).some(({ state }) => state === 'waiting')
  const message = 'The review of the transfer waits for a second person. Withdraw or decline that approval first.'
  return isWaiting ? reject('data_exists', undefined, message) : undefined
}
