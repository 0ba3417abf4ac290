// Ends a session. Ending it again changes nothing.
import { type Command, updated } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { faultOverStronger, type Giver } from './giver.ts'
import { faultOfSandboxKey } from './grant-rules.ts'
import { revoked, type Session, sessions } from './session.ts'
import { staffMembers } from './staff-member.ts'

export interface RevokeSessionInput {
  readonly organization_guid: Guid
  readonly guid: Guid
  /** `self`: whose session it is signs out. */
  readonly giver: Giver | 'self'
}

export const revokeSession: Command<RevokeSessionInput, Session> = {
  name: 'revoke-session',
  decide({ organization_guid, guid, giver }, rows, moment) {
    const session = rows.get(sessions, organization_guid, guid)
    const member = session && rows.get(staffMembers, organization_guid, session.staff_member_guid)
    if (!session || !member) return reject('not_found')
    const fault =
      giver === 'self' ? undefined : (faultOverStronger(member.grants, giver) ?? faultOfSandboxKey(rows, member, giver))
    if (fault) return fault
    return session.revoked_at === null ? updated(sessions, revoked(session, moment.now)) : { output: session }
  },
}
