// How often plans are dropped.
import { expect, test } from 'vitest'
import { Replans } from './replans.ts'

test('plans are dropped often at first, then rarely', () => {
  const replans = new Replans()
  const due: number[] = []
  for (let n = 1; n <= 80_000; n++) if (replans.isDue()) due.push(n)
  expect(due).toEqual([64, 512, 4096, 32_768, 65_536])
})
