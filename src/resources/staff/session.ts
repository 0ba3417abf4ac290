// A session of a staff member. The browser has a random token as a cookie; only a keyed hash of it is stored. A session ends when it was not
// used for some time (http/session-ring.ts), at `expires_at`, or when it is revoked.
import * as column from '../../kernel/column.ts'
import { type Change, type Moment, type Rows, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'

export const signInMethods = ['password', 'oidc', 'invitation', 'link'] as const
export type SignInMethod = (typeof signInMethods)[number]

export const sessions = table(
  'sessions',
  {
    organization_guid: column.guid,
    guid: column.guid,
    staff_member_guid: column.guid,
    method: column.oneOf(signInMethods),
    token_hash: column.bytes,
    /** Of the browser that signed in. */
    address: column.text,
    expires_at: column.timestamp,
    revoked_at: column.optional(column.timestamp),
    /** Written once a minute at most, outside of the engine. */
    last_used_at: column.timestamp,
    created_at: column.timestamp,
    updated_at: column.timestamp,
  },
  {
    key: ['organization_guid', 'guid'],
    mutable: ['revoked_at', 'updated_at'],
    indexes: { member: ['organization_guid', 'staff_member_guid'] },
    isCached: false,
  },
)
export type Session = RowOf<typeof sessions>

/** The new session of a sign-in. */
export interface NewSession {
  readonly token_hash: Uint8Array
  readonly address: string
  readonly seconds: number
}

export const newSession = (
  member: { readonly organization_guid: Guid; readonly guid: Guid },
  method: SignInMethod,
  { token_hash, address, seconds }: NewSession,
  moment: Moment,
): Session => ({
  organization_guid: member.organization_guid,
  guid: moment.newGuid(),
  staff_member_guid: member.guid,
  method,
  token_hash,
  address,
  expires_at: addSeconds(moment.now, seconds),
  revoked_at: null,
  last_used_at: moment.now,
  created_at: moment.now,
  updated_at: moment.now,
})

export const revoked = (session: Session, now: Timestamp): Session => ({
  ...session,
  revoked_at: now,
  updated_at: now,
})

/** All open sessions of a member end, as after a new password. */
export const revokeAll = (
  rows: Rows,
  member: { readonly organization_guid: Guid; readonly guid: Guid },
  now: Timestamp,
): Change[] =>
  rows
    .find(sessions, 'member', member.organization_guid, member.guid)
    .filter(({ revoked_at, expires_at }) => revoked_at === null && now < expires_at)
    .map((session) => update(sessions, revoked(session, now)))
