// What this resource brings: staff of organizations, their invitations and their sessions.
import { resource } from '../../wiring/resource.ts'
import { sessions } from './session.ts'
import { staffRoutes } from './staff.routes.ts'
import { staffInvitations } from './staff-invitation.ts'
import { staffCredentials, staffMembers } from './staff-member.ts'

export const staffResource = resource({
  tables: [staffMembers, staffCredentials, staffInvitations, sessions],
  chapter: {
    Staff: 'People of the organization, with roles for the whole organization or for one bank.',
    Sessions:
      'Sign-in of staff. A session is a cookie; with it and the header `Corridor-Acts-For`, every operation serves a person as it serves a key.',
  },
  endpoints: staffRoutes,
})
