// Adds a person to the staff, invited or, in a demo, active at once.
import { type Command, insert, inserted } from '../../kernel/command.ts'
import { type Guid, timestampFromGuid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { organizations } from '../organizations/organization.ts'
import { faultInGiving, type Giver } from './giver.ts'
import { faultInGrants } from './grant-rules.ts'
import type { Grant } from './role.ts'
import { newInvitation, staffInvitations } from './staff-invitation.ts'
import { notAsked, type StaffCredentials, type StaffMember, staffCredentials, staffMembers } from './staff-member.ts'

export interface CreateStaffMemberInput {
  readonly organization_guid: Guid
  /** Made by the caller, because `person` is encrypted for this guid. */
  readonly guid: Guid
  readonly email_hash: string
  readonly person: Uint8Array
  readonly grants: readonly Grant[]
  /** Of the invitation. Without one the member is active at once. */
  readonly token_hash?: Uint8Array
  readonly giver: Giver
}

export const createStaffMember: Command<CreateStaffMemberInput, StaffMember> = {
  name: 'create-staff-member',
  decide(input, rows, moment) {
    const { organization_guid, guid, email_hash, person, grants, token_hash, giver } = input
    if (!rows.get(organizations, organization_guid, organization_guid)) return reject('not_found')
    const fault = faultInGiving(grants, giver) ?? faultInGrants(rows, organization_guid, grants, giver)
    if (fault) return fault
    if (rows.find(staffMembers, 'email', organization_guid, email_hash).length > 0) {
      const message = 'The staff has a member with this address. GET /api/staff_members lists the members.'
      return reject('data_exists', 'email', message)
    }
    const at = timestampFromGuid(guid)
    const member: StaffMember = {
      organization_guid,
      guid,
      email_hash,
      person,
      state: token_hash ? 'invited' : 'active',
      grants,
      activated_at: token_hash ? null : moment.now,
      origin_guid: null,
      ...notAsked,
      access_changed_at: moment.now,
      created_at: at,
      updated_at: at,
    }
    const credentials: StaffCredentials = {
      organization_guid,
      guid,
      password_hash: null,
      totp_secret: null,
      totp_last_step: 0,
      oidc_subject_hash: null,
      failed_attempts: 0,
      retry_at: null,
      updated_at: at,
    }
    const invitation = token_hash
      ? [insert(staffInvitations, newInvitation(member, 'invitation', token_hash, moment, giver))]
      : []
    return inserted(staffMembers, member, insert(staffCredentials, credentials), ...invitation)
  },
}
