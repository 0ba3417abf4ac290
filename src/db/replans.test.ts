// How often plans are dropped.
import { expect, test } from 'vitest'
import { Replans } from './replans.ts'

function dueAmong(statements: number, rows: number): number[] {
  const replans = new Replans()
  const due: number[] = []
  for (let n = 1; n <= statements; n++) if (replans.isDue(rows)) due.push(n)
  return due
}

test.each<[string, number, number, number[]]>([
  ['of one row each', 80_000, 1, [64, 512, 4096, 32_768, 65_536]],
  ['of hundreds of rows each', 200, 400, [2, 11, 64, 82]],
  ['of more rows than many drops are apart', 70, 1_000_000, [1, 3, 17, 64]],
])('plans are dropped often at first, then rarely: statements %s', (_, statements, rows, due) => {
  expect(dueAmong(statements, rows)).toEqual(due)
})
