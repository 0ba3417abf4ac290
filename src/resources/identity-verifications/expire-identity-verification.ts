// A verification was not answered in time. Its subject does not change.
import { type Command, saved } from '../../kernel/command.ts'
import { type Early, early, type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { isTerminal, move } from '../../kernel/machine.ts'
import {
  type IdentityVerification,
  identityVerificationStates,
  identityVerifications,
} from './identity-verification.ts'

export const expireIdentityVerification: Command<
  JobInput<'identity_verification_guid'>,
  IdentityVerification | Stale | Early
> = {
  name: 'expire-identity-verification',
  decide({ bank_guid, identity_verification_guid, event_sequence }, rows, moment) {
    const found = rows.get(identityVerifications, bank_guid, identity_verification_guid)
    const verification = stillAsked(found, event_sequence)
    if (!verification) return stale
    const { state, expires_at, verifier_inquiry_id } = verification
    if (expires_at === null || isTerminal(identityVerificationStates, state)) return stale
    // The database's clock may be ahead of this process.
    if (moment.now < expires_at) return early(expires_at)
    const verifier_state = verifier_inquiry_id === null ? null : 'expired'
    const changed = { verifier_state, link_expires_at: null, updated_at: moment.now } as const
    return saved(identityVerifications, move(identityVerificationStates, verification, ['expired'], changed))
  },
}
