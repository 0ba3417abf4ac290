// What may follow an answer, and what contradicts it.
import { expect, test } from 'vitest'
import { type AnswerBody, contradiction, isEqual } from './contradiction.ts'

const at = (time: string): AnswerBody => ({ check_again_at: `2026-11-18T10:00:${time}Z` })
const name = { type: 'end_to_end_id', value: 'one' }
const standing = (kind: string, more: object = {}): AnswerBody => ({
  kind,
  identifiers: [name],
  network_fee: '0',
  ...more,
})
const none = standing('pending', { identifiers: [] })
const other = { type: 'end_to_end_id', value: 'two' }

test.each([
  ['pending, asked again later', standing('pending', at('00')), standing('pending', at('05'))],
  ['pending, and then each end', standing('pending'), standing('settled')],
  ['an identifier that comes later', none, standing('pending')],
  ['one more identifier', standing('pending'), standing('settled', { identifiers: [other, name] })],
  ['settled, and then returned', standing('settled'), standing('returned', { return_code: 'R01' })],
  ['not taken, and then anything', { kind: 'not_taken', ...at('00') }, { kind: 'failed', failure_code: 'not_filled' }],
  ['done, and the same result', { kind: 'done', result: { a: 1, b: '2' } }, { kind: 'done', result: { b: '2', a: 1 } }],
  [
    'a linked account with other balances',
    { kind: 'done', result: { access_token: 'a', accounts: [1] } },
    { kind: 'done', result: { access_token: 'a', accounts: [2] } },
  ],
])('%s', (_, earlier, later) => expect(contradiction(earlier, later)).toBeUndefined())

test.each([
  ['settled, then pending', standing('settled'), standing('pending'), 'it was settled, and now it is pending'],
  ['failed, then settled', standing('failed'), standing('settled'), 'it was failed, and now it is settled'],
  ['cancelled, then pending', standing('cancelled'), standing('pending'), 'it was cancelled'],
  ['settled, then cancelled', standing('settled'), standing('cancelled'), 'it was settled'],
  ['returned, then settled', standing('returned'), standing('settled'), 'it was returned'],
  ['another name', standing('pending'), standing('pending', { identifiers: [other] }), 'end_to_end_id one is gone'],
  ['another fee', standing('settled'), standing('settled', { network_fee: '1' }), '`network_fee` has changed'],
  [
    'another reason',
    standing('failed', { failure_code: 'invalid_address' }),
    standing('failed', { failure_code: 'amount_too_low' }),
    '`failure_code` has changed',
  ],
  ['another result', { kind: 'done', result: 'passed' }, { kind: 'done', result: 'review' }, '`result` has changed'],
  ['done, then pending', { kind: 'done' }, { kind: 'pending', ...at('00') }, 'it was done, and now it is pending'],
  ['taken, then not', { kind: 'pending', ...at('00') }, { kind: 'not_taken', ...at('00') }, 'now it is not_taken'],
  [
    'open under two ids',
    { kind: 'open', verifier_inquiry_id: 'a' },
    { kind: 'open', verifier_inquiry_id: 'b' },
    'changed',
  ],
])('%s contradicts', (_, earlier, later, message) => expect(contradiction(earlier, later)).toContain(message))

test('a deposit is paid back on request', () => {
  expect(contradiction(standing('settled'), standing('cancelled'), true)).toBeUndefined()
})

test('lists are compared in their order, and with their length', () => {
  expect([isEqual([1, 2], [1, 2]), isEqual([1, 2], [2, 1]), isEqual([1], [1, 2]), isEqual([], {})]).toEqual([
    ...[true, false, false, false],
  ])
})
