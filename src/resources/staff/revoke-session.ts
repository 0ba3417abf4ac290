// Ends a session. Ending it again changes nothing.
import { type Command, updated } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { faultOfSandboxKey } from './grant-rules.ts'
import { revoked, type Session, sessions } from './session.ts'
import { staffMembers } from './staff-member.ts'

export interface RevokeSessionInput {
  readonly organization_guid: Guid
  readonly guid: Guid
  readonly isSandboxKey?: boolean
}

export const revokeSession: Command<RevokeSessionInput, Session> = {
  name: 'revoke-session',
  decide({ organization_guid, guid, isSandboxKey = false }, rows, moment) {
    const session = rows.get(sessions, organization_guid, guid)
    const member = session && rows.get(staffMembers, organization_guid, session.staff_member_guid)
    if (!session || !member) return reject('not_found')
    const fault = faultOfSandboxKey(rows, member, isSandboxKey)
    if (fault) return fault
    return session.revoked_at === null ? updated(sessions, revoked(session, moment.now)) : { output: session }
  },
}
