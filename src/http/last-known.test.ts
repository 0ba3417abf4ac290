// What is known of a database that is slow, away, or dear to ask.
import { expect, test } from 'vitest'
import { lastKnown } from './last-known.ts'

/** Questions that the test answers, at a time that the test sets. */
function questions() {
  const clock = { now: 0 }
  const open: { answer(value: string): void; fail(): void }[] = []
  const ask = () =>
    new Promise<string>((answer, reject) => open.push({ answer, fail: () => reject(new Error('away')) }))
  const settled = async (place: number, at: number, value?: string) => {
    clock.now = at
    if (value === undefined) open[place]!.fail()
    else open[place]!.answer(value)
    await new Promise((done) => setImmediate(done))
  }
  return { clock, open, settled, known: lastKnown(2000, ask, 20, () => clock.now) }
}

test('nobody waits: each hears what is known, and one question is under way at a time', async () => {
  const { clock, open, settled, known } = questions()
  expect([known(), known(), open.length]).toEqual([undefined, undefined, 1])
  await settled(0, 10, 'first')
  expect([known(), open.length]).toEqual(['first', 1])
  clock.now = 300
  expect([known(), known(), open.length]).toEqual(['first', 'first', 2])
  await settled(1, 301, 'second')
  expect(known()).toBe('second')
})

test('what is dear is shown for twenty times as long as it took, at most 15 seconds', async () => {
  const { clock, open, settled, known } = questions()
  known()
  await settled(0, 200, 'first')
  clock.now = 4199
  expect([known(), open.length]).toEqual(['first', 1])
  clock.now = 4200
  expect([known(), open.length]).toEqual(['first', 2])
  await settled(1, 6100, 'second')
  clock.now = 21_100
  expect([known(), open.length]).toEqual(['second', 3])
})

test('nothing is known after a failure, nor once an answer is overdue', async () => {
  const { clock, open, settled, known } = questions()
  known()
  await settled(0, 0, 'first')
  expect(known()).toBe('first')
  await settled(1, 1)
  expect([known(), open.length]).toEqual([undefined, 3])
  await settled(2, 1, 'third')
  expect(known()).toBe('third')
  clock.now = 2001
  expect(known()).toBe('third')
  clock.now = 2002
  expect([known(), open.length]).toEqual([undefined, 4])
})
