// Owed while a deposit bank account is deleting: asks its institution to close it.
import { type JobHandler, recorded } from '../../jobs/job.ts'
import { closeDepositBankAccount } from './close-deposit-bank-account.ts'

export const closeDepositBankAccountJob: JobHandler<'close-deposit-bank-account'> = {
  kind: 'close-deposit-bank-account',
  async run({ bank_guid, object_guid: deposit_bank_account_guid, event_sequence }, { engine, providersOf }) {
    const { deposit_bank } = await providersOf(bank_guid)
    const outcome = await deposit_bank.close({ bank_guid, reference: deposit_bank_account_guid })
    if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
    const input = { bank_guid, deposit_bank_account_guid, event_sequence }
    return recorded(await engine.submit(closeDepositBankAccount, input))
  },
}
