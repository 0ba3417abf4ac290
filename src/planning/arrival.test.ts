// When money arrives: the clocks of the rails, cut-offs abroad, holds and confirmations.
import { expect, test } from 'vitest'
import { mxBank, planned, usBank } from '../../test/support/plan-request.ts'
import { amount } from '../kernel/amount.ts'
import { isoFromTimestamp, parseTimestamp } from '../kernel/time.ts'
import type { PlanRequest } from './request.ts'

const germany = { ...mxBank, asset: 'EUR', country_code: 'DE', routing_number_types: ['IBAN'] } as const
const byAch = { ...usBank, payment_rail: 'ach' } as const
const toWallet = {
  source: byAch,
  destination: { kind: 'external_wallet', asset: 'USDC' },
  own_assets: ['USD', 'USDC'],
  network_fee: { asset: 'ETH', amount: amount(1n) },
} as const

test.each<[string, string, Partial<PlanRequest>, string]>([
  [
    'inside the bank, at once',
    '2026-11-16T12:00:00Z',
    { destination: { kind: 'account', asset: 'CAD', is_own: true } },
    '2026-11-16T12:00:00.000Z',
  ],
  ['SPEI on a Sunday', '2026-11-15T12:00:00Z', {}, '2026-11-15T12:00:30.000Z'],
  ['SEPA on a Monday before the cut-off', '2026-11-16T12:59:59Z', { destination: germany }, '2026-11-17T08:00:00.000Z'],
  ['SEPA at the cut-off', '2026-11-16T13:00:00Z', { destination: germany }, '2026-11-18T08:00:00.000Z'],
  ['SEPA on a Friday after it', '2026-11-20T14:00:00Z', { destination: germany }, '2026-11-24T08:00:00.000Z'],
  ['SEPA on a Saturday', '2026-11-21T01:00:00Z', { destination: germany }, '2026-11-24T08:00:00.000Z'],
  ['SEPA before Easter', '2026-04-02T13:00:00Z', { destination: germany }, '2026-04-08T07:00:00.000Z'],
  [
    'SEPA in seconds',
    '2026-11-21T01:00:00Z',
    { destination: germany, rail_times: 'compressed' },
    '2026-11-21T01:00:03.000Z',
  ],
  [
    'ACH from Monday to Tuesday, 8:30 in New York',
    '2026-11-16T12:00:00Z',
    { destination: byAch },
    '2026-11-17T13:30:00.000Z',
  ],
  // 64 blocks of 12 s after it; then an hour's hold before them.
  ['a pull to Ethereum', '2026-11-16T12:00:00Z', toWallet, '2026-11-17T13:42:48.000Z'],
  [
    'a pull to Ethereum with a hold',
    '2026-11-16T12:00:00Z',
    { ...toWallet, hold_seconds: 3_600 },
    '2026-11-17T14:42:48.000Z',
  ],
])('%s', (_, at, changes, arrives_at) => {
  const { arrives_at: found, stages } = planned({ ...changes, at: parseTimestamp(at)! })
  expect(isoFromTimestamp(found)).toBe(arrives_at)
  expect(stages.at(-1)!.arrives_at).toBe(found)
})
