// Which acts need a second person.
import { expect, test } from 'vitest'
import type { Amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type ApprovalPolicy, isSamePolicy, needsTwo } from './approval-policy.ts'
import { type ActDecision, type ActKind, noMoney } from './review-act.ts'

const guid = '0'.repeat(32) as Guid
const act = (kind: ActKind, decision: ActDecision) => ({
  bank_guid: guid,
  object_guid: guid,
  kind,
  decision,
  details: {},
})
const usd = (amount: bigint) => ({ asset: 'USD', amount: amount as Amount })
const from = (amount: bigint) => ({ kind: 'transfer', asset: 'USD', from_amount: amount as Amount }) as const

test.each<[string, ApprovalPolicy, ReturnType<typeof act>, Parameters<typeof needsTwo>[2], boolean]>([
  ['no policy', [], act('transfer', 'approve'), usd(5n), false],
  ['another kind', [{ kind: 'execution' }], act('transfer', 'approve'), usd(5n), false],
  ['the kind', [{ kind: 'transfer' }], act('transfer', 'approve'), usd(5n), true],
  ['another decision', [{ kind: 'transfer', decision: 'reject' }], act('transfer', 'approve'), usd(5n), false],
  ['the decision', [{ kind: 'transfer', decision: 'approve' }], act('transfer', 'approve'), usd(5n), true],
  ['another asset', [{ kind: 'transfer', asset: 'EUR' }], act('transfer', 'approve'), usd(5n), false],
  ['the asset', [{ kind: 'transfer', asset: 'USD' }], act('transfer', 'approve'), usd(5n), true],
  ['less', [from(6n)], act('transfer', 'approve'), usd(5n), false],
  ['as much', [from(5n)], act('transfer', 'approve'), usd(5n), true],
  ['more than a number can say', [from(2n ** 70n + 1n)], act('transfer', 'approve'), usd(2n ** 70n), false],
  ['no amount', [{ kind: 'external_wallet', asset: 'ETH' }], act('external_wallet', 'approve'), noMoney, false],
  [
    'one rule of several',
    [from(6n), { kind: 'transfer', decision: 'approve' }],
    act('transfer', 'approve'),
    usd(5n),
    true,
  ],
  ['an empty policy, changed', [], act('approval_policy', 'replace'), noMoney, false],
  ['any other policy, changed', [{ kind: 'job' }], act('approval_policy', 'replace'), noMoney, true],
])('%s', (_, policy, asked, money, expected) => {
  expect(needsTwo(policy, asked, money)).toBe(expected)
})

test('the order of rules does not matter, everything else does', () => {
  expect(isSamePolicy([from(5n), { kind: 'job' }], [{ kind: 'job' }, from(5n)])).toBe(true)
  expect(isSamePolicy([from(5n)], [from(6n)])).toBe(false)
  expect(isSamePolicy([{ kind: 'job' }], [{ kind: 'job', decision: 'retry' }])).toBe(false)
  expect(isSamePolicy([{ kind: 'job' }], [])).toBe(false)
})
