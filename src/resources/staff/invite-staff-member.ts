// Makes another invitation for a member, or a link that signs in once. Earlier ones of the same kind stop working. Who accepts an invitation
// chooses a new password and enrols a new second factor, so this is also how access is recovered, and how it could be taken over. So
// a member who has signed in before is invited again by the member, by two admins (the first call asks, the call of the second one makes the
// link), or by the operator; never by a key.
import { type Command, insert, type Moment, update, updated } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { addSeconds } from '../../kernel/time.ts'
import { faultOverStronger, type Giver, type HoldingGiver } from './giver.ts'
import { faultOfSandboxKey } from './grant-rules.ts'
import { endInvitations, type InvitationKind, newInvitation, staffInvitations } from './staff-invitation.ts'
import { notAsked, type StaffMember, staffMembers } from './staff-member.ts'

export interface InviteStaffMemberInput {
  readonly organization_guid: Guid
  readonly guid: Guid
  readonly kind: InvitationKind
  readonly token_hash: Uint8Array
  readonly giver: Giver
}

/** `is_invited` is false while a second admin must confirm. */
export type InvitedStaffMember = StaffMember & { readonly is_invited: boolean }

/** How long the first admin's wish waits for the second one. */
const asked_seconds = 24 * 3600

const byKeyText =
  'An API key cannot invite a member who has signed in before. Two admins can, each signed in, or the operator with `corridor staff invite`.'

export const inviteStaffMember: Command<InviteStaffMemberInput, InvitedStaffMember> = {
  name: 'invite-staff-member',
  decide({ organization_guid, guid, kind, token_hash, giver }, rows, moment) {
    const member = rows.get(staffMembers, organization_guid, guid)
    if (!member) return reject('not_found')
    const fault = faultOverStronger(member.grants, giver) ?? faultOfSandboxKey(rows, member, giver)
    if (fault) return fault
    if (member.state === 'disabled') {
      return reject('data_exists', undefined, 'The member is disabled. PATCH with `disabled` false comes first.')
    }
    if (kind === 'link' && member.state !== 'active') {
      return reject('data_exists', undefined, 'The member has not accepted the invitation yet.')
    }
    if (member.activated_at !== null && giver !== 'operator' && giver.guid !== guid) {
      if (!giver.is_person) return reject('wrong_person', undefined, byKeyText)
      if (!confirms(member, giver, moment)) {
        const asked: StaffMember = {
          ...member,
          invitation_asked_by_guid: giver.guid,
          invitation_asked_origin_guid: giver.origin_guid,
          invitation_asked_at: moment.now,
          updated_at: moment.now,
        }
        return { ...updated(staffMembers, asked), output: { ...asked, is_invited: false } }
      }
    }
    // Nothing below refuses.
    const invitation = newInvitation(member, kind, token_hash, moment, giver)
    const changes = [...endInvitations(rows, member, moment.now, kind), insert(staffInvitations, invitation)]
    if (member.invitation_asked_at === null) return { output: { ...member, is_invited: true }, changes }
    const done: StaffMember = { ...member, ...notAsked, updated_at: moment.now }
    return { output: { ...done, is_invited: true }, changes: [...changes, update(staffMembers, done)] }
  },
}

/** Another person than the one who asked, and not one whom the same key has made. */
function confirms(member: StaffMember, { guid, origin_guid }: HoldingGiver, { now }: Moment): boolean {
  const { invitation_asked_by_guid: by, invitation_asked_origin_guid: origin, invitation_asked_at: at } = member
  if (by === null || at === null) return false
  return by !== guid && origin !== origin_guid && now < addSeconds(at, asked_seconds)
}
