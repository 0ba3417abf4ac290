// What the answers of an aggregator do to an account, and what its owner may do to it: each state, each stale answer.
import { describe, expect, test } from 'vitest'
import {
  account_guid,
  claimed,
  fingerprint,
  noPii,
  outside,
  token,
} from '../../../test/support/external-bank-account-rows.ts'
import { bank_guid, decide, type Given, given, later, momentAt, now, writtenTo } from '../../../test/support/rows.ts'
import { statesOf } from '../../kernel/machine.ts'
import { deleteExternalBankAccount } from './delete-external-bank-account.ts'
import {
  type ExternalBankAccount,
  externalBankAccountClaims,
  externalBankAccountStates,
  externalBankAccountsPersonal,
  externalBankAccountTokens,
  ownershipProven,
} from './external-bank-account.ts'
import { linkedAccount } from './linked-account.ts'
import { recordBalances } from './record-balances.ts'
import { recordLink } from './record-link.ts'
import { recordUnlink } from './record-unlink.ts'
import { updateExternalBankAccount } from './update-external-bank-account.ts'

const of = { bank_guid, external_bank_account_guid: account_guid }
const asked = { ...of, event_sequence: 1 }
const access_token = Uint8Array.of(2)
const known = {
  country_code: 'US',
  aggregator_institution_id: 'bank',
  aggregator_account_mask: '6789',
  aggregator_account_name: 'Everyday',
  available_balance: -5n,
  current_balance: 10n,
}
const answer = { fingerprint, pii: noPii, known }
const states = statesOf(externalBankAccountStates)
const others = (...own: readonly ExternalBankAccount['state'][]) => states.filter((state) => !own.includes(state))
const inState = (state: ExternalBankAccount['state'], fields: Partial<ExternalBankAccount> = {}) =>
  outside({ state, event_sequence: 2, fingerprint, refresh_at: now, ...fields })

describe('record-link', () => {
  test('completes: what was shown is kept, the numbers are claimed, the access token takes the place of the sent one', () => {
    const decision = decide(recordLink, { ...asked, access_token, answer }, given(outside(), token('link')))
    const more = { state: 'completed', fingerprint, balance_updated_at: now, refresh_at: later(86_400) }
    expect(decision).toMatchObject({ output: { ...known, ...more } })
    expect(writtenTo(decision, externalBankAccountClaims)).toMatchObject([{ external_bank_account_guid: account_guid }])
    expect(writtenTo(decision, externalBankAccountsPersonal.table)).toEqual([
      { bank_guid, guid: account_guid, ...noPii },
    ])
    const { changes } = decision as unknown as { changes: { op: string; table: unknown; row: object }[] }
    expect(changes.filter(({ table }) => table === externalBankAccountTokens).map(({ op, row }) => [op, row])).toEqual([
      ['remove', expect.objectContaining({ use: 'link' })],
      ['insert', { bank_guid, guid: account_guid, use: 'access', token: access_token }],
    ])
  })

  test.each([
    ['numbers that are claimed', answer, given(outside(), token('link'), claimed()), 'duplicate'],
    [
      'what the aggregator said',
      { failure_code: 'create_failed' as const },
      given(outside(), token('link')),
      'create_failed',
    ],
  ])('fails for %s', (_, told, rows, failure_code) => {
    const decision = decide(recordLink, { ...asked, access_token, answer: told }, rows)
    expect(decision).toMatchObject({ isDoubtful: true, output: { state: 'failed', failure_code, fingerprint: null } })
    expect(writtenTo(decision, externalBankAccountClaims)).toEqual([])
    expect(writtenTo(decision, externalBankAccountsPersonal.table)).toEqual([])
  })

  test('ignores a stale answer', () => {
    const decided = (...rows: Given[]) => decide(recordLink, { ...asked, answer }, given(...rows))
    expect(decided()).toEqual({ output: 'stale' })
    expect(decided(outside({ event_sequence: 2 }))).toEqual({ output: 'stale' })
    for (const state of others('storing')) expect(decided(outside({ state }))).toEqual({ output: 'stale' })
  })
})

describe('linked-account', () => {
  const shown = {
    account_id: 'a',
    type: 'checking',
    asset: 'USD',
    account_number: '0012 3456 789',
    routing_details: [{ routing_number_type: 'ABA', routing_number: '021000021' } as const],
  }
  const wanted = { asset: 'USD', account_id: 'a' }

  test('one account, its numbers in canonical form', () => {
    expect(linkedAccount([shown], wanted)).toEqual({
      shown,
      identity: 'ABA 021000021 00123456789',
      mask: '6789',
      country_code: 'US',
      account_details: [{ account_number: '00123456789' }],
      routing_details: shown.routing_details,
    })
    expect(linkedAccount([{ ...shown, type: 'savings' }], { asset: 'USD' })).not.toHaveProperty('failure_code')
  })

  test.each([
    ['no account', [], 'create_failed'],
    ['another account', [{ ...shown, account_id: 'b' }], 'create_failed'],
    ['several, one of them the right one', [shown, { ...shown, account_id: 'b' }], 'aggregator_multiple_accounts'],
    ['a card', [{ ...shown, type: 'credit' }], 'invalid_account_type'],
    ['another asset', [{ ...shown, asset: 'CAD' }], 'invalid_account_type'],
    ['no routing number', [{ ...shown, routing_details: [] }], 'create_failed'],
    ['a wrong account number', [{ ...shown, account_number: '1' }], 'invalid_account_number'],
  ])('%s', (_, accounts, failure_code) => {
    expect(linkedAccount(accounts, wanted)).toEqual({ failure_code })
  })
})

describe('record-balances', () => {
  const question = { ...of, event_sequence: 2, answer: { available: null, current: -7n } }
  const at = momentAt(later(100))

  test('keeps them, and when to ask next', () => {
    const decision = decide(recordBalances, question, given(inState('completed', { available_balance: 1n })), at)
    const times = { balance_updated_at: later(100), refresh_at: later(100 + 86_400), updated_at: later(100) }
    expect(decision).toMatchObject({
      output: { state: 'completed', available_balance: null, current_balance: -7n, ...times },
    })
  })

  test('or that the holder must sign in again, and asks no more', () => {
    const told = { ...question, answer: 'refresh_required' as const }
    const decision = decide(recordBalances, told, given(inState('completed', { current_balance: 1n })), at)
    expect(decision).toMatchObject({ output: { state: 'refresh_required', refresh_at: null, current_balance: 1n } })
  })

  test('ignores a stale answer', () => {
    expect(decide(recordBalances, question, given())).toEqual({ output: 'stale' })
    for (const state of others('completed')) {
      expect(decide(recordBalances, question, given(inState(state)))).toEqual({ output: 'stale' })
    }
    expect(decide(recordBalances, asked as never, given(inState('completed')))).toEqual({ output: 'stale' })
  })
})

describe('what its owner does', () => {
  test('signing in again leads out of refresh_required alone, and asks at once', () => {
    const again = (state: ExternalBankAccount['state']) =>
      decide(updateExternalBankAccount, { ...of, state: 'completed' }, given(inState(state)), momentAt(later(5)))
    expect(again('refresh_required')).toMatchObject({ output: { state: 'completed', refresh_at: later(5) } })
    expect(again('completed')).toMatchObject({ output: { state: 'completed', refresh_at: now } })
    expect(again('deleted')).toMatchObject({ rejected: 'not_found' })
    for (const state of others('refresh_required', 'completed', 'deleted')) {
      expect(again(state)).toMatchObject({ rejected: 'invalid_external_bank_account' })
    }
  })

  test('deleting is possible from every state, and once', () => {
    for (const state of others('deleting', 'deleted')) {
      const decision = decide(deleteExternalBankAccount, of, given(inState(state)))
      expect(decision).toMatchObject({ output: { state: 'deleting', refresh_at: null, event_sequence: 3 } })
    }
    for (const state of ['deleting', 'deleted'] as const) {
      const account = inState(state)
      expect(decide(deleteExternalBankAccount, of, given(account))).toEqual({ output: account.row })
    }
    expect(decide(deleteExternalBankAccount, of, given())).toMatchObject({ rejected: 'not_found' })
  })

  test('when it is deleted, its numbers are free and its tokens are gone', () => {
    const question = { ...of, event_sequence: 2 }
    const rows = given(inState('deleting'), claimed(), token('access'))
    const decision = decide(recordUnlink, question, rows)
    expect(decision).toMatchObject({ output: { state: 'deleted', fingerprint: null } })
    const { changes } = decision as unknown as { changes: { op: string }[] }
    expect(changes.map(({ op }) => op)).toEqual(['update', 'remove', 'remove'])
    for (const state of others('deleting')) {
      expect(decide(recordUnlink, question, given(inState(state), claimed()))).toEqual({ output: 'stale' })
    }
  })

  test('proving that it is theirs completes what was unverified, and nothing else', () => {
    for (const state of states) {
      const changes = ownershipProven(inState(state).row as unknown as ExternalBankAccount, later(9))
      const completed = [
        { op: 'update', row: { state: 'completed', updated_at: later(9) }, path: [state, 'completed'] },
      ]
      expect(changes).toMatchObject(state === 'unverified' ? completed : [])
    }
  })
})
