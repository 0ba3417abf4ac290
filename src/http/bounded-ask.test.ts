// What is asked of a database that does not answer.
import { expect, test, vi } from 'vitest'
import { boundedAsk } from './bounded-ask.ts'

test('what takes too long is given up, and not asked again before it has ended', async () => {
  vi.useFakeTimers()
  try {
    const questions: ((answer: string) => void)[] = []
    const ask = boundedAsk(2000, () => new Promise<string>((answer) => questions.push(answer)))
    const given = [ask(), ask()]
    await vi.advanceTimersByTimeAsync(2000)
    expect(await Promise.all(given)).toEqual([undefined, undefined])
    const third = ask()
    expect(questions).toHaveLength(1)
    questions[0]!('late')
    expect(await third).toBe('late')
    const fourth = ask()
    questions[1]!('new')
    expect(await fourth).toBe('new')
  } finally {
    vi.useRealTimers()
  }
})

test('what fails is no answer', async () => {
  expect(await boundedAsk(1000, () => Promise.reject(new Error('away')))()).toBeUndefined()
})
