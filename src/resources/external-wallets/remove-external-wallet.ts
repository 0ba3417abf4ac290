// Ends the deletion of a wallet. From now on another wallet can have its address.
import { type Command, saved } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { type ExternalWallet, externalWalletStates, externalWallets } from './external-wallet.ts'
import { releaseAddress } from './wallet-address.ts'

export const removeExternalWallet: Command<JobInput<'external_wallet_guid'>, ExternalWallet | Stale> = {
  name: 'remove-external-wallet',
  decide({ bank_guid, external_wallet_guid, event_sequence }, rows, moment) {
    const wallet = stillAsked(rows.get(externalWallets, bank_guid, external_wallet_guid), event_sequence, 'deleting')
    if (!wallet) return stale
    const moved = move(externalWalletStates, wallet, ['deleted'], { updated_at: moment.now })
    return saved(externalWallets, moved, ...releaseAddress(rows, wallet))
  },
}
