// Lengths are counted in characters, whatever they are made of.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileBody, isRejection, noGuid } from './body.ts'
import { charactersIn } from './characters.ts'
import { Body, DateTime, GuidField, Labels, Name, Text, Type } from './fields.ts'
import { parseQuery, words } from './query.ts'

const emoji = '\u{1f600}'
/** One picture, made of three characters and two joiners. */
const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'

describe('a text', () => {
  const parse = compileBody(
    Body({ name: Name, labels: Type.Optional(Labels), code: Type.Optional(Text(2, 2, '^.+$')) }),
  )
  const isTaken = (body: object): boolean => !isRejection(parse(body))

  test.each([
    ['nothing', '', false],
    ['a letter', 'a', true],
    ['128 letters', 'a'.repeat(128), true],
    ['129 letters', 'a'.repeat(129), false],
    ['128 ideographs', '\u4e2d'.repeat(128), true],
    ['an emoji', emoji, true],
    ['128 emoji', emoji.repeat(128), true],
    ['129 emoji', emoji.repeat(129), false],
    ['127 emoji and two letters', `${emoji.repeat(127)}ab`, false],
    ['64 letters with their accents', 'e\u0301'.repeat(64), true],
    ['65 letters with their accents', 'e\u0301'.repeat(65), false],
    ['25 families', family.repeat(25), true],
    ['26 families', family.repeat(26), false],
  ])('%s as a name', (_, name, isName) => expect(isTaken({ name })).toBe(isName))

  test('in a list, and with a pattern', () => {
    expect(isTaken({ name: 'a', labels: [emoji.repeat(64)] })).toBe(true)
    expect(isTaken({ name: 'a', labels: [emoji.repeat(65)] })).toBe(false)
    expect(['a', emoji, 'ab', `a${emoji}`, emoji.repeat(2), 'a\n'].map((code) => isTaken({ name: 'a', code }))).toEqual(
      [false, false, true, true, true, false],
    )
  })

  test('a fault is named by its field', () => {
    expect(parse({ name: emoji.repeat(129) })).toEqual({
      rejected: 'invalid_value',
      errors: [{ field: 'name', code: 'invalid_value', message: '`name` must be a text of 1 to 128 characters.' }],
    })
  })
})

test('what is no guid names nothing, however long it is', () => {
  const parse = compileBody(Body({ guid: GuidField }))
  const guid = '0123456789abcdef'.repeat(2)
  expect(parse({ guid })).toEqual({ guid })
  for (const text of ['', 'x', `${guid}0`, 'a'.repeat(1025), emoji.repeat(10_000)]) {
    expect(parse({ guid: text })).toEqual({ guid: noGuid })
  }
  expect(isRejection(parse({ guid: 1 }))).toBe(true)
})

test('a list in a query has 4096 characters', () => {
  const ask = (text: string) => parseQuery({ label: words }, new URLSearchParams({ label: text }).toString())
  expect(ask(emoji.repeat(4096))).toEqual({ label: [emoji.repeat(4096)] })
  expect(isRejection(ask(emoji.repeat(4097)))).toBe(true)
})

test('characters are code points', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', '\u00e9', '\u4e2d', emoji, '\ud83d', '\ude00') })
  fc.assert(fc.property(texts, (text) => charactersIn(text) === [...text].length))
})

test('an instant between two milliseconds is the second of them', () => {
  const parse = compileBody(Body({ created_at_lt: DateTime }))
  expect(parse({ created_at_lt: '1970-01-01T00:00:00.0071Z' })).toEqual({ created_at_lt: 8 })
})
