// Ends the deletion of a wallet: from now on its address can be given to a new one.
import { type Command, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import { type ExternalWallet, externalWalletStates, externalWallets } from './external-wallet.ts'
import { releaseAddress, walletAndAddress } from './wallet-address.ts'

export interface RemoveExternalWalletInput {
  readonly bank_guid: Guid
  readonly external_wallet_guid: Guid
  readonly event_sequence: number
}

export const removeExternalWallet: Command<RemoveExternalWalletInput, ExternalWallet | 'stale'> = {
  name: 'remove-external-wallet',
  needs: walletAndAddress,
  decide({ bank_guid, external_wallet_guid, event_sequence }, rows, moment) {
    const wallet = rows.get(externalWallets, bank_guid, external_wallet_guid)
    if (wallet?.state !== 'deleting' || wallet.event_sequence !== event_sequence) return { output: 'stale' }
    const moved = move(externalWalletStates, wallet, ['deleted'], { updated_at: moment.now })
    return { output: moved.row, changes: [save(externalWallets, moved), ...releaseAddress(rows, wallet)] }
  },
}
