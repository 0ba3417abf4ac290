// When the memory of a soak counts as having reached a plateau.
import { expect, test } from 'vitest'
import { plateauOf } from './soak.ts'

const minutes = (count: number, floor: (minute: number) => number) => Array.from({ length: count }, (_, i) => floor(i))

test.each([
  ['a level', minutes(30, () => 100), true],
  ['a rise that ends', minutes(30, (i) => Math.min(100, 40 + 6 * i)), true],
  ['a slow rise', minutes(30, (i) => 100 + i), false],
  ['a level with noise', minutes(30, (i) => 100 + (i % 3)), true],
  ['a fall', minutes(30, (i) => 100 - i), true],
  ['too few minutes to tell', minutes(5, () => 100), false],
])('%s', (_, floors, isReached) => {
  expect(plateauOf(floors).isReached).toBe(isReached)
})
