// Staff over HTTP: members and their invitations, sign-in, and sessions.

import { randomBytes } from 'node:crypto'
import { recordedSession } from '../../http/audit.ts'
import { type Caller, endpoint, found, prose, Refusal, refuse, setsCookie } from '../../http/endpoint.ts'
import { giverOf } from '../../http/giver.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import type { Services } from '../../http/services.ts'
import { endedCookie, sessionCookie } from '../../http/session-cookie.ts'
import { submitAsking } from '../../http/submit-asking.ts'
import { guidSource } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import type { Static } from '../../wire/fields.ts'
import { guids, wordsOf } from '../../wire/query.ts'
import { createStaffMember } from './create-staff-member.ts'
import { inviteStaffMember } from './invite-staff-member.ts'
import { openStaffInvitation } from './open-staff-invitation.ts'
import { revokeSession } from './revoke-session.ts'
import type { Grant } from './role.ts'
import { currentSession } from './session.queries.ts'
import { sessions } from './session.ts'
import { refuseTooMany, sessionFrom, signingIn, tokenRow } from './sign-in.request.ts'
import {
  CreateSession,
  CreateStaffMember,
  CurrentSessionReply,
  OpenStaffInvitation,
  SessionReply,
  StaffInvitationReply,
  StaffMemberReply,
  UpdateStaffMember,
} from './staff.schema.ts'
import { leaveOf } from './staff-leave.request.ts'
import { type StaffMember, staffMembers, staffStates } from './staff-member.ts'
import { updateStaffMember } from './update-staff-member.ts'

const newGuid = guidSource(randomBytes)
const common = { key: 'organization', tag: 'Staff' } as const
const signInTag = { tag: 'Sessions', scope: undefined } as const

const grantsFrom = (given: Static<typeof CreateStaffMember>['grants']): Grant[] =>
  given.map(({ role, bank_guid = null }) => ({ role, bank_guid }))

const invitationUrl = (base_url: string, token: string): string => `${base_url}/console/sign-in#invitation=${token}`

/** Personal data is not stored with answers, so writes show none. */
const withoutPerson = (row: StaffMember) => ({
  ...row,
  email: undefined,
  name: undefined,
  invitation_url: undefined,
})
const withPerson = (row: StaffMember, _pii: unknown, services: Services) => ({
  ...withoutPerson(row),
  ...services.staff.secrets.openPerson(row),
})

export const staffRoutes = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/staff_members',
    scope: 'staff:execute',
    name: 'createStaffMember',
    audit: ['grants'],
    summary: 'Invite a person to the staff; the answer shows the link once',
    body: CreateStaffMember,
    reply: [201, StaffMemberReply],
    refuses: ['wrong_person', 'data_exists', 'unknown_bank'],
    async handle(call) {
      const { caller, body, services, origin } = call
      const { organization_guid } = caller
      const grants = grantsFrom(body.grants)
      const { secrets } = services.staff
      const guid = newGuid(services.now())
      const { token, token_hash } = secrets.newToken()
      const person = secrets.sealPerson({ organization_guid, guid }, body)
      const email_hash = secrets.emailHash(body.email)
      const input = { organization_guid, guid, email_hash, person, grants, token_hash }
      const invitation_url = invitationUrl(origin().base_url, token)
      const leave = await services.leaveFor(call, leaveOf('create', organization_guid, grants, body))
      return submitAsking(
        call,
        leave.of(createStaffMember),
        { ...input, giver: giverOf(caller, services) },
        leave.asks,
        { show: (row) => ({ ...withoutPerson(row), invitation_url }), stored: withoutPerson },
      )
    },
  }),
  listEndpoint({
    ...common,
    path: '/staff_members',
    scope: 'staff:read',
    name: 'listStaffMembers',
    summary: "List the organization's staff",
    table: staffMembers,
    reply: StaffMemberReply,
    show: withPerson,
    filters: { guid: guids, state: wordsOf(staffStates) },
  }),
  readEndpoint({
    ...common,
    path: '/staff_members/{staff_member_guid}',
    scope: 'staff:read',
    name: 'getStaffMember',
    summary: 'Read a member of the staff',
    table: staffMembers,
    reply: StaffMemberReply,
    show: withPerson,
  }),
  endpoint({
    ...common,
    method: 'PATCH',
    path: '/staff_members/{staff_member_guid}',
    scope: 'staff:execute',
    name: 'updateStaffMember',
    audit: ['grants', 'disabled'],
    summary: 'Change the name or the roles of a member, or disable the member; it takes effect within a second',
    body: UpdateStaffMember,
    reply: [200, StaffMemberReply],
    refuses: ['wrong_person', 'data_exists', 'unknown_bank'],
    async handle(call) {
      const { caller, params, body, submit, services } = call
      const { organization_guid } = caller
      const guid = params.staff_member_guid
      const grants = body.grants && grantsFrom(body.grants)
      const person =
        body.name === undefined ? undefined : await renamed(services, { organization_guid, guid }, body.name)
      const input = { organization_guid, guid, person, grants, disabled: body.disabled }
      // A name, and the end of somebody's access, one person may change.
      const isGiving = grants !== undefined || body.disabled === false
      const given = { ...input, giver: giverOf(caller, services) }
      if (!isGiving) return submit(updateStaffMember, given, { show: withoutPerson })
      const leave = await services.leaveFor(call, leaveOf('update', guid, grants, body))
      return submitAsking(call, leave.of(updateStaffMember), given, leave.asks, { show: withoutPerson })
    },
  }),
  endpoint({
    ...common,
    method: 'POST',
    path: '/staff_members/{staff_member_guid}/invite',
    scope: 'staff:execute',
    name: 'inviteStaffMember',
    audit: 'call',
    summary: 'Invite a member again, with a new link; for who has lost the password or the second factor',
    description: prose(
      'Whoever has the link chooses a new password. So a member who has signed in before is invited by two admins: the first call answers',
      'without `invitation_url` and shows `invitation_asked_by_guid`, and the call of another admin, within 24 hours, makes the link. A member',
      'may invite themself. An API key invites only members who have never signed in.',
    ),
    reply: [200, StaffMemberReply],
    refuses: ['wrong_person', 'data_exists'],
    async handle({ caller, params, submit, services, origin }) {
      const { organization_guid } = caller
      const { token, token_hash } = services.staff.secrets.newToken()
      const invitation_url = invitationUrl(origin().base_url, token)
      const input = { organization_guid, guid: params.staff_member_guid, kind: 'invitation', token_hash } as const
      return submit(
        inviteStaffMember,
        { ...input, giver: giverOf(caller, services) },
        {
          show: (row) => ({ ...withoutPerson(row), invitation_url: row.is_invited ? invitation_url : undefined }),
          stored: withoutPerson,
        },
      )
    },
  }),
  endpoint({
    ...signInTag,
    method: 'POST',
    path: '/staff_invitations/open',
    key: 'none',
    name: 'openStaffInvitation',
    summary: 'Open an invitation: shows a new second factor for an authenticator app',
    body: OpenStaffInvitation,
    reply: [200, StaffInvitationReply],
    refuses: [],
    async handle({ body, services, origin }) {
      refuseTooMany({ services, origin: origin() })
      const invitation = await tokenRow(body.invitation_token, 'invitation', services)
      if (!invitation) return refuse('sign_in_failed')
      const { organization_guid, staff_member_guid: guid } = invitation
      const { secrets } = services.staff
      const [row] = await services.sql<{ person: Uint8Array; organization_name: string }[]>`
        select m.person, o.name as organization_name from staff_members m
        join organizations o on o.organization_guid = m.organization_guid
        where m.organization_guid = ${organization_guid} and m.guid = ${guid}`
      const { person, organization_name } = found(row)
      const { email, name } = secrets.openPerson({ organization_guid, guid, person })
      const { totp_secret, text, uri } = secrets.newFactor({ organization_guid, guid }, email, 'Corridor')
      const input = { organization_guid, invitation_guid: invitation.guid, totp_secret }
      const answer = await services.engine.submit(openStaffInvitation, input)
      if (answer.kind !== 'decided') return refuse('sign_in_failed')
      const { expires_at } = answer.output
      return { email, name, organization_name, totp_secret: text, totp_uri: uri, expires_at }
    },
  }),
  endpoint({
    ...signInTag,
    method: 'POST',
    path: '/sessions',
    key: 'none',
    name: 'createSession',
    summary: 'Sign in: by password and code, by an invitation, or by a link; the answer sets the cookie of the session',
    body: CreateSession,
    reply: [201, CurrentSessionReply],
    refuses: ['invalid_parameter'],
    async handle(call) {
      const { token, token_hash } = call.services.staff.secrets.newToken()
      const asked = signingIn(call, token_hash)
      const session = await sessionFrom(call.body, asked)
      const shown = await currentSession(session, call.services)
      return { ...shown, [setsCookie]: sessionCookie(token, asked.origin) }
    },
  }),
  endpoint({
    ...signInTag,
    method: 'GET',
    path: '/session',
    key: 'session',
    name: 'getSession',
    summary: 'Read the session of the cookie: who is signed in, and what the person may do where',
    reply: [200, CurrentSessionReply],
    refuses: [],
    handle: ({ caller, services }) => currentSession(ownSession(caller), services),
  }),
  endpoint({
    ...signInTag,
    method: 'DELETE',
    path: '/session',
    key: 'session',
    name: 'deleteSession',
    summary: 'Sign out',
    reply: [200, SessionReply],
    refuses: [],
    async handle({ caller, services, origin, request_id }) {
      const own = ownSession(caller)
      const { address, ...from } = origin()
      const by = { ...whoseSession(caller), address, request_id }
      const command = recordedSession(revokeSession, 'deleteSession', { ...by, services })
      const answer = await services.engine.submit(command, { ...own, giver: 'self' })
      if (answer.kind !== 'decided') throw new Refusal(reject('session_ended'))
      services.staff.logSignIn({ outcome: 'signed_out', ...by, method: answer.output.method, session_guid: own.guid })
      return { ...answer.output, [setsCookie]: endedCookie(from) }
    },
  }),
  listEndpoint({
    ...common,
    tag: 'Sessions',
    path: '/sessions',
    scope: 'staff:read',
    name: 'listSessions',
    summary: "List sessions of the organization's staff",
    table: sessions,
    reply: SessionReply,
    filters: { guid: guids, staff_member_guid: guids },
  }),
  endpoint({
    ...common,
    tag: 'Sessions',
    method: 'DELETE',
    path: '/sessions/{session_guid}',
    scope: 'staff:execute',
    name: 'revokeSession',
    audit: 'call',
    summary: 'Revoke a session; it stops working within a second',
    reply: [200, SessionReply],
    refuses: [],
    async handle({ caller, params, submit, services }) {
      const { organization_guid } = caller
      return submit(revokeSession, { organization_guid, guid: params.session_guid, giver: giverOf(caller, services) })
    },
  }),
]

const whoseSession = ({ organization_guid, actor }: Caller) => ({ organization_guid, staff_member_guid: actor.guid })

const ownSession = ({ organization_guid, session }: Caller) => ({ organization_guid, guid: found(session).guid })

/** The address stays as it is. A member that does not exist has none; the command refuses. */
async function renamed(
  { sql, staff }: Services,
  owner: { readonly organization_guid: Caller['organization_guid']; readonly guid: StaffMember['guid'] },
  name: string,
): Promise<Uint8Array | undefined> {
  const { organization_guid, guid } = owner
  const [row] = await sql<{ person: Uint8Array }[]>`
    select person from staff_members where organization_guid = ${organization_guid} and guid = ${guid}`
  return row && staff.secrets.sealPerson(owner, { ...staff.secrets.openPerson({ ...owner, ...row }), name })
}
