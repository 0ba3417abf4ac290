// Real time under a machine's clock that is set forward and back, step by step.
import { expect, test } from 'vitest'
import type { Timestamp } from '../kernel/time.ts'
import { notBefore, steadyClock } from './clock.ts'

const start = Date.parse('2026-03-04T12:00:00Z')
const hour = 3_600_000

/** A machine with two clocks: one that is set, and one that only counts. */
function machine() {
  let set_ms = 0
  let counted = 1000
  const now = steadyClock(
    () => Math.floor(start + counted + set_ms - 1000),
    () => counted,
  )
  return {
    now,
    set: (ms: number) => {
      set_ms += ms
    },
    /** Lets real time pass, asking now and then; gives the times that were told. */
    pass(ms: number, every = 100): Timestamp[] {
      const told: Timestamp[] = []
      for (let passed = 0; passed < ms; passed += every) {
        counted += every
        told.push(now())
      }
      return told
    },
    /** How far the told time is ahead of the true one. */
    lead: () => now() - (start + counted - 1000),
  }
}

const isIncreasing = (times: readonly number[]) => times.every((time, i) => i === 0 || time > times[i - 1]!)

test('time is the machine’s, to the millisecond', () => {
  const { now, pass } = machine()
  expect(now()).toBe(start)
  expect(pass(50, 0.3).at(-1)).toBe(start + 50)
  expect(pass(hour, hour)).toEqual([start + hour + 50])
})

test('a step forward is followed at once', () => {
  const { now, set, pass } = machine()
  now()
  set(hour)
  expect(now()).toBe(start + hour)
  expect(isIncreasing(pass(1000))).toBe(true)
})

test.each([1, 250, 10_000])(
  'a step back by %i ms makes time slower until it is right, and never turns it back',
  (ms) => {
    const { now, set, pass, lead } = machine()
    now()
    set(-ms)
    const told = [now(), ...pass(ms)]
    expect(isIncreasing(told)).toBe(true)
    // It was right before the step, which moved the machine's clock and not the truth.
    pass(2 * ms)
    expect(lead()).toBe(-ms)
  },
)

test('a glitch forward and back is over soon, and time turns back once', () => {
  const { now, set, pass, lead } = machine()
  now()
  set(5 * hour)
  pass(60_000)
  expect(lead()).toBe(5 * hour)
  set(-5 * hour)
  const told = pass(12_000)
  expect(told.filter((time, i) => i > 0 && time <= told[i - 1]!)).toHaveLength(1)
  expect(lead()).toBe(0)
  expect(isIncreasing(pass(10_000))).toBe(true)
})

test('a glitch back and forward leaves no trace', () => {
  const { now, set, pass, lead } = machine()
  now()
  set(-5 * hour)
  const told = pass(9_000)
  expect(lead()).toBe(0)
  set(5 * hour)
  told.push(...pass(9_000))
  expect(isIncreasing(told)).toBe(true)
  expect(lead()).toBe(0)
})

test('a machine that cannot make up its mind is not believed before it has', () => {
  const { now, set, pass, lead } = machine()
  now()
  for (const step of [-5, 2, -1, 3, -4]) {
    set(step * hour)
    expect(isIncreasing(pass(8_000))).toBe(true)
    expect(lead()).toBe(0)
  }
  pass(2_100)
  expect(lead()).toBe(-5 * hour)
})

test('seldom asked, it is right the second time', () => {
  const { now, set, pass, lead } = machine()
  set(5 * hour)
  now()
  set(-5 * hour)
  pass(hour, hour)
  expect(lead()).toBe(5 * hour)
  pass(hour, hour)
  expect(lead()).toBe(0)
})

test('a made-up time counts as both clocks', () => {
  let made_up = start
  const now = steadyClock(() => made_up)
  const at = (time: number): number => {
    made_up = time
    return now()
  }
  expect(at(start)).toBe(start)
  expect(at(start)).toBe(start)
  expect(at(start + 5 * hour)).toBe(start + 5 * hour)
  expect(at(start + 1000)).toBe(start + 5 * hour)
  expect(at(start + 11_000)).toBe(start + 11_000)
})

test('a decision is not before the rows it reads, unless they are out of reach', () => {
  const at = (...times: (number | undefined)[]) =>
    notBefore(
      times.map((updated_at) => ({ row: updated_at === undefined ? undefined : { updated_at } })),
      start as Timestamp,
    ) - start
  expect(at()).toBe(0)
  expect(at(undefined, start - hour)).toBe(0)
  expect(at(start + 700, start + 300)).toBe(700)
  expect(at(start + hour)).toBe(0)
  expect(at(start + hour, start + 3_000)).toBe(3_000)
})
