// Changes the name or the grants of a member, disables a member or enables one again. A disabled member has no sessions.
import { type Command, updated } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { faultInGiving, faultOverStronger, type Giver } from './giver.ts'
import { faultInGrants, faultOfSandboxKey } from './grant-rules.ts'
import type { Grant } from './role.ts'
import { revokeAll } from './session.ts'
import { endInvitations } from './staff-invitation.ts'
import { isActiveAdmin, type StaffMember, staffMembers, withAccess } from './staff-member.ts'

export interface UpdateStaffMemberInput {
  readonly organization_guid: Guid
  readonly guid: Guid
  readonly person?: Uint8Array | undefined
  readonly grants?: readonly Grant[] | undefined
  readonly disabled?: boolean | undefined
  readonly giver: Giver
}

const lastAdminText =
  'This is the last active admin of the organization. Give another active member the role admin for the whole organization first.'

export const updateStaffMember: Command<UpdateStaffMemberInput, StaffMember> = {
  name: 'update-staff-member',
  decide(input, rows, moment) {
    const { organization_guid, guid, person, grants, disabled, giver } = input
    const member = rows.get(staffMembers, organization_guid, guid)
    if (!member) return reject('not_found')
    const fault =
      faultInGiving(grants ?? [], giver) ??
      faultOverStronger(member.grants, giver) ??
      faultOfSandboxKey(rows, member, giver) ??
      faultInGrants(rows, organization_guid, grants ?? [], giver)
    if (fault) return fault
    const named = person ? { ...member, person, updated_at: moment.now } : member
    const state = disabled === undefined ? member.state : stateOf(member, disabled)
    const changed =
      state === member.state && grants === undefined
        ? named
        : withAccess(named, { state, grants: grants ?? member.grants }, moment.now)
    if (isActiveAdmin(member) && !isActiveAdmin(changed)) {
      const others = rows.find(staffMembers, 'organization', organization_guid).filter((each) => each.guid !== guid)
      if (!others.some(isActiveAdmin)) return reject('data_exists', undefined, lastAdminText)
    }
    // Nothing below refuses.
    if (changed === member) return { output: member }
    const ended = changed.state === 'disabled' ? revokeAll(rows, member, moment.now) : []
    // Whoever kept a link from before must not get what the member was given since.
    const isSame = changed.grants === member.grants && changed.state === member.state
    return updated(staffMembers, changed, ...ended, ...(isSame ? [] : endInvitations(rows, member, moment.now)))
  },
}

/** A member that never signed in is invited again, not active. */
function stateOf({ state, activated_at }: StaffMember, disabled: boolean): StaffMember['state'] {
  if (disabled) return 'disabled'
  if (state !== 'disabled') return state
  return activated_at === null ? 'invited' : 'active'
}
