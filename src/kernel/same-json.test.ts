// Values as a request has them, and as a database gives them back.
import { expect, test } from 'vitest'
import { isSameJson } from './same-json.ts'

test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [1, '1', false],
  [null, null, true],
  [null, {}, false],
  [[], {}, false],
  [{ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: undefined }, { b: undefined }, true],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[1, 2], [2, 1], false],
  [[1, 2], [1], false],
])('%j and %j', (a, b, isSame) => {
  expect([isSameJson(a, b), isSameJson(b, a)]).toEqual([isSame, isSame])
})
