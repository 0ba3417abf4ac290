// Reserving and giving back: a table of cases, then random histories against a model that keeps every use exactly.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amount, amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { type ActivityLimit, type LimitType, limitKey, matchingLimits, windowStart } from './activity-limit.ts'
import { giveBack, type Reserved, type ReserveRequest, reserve } from './check-limits.ts'
import { datedMax, type LimitUsage, type Reservation } from './usage.ts'

const bank_guid = '0198c0de00007000800000000000000a' as Guid
const customer_guid = '0198c0de00007000800000000000000c' as Guid
const subject = (place: number) => place.toString(16).padStart(32, '0') as Guid
const limit = (type: LimitType, most: bigint, changes: Partial<ActivityLimit> = {}): ActivityLimit => ({
  type,
  asset: 'USD',
  amount: amount(most),
  activities: [],
  sides: [],
  ...(type === 'rolling' ? { interval: 60 } : {}),
  ...changes,
})

/** Rows as a database would keep them, with its CHECK. */
function book(limits: ActivityLimit[]) {
  const rows = new Map<string, LimitUsage>()
  const keyOf = (limit_key: string, window_start: number) => `${limit_key}/${window_start}`
  const usages = (limit_key: string, window_start: Timestamp) => rows.get(keyOf(limit_key, window_start))
  const save = (changed: readonly LimitUsage[]) => {
    for (const row of changed) {
      expect(row.used).toBeLessThanOrEqual(row.amount)
      if (row.dated) expect(row.dated.reduce((sum, use) => sum + use.amount, 0n)).toBe(row.used)
      if (row.dated) expect(row.dated.length).toBeLessThanOrEqual(datedMax)
      rows.set(keyOf(row.limit_key, row.window_start), row)
    }
  }
  const ask = (place: number, ms: number, base: bigint, changes: Partial<ReserveRequest> = {}): Reserved => {
    const fixed = { limits, usages, activity: 'trading', side: 'buy', at: ms as Timestamp, bank_guid, customer_guid }
    return reserve({ ...fixed, subject_guid: subject(place), amountIn: () => amount(base), ...changes })
  }
  const use: typeof ask = (...asked) => {
    const result = ask(...asked)
    if (!result.exceeded) save(result.usages)
    return result
  }
  const undo = (place: number, reservations: readonly Reservation[]) =>
    save(giveBack(reservations, usages, subject(place)))
  return { rows, ask, use, undo }
}

const reservationsOf = (result: Reserved) => {
  if (result.exceeded) throw new Error(result.exceeded)
  return result.reservations
}

test('the limit is inclusive, one more is too much, and a refusal uses nothing', () => {
  const { rows, use } = book([limit('monthly', 10n), limit('daily', 5n)])
  expect(use(1, 0, 5n)).not.toHaveProperty('exceeded')
  const before = [...rows.values()]
  expect(use(2, 1, 1n)).toEqual({ exceeded: 'daily_limit_exceeded' })
  expect([...rows.values()]).toEqual(before)
  expect(use(3, 86_400_000, 5n)).not.toHaveProperty('exceeded')
  expect(use(4, 2 * 86_400_000, 1n)).toEqual({ exceeded: 'monthly_limit_exceeded' })
})

test('several exceeded: rolling, daily, weekly, monthly', () => {
  const all = (['monthly', 'weekly', 'daily', 'rolling'] as const).map((type) => limit(type, 1n))
  const codes = ['monthly_limit_exceeded', 'weekly_limit_exceeded', 'daily_limit_exceeded', 'limit_exceeded']
  for (let count = 1; count <= 4; count += 1) {
    expect(book(all.slice(0, count)).use(1, 0, 2n)).toEqual({ exceeded: codes[count - 1] })
  }
})

test('amounts are taken per asset; what cannot be converted exceeds', () => {
  const { use } = book([limit('daily', 10n), limit('daily', 3n, { asset: 'BTC' })])
  const amountIn = (asset: string) => (asset === 'USD' ? amount(10n) : amount(3n))
  expect(use(1, 0, 0n, { amountIn })).toMatchObject({ reservations: [{ amount: 10n }, { amount: 3n }] })
  const noPrice = { amountIn: (asset: string) => (asset === 'USD' ? amount(0n) : undefined) }
  expect(use(2, 0, 0n, noPrice)).toEqual({ exceeded: 'daily_limit_exceeded' })
  expect(book([]).use(1, 0, 10n ** 30n)).toEqual({ usages: [], reservations: [] })
})

test('a rolling use stops counting exactly one interval later', () => {
  const { use } = book([limit('rolling', 10n)])
  use(1, 1_000, 10n)
  expect(use(2, 60_999, 1n)).toEqual({ exceeded: 'limit_exceeded' })
  expect(use(3, 61_000, 10n)).toMatchObject({
    usages: [{ used: 10n, dated: [{ at: 61_000, subject_guid: subject(3) }] }],
  })
})

test('a changed amount keeps what was used', () => {
  const { rows, use } = book([])
  use(1, 0, 6n, { limits: [limit('daily', 10n)] })
  expect(use(2, 0, 1n, { limits: [limit('daily', 5n)] })).toEqual({ exceeded: 'daily_limit_exceeded' })
  expect(use(3, 0, 6n, { limits: [limit('daily', 12n)] })).toMatchObject({ usages: [{ used: 12n, amount: 12n }] })
  expect(rows.size).toBe(1)
})

test('given back into the same window after it has closed; an expired rolling use is gone already', () => {
  const { rows, use, undo } = book([limit('daily', 10n), limit('rolling', 10n)])
  const first = reservationsOf(use(1, 0, 10n))
  use(2, 86_400_000, 7n)
  undo(1, first)
  expect([...rows.values()].map((row) => [row.limit_key, row.window_start, row.used])).toEqual([
    ['rolling:60:USD::', 0, 7n],
    ['daily:USD::', 0, 0n],
    ['daily:USD::', 86_400_000, 7n],
  ])
  expect(giveBack(first, () => undefined, subject(1))).toEqual([])
})

test('reserve reads the usage of each matching limit once', () => {
  const limits = [
    limit('weekly', 9n),
    limit('rolling', 9n),
    limit('rolling', 8n),
    limit('daily', 9n, { sides: ['sell'] }),
  ]
  const asked: unknown[] = []
  const usages = (limit_key: string, window_start: Timestamp) => void asked.push({ limit_key, window_start })
  book(limits).use(1, 5e11, 1n, { usages })
  const matching = matchingLimits(limits, 'trading', 'buy')
  expect(asked).toEqual(
    matching.map((each) => ({ limit_key: limitKey(each), window_start: windowStart(each, 5e11 as Timestamp) })),
  )
  expect(asked).toHaveLength(2)
})

const types = fc.constantFrom<LimitType>('rolling', 'daily', 'weekly', 'monthly')
const anyLimits = fc.array(
  fc.record({ type: types, most: fc.bigInt(1n, 300n), interval: fc.integer({ min: 1, max: 200_000 }) }),
  { minLength: 1, maxLength: 5 },
)
const anySteps = fc.array(
  fc.record({ wait: fc.integer({ min: -50, max: 90_000_000 }), base: fc.bigInt(1n, 150n), isBack: fc.boolean() }),
  { maxLength: 60 },
)

test('no history exceeds a limit, and giving back leaves what was before', () => {
  fc.assert(
    fc.property(anyLimits, anySteps, (drawn, steps) => {
      const limits = drawn.map(({ type, most, interval }) => limit(type, most, type === 'rolling' ? { interval } : {}))
      const { ask, use, undo } = book(limits)
      const kept: { at: number; base: Amount }[] = []
      let now = 1_700_000_000_000
      for (const [place, { wait, base, isBack }] of steps.entries()) {
        now += wait
        const before = ask(place, now, 0n)
        const result = use(place, now, base)
        if (result.exceeded) continue
        if (isBack) {
          undo(place, result.reservations)
          expect(ask(place, now, 0n)).toEqual(before)
        } else {
          kept.push({ at: now, base: amount(base) })
        }
        for (const each of limits) expect(usedExactly(kept, each, now)).toBeLessThanOrEqual(each.amount)
      }
    }),
    { numRuns: 300 },
  )
})

function usedExactly(kept: readonly { at: number; base: Amount }[], each: ActivityLimit, now: number): bigint {
  const isCounted = (at: number) =>
    each.type === 'rolling'
      ? at > now - each.interval! * 1000 && at <= now
      : windowStart(each, at as Timestamp) === windowStart(each, now as Timestamp)
  return kept.reduce((sum, use) => (isCounted(use.at) ? sum + use.base : sum), 0n)
}
