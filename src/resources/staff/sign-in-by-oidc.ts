// Signs in a member whom an identity provider has named. The first time the verified address finds the member, and the provider's subject is
// kept. From then on the subject decides: an address can change hands.
import { type Change, type Command, insert, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { type NewSession, newSession, type Session, sessions } from './session.ts'
import { endInvitations } from './staff-invitation.ts'
import { staffCredentials, staffMembers, withAccess } from './staff-member.ts'

export interface SignInByOidcInput {
  readonly organization_guid: Guid
  readonly staff_member_guid: Guid
  /** A keyed hash of issuer and subject. */
  readonly subject_hash: string
  readonly session: NewSession
}

export const signInByOidc: Command<SignInByOidcInput, Session> = {
  name: 'sign-in-by-oidc',
  decide({ organization_guid, staff_member_guid, subject_hash, session }, rows, moment) {
    const member = rows.get(staffMembers, organization_guid, staff_member_guid)
    const credentials = rows.get(staffCredentials, organization_guid, staff_member_guid)
    if (!member || !credentials || member.state === 'disabled') return reject('sign_in_failed')
    const { oidc_subject_hash } = credentials
    if (oidc_subject_hash !== null && oidc_subject_hash !== subject_hash) return reject('sign_in_failed')
    // Nothing below refuses.
    const { now } = moment
    const made = newSession(member, 'oidc', session, moment)
    const changes: Change[] = [insert(sessions, made)]
    if (oidc_subject_hash === null) {
      changes.push(update(staffCredentials, { ...credentials, oidc_subject_hash: subject_hash, updated_at: now }))
    }
    if (member.state === 'invited') {
      changes.push(update(staffMembers, withAccess(member, { state: 'active', activated_at: now }, now)))
      changes.push(...endInvitations(rows, member, now))
    }
    return { output: made, changes }
  },
}
