// Buckets against a clock set by hand: what is let through, what a refusal leaves alone, and the bound on their number.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RateLimiter, type RatePolicy, rateLimitPolicyText, rateLimitText } from './rate-limit.ts'

function limiterAt(start: number, buckets_max?: number) {
  const clock = { now: start }
  return { clock, limiter: new RateLimiter(() => clock.now, buckets_max) }
}

const take = (limiter: RateLimiter, bucket_id: string, policy: RatePolicy) =>
  limiter.takeAll([{ bucket_id, policy }]).taken[0]!

const policy = { rate: 2, burst: 3 }

test('a full bucket gives its burst, then one token per 1/rate seconds', () => {
  const { clock, limiter } = limiterAt(1_000)
  const answers = Array.from({ length: 4 }, () => take(limiter, 'a', policy))
  expect(answers).toEqual([
    { allowed: true, remaining: 2, reset_seconds: 1, retry_after_seconds: 0 },
    { allowed: true, remaining: 1, reset_seconds: 1, retry_after_seconds: 0 },
    { allowed: true, remaining: 0, reset_seconds: 2, retry_after_seconds: 0 },
    { allowed: false, remaining: 0, reset_seconds: 2, retry_after_seconds: 1 },
  ])
  clock.now += 499
  expect(take(limiter, 'a', policy).allowed).toBe(false)
  clock.now += 1
  expect(take(limiter, 'a', policy)).toMatchObject({ allowed: true, remaining: 0 })
  expect(take(limiter, 'b', policy)).toMatchObject({ allowed: true, remaining: 2 })
})

test('an idle bucket is never more than full', () => {
  const { clock, limiter } = limiterAt(0)
  take(limiter, 'a', policy)
  clock.now += 3_600_000
  expect(take(limiter, 'a', policy).remaining).toBe(2)
})

test.each([3, 7, 900, 30_000])('all %i tokens of a burst can be had at once, also after weeks', (count) => {
  for (const start of [0, 0.1, 1e9 + 0.7, 3e9 + 0.3]) {
    const { limiter } = limiterAt(start)
    const answers = Array.from({ length: count }, () => take(limiter, 'a', { rate: count, burst: count }))
    expect(answers.map((each) => each.remaining)).toEqual(answers.map((_, place) => count - 1 - place))
    expect(answers.at(-1)).toMatchObject({ allowed: true, reset_seconds: 1 })
    expect(take(limiter, 'a', { rate: count, burst: count }).allowed).toBe(false)
  }
})

test('waiting as long as told is enough', () => {
  const slow = { rate: 0.3, burst: 1 }
  const { clock, limiter } = limiterAt(0)
  take(limiter, 'a', slow)
  const { retry_after_seconds } = take(limiter, 'a', slow)
  expect(retry_after_seconds).toBe(4)
  clock.now += retry_after_seconds * 1000
  expect(take(limiter, 'a', slow).allowed).toBe(true)
})

test('when one of several refuses, none is taken from', () => {
  const { limiter } = limiterAt(0)
  const wanted = [
    { bucket_id: 'key', policy: { rate: 1, burst: 5 } },
    { bucket_id: 'bank', policy: { rate: 1, burst: 2 } },
  ]
  limiter.takeAll(wanted)
  const second = limiter.takeAll(wanted)
  expect(second).toMatchObject({ allowed: true, taken: [{ remaining: 3 }, { remaining: 0 }] })
  for (let again = 0; again < 3; again += 1) {
    expect(limiter.takeAll(wanted)).toEqual({
      allowed: false,
      retry_after_seconds: 1,
      taken: [
        { allowed: false, remaining: 3, reset_seconds: 2, retry_after_seconds: 0 },
        { allowed: false, remaining: 0, reset_seconds: 2, retry_after_seconds: 1 },
      ],
    })
  }
  expect(limiter.takeAll([...wanted].reverse()).allowed).toBe(false)
  expect(take(limiter, 'key', wanted[0]!.policy).remaining).toBe(2)
  const fresh = { bucket_id: 'fresh', policy }
  limiter.takeAll([fresh, wanted[1]!])
  expect(take(limiter, 'fresh', policy).remaining).toBe(2)
})

test('what costs more than there is can be had while there is a token, and is paid back before the next', () => {
  const { clock, limiter } = limiterAt(0)
  const wanted = [{ bucket_id: 'a', policy: { rate: 10, burst: 20 } }]
  expect(limiter.takeAll(wanted, 50)).toEqual({
    allowed: true,
    retry_after_seconds: 0,
    taken: [{ allowed: true, remaining: 0, reset_seconds: 5, retry_after_seconds: 0 }],
  })
  expect([limiter.mayTake(wanted), limiter.takeAll(wanted).retry_after_seconds]).toEqual([false, 4])
  clock.now = 3099
  expect(limiter.mayTake(wanted)).toBe(false)
  clock.now = 3100
  expect([limiter.mayTake(wanted), limiter.takeAll(wanted).allowed]).toEqual([true, true])
})

test('what a request turned out to cost is taken afterwards, from all its buckets', () => {
  const { limiter } = limiterAt(0)
  const wanted = ['a', 'b'].map((bucket_id) => ({ bucket_id, policy: { rate: 1, burst: 10 } }))
  limiter.takeAll(wanted)
  limiter.charge(wanted, 4)
  expect(limiter.takeAll(wanted).taken.map(({ remaining }) => remaining)).toEqual([4, 4])
  limiter.charge(wanted.slice(1), 9)
  expect(limiter.takeAll(wanted)).toMatchObject({ allowed: false, retry_after_seconds: 6 })
})

test('the number of buckets is bounded and full ones go first', () => {
  const { clock, limiter } = limiterAt(0, 10)
  for (let place = 0; place < 9; place += 1) take(limiter, `idle ${place}`, { rate: 1000, burst: 1000 })
  const busy = { rate: 1, burst: 100 }
  for (let token = 0; token < 100; token += 1) take(limiter, 'busy', busy)
  clock.now += 50
  for (let place = 0; place < 9; place += 1) take(limiter, `new ${place}`, busy)
  expect(limiter.size).toBe(10)
  expect(take(limiter, 'busy', busy).allowed).toBe(false)
  // Now nobody is full. The emptiest bucket is the last to be forgotten.
  for (let place = 0; place < 1_000; place += 1) take(limiter, `more ${place}`, busy)
  expect(limiter.size).toBe(10)
  expect(take(limiter, 'busy', busy).allowed).toBe(false)
})

test('never more than burst + rate * time, never less when asked slowly, at any age of the clock', () => {
  const anyPolicy = fc.record({ rate: fc.integer({ min: 1, max: 5_000 }), burst: fc.integer({ min: 1, max: 50 }) })
  const anyWaits = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { maxLength: 300 })
  fc.assert(
    fc.property(anyPolicy, anyWaits, fc.integer({ min: 0, max: 1e10 }), (drawn, waits, start) => {
      const { clock, limiter } = limiterAt(start)
      let count = 0
      for (const wait of waits) {
        clock.now += wait
        if (take(limiter, 'a', drawn).allowed) count += 1
        expect(count).toBeLessThanOrEqual(drawn.burst + ((clock.now - start) * drawn.rate) / 1000 + 0.01)
        if (wait >= 1000 / drawn.rate + 0.001) expect(take(limiter, 'b', drawn).allowed).toBe(true)
      }
    }),
  )
})

test.each([
  [{ rate: 1000, burst: 1000 }, '"key";q=1000;w=1'],
  [{ rate: 1000, burst: 2000 }, '"key";q=2000;w=2'],
  [{ rate: 1000, burst: 100 }, '"key";q=100;w=1'],
  [{ rate: 0.5, burst: 10 }, '"key";q=10;w=20'],
])('the policy of %o', (given, text) => {
  expect(rateLimitPolicyText('key', given)).toBe(text)
})

test('the state of a bucket', () => {
  const { limiter } = limiterAt(0)
  expect(rateLimitText('key', take(limiter, 'a', { rate: 1000, burst: 1000 }))).toBe('"key";r=999;t=1')
})

test('a policy that lets nothing through is a bug', () => {
  expect(() => take(limiterAt(0).limiter, 'a', { rate: 0, burst: 1 })).toThrow('a rate policy lets something through')
})
