// Begins to delete a wallet in any state. Repeating it changes nothing.
import { type Command, type InBank, saved } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { type ExternalWallet, externalWalletStates, externalWallets } from './external-wallet.ts'

export const deleteExternalWallet: Command<InBank<'external_wallet_guid'>, ExternalWallet> = {
  name: 'delete-external-wallet',
  decide({ bank_guid, external_wallet_guid }, rows, moment) {
    const wallet = rows.get(externalWallets, bank_guid, external_wallet_guid)
    if (!wallet) return reject('not_found')
    if (wallet.state === 'deleting' || wallet.state === 'deleted') return { output: wallet }
    return saved(externalWallets, move(externalWalletStates, wallet, ['deleting'], { updated_at: moment.now }))
  },
}
