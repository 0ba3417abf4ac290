// Which line of a fee schedule a payment is charged by.
import { describe, expect, test } from 'vitest'
import { amount } from '../kernel/amount.ts'
import { rails } from '../kernel/rail.ts'
import { defaultRailFees, isByInstitution, type RailFee, type RailUse, railFeeAmount } from './rail-fee.ts'

const schedule: readonly RailFee[] = [
  { rail: 'eft', side: 'withdrawal', amount: amount(40n), institution_number: '003' },
  { rail: 'eft', side: 'withdrawal', amount: amount(100n) },
  { rail: 'eft', side: 'deposit', amount: amount(7n) },
  { rail: 'wire', side: 'withdrawal', amount: amount(900n) },
]

test.each<[string, RailUse | undefined, bigint]>([
  ['the general line', { rail: 'eft', side: 'withdrawal' }, 100n],
  ['the line of the institution', { rail: 'eft', side: 'withdrawal', institution_number: '003' }, 40n],
  ['an institution without a line', { rail: 'eft', side: 'withdrawal', institution_number: '010' }, 100n],
  ['the other side', { rail: 'eft', side: 'deposit', institution_number: '003' }, 7n],
  ['another rail', { rail: 'wire', side: 'withdrawal', institution_number: '003' }, 900n],
  ['a rail that is not listed', { rail: 'ach', side: 'withdrawal' }, 0n],
  ['no rail', undefined, 0n],
])('%s', (_, use, fee) => {
  expect(railFeeAmount(schedule, use)).toBe(fee)
})

test('only a schedule that says so depends on the institution', () => {
  const eft = { rail: 'eft', side: 'withdrawal' } as const
  expect(isByInstitution(schedule, eft)).toBe(true)
  expect(isByInstitution(schedule, { ...eft, side: 'deposit' })).toBe(false)
  expect(isByInstitution(schedule, { ...eft, rail: 'wire' })).toBe(false)
  expect(isByInstitution(defaultRailFees, eft)).toBe(false)
})

describe('the default schedule', () => {
  test('names every rail once at most, and only what is paid', () => {
    const named = defaultRailFees.map(({ rail }) => rail)
    expect(new Set(named).size).toBe(named.length)
    expect(rails.filter((rail) => !named.includes(rail))).toEqual(['ach', 'eft'])
    expect(defaultRailFees.every(({ side, amount }) => side === 'withdrawal' && amount > 0n)).toBe(true)
  })
})
