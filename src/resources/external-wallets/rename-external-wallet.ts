// PATCH of a wallet: its name. A deleted wallet can still be read, but not changed.
import { type Command, type InBank, updated } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { type ExternalWallet, externalWallets } from './external-wallet.ts'

export interface RenameExternalWalletInput extends InBank<'external_wallet_guid'> {
  readonly name?: string
}

export const renameExternalWallet: Command<RenameExternalWalletInput, ExternalWallet> = {
  name: 'rename-external-wallet',
  decide({ bank_guid, external_wallet_guid, name }, rows, moment) {
    const wallet = rows.get(externalWallets, bank_guid, external_wallet_guid)
    if (!wallet || wallet.state === 'deleted') return reject('not_found')
    const changed: ExternalWallet = { ...wallet, name: name ?? wallet.name, updated_at: moment.now }
    return updated(externalWallets, changed)
  },
}
