// Owed while a deposit is pending, due when its chain will have confirmed it by the bank's clock.
import { type JobHandler, recorded } from '../../jobs/job.ts'
import { key } from '../../kernel/command.ts'
import { confirmDeposit } from './confirm-deposit.ts'
import { transfers } from './transfer.ts'

export const confirmDepositJob: JobHandler = {
  kind: 'confirm-deposit',
  async run({ bank_guid, object_guid: transfer_guid, event_sequence }, { engine }) {
    const answer = await engine.submit(confirmDeposit, { bank_guid, transfer_guid, event_sequence })
    if (answer.kind !== 'decided' || answer.output !== 'early') return recorded(answer)
    // Clocks of processes differ a little; the deposit waits for the slower one.
    const rows = await engine.look([key(transfers, bank_guid, transfer_guid)])
    return { check_again_at: rows.get(transfers, bank_guid, transfer_guid)!.confirms_at! }
  },
}
