// The same trouble is told once.
import { expect, test } from 'vitest'
import { Trouble } from './trouble.ts'

test('a trouble is new once, and again after another one or after it was over', () => {
  const trouble = new Trouble()
  const tell = (message: string) => trouble.note(new Error(message))
  expect([tell('a'), tell('a'), tell('b'), tell('a')]).toEqual([true, false, true, true])
  trouble.end()
  expect([tell('a'), tell('a')]).toEqual([true, false])
})
