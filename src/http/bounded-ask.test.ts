// What is asked of a database that does not answer, or that is asked for much.
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

test('what is dear is not asked again before it has rested, unless it failed', async () => {
  vi.useFakeTimers()
  try {
    let count = 0
    const ask = boundedAsk(
      2000,
      async () => {
        await new Promise((done) => setTimeout(done, 200))
        count += 1
        if (count === 3) throw new Error('away')
        return count
      },
      20,
    )
    const given = async (after_ms: number) => {
      await vi.advanceTimersByTimeAsync(after_ms)
      const answer = ask()
      await vi.advanceTimersByTimeAsync(200)
      return answer
    }
    expect([await given(0), await given(3500), await given(500)]).toEqual([1, 1, 2])
    expect([await given(4000), await given(0)]).toEqual([undefined, 4])
  } finally {
    vi.useRealTimers()
  }
})
