// The Luhn check digit, by its published example and by what it promises.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withLuhnDigit } from './luhn.ts'

test.each([
  ['7992739871', '79927398713'],
  ['0', '00'],
  ['10000000', '100000009'],
])('%s becomes %s', (digits, whole) => expect(withLuhnDigit(digits)).toBe(whole))

test('one wrong digit is found', () => {
  const numbers = fc.stringMatching(/^\d{1,12}$/)
  fc.assert(
    fc.property(numbers, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
      const whole = withLuhnDigit(digits)
      const at = place % whole.length
      const wrong = whole.slice(0, at) + ((Number(whole[at]) + by) % 10) + whole.slice(at + 1)
      expect(withLuhnDigit(wrong.slice(0, -1))).not.toBe(wrong)
    }),
  )
})
