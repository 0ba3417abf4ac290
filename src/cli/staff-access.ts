// What the command line does with staff: finds members, invites them, and makes links that sign in once.
import { randomBytes } from 'node:crypto'
import type { Core } from '../core.ts'
import { outputOf } from '../engine/pending.ts'
import { type Guid, guidSource } from '../kernel/guid.ts'
import { createStaffMember } from '../resources/staff/create-staff-member.ts'
import { inviteStaffMember } from '../resources/staff/invite-staff-member.ts'
import type { Grant } from '../resources/staff/role.ts'
import type { InvitationKind } from '../resources/staff/staff-invitation.ts'
import type { StaffMember } from '../resources/staff/staff-member.ts'
import { parseJson } from '../wire/json.ts'
import { byOperator } from './operator.ts'

const newGuid = guidSource(randomBytes)

export type KnownMember = Pick<StaffMember, 'organization_guid' | 'guid' | 'state' | 'created_at'> & {
  readonly email: string
  readonly name: string
  readonly grants: readonly Grant[]
}

type StoredMember = Pick<StaffMember, 'organization_guid' | 'guid' | 'state' | 'created_at' | 'person'> & {
  readonly grants: string
}

/** Of all organizations, or of one; all members, or the one with an address. */
export async function membersOf(
  { sql, services }: Core,
  organization_guid: Guid | undefined,
  email?: string,
): Promise<KnownMember[]> {
  const { secrets } = services.staff
  const email_hash = email === undefined ? null : secrets.emailHash(email)
  const rows = await sql<StoredMember[]>`
    select organization_guid, guid, state, created_at, person, grants from staff_members
    where (${organization_guid ?? null}::uuid is null or organization_guid = ${organization_guid ?? null})
      and (${email_hash}::text is null or email_hash = ${email_hash}) order by organization_guid, guid`
  return rows.map(({ person, grants, ...row }) => ({
    ...row,
    ...secrets.openPerson({ ...row, person }),
    grants: parseJson(grants) as unknown as Grant[],
  }))
}

interface NewMember {
  readonly organization_guid: Guid
  readonly email: string
  readonly name: string
  readonly grants: readonly Grant[]
}

const consoleUrl = (base_url: string, what: InvitationKind, token: string): string =>
  `${base_url}/console/sign-in#${what}=${token}`

/** Invites a person. The link is shown once. */
export async function inviteNew({ engine, services }: Core, member: NewMember, base_url: string): Promise<string> {
  const { token, token_hash } = services.staff.secrets.newToken()
  const { organization_guid, grants } = member
  const command = byOperator({ services }, createStaffMember, {
    ...{ organization_guid, act: 'createStaffMember', object_type: 'staff_member', details: { grants } },
  })
  outputOf(await engine.submit(command, { ...storedFrom(services, member), token_hash, giver: 'operator' }))
  return consoleUrl(base_url, 'invitation', token)
}

/** A member who can sign in at once, by a link only. If there is one with the address, another process was quicker. */
export async function addActive({ engine, services }: Core, member: NewMember): Promise<void> {
  await engine.submit(createStaffMember, { ...storedFrom(services, member), giver: 'operator' })
}

function storedFrom({ staff, now }: Core['services'], { organization_guid, grants, ...person }: NewMember) {
  const guid = newGuid(now())
  const sealed = staff.secrets.sealPerson({ organization_guid, guid }, person)
  return { organization_guid, guid, email_hash: staff.secrets.emailHash(person.email), person: sealed, grants }
}

/** Another invitation, or a link that signs in once. */
export async function linkFor(
  { engine, services }: Core,
  { organization_guid, guid }: Pick<StaffMember, 'organization_guid' | 'guid'>,
  kind: InvitationKind,
  base_url: string,
): Promise<string> {
  const { token, token_hash } = services.staff.secrets.newToken()
  const command = byOperator({ services }, inviteStaffMember, {
    ...{
      organization_guid,
      act: 'inviteStaffMember',
      object_type: 'staff_member',
      object_guid: guid,
      details: { kind },
    },
  })
  outputOf(await engine.submit(command, { organization_guid, guid, kind, token_hash, giver: 'operator' }))
  return consoleUrl(base_url, kind, token)
}
