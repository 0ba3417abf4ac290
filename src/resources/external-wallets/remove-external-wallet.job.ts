// Owed while a wallet is deleting. It needs no provider.
import { type JobHandler, recorded } from '../../jobs/job.ts'
import { removeExternalWallet } from './remove-external-wallet.ts'

export const removeExternalWalletJob: JobHandler<'remove-external-wallet'> = {
  kind: 'remove-external-wallet',
  async run({ bank_guid, object_guid: external_wallet_guid, event_sequence }, { engine }) {
    return recorded(await engine.submit(removeExternalWallet, { bank_guid, external_wallet_guid, event_sequence }))
  },
}
