// Owed while a linked account is `completed`, once a day: asks the aggregator for its balances. So no GET waits for an aggregator.
import { hash } from 'node:crypto'
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import type { Guid } from '../../kernel/guid.ts'
import { decryptedToken } from './account-token.ask.ts'
import { externalBankAccounts, isRenewed } from './external-bank-account.ts'
import { recordBalances } from './record-balances.ts'

/** A new reference after the holder has signed in again: the aggregator must not repeat its old answer. */
const referenceOf = (guid: Guid, event_sequence: number): Guid =>
  hash('sha256', `${guid} ${event_sequence}`, 'hex').slice(0, 32) as Guid

export const refreshExternalBankAccountJob: JobHandler<'refresh-external-bank-account'> = {
  kind: 'refresh-external-bank-account',
  async run(job, services) {
    const { bank_guid, object_guid: guid, event_sequence, attempts } = job
    const { engine, providersOf } = services
    const account = await objectOf(job, externalBankAccounts, services)
    const token = account && (await decryptedToken('access', account, services))
    if (!token) return 'obsolete'
    const { aggregator } = await providersOf(bank_guid)
    const reference = referenceOf(guid, event_sequence)
    const repeat = { is_repeat: attempts > 1, is_renewed: isRenewed(event_sequence) }
    const outcome = await aggregator.balances({
      bank_guid,
      reference,
      account_guid: guid,
      access_token: token,
      ...repeat,
    })
    if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
    const answer =
      outcome.kind === 'failed'
        ? outcome.failure_code
        : { available: outcome.result.available ?? null, current: outcome.result.current }
    const input = { bank_guid, external_bank_account_guid: guid, event_sequence, answer }
    return recorded(await engine.submit(recordBalances, input))
  },
}
