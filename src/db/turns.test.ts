// Work that waits for its turn.
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('so many at a time, in the order they came, also after one that failed', async () => {
  const turns = new Turns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const running = Array.from({ length: 5 }, (_, n) =>
    turns.run(async () => {
      begun.push(n)
      await new Promise<void>((done) => ends.push(done))
      if (n === 1) throw new Error('one')
      return n
    }),
  )
  const settled = Promise.allSettled(running)
  const seen: number[][] = []
  for (let n = 0; n < 5; n++) {
    await setImmediate()
    seen.push([...begun])
    ends[n]!()
  }
  expect(seen).toEqual([
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3, 4],
  ])
  expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true])
  expect(await turns.run(async () => 'again')).toBe('again')
})
