// The page of an account holder: who may have one, what replaces it, and what a late answer about it does.
import { describe, expect, test } from 'vitest'
import { account_guid, outside, token } from '../../../test/support/external-bank-account-rows.ts'
import { bank_guid, decide, given, guidOf, later, momentAt, now, writtenTo } from '../../../test/support/rows.ts'
import { statesOf } from '../../kernel/machine.ts'
import { endSession } from './end-session.ts'
import { externalBankAccountStates, externalBankAccounts } from './external-bank-account.ts'
import { openSession } from './open-session.ts'
import { recordSignIn } from './record-sign-in.ts'

const of = { bank_guid, external_bank_account_guid: account_guid }
const [first, second] = [guidOf('first'), guidOf('second')]
const page = { session_guid: first, replaces: null, check_again_at: later(10), link_expires_at: later(60) }
const open = { link_session_guid: first, link_expires_at: later(60), refresh_at: later(10) }
const closed = { link_session_guid: null, link_expires_at: null, refresh_at: null }

describe('a page', () => {
  test.each(statesOf(externalBankAccountStates))('of an account that is %s', (state) => {
    const decision = decide(openSession, { ...of, ...page }, given(outside({ state })))
    if (state !== 'storing' && state !== 'refresh_required') {
      expect(decision).toMatchObject({ rejected: 'data_exists' })
      return
    }
    // It stays in its state, and owes its job at the time that the aggregator has said.
    expect(decision).toMatchObject({ output: { state, event_sequence: 1, ...open }, changes: [{ path: [state] }] })
  })

  test('is not of an account with a token, and not of one that does not exist', () => {
    const order = { ...of, ...page }
    expect(decide(openSession, order, given(outside(), token('link')))).toMatchObject({ rejected: 'data_exists' })
    expect(decide(openSession, order, given())).toMatchObject({ rejected: 'not_found' })
  })

  test.each([
    ['the same one again', first, first, false],
    ['another one that replaces it', second, first, false],
    ['another one beside it', second, null, true],
  ])('is open, and comes %s', (_, session_guid, replaces, isRefused) => {
    const decision = decide(openSession, { ...of, ...page, session_guid, replaces }, given(outside(open)))
    if (isRefused) expect(decision).toMatchObject({ rejected: 'data_exists' })
    else expect(decision).toMatchObject({ output: { link_session_guid: session_guid } })
  })
})

describe('the end of a page', () => {
  const end = (session_guid: typeof first | null, fields: Parameters<typeof outside>[0], event_sequence = 1) =>
    decide(endSession, { ...of, event_sequence, session_guid }, given(outside(fields)), momentAt(later(1)))

  test('closes it, and the account waits', () => {
    const decision = end(first, open)
    expect(writtenTo(decision, externalBankAccounts)).toMatchObject([{ state: 'storing', ...closed }])
  })

  test('of a page that was replaced leaves the new one', () => {
    expect(end(second, open)).toMatchObject({ output: { check_again_at: later(10) } })
    expect(end(null, open)).toMatchObject({ output: { check_again_at: later(10) } })
    expect(writtenTo(end(second, open), externalBankAccounts)).toEqual([])
  })

  test('of an account that has moved on is stale', () => expect(end(first, open, 0)).toMatchObject({ output: 'stale' }))
})

test.each(statesOf(externalBankAccountStates))('a holder signs in again, of an account that is %s', (state) => {
  const decision = decide(recordSignIn, { ...of, event_sequence: 1 }, given(outside({ state, ...open })))
  if (state !== 'refresh_required') expect(decision).toMatchObject({ output: 'stale' })
  else expect(decision).toMatchObject({ output: { state: 'completed', ...closed, refresh_at: now } })
})
