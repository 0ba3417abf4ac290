// Makes another invitation for a member, or a link that signs in once. Earlier ones of the same kind stop working. Who accepts an invitation
// chooses a new password and enrols a new second factor, so this is also how access is recovered.
import { type Command, insert } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { faultOfSandboxKey } from './grant-rules.ts'
import { endInvitations, type InvitationKind, newInvitation, staffInvitations } from './staff-invitation.ts'
import { type StaffMember, staffMembers } from './staff-member.ts'

export interface InviteStaffMemberInput {
  readonly organization_guid: Guid
  readonly guid: Guid
  readonly kind: InvitationKind
  readonly token_hash: Uint8Array
  readonly isSandboxKey?: boolean
}

export const inviteStaffMember: Command<InviteStaffMemberInput, StaffMember> = {
  name: 'invite-staff-member',
  decide({ organization_guid, guid, kind, token_hash, isSandboxKey = false }, rows, moment) {
    const member = rows.get(staffMembers, organization_guid, guid)
    if (!member) return reject('not_found')
    const fault = faultOfSandboxKey(rows, member, isSandboxKey)
    if (fault) return fault
    if (member.state === 'disabled') {
      return reject('data_exists', undefined, 'The member is disabled. PATCH with `disabled` false comes first.')
    }
    if (kind === 'link' && member.state !== 'active') {
      return reject('data_exists', undefined, 'The member has not accepted the invitation yet.')
    }
    // Nothing below refuses.
    const invitation = newInvitation(member, kind, token_hash, moment)
    const earlier = endInvitations(rows, member, moment.now, kind)
    return { output: member, changes: [...earlier, insert(staffInvitations, invitation)] }
  },
}
