// Faults are told with the field they stand in, at any depth.
import { expect, test } from 'vitest'
import { parseJson } from './json.ts'
import { fieldOfFault } from './json-place.ts'
import { MalformedJson } from './malformed-json.ts'

function faultIn(text: string): string {
  try {
    parseJson(text)
  } catch (error) {
    if (error instanceof MalformedJson) return `${error.reason} ${fieldOfFault(text, error)}`
    throw error
  }
  return 'none'
}

test.each([
  ['{"a":1,"b":2,"a":3}', 'duplicate_key a'],
  ['{"a":{"b":[{},{"c":1,"d":[],"c":2}]}}', 'duplicate_key a.b[1].c'],
  ['{"a":1,"\\u0061":2}', 'duplicate_key a'],
  ['{"__proto__":1,"__proto__":1}', 'duplicate_key __proto__'],
  ['{"":1,"":1}', 'duplicate_key '],
  [`{"${'a'.repeat(200)}":1,"${'a'.repeat(200)}":1}`, `duplicate_key ${'a'.repeat(128)}...`],
  ['{"a":"}],\\":{","b":"\\u0000"}', 'control_character b'],
  ['{"a":["x","y\nz"]}', 'control_character a[1]'],
  ['{"a":{"b":1},"c":"\\ud800"}', 'lone_surrogate c'],
  ['{"a":{"\\ud800":1}}', 'lone_surrogate a'],
  ['{"a":"\\x"}', 'invalid_escape a'],
  ['{"a":[1,-]}', 'invalid_number a[1]'],
  ['{ "deliver_amount" : 007 }', 'invalid_number deliver_amount'],
  ['[1,"\\u0000"]', 'control_character [1]'],
  ['"\\u0000"', 'control_character body'],
  [`{"a":${'['.repeat(17)}`, `too_deep a${'[0]'.repeat(15)}`],
  ['{"a":1,}', 'unexpected_character body'],
  ['{"a":"b', 'unexpected_end body'],
  ['', 'empty body'],
])('%j: %s', (text, told) => {
  expect(faultIn(text)).toBe(told)
})
