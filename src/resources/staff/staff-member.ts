// A person of an organization's staff, and what the person signs in with. `person` is the e-mail address and the name, encrypted together.
import * as column from '../../kernel/column.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { plainJson } from '../../wire/json-column.ts'
import { type Grant, isOrganizationAdmin } from './role.ts'

export const staffStates = ['invited', 'active', 'disabled'] as const

export const staffMembers = table(
  'staff_members',
  {
    organization_guid: column.guid,
    guid: column.guid,
    /** A keyed hash of the address. */
    email_hash: column.word,
    person: column.bytes,
    state: column.oneOf(staffStates),
    grants: plainJson<readonly Grant[]>(),
    activated_at: column.optional(column.timestamp),
    /** Who could also act as this member: the key, or the maker of the key, whose invitation gave the password. Null: nobody else. */
    origin_guid: column.optional(column.guid),
    /** Who asked to invite the active member again, and that one's origin. A second admin confirms it. */
    invitation_asked_by_guid: column.optional(column.guid),
    invitation_asked_origin_guid: column.optional(column.guid),
    invitation_asked_at: column.optional(column.timestamp),
    /** When grants or state last changed. */
    access_changed_at: column.timestamp,
    created_at: column.timestamp,
    updated_at: column.timestamp,
  },
  {
    key: ['organization_guid', 'guid'],
    mutable: [
      'person',
      'state',
      'grants',
      'activated_at',
      'origin_guid',
      'invitation_asked_by_guid',
      'invitation_asked_origin_guid',
      'invitation_asked_at',
      'access_changed_at',
      'updated_at',
    ],
    recorded: ['state', 'grants', 'origin_guid', 'invitation_asked_by_guid'],
    indexes: { organization: ['organization_guid'], email: ['organization_guid', 'email_hash'] },
    uniqueColumn: 'email_hash',
    isCached: false,
  },
)
export type StaffMember = RowOf<typeof staffMembers>

/** Nobody waits for a second admin. */
export const notAsked = {
  invitation_asked_by_guid: null,
  invitation_asked_origin_guid: null,
  invitation_asked_at: null,
} as const

export const staffCredentials = table(
  'staff_credentials',
  {
    organization_guid: column.guid,
    /** The member's. */
    guid: column.guid,
    password_hash: column.optional(column.word),
    totp_secret: column.optional(column.bytes),
    totp_last_step: column.count,
    oidc_subject_hash: column.optional(column.word),
    failed_attempts: column.integer,
    retry_at: column.optional(column.timestamp),
    updated_at: column.timestamp,
  },
  {
    key: ['organization_guid', 'guid'],
    mutable: [
      'password_hash',
      'totp_secret',
      'totp_last_step',
      'oidc_subject_hash',
      'failed_attempts',
      'retry_at',
      'updated_at',
    ],
    isCached: false,
  },
)
export type StaffCredentials = RowOf<typeof staffCredentials>

/** An organization that has such a member never loses the last one: nobody could give roles any more. */
export const isActiveAdmin = ({ state, grants }: Pick<StaffMember, 'state' | 'grants'>): boolean =>
  state === 'active' && isOrganizationAdmin(grants)

/** The member with other rights. Sessions that began before ask the database again. */
export const withAccess = (
  member: StaffMember,
  changes: Partial<Pick<StaffMember, 'state' | 'grants' | 'activated_at' | 'origin_guid'>>,
  now: Timestamp,
): StaffMember => {
  // Processes tell two changes of one millisecond apart.
  const access_changed_at = Math.max(now, member.access_changed_at + 1) as Timestamp
  return { ...member, ...changes, access_changed_at, updated_at: now }
}
