// The table of refusals as a caller meets it: every code says what it means and what to do.
import { describe, expect, test } from 'vitest'
import { explanationOf, meaningOf, messageOf, reject, rejectionCodes, remedyOf, statusOf } from './rejections.ts'

describe('every code', () => {
  test.each(rejectionCodes)('%s', (code) => {
    const sentence = /^[A-Z`].*[^.]\.$/
    expect(meaningOf(code)).toMatch(sentence)
    expect(remedyOf(code)).toMatch(sentence)
    expect(messageOf(code)).toBe(`${meaningOf(code)} ${remedyOf(code)}`)
    expect(statusOf(code)).toBeGreaterThanOrEqual(400)
  })

  test('no two say the same', () => {
    expect(new Set(rejectionCodes.map(messageOf)).size).toBe(rejectionCodes.length)
  })
})

test('the text of the case wins over that of its first field, and that over the text of the code', () => {
  const field = { field: 'a', code: 'invalid_value', message: 'A.' }
  expect(explanationOf({ rejected: 'invalid_value', errors: [field], message: 'B.' })).toBe('B.')
  expect(explanationOf({ rejected: 'invalid_value', errors: [field] })).toBe('A.')
  expect(explanationOf(reject('invalid_value', 'a', 'C.'))).toBe('C.')
  expect(explanationOf(reject('invalid_value', undefined, 'D.'))).toBe('D.')
  expect(explanationOf(reject('invalid_value', 'a'))).toBe(messageOf('invalid_value'))
})
