// The bound on dated uses: merging never lets a use count too short, hardly too long, and can still be given back.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { ActivityLimit } from './activity-limit.ts'
import { datedMax, type LimitUsage, type Reservation, usageWith, usageWithout, useInstant } from './usage.ts'

const interval = 1_000
const limit: ActivityLimit = {
  type: 'rolling',
  asset: 'USD',
  amount: amount(10n ** 12n),
  interval,
  activities: [],
  sides: [],
}
const empty: LimitUsage = {
  bank_guid: '0198c0de00007000800000000000000a' as Guid,
  customer_guid: '0198c0de00007000800000000000000c' as Guid,
  limit_key: 'rolling:1000:USD::',
  window_start: 0 as Timestamp,
  used: amount(0n),
  amount: limit.amount,
  dated: [],
}
const subject = (place: number) => place.toString(16).padStart(32, '0') as Guid

function use(usage: LimitUsage, place: number, ms: number, base: bigint): [LimitUsage, Reservation] {
  const at = ms as Timestamp
  const { limit_key, window_start } = usage
  const reservation = { limit_key, window_start, amount: amount(base), at: useInstant(usage, at) }
  return [usageWith(usage, limit, { at, amount: amount(base), subject_guid: subject(place) })!, reservation]
}

const usedAt = (usage: LimitUsage, ms: number): bigint =>
  usageWith(usage, limit, { ...none, at: ms as Timestamp })!.used
const none = { amount: amount(0n), subject_guid: subject(0) }

test('a frozen clock merges everything into one use', () => {
  let usage = empty
  const kept: Reservation[] = []
  for (let place = 1; place <= datedMax + 1; place += 1) {
    const [next, reservation] = use(usage, place, 7_000, 2n)
    usage = next
    kept.push(reservation)
  }
  expect(usage.dated).toEqual([{ at: 7_000, since: 7_000, amount: 1002n, subject_guid: null }])
  for (const [place, reservation] of kept.entries()) usage = usageWithout(usage, reservation, subject(place + 1))!
  expect(usage).toMatchObject({ used: 0n, dated: [] })
  expect(usageWithout(usage, kept[0]!, subject(1))).toBeUndefined()
})

test('a clock that lags behind the last use does not disturb the order', () => {
  const [first] = use(empty, 1, 5_000, 1n)
  const [second, reservation] = use(first, 2, 4_990, 1n)
  expect(second.dated?.map((each) => each.at)).toEqual([5_000, 5_000])
  expect(reservation.at).toBe(5_000)
})

test('many uses: bounded, never under the exact sum, at most one slot behind it', () => {
  const slot_ms = (interval * 1000) / 250
  const anyStep = fc.record({
    wait: fc.nat({ max: 2_000 }),
    base: fc.bigInt(1n, 9n),
    back: fc.option(fc.nat(), { freq: 4 }),
  })
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1200, maxLength: 2500 }), (steps) => {
      let usage = empty
      let live: { place: number; at: number; reservation: Reservation }[] = []
      let now = 1_700_000_000_000
      const exactAt = (ms: number) =>
        live.reduce((sum, each) => (each.at > ms - interval * 1000 ? sum + each.reservation.amount : sum), 0n)
      for (const [place, { wait, base, back }] of steps.entries()) {
        now += wait
        const [next, reservation] = use(usage, place + 1, now, base)
        usage = next
        live.push({ place: place + 1, at: now, reservation })
        if (back !== null) {
          // Any that was ever used may fail, also one that no longer counts.
          const failed = live[back % live.length]!
          usage = usageWithout(usage, failed.reservation, subject(failed.place)) ?? usage
          live = live.filter((each) => each !== failed)
        }
        expect(usage.dated!.length).toBeLessThanOrEqual(datedMax)
        if (place % 10) continue
        expect(usedAt(usage, now)).toBeGreaterThanOrEqual(exactAt(now))
        expect(usedAt(usage, now)).toBeLessThanOrEqual(exactAt(now - slot_ms))
      }
    }),
    // Shrinking thousands of steps takes minutes; the seed is enough.
    { numRuns: 8, endOnFailure: true },
  )
})
