// Ends a review: a compliance officer (on a sandbox bank: the caller) approves or rejects an address.
import { type Command, type InBank, saved } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { type ExternalWallet, externalWalletStates, externalWallets } from './external-wallet.ts'
import { releaseAddress } from './wallet-address.ts'

export const externalWalletDecisions = ['approve', 'reject'] as const

export interface DecideExternalWalletInput extends InBank<'external_wallet_guid'> {
  readonly decision: (typeof externalWalletDecisions)[number]
}

export const decideExternalWallet: Command<DecideExternalWalletInput, ExternalWallet> = {
  name: 'decide-external-wallet',
  decide({ bank_guid, external_wallet_guid, decision }, rows, moment) {
    const wallet = rows.get(externalWallets, bank_guid, external_wallet_guid)
    if (!wallet) return reject('not_found')
    if (wallet.state !== 'reviewing') {
      const message = `The external wallet is ${wallet.state}. Only one that is reviewing can be decided.`
      return reject('data_exists', undefined, message)
    }
    const isApproved = decision === 'approve'
    const moved = move(externalWalletStates, wallet, [isApproved ? 'completed' : 'failed'], {
      failure_code: isApproved ? null : 'prohibited_address',
      updated_at: moment.now,
    })
    return saved(externalWallets, moved, ...(isApproved ? [] : releaseAddress(rows, wallet)))
  },
}
