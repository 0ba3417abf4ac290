// Records the result of screening a new wallet: completed, in review, or failed.
import { type Command, saved } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import {
  type ExternalWallet,
  type ExternalWalletFailureCode,
  type ExternalWalletState,
  externalWalletStates,
  externalWallets,
} from './external-wallet.ts'
import { releaseAddress } from './wallet-address.ts'

const ends = {
  passed: { state: 'completed', failure_code: null },
  review: { state: 'reviewing', failure_code: null },
  rejected: { state: 'failed', failure_code: 'prohibited_address' },
  invalid: { state: 'failed', failure_code: 'invalid_address' },
} as const satisfies Record<
  string,
  { readonly state: ExternalWalletState; readonly failure_code: ExternalWalletFailureCode | null }
>

export interface RecordScreeningInput extends JobInput<'external_wallet_guid'> {
  readonly finding: keyof typeof ends
}

export const recordScreening: Command<RecordScreeningInput, ExternalWallet | Stale> = {
  name: 'record-screening',
  decide({ bank_guid, external_wallet_guid, event_sequence, finding }, rows, moment) {
    const found = rows.get(externalWallets, bank_guid, external_wallet_guid)
    const wallet = stillAsked(found, event_sequence, 'storing', 'pending')
    if (!wallet) return stale
    const { state, failure_code } = ends[finding]
    const path: ExternalWalletState[] = wallet.state === 'storing' ? ['pending', state] : [state]
    const moved = move(externalWalletStates, wallet, path, { failure_code, updated_at: moment.now })
    const released = failure_code ? releaseAddress(rows, wallet) : []
    return saved(externalWallets, moved, ...released)
  },
}
