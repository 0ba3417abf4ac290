// How often plans are dropped.
import { expect, test } from 'vitest'
import { Replans } from './replans.ts'

type Written = Readonly<Record<string, number>>

function dueAmong(statements: number, writtenBy: (n: number) => Written): number[] {
  const replans = new Replans()
  const due: number[] = []
  for (let n = 1; n <= statements; n++) {
    const written = new Map(Object.entries(writtenBy(n)).map(([table, size]) => [table, { size }]))
    if (replans.isDue(written)) due.push(n)
  }
  return due
}

test.each<[string, number, (n: number) => Written, number[]]>([
  ['that write nothing', 80_000, () => ({}), [64, 512, 4096, 32_768, 65_536]],
  ['of hundreds of rows each', 60, () => ({ notices: 200 }), [2, 11]],
  ['of more rows than many drops are apart', 60, () => ({ notices: 1_000_000 }), [1, 2, 9]],
  [
    'of two tables, of which one has grown before',
    40,
    (n) => (n < 20 ? { quotes: 200 } : { notices: 200 }),
    [2, 11, 21, 30],
  ],
])('plans are dropped often at first, then rarely: statements %s', (_, statements, writtenBy, due) => {
  expect(dueAmong(statements, writtenBy)).toEqual(due)
})
