// A member accepts an invitation: it gives the password and the second factor, and signs in. All other sessions of the member end.
import { type Command, insert, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { type NewSession, newSession, revokeAll, type Session, sessions } from './session.ts'
import { isUsable, staffInvitations, usedAt } from './staff-invitation.ts'
import { notAsked, staffCredentials, staffMembers, withAccess } from './staff-member.ts'

export interface AcceptStaffInvitationInput {
  readonly organization_guid: Guid
  readonly invitation_guid: Guid
  readonly password_hash: string
  /** The second factor that the code was checked with, and the step of the code. */
  readonly totp_secret: Uint8Array
  readonly totp_step: number
  readonly session: NewSession
}

const isSame = (a: Uint8Array | null, b: Uint8Array): boolean =>
  a !== null && a.length === b.length && a.every((byte, i) => byte === b[i])

export const acceptStaffInvitation: Command<AcceptStaffInvitationInput, Session> = {
  name: 'accept-staff-invitation',
  decide({ organization_guid, invitation_guid, password_hash, totp_secret, totp_step, session }, rows, moment) {
    const invitation = rows.get(staffInvitations, organization_guid, invitation_guid)
    if (invitation?.kind !== 'invitation' || !isUsable(invitation, moment.now)) return reject('sign_in_failed')
    // It was opened again in the meantime.
    if (!isSame(invitation.totp_secret, totp_secret)) return reject('sign_in_failed')
    const member = rows.get(staffMembers, organization_guid, invitation.staff_member_guid)
    const credentials = rows.get(staffCredentials, organization_guid, invitation.staff_member_guid)
    if (!member || !credentials || member.state === 'disabled') return reject('sign_in_failed')
    // Nothing below refuses.
    const { now } = moment
    const made = newSession(member, 'invitation', session, moment)
    const activated_at = member.activated_at ?? now
    const { origin_guid } = invitation
    const factors = { password_hash, totp_secret, totp_last_step: totp_step }
    return {
      output: made,
      changes: [
        update(staffInvitations, usedAt(invitation, now)),
        update(
          staffMembers,
          withAccess({ ...member, ...notAsked }, { state: 'active', activated_at, origin_guid }, now),
        ),
        update(staffCredentials, { ...credentials, ...factors, failed_attempts: 0, retry_at: null, updated_at: now }),
        ...revokeAll(rows, member, now),
        insert(sessions, made),
      ],
    }
  },
}
