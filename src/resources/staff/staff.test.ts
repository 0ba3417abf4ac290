// Decisions about staff: the last admin, sandbox keys, pauses after wrong attempts, and tokens that work once.
import { describe, expect, test } from 'vitest'
import {
  bank,
  bank_guid,
  decide,
  type Given,
  given,
  guidOf,
  later,
  momentAt,
  now,
  row,
  writtenTo,
} from '../../../test/support/rows.ts'
import type { HoldingGiver } from './giver.ts'
import type { Grant } from './role.ts'
import { type Session, sessions } from './session.ts'
import { type SignInInput, signIn } from './sign-in.ts'
import { signInByOidc } from './sign-in-by-oidc.ts'
import { type StaffInvitation, staffInvitations } from './staff-invitation.ts'
import { notAsked, type StaffCredentials, type StaffMember, staffCredentials, staffMembers } from './staff-member.ts'
import { updateStaffMember } from './update-staff-member.ts'
import { useSignInLink } from './use-sign-in-link.ts'

const organization_guid = guidOf('organization')
const ada = guidOf('ada')
const times = { created_at: now, updated_at: now }
const admin: Grant = { role: 'admin', bank_guid: null }
const viewer: Grant = { role: 'viewer', bank_guid }

const member = (fields: Partial<StaffMember> = {}): Given =>
  row(staffMembers, {
    organization_guid,
    guid: ada,
    email_hash: 'hash',
    person: new Uint8Array(),
    state: 'active',
    grants: [admin],
    activated_at: now,
    origin_guid: null,
    ...notAsked,
    access_changed_at: now,
    ...times,
    ...fields,
  })
const credentials = (fields: Partial<StaffCredentials> = {}): Given =>
  row(staffCredentials, {
    organization_guid,
    guid: ada,
    password_hash: 'right',
    totp_secret: new Uint8Array(),
    totp_last_step: 10,
    oidc_subject_hash: null,
    failed_attempts: 0,
    retry_at: null,
    updated_at: now,
    ...fields,
  })
const invitation = (fields: Partial<StaffInvitation> = {}): Given =>
  row(staffInvitations, {
    organization_guid,
    guid: guidOf('link'),
    staff_member_guid: ada,
    kind: 'link',
    token_hash: new Uint8Array(32),
    totp_secret: null,
    origin_guid: null,
    expires_at: later(900),
    used_at: null,
    ...times,
    ...fields,
  })
const open: Session = {
  organization_guid,
  guid: guidOf('session'),
  staff_member_guid: ada,
  method: 'password',
  token_hash: new Uint8Array(32),
  address: '127.0.0.1',
  expires_at: later(60),
  revoked_at: null,
  last_used_at: now,
  ...times,
}
const session = { token_hash: new Uint8Array(32), address: '127.0.0.1', seconds: 60 }

describe('the last admin', () => {
  const ben = (fields: Partial<StaffMember>): Given => member({ guid: guidOf('ben'), ...fields })
  test.each<[string, object, Given[], string | undefined]>([
    ['cannot be disabled', { disabled: true }, [], 'data_exists'],
    ['cannot lose the role', { grants: [viewer] }, [bank()], 'data_exists'],
    ['is not last beside another', { disabled: true }, [ben({})], undefined],
    ['is last beside an invited one', { disabled: true }, [ben({ state: 'invited' })], 'data_exists'],
    ['is last beside a disabled one', { disabled: true }, [ben({ state: 'disabled' })], 'data_exists'],
    [
      'is last beside the admin of a bank',
      { disabled: true },
      [ben({ grants: [{ ...admin, bank_guid }] })],
      'data_exists',
    ],
    ['can get another role too', { grants: [admin, viewer] }, [bank()], undefined],
  ])('%s', (_, changes, others, rejected) => {
    const decision = decide(
      updateStaffMember,
      { organization_guid, guid: ada, giver: 'operator' as const, ...changes },
      given(member(), ...others),
    )
    expect('rejected' in decision ? decision.rejected : undefined).toBe(rejected)
  })
})

test('a disabled member has no open session', () => {
  const rows = given(member({ grants: [viewer] }), row(sessions, open))
  const decision = decide(updateStaffMember, { organization_guid, guid: ada, giver: 'operator', disabled: true }, rows)
  expect(writtenTo(decision, sessions)).toEqual([{ ...open, revoked_at: now }])
  expect(writtenTo(decision, staffMembers)[0]).toMatchObject({ state: 'disabled', access_changed_at: now + 1 })
})

const key = guidOf('key')
const sandboxKey: HoldingGiver = {
  ...{ guid: key, origin_guid: key, is_person: false, is_sandbox_key: true },
  holds: () => new Set(['all']),
  scopesOfGrants: () => new Set(['all']),
}

test.each<[string, Grant[], Grant[], string | undefined]>([
  ['changes staff of its sandbox bank', [viewer], [{ ...viewer, role: 'operator' }], undefined],
  ['gives nothing for the organization', [viewer], [admin], 'invalid_scopes'],
  ['does not touch who works with real money', [admin], [viewer], 'invalid_scopes'],
])('a sandbox key %s', (_, has, gets, rejected) => {
  const input = { organization_guid, guid: ada, grants: gets, giver: sandboxKey }
  const decision = decide(updateStaffMember, input, given(bank(), member({ grants: has })))
  expect('rejected' in decision ? decision.rejected : undefined).toBe(rejected)
})

describe('a sign-in', () => {
  const right: SignInInput = {
    organization_guid,
    staff_member_guid: ada,
    isPasswordRight: true,
    password_hash: 'right',
    totp_step: 11,
    session,
  }
  test.each<
    [string, Partial<SignInInput>, Partial<StaffMember>, Partial<StaffCredentials>, 'in' | 'failed' | 'refused']
  >([
    ['with everything right', {}, {}, {}, 'in'],
    ['with a wrong password', { isPasswordRight: false }, {}, {}, 'failed'],
    ['without a code of now', { totp_step: undefined }, {}, {}, 'failed'],
    ['with a used code', { totp_step: 10 }, {}, {}, 'failed'],
    ['of a disabled member', {}, { state: 'disabled' }, {}, 'refused'],
    ['of an invited member', {}, { state: 'invited', activated_at: null }, {}, 'refused'],
    ['with a password that was replaced meanwhile', {}, {}, { password_hash: 'newer' }, 'refused'],
    ['during a pause', {}, {}, { retry_at: later(1) }, 'refused'],
    ['at the end of a pause', {}, {}, { retry_at: now }, 'in'],
  ])('%s', (_, input, fields, stored, expected) => {
    const decision = decide(signIn, { ...right, ...input }, given(member(fields), credentials(stored)))
    const outcome = 'rejected' in decision ? 'refused' : decision.output === null ? 'failed' : 'in'
    expect([outcome, writtenTo(decision, sessions).length]).toEqual([expected, expected === 'in' ? 1 : 0])
  })

  test.each([
    [0, null],
    [3, null],
    [4, 1],
    [5, 2],
    [8, 16],
    [13, 300],
    [1000, 300],
  ])('after %d wrong attempts another one pauses for %s seconds', (failed_attempts, seconds) => {
    const decision = decide(
      signIn,
      { ...right, isPasswordRight: false },
      given(member(), credentials({ failed_attempts })),
    )
    const retry_at = seconds === null ? null : later(seconds)
    expect(writtenTo(decision, staffCredentials)).toMatchObject([{ failed_attempts: failed_attempts + 1, retry_at }])
  })
})

test.each<[string, Partial<StaffInvitation>, Partial<StaffMember>, number, boolean]>([
  ['works', {}, {}, 0, true],
  ['works until its end', {}, {}, 899, true],
  ['has ended', {}, {}, 900, false],
  ['was used', { used_at: now }, {}, 0, false],
  ['is an invitation', { kind: 'invitation' }, {}, 0, false],
  ['is of a disabled member', {}, { state: 'disabled' }, 0, false],
])('a link that %s', (_, fields, whose, seconds, isIn) => {
  const input = { organization_guid, invitation_guid: guidOf('link'), session }
  const decision = decide(useSignInLink, input, given(member(whose), invitation(fields)), momentAt(later(seconds)))
  expect('rejected' in decision).toBe(!isIn)
  if (isIn) expect(writtenTo(decision, staffInvitations)).toMatchObject([{ used_at: later(seconds) }])
})

test.each<[string, Partial<StaffMember>, string | null, boolean]>([
  ['links the subject the first time', {}, null, true],
  ['knows the subject', {}, 'subject', true],
  ['refuses another subject', {}, 'another', false],
  ['activates an invited member', { state: 'invited', activated_at: null }, null, true],
  ['refuses a disabled member', { state: 'disabled' }, null, false],
])('an identity provider %s', (_, fields, oidc_subject_hash, isIn) => {
  const input = { organization_guid, staff_member_guid: ada, subject_hash: 'subject', session }
  const decision = decide(signInByOidc, input, given(member(fields), credentials({ oidc_subject_hash })))
  expect('rejected' in decision).toBe(!isIn)
  if (isIn && fields.state) expect(writtenTo(decision, staffMembers)).toMatchObject([{ state: 'active' }])
})
