// A thread answers in order, and neither its faults nor its end nor its memory are those of the process.
import { afterEach, expect, test } from 'vitest'
import { untilPasses } from '../../test/support/until-passes.ts'
import { restingThread } from './serve-thread.ts'
import { Thread } from './thread.ts'

const module = new URL('../../test/support/example-thread.mjs', import.meta.url)
const threads: Thread<unknown, unknown>[] = []
const newThread = (idle_ms = 60_000): Thread<unknown, unknown> => {
  const thread = new Thread<unknown, unknown>({ module, memory_max_mb: 32, idle_ms })
  threads.push(thread)
  return thread
}
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.stop()
})

test('answers are in the order of the questions, with exact numbers', async () => {
  const thread = newThread()
  const asks = [1n << 70n, { amount: 2n ** 63n, at: undefined }, [1, 2], 'four']
  expect(await Promise.all(asks.map((ask) => thread.ask(ask)))).toEqual(asks.map((asked) => ({ asked })))
})

test('an error is that of its question alone', async () => {
  const thread = newThread()
  const [failed, next] = await Promise.allSettled([thread.ask('fail'), thread.ask(2)])
  expect(failed).toMatchObject({ reason: { name: 'RangeError', message: 'as it was asked' } })
  expect(next).toMatchObject({ value: { asked: 2 } })
})

test('a question that cannot be copied is refused, and others are answered', async () => {
  const thread = newThread()
  await expect(thread.ask(() => 1)).rejects.toThrow(/could not be cloned/)
  expect(await thread.ask(1)).toEqual({ asked: 1 })
})

test.each([
  ['dies', 'die', false],
  ['needs more memory than it may have', 'fill', true],
])('a thread that %s fails what it was asked, and is started anew', async (_, ask, isOutOfMemory) => {
  const thread = newThread()
  const found = await Promise.allSettled([thread.ask(ask), thread.ask(2)])
  expect(found).toMatchObject([
    { status: 'rejected', reason: { isOutOfMemory } },
    { status: 'rejected', reason: { isOutOfMemory } },
  ])
  expect(await thread.ask(3)).toEqual({ asked: 3 })
})

test('a thread that is stopped fails what it was asked', async () => {
  const thread = newThread()
  const asked = thread.ask('hang')
  await Promise.all([expect(asked).rejects.toThrow('ended before it answered'), thread.stop()])
  expect(thread.isRunning).toBe(false)
})

test('a thread that is asked nothing ends', async () => {
  const thread = newThread(0)
  await thread.ask(1)
  await untilPasses(() => expect(thread.isRunning).toBe(false))
  expect(await thread.ask(2)).toEqual({ asked: 2 })
})

test('a thread sees nothing of the environment', async () => {
  expect(await newThread().ask('env')).toBe(0)
})

test('a thread rests as long as it works', () => {
  let now = 0
  const rests: number[] = []
  const rest = restingThread(
    () => now,
    (ms) => {
      rests.push(ms)
      now += ms
    },
  )
  for (const worked_ms of [20, 2, 2, 2, 900, 0]) {
    now += worked_ms
    rest()
  }
  expect(rests).toEqual([20, 6, 100])
})
