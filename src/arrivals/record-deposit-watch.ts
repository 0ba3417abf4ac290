// Records what a look for a credited deposit has found. If no block has it, a review opens; if one has it again, that review ends by itself.
import { type Change, type Command, insert, save, update } from '../kernel/command.ts'
import { type Early, early, type Stale, stale, stillAsked } from '../kernel/job-answer.ts'
import { move } from '../kernel/machine.ts'
import { addSeconds, type Timestamp } from '../kernel/time.ts'
import {
  isArrival,
  type Transfer,
  type TransferKey,
  transferStates,
  transfers,
} from '../resources/transfers/transfer.ts'
import { chainOf } from '../resources/transfers/transfer-movement.ts'
import { lostDeposits } from './lost-deposit.ts'

export interface RecordDepositWatchInput extends TransferKey {
  readonly event_sequence: number
  readonly isMissing: boolean
  /** Undefined: it is deep enough, or its chain does not say. */
  readonly look_again_at: Timestamp | undefined
}

/** A lost deposit is looked for until somebody decides: it may be mined again. */
const look_for_lost_seconds = 600

export const recordDepositWatch: Command<RecordDepositWatchInput, Transfer | Stale | Early> = {
  name: 'record-deposit-watch',
  decide({ bank_guid, transfer_guid, event_sequence, isMissing, look_again_at }, rows, moment) {
    const transfer = stillAsked(rows.get(transfers, bank_guid, transfer_guid), event_sequence, 'completed')
    if (!transfer || !isArrival(transfer) || transfer.look_again_at === null) return stale
    const before = rows.get(lostDeposits, bank_guid, transfer_guid)
    const isLost = before?.ended_at === null
    const next = look_again_at ?? (isMissing ? addSeconds(moment.now, look_for_lost_seconds) : undefined)
    if (isMissing === isLost && next !== undefined) return early(next)
    const moved = move(transferStates, transfer, [], { look_again_at: next ?? null, updated_at: moment.now })
    const decided = { output: moved.row, changes: [save(transfers, moved)] as readonly Change[] }
    const about = { bank_guid, guid: transfer_guid, chain: chainOf(transfer) }
    if (isMissing) {
      const lost = { ...about, lost_at: moment.now, ended_at: null, outcome: null }
      const row = before ? update(lostDeposits, lost) : insert(lostDeposits, lost)
      return { ...decided, changes: [...decided.changes, row] }
    }
    if (!isLost || !before) return decided
    const found = update(lostDeposits, { ...before, ended_at: moment.now, outcome: 'mined_again' })
    return { ...decided, changes: [...decided.changes, found] }
  },
}
