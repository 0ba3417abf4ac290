// The wire form of staff: members, invitations and sessions. Address and name of a member are shown by reads, not by writes.
import { withAlternatives } from '../../wire/alternatives.ts'
import { DateTime, Enum, GuidField, Name, Named, NamedBody, Text, Type } from '../../wire/fields.ts'
import { environments } from '../banks/bank.ts'
import { roles } from './role.ts'
import { signInMethods } from './session.ts'
import { staffStates } from './staff-member.ts'

const Email = Text(3, 254, '^[^\\s@]+@[^\\s@]+$', 'An e-mail address.')
const Token = Text(1, 128)

const Role = Enum('StaffRole', roles)
const grant = {
  role: Role,
  bank_guid: Type.Optional({
    ...GuidField,
    description: 'One bank. Without it: all banks of the organization, and the organization itself.',
  }),
}
const NewGrants = Type.Array(NamedBody('StaffGrantInput', grant), { minItems: 1, maxItems: 100 })

export const CreateStaffMember = NamedBody('StaffMemberInput', { email: Email, name: Name, grants: NewGrants })

export const UpdateStaffMember = NamedBody('StaffMemberUpdate', {
  name: Type.Optional(Name),
  grants: Type.Optional(NewGrants),
  disabled: Type.Optional(
    Type.Boolean({
      description: 'True ends all sessions of the member and forbids new ones; false allows them again.',
    }),
  ),
})

export const StaffMemberReply = Named('StaffMember', {
  guid: GuidField,
  organization_guid: GuidField,
  email: Type.Optional(Type.String({ description: 'Shown by reads only.' })),
  name: Type.Optional(Type.String({ description: 'Shown by reads only.' })),
  state: Enum('StaffMemberState', staffStates),
  grants: Type.Array(Named('StaffGrant', grant)),
  invitation_url: Type.Optional(
    Type.String({
      description: 'A link for the member, who chooses a password with it. Shown once; it works once, for 3 days.',
    }),
  ),
  invitation_asked_by_guid: Type.Optional({
    ...GuidField,
    description: 'The admin who asked to invite the active member again. Another admin confirms it by the same call.',
  }),
  invitation_asked_at: Type.Optional(DateTime),
  activated_at: Type.Optional(DateTime),
  created_at: DateTime,
  updated_at: DateTime,
})

export const OpenStaffInvitation = NamedBody('StaffInvitationToken', { invitation_token: Token })

export const StaffInvitationReply = Named('OpenedStaffInvitation', {
  email: Type.String(),
  name: Type.String(),
  organization_name: Type.String(),
  totp_secret: Type.String({
    description: 'Base32, for an authenticator app. Opening the invitation again makes another one.',
  }),
  totp_uri: Type.String({ description: 'The same as an otpauth URI, for a QR code.' }),
  expires_at: DateTime,
})

export const CreateSession = withAlternatives(
  NamedBody('SessionInput', {
    email: Type.Optional(Email),
    password: Type.Optional(Text(1, 256)),
    totp_code: Type.Optional(Text(1, 16, undefined, 'Six digits of an authenticator app.')),
    organization_guid: Type.Optional({
      ...GuidField,
      description: 'Needed only if the address belongs to the staff of several organizations.',
    }),
    invitation_token: Type.Optional(Token),
    link_token: Type.Optional(Token),
  }),
  {
    options: [
      { title: 'PasswordSessionInput', needs: ['email', 'password', 'totp_code'], takes: ['organization_guid'] },
      { title: 'InvitationSessionInput', needs: ['invitation_token', 'password', 'totp_code'] },
      { title: 'LinkSessionInput', needs: ['link_token'] },
    ],
  },
)

const Scopes = Type.Array(Type.String())

export const CurrentSessionReply = Named('CurrentSession', {
  guid: GuidField,
  staff_member: Named('SessionStaffMember', { guid: GuidField, email: Type.String(), name: Type.String() }),
  organization: Named('SessionOrganization', { guid: GuidField, name: Type.String() }),
  banks: Type.Array(
    Named('SessionBank', {
      guid: GuidField,
      name: Type.String(),
      type: Enum('Environment', environments),
      roles: Type.Array(Role),
      scopes: Scopes,
    }),
    { description: 'Banks that the session can act for.' },
  ),
  organization_scopes: Named('SessionOrganizationScopes', { sandbox: Scopes, production: Scopes }),
  roles: Type.Array(Role, { description: 'Roles for the whole organization.' }),
  expires_at: DateTime,
  idle_expires_at: DateTime,
})

export const SessionReply = Named('Session', {
  guid: GuidField,
  organization_guid: GuidField,
  staff_member_guid: GuidField,
  method: Enum('SignInMethod', signInMethods),
  address: Type.String({ description: 'The address that signed in.' }),
  last_used_at: DateTime,
  expires_at: DateTime,
  revoked_at: Type.Optional(DateTime),
  created_at: DateTime,
  updated_at: DateTime,
})
