// A long field of base64 in a JSON text: found, decoded in steps as it would be at once, and refused where it is none.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLongText, LongBase64, long_text_bytes } from './long-text.ts'

const long = 'A'.repeat(long_text_bytes + 4)
const fieldIn = (text: string): string | undefined => {
  const span = findLongText(Buffer.from(text), 'data')
  return span && text.slice(span.from, span.to)
}

test.each([
  ['alone', `{"data":"${long}"}`, long],
  ['with space around', `{ "a": 1, "data" \n:\t "${long}" , "b": 2 }`, long],
  ['after texts with escapes', `{"filename":"a\\"b\\\\","x":"\\\\\\"","data":"${long}"}`, long],
  ['too short to matter', `{"data":"${long.slice(5)}"}`, undefined],
  ['of another name', `{"filename":"${long}","data":"AAAA"}`, undefined],
  ['of a name that ends alike', `{"metadata":"${long}"}`, undefined],
  ['without an end', `{"data":"${long}`, undefined],
  ['with an escaped quote in it', `{"data":"${long}\\"${long}"}`, `${long}\\"${long}`],
  ['after more texts than a request has', `{"a":[${'"",'.repeat(2000)}""],"data":"${long}"}`, undefined],
])('a long field %s', (_, text, found) => expect(fieldIn(text)).toBe(found))

function decodedFrom(text: string): Buffer {
  const base64 = new LongBase64(Buffer.from(text))
  while (base64.step());
  return base64.bytes
}

const mebibyte = 1024 * 1024

test.each([0, 1, 2, 3, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte + 2])('%i bytes come back', (size) => {
  const bytes = Buffer.alloc(size, 'corridor')
  expect(decodedFrom(bytes.toString('base64')).equals(bytes)).toBe(true)
})

test('slashes may be escaped, wherever a step ends', () => {
  for (const shift of [0, 1, 2, 3]) {
    // 0xff is "////".
    const bytes = Buffer.concat([Buffer.alloc(shift * 3), Buffer.alloc(2 * mebibyte, 0xff)])
    const text = bytes.toString('base64').split('/').join('\\/')
    expect(decodedFrom(text).equals(bytes)).toBe(true)
  }
})

const valid = Buffer.alloc(2 * mebibyte).toString('base64')
const padded = `${'A'.repeat(mebibyte - 2)}==`
test.each([
  ['a letter missing', valid.slice(1)],
  ['a letter too many', `A${valid}`],
  ['another alphabet', `-${valid.slice(1)}`],
  ['a space', `${valid.slice(0, 9)} ${valid.slice(10)}`],
  ['a line end', `${valid}\n`],
  ['another escape', `\\u0041${valid.slice(6)}`],
  ['an escape that is cut off', `${valid.slice(0, -1)}\\`],
  ['padding where a step ends', padded + valid],
  ['padding too late', `${valid.slice(0, -1)}=`.replace('=', 'B=')],
])('%s is no base64', (_, text) => expect(decodedFrom(text)).toHaveLength(0))

test('it takes what Node would encode the same way, and nothing else', () => {
  const letters = fc.constantFrom('A', 'B', '/', '+', '=', '9', '-', ' ', 'é')
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      const bytes = Buffer.from(text, 'base64')
      const isBase64 = bytes.toString('base64') === text
      expect(decodedFrom(text).equals(isBase64 ? bytes : Buffer.alloc(0))).toBe(true)
    }),
  )
})
