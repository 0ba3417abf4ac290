// How long a loop rests.
import { expect, test } from 'vitest'
import { Rest } from './rest.ts'

const times = (n: number, rest: Rest): number[] => Array.from({ length: n }, () => rest.next())

test('rests grow up to the bound, and are short again when there is work', () => {
  const rest = new Rest(100, 1000)
  expect(times(6, rest)).toEqual([100, 200, 400, 800, 1000, 1000])
  rest.shorten()
  expect(times(2, rest)).toEqual([100, 200])
})
