// The end user gets a link to the verifier's page. The link is a secret, so only its expiry is recorded.
import { type Command, type InBank, updated } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { type IdentityVerification, identityVerifications, isWithVerifier } from './identity-verification.ts'

export interface ResumeIdentityVerificationInput extends InBank<'identity_verification_guid'> {
  /** Null: the verifier does not say. */
  readonly link_expires_at: Timestamp | null
}

export const resumeIdentityVerification: Command<ResumeIdentityVerificationInput, IdentityVerification> = {
  name: 'resume-identity-verification',
  decide({ bank_guid, identity_verification_guid, link_expires_at }, rows, { now }) {
    const verification = rows.get(identityVerifications, bank_guid, identity_verification_guid)
    if (!verification) return reject('not_found')
    if (!isWithVerifier(verification)) {
      const message = `The verification is ${verification.state}. The end user can only go on while it is waiting, pending or reviewing.`
      return reject('data_exists', undefined, message)
    }
    const resumed: IdentityVerification = { ...verification, link_expires_at, updated_at: now }
    return updated(identityVerifications, resumed)
  },
}
