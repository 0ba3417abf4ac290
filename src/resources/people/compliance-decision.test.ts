// Decisions replace, expire and are invalidated; the first end of those that count is when kyc expires.
import { describe, expect, test } from 'vitest'
import { later, now } from '../../../test/support/rows.ts'
import {
  attested,
  type ComplianceDecision,
  hasFailed,
  kycExpiresAt,
  withDecisions,
  withExpired,
  withInvalidated,
} from './compliance-decision.ts'
import { missingName } from './person.ts'

const decision = (fields: Partial<ComplianceDecision> = {}): ComplianceDecision => ({
  type: 'person_verification',
  state: 'passed',
  failure_codes: [],
  ...fields,
})
const [soon, late] = [later(10), later(100)]
const watched = decision({ type: 'person_watchlists', expired_at: late })
const failed = decision({ type: 'person_authentication', state: 'failed', failure_codes: ['x'], expired_at: soon })

test('a newer decision replaces the one of its type, whatever their states', () => {
  const replaced = decision({ state: 'failed', failure_codes: ['name_mismatch'] })
  expect(withDecisions([decision(), watched], [replaced, failed])).toEqual([watched, replaced, failed])
  expect(withDecisions([], [watched])).toEqual([watched])
  expect(withDecisions([failed], [])).toEqual([failed])
})

describe('what passed', () => {
  const ended = decision({ expired_at: soon })

  test('expires at its end, not before', () => {
    const all = [ended, watched, failed]
    expect(withExpired(all, later(9.999))).toEqual(all)
    expect(withExpired(all, soon)).toEqual([{ ...ended, state: 'expired' }, watched, failed])
  })

  test('is invalidated with or without an end, and so is what failed; what had expired stays', () => {
    const expired = decision({ type: 'person_attested', state: 'expired', expired_at: now })
    expect(withInvalidated([decision(), ended, failed, expired]).map(({ state }) => state)).toEqual([
      'invalidated',
      'invalidated',
      'invalidated',
      'expired',
    ])
  })
})

test.each<[string, ComplianceDecision[], number | null]>([
  ['nothing decided', [], null],
  ['no end', [decision()], null],
  ['the first end', [watched, decision({ expired_at: soon })], soon],
  ['an end of what did not pass', [failed, watched], late],
  ['an end of what was invalidated', [...withInvalidated([watched])], null],
])('kyc expires: %s', (_, decisions, expected) => expect(kycExpiresAt(decisions)).toBe(expected))

test.each<[string, ComplianceDecision[], boolean]>([
  ['nothing decided', [], false],
  ['passed', [decision(), watched], false],
  ['failed among what passed', [failed, watched], true],
  ['failed and invalidated', [...withInvalidated([failed])], false],
])('has failed: %s', (_, decisions, expected) => expect(hasFailed(decisions)).toBe(expected))

test('an operator attests of the kind of person it is', () => {
  expect(attested('individual', 'passed', soon)).toEqual(decision({ type: 'person_attested', expired_at: soon }))
  expect(attested('business', 'failed')).toEqual(decision({ type: 'business_attested', state: 'failed' }))
})

test.each([
  ['individual', { first: 'A', last: 'B' }, undefined],
  ['individual', { last: 'B', full: 'A B' }, 'name.first'],
  ['individual', { first: 'A' }, 'name.last'],
  ['business', { full: 'F' }, undefined],
  ['business', { first: 'A', last: 'B' }, 'name.full'],
] as const)('a %s called %j lacks %s', (type, name, expected) => expect(missingName(type, name)).toBe(expected))
