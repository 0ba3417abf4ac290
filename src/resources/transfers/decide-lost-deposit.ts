// A person decides about a credited deposit that its chain has lost. Taken back it is a returned deposit (D6): the owner gives what is left of
// it, and the rest is a receivable. Kept, the owner has it, and the bank pays in what is missing.
import { lostDeposits } from '../../arrivals/lost-deposit.ts'
import { type Command, save, update } from '../../kernel/command.ts'
import { isStale } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { nothingReported, returnCodeFrom } from '../../providers/standing.ts'
import { decideStanding } from './record-standing.ts'
import { type Transfer, type TransferKey, transferStates, transfers } from './transfer.ts'

export interface DecideLostDepositInput extends TransferKey {
  readonly decision: 'take_back' | 'keep'
}

/** No rail tells a code. */
const return_code = returnCodeFrom(null)

export const decideLostDeposit: Command<DecideLostDepositInput, Transfer> = {
  name: 'decide-lost-deposit',
  decide({ bank_guid, transfer_guid, decision }, rows, moment) {
    const lost = rows.get(lostDeposits, bank_guid, transfer_guid)
    const transfer = rows.get(transfers, bank_guid, transfer_guid)
    if (!lost || !transfer) return reject('not_found')
    if (lost.ended_at !== null) {
      const message = `The deposit is not lost any more: it was ${String(lost.outcome).replace('_', ' ')}.`
      return reject('data_exists', undefined, message)
    }
    const ended = { ...lost, ended_at: moment.now }
    if (decision === 'keep') {
      const moved = move(transferStates, transfer, [], { look_again_at: null, updated_at: moment.now })
      const kept = update(lostDeposits, { ...ended, outcome: 'kept' })
      return { output: moved.row, changes: [save(transfers, moved), kept] }
    }
    const standing = { kind: 'returned', return_code, ...nothingReported } as const
    const decided = decideStanding({ bank_guid, transfer_guid, standing }, rows, moment)
    if (isStale(decided.output)) return reject('data_exists', undefined, 'The deposit came back already.')
    const taken = update(lostDeposits, { ...ended, outcome: 'taken_back' })
    return { ...decided, output: decided.output as Transfer, changes: [...(decided.changes ?? []), taken] }
  },
}
