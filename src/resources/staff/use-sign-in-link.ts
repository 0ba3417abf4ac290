// Signs in with a link that works once. The route has checked that the request comes from this machine.
import { type Command, insert, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { type NewSession, newSession, type Session, sessions } from './session.ts'
import { isUsable, staffInvitations, usedAt } from './staff-invitation.ts'
import { staffMembers } from './staff-member.ts'

export interface UseSignInLinkInput {
  readonly organization_guid: Guid
  readonly invitation_guid: Guid
  readonly session: NewSession
}

export const useSignInLink: Command<UseSignInLinkInput, Session> = {
  name: 'use-sign-in-link',
  decide({ organization_guid, invitation_guid, session }, rows, moment) {
    const link = rows.get(staffInvitations, organization_guid, invitation_guid)
    if (link?.kind !== 'link' || !isUsable(link, moment.now)) return reject('sign_in_failed')
    const member = rows.get(staffMembers, organization_guid, link.staff_member_guid)
    if (member?.state !== 'active') return reject('sign_in_failed')
    const made = newSession(member, 'link', session, moment)
    return {
      output: made,
      changes: [update(staffInvitations, usedAt(link, moment.now)), insert(sessions, made)],
    }
  },
}
