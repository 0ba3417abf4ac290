// Keeps the new second factor that an opened invitation shows. Opening it again replaces the factor.
import { type Command, updated } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { isUsable, type StaffInvitation, staffInvitations } from './staff-invitation.ts'

export interface OpenStaffInvitationInput {
  readonly organization_guid: Guid
  readonly invitation_guid: Guid
  readonly totp_secret: Uint8Array
}

export const openStaffInvitation: Command<OpenStaffInvitationInput, StaffInvitation> = {
  name: 'open-staff-invitation',
  decide({ organization_guid, invitation_guid, totp_secret }, rows, moment) {
    const invitation = rows.get(staffInvitations, organization_guid, invitation_guid)
    if (invitation?.kind !== 'invitation' || !isUsable(invitation, moment.now)) return reject('sign_in_failed')
    return updated(staffInvitations, { ...invitation, totp_secret, updated_at: moment.now })
  },
}
