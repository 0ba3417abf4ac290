// Keys, matching and the edges of calendar windows, the latter compared with the platform's own calendar.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amount, amount } from '../kernel/amount.ts'
import { parseTimestamp, type Timestamp } from '../kernel/time.ts'
import { type ActivityLimit, type LimitType, limitKey, matchingLimits, windowStart } from './activity-limit.ts'

const limit = (changes: Partial<ActivityLimit> = {}): ActivityLimit => ({
  type: 'daily',
  asset: 'USD',
  amount: amount(100n),
  activities: [],
  sides: [],
  ...changes,
})

test.each([
  ['daily:USD::', limit()],
  ['daily:USD::', limit({ name: 'other', amount: amount(5n) })],
  ['weekly:BTC:trading:', limit({ type: 'weekly', asset: 'BTC', activities: ['trading'] })],
  [
    'monthly:USD:funding,trading:buy,sell',
    limit({ type: 'monthly', activities: ['trading', 'funding'], sides: ['sell', 'buy'] }),
  ],
  ['monthly:USD:trading:buy', limit({ type: 'monthly', activities: ['trading', 'trading'], sides: ['buy', 'buy'] })],
  [
    'rolling:86400:USD:trading:buy,sell',
    limit({ type: 'rolling', interval: 86_400, activities: ['trading'], sides: ['buy', 'sell'] }),
  ],
])('key %s', (key, given) => {
  expect(limitKey(given)).toBe(key)
})

test('a rolling limit without an interval is a bug', () => {
  expect(() => limitKey(limit({ type: 'rolling' }))).toThrow('a rolling limit has an interval')
})

test.each([
  ['empty lists match everything', limit(), 'trading', 'buy', true],
  ['empty lists match what has no side', limit(), 'inter_account', null, true],
  ['the activity is listed', limit({ activities: ['funding', 'trading'] }), 'trading', 'buy', true],
  ['the activity is not listed', limit({ activities: ['funding'] }), 'trading', 'buy', false],
  ['the side is listed', limit({ sides: ['buy'] }), 'trading', 'buy', true],
  ['the side is not listed', limit({ sides: ['buy'] }), 'trading', 'sell', false],
  ['no side, but sides are listed', limit({ sides: ['buy', 'sell'] }), 'inter_account', null, false],
])('%s', (_, given, activity, side, isMatch) => {
  expect(matchingLimits([given], activity, side)).toEqual(isMatch ? [given] : [])
})

test('of two limits with one key the lower amount holds, and types come in their order', () => {
  const [high, low] = [limit({ amount: amount(9n) }), limit({ amount: amount(3n), name: 'low' })]
  const weekly = limit({ type: 'weekly' })
  const rolling = limit({ type: 'rolling', interval: 60 })
  expect(matchingLimits([weekly, high, low, rolling], 'trading', 'buy')).toEqual([rolling, low, weekly])
  expect(matchingLimits([low, high], 'trading', 'buy')).toEqual([low])
})

const at = (text: string): Timestamp => parseTimestamp(text)!

test.each<[LimitType, string, string]>([
  ['daily', '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ['daily', '2026-03-01T23:59:59.999Z', '2026-03-01T00:00:00.000Z'],
  ['weekly', '2026-11-16T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
  ['weekly', '2026-11-15T23:59:59.999Z', '2026-11-09T00:00:00.000Z'],
  ['weekly', '1970-01-01T00:00:00.000Z', '1969-12-29T00:00:00.000Z'],
  ['weekly', '2027-01-01T12:00:00.000Z', '2026-12-28T00:00:00.000Z'],
  ['monthly', '2024-02-29T23:59:59.999Z', '2024-02-01T00:00:00.000Z'],
  ['monthly', '2024-03-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
  ['monthly', '2023-02-28T23:59:59.999Z', '2023-02-01T00:00:00.000Z'],
  ['monthly', '2000-02-29T12:00:00.000Z', '2000-02-01T00:00:00.000Z'],
  ['monthly', '2100-02-28T23:59:59.999Z', '2100-02-01T00:00:00.000Z'],
  ['monthly', '2100-03-01T00:00:00.000Z', '2100-03-01T00:00:00.000Z'],
  ['monthly', '2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00.000Z'],
  ['monthly', '2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['rolling', '2026-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z'],
])('%s window of %s', (type, now, start) => {
  expect(windowStart(limit({ type }), at(now))).toBe(at(start))
})

test('windows agree with the calendar of the platform, from 1900 to 2400', () => {
  const range = { min: Date.UTC(1900, 0), max: Date.UTC(2400, 0) }
  fc.assert(
    fc.property(fc.integer(range), (ms) => {
      const date = new Date(ms)
      const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
      const start = (type: LimitType) => windowStart(limit({ type }), ms as Timestamp)
      expect(start('daily')).toBe(Date.UTC(year, month, day))
      expect(start('weekly')).toBe(Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7)))
      expect(start('monthly')).toBe(Date.UTC(year, month))
    }),
    { numRuns: 2000 },
  )
})

test('every day of 400 years is in the month it is in', () => {
  const monthly = limit({ type: 'monthly', amount: 1n as Amount })
  for (let ms = Date.UTC(1970, 0); ms < Date.UTC(2370, 0); ms += 86_400_000) {
    const date = new Date(ms)
    if (windowStart(monthly, ms as Timestamp) !== Date.UTC(date.getUTCFullYear(), date.getUTCMonth())) {
      expect.fail(date.toISOString())
    }
  }
})
