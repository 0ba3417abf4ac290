// Screening has taken the question about a new wallet and has not answered yet: the wallet is pending, and its job asks again.
import { type Command, saved } from '../../kernel/command.ts'
import { type Stale, stale, stillAsked, type ToldByJob } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { type ExternalWallet, externalWalletStates, externalWallets } from './external-wallet.ts'

export const noteScreening: Command<ToldByJob<'external_wallet_guid'>, ExternalWallet | Stale> = {
  name: 'note-screening',
  decide({ bank_guid, external_wallet_guid, event_sequence }, rows, moment) {
    const wallet = stillAsked(rows.get(externalWallets, bank_guid, external_wallet_guid), event_sequence, 'storing')
    if (!wallet) return stale
    return saved(externalWallets, move(externalWalletStates, wallet, ['pending'], { updated_at: moment.now }))
  },
}
