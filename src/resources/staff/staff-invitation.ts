// A token that works once: an invitation, with which a member chooses a password and enrols a second factor, or a link that signs in on this
// machine. Only a keyed hash of the token is stored.
import * as column from '../../kernel/column.ts'
import { type Change, type Moment, type Rows, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import type { Giver } from './giver.ts'
import type { StaffMember } from './staff-member.ts'

const invitationKinds = ['invitation', 'link'] as const
export type InvitationKind = (typeof invitationKinds)[number]

const validSeconds = { invitation: 3 * 24 * 3600, link: 15 * 60 }

export const staffInvitations = table(
  'staff_invitations',
  {
    organization_guid: column.guid,
    guid: column.guid,
    staff_member_guid: column.guid,
    kind: column.oneOf(invitationKinds),
    token_hash: column.bytes,
    totp_secret: column.optional(column.bytes),
    /** Becomes the member's when the invitation is accepted: who made the link could accept it. */
    origin_guid: column.optional(column.guid),
    expires_at: column.timestamp,
    used_at: column.optional(column.timestamp),
    created_at: column.timestamp,
    updated_at: column.timestamp,
  },
  {
    key: ['organization_guid', 'guid'],
    mutable: ['totp_secret', 'used_at', 'updated_at'],
    indexes: { member: ['organization_guid', 'staff_member_guid'] },
    isCached: false,
  },
)
export type StaffInvitation = RowOf<typeof staffInvitations>

export const newInvitation = (
  member: { readonly organization_guid: Guid; readonly guid: Guid },
  kind: InvitationKind,
  token_hash: Uint8Array,
  moment: Moment,
  giver: Giver = 'operator',
): StaffInvitation => ({
  organization_guid: member.organization_guid,
  guid: moment.newGuid(),
  staff_member_guid: member.guid,
  kind,
  token_hash,
  totp_secret: null,
  origin_guid: originFrom(giver),
  expires_at: addSeconds(moment.now, validSeconds[kind]),
  used_at: null,
  created_at: moment.now,
  updated_at: moment.now,
})

/** A person who is nobody else's may invite others: they count as themselves. Whom a key invites, its maker could be. */
const originFrom = (giver: Giver): Guid | null => {
  if (giver === 'operator') return null
  const isOwn = giver.is_person && giver.origin_guid === giver.guid
  return isOwn ? null : giver.origin_guid
}

export const isUsable = ({ used_at, expires_at }: StaffInvitation, now: Timestamp): boolean =>
  used_at === null && now < expires_at

export const usedAt = (invitation: StaffInvitation, now: Timestamp): StaffInvitation => ({
  ...invitation,
  totp_secret: null,
  used_at: now,
  updated_at: now,
})

/** Ends what the member has not used, of one kind or of both. */
export const endInvitations = (
  rows: Rows,
  { organization_guid, guid }: Pick<StaffMember, 'organization_guid' | 'guid'>,
  now: Timestamp,
  kind?: InvitationKind,
): Change[] =>
  rows
    .find(staffInvitations, 'member', organization_guid, guid)
    .filter((each) => each.used_at === null && (kind === undefined || each.kind === kind))
    .map((each) => update(staffInvitations, usedAt(each, now)))
