// Nobody answered in time. Its subject stays as it is.
import { type Command, key, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { isTerminal, move } from '../../kernel/machine.ts'
import {
  type IdentityVerification,
  identityVerificationStates,
  identityVerifications,
} from './identity-verification.ts'

export interface ExpireIdentityVerificationInput {
  readonly bank_guid: Guid
  readonly identity_verification_guid: Guid
  readonly event_sequence: number
}

export const expireIdentityVerification: Command<ExpireIdentityVerificationInput, IdentityVerification | 'stale'> = {
  name: 'expire-identity-verification',
  needs: [({ bank_guid, identity_verification_guid: guid }) => [key(identityVerifications, bank_guid, guid)]],
  decide({ bank_guid, identity_verification_guid, event_sequence }, rows, moment) {
    const verification = rows.get(identityVerifications, bank_guid, identity_verification_guid)
    if (!verification || verification.event_sequence !== event_sequence) return { output: 'stale' }
    const { state, expires_at } = verification
    if (expires_at === null || isTerminal(identityVerificationStates, state)) return { output: 'stale' }
    // The database's clock may be a little ahead of this process: then it is asked again.
    if (moment.now < expires_at) return { output: verification }
    const changed = { verifier_state: 'expired', updated_at: moment.now } as const
    const moved = move(identityVerificationStates, verification, ['expired'], changed)
    return { output: moved.row, changes: [save(identityVerifications, moved)] }
  },
}
