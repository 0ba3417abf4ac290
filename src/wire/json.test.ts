// The JSON reader against tables of cases, against JSON.parse where the two must agree, and against random bytes.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { BrokenAssertion } from '../kernel/assert.ts'
import {
  InexactNumber,
  type JsonObject,
  type JsonValue,
  parseJson,
  parseStored,
  stringToJson,
  writeJson,
} from './json.ts'
import { MalformedJson } from './malformed-json.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const nested = (depth: number, inner = ''): string => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`

function malformedBy(input: Uint8Array | string): MalformedJson {
  try {
    parseJson(input)
  } catch (error) {
    if (error instanceof MalformedJson) return error
    throw error
  }
  throw new Error('it was read')
}

test.each<[string, JsonValue]>([
  ['null', null],
  [' \t\r\n true \n', true],
  ['false', false],
  ['""', ''],
  ['0', 0],
  ['-7', -7],
  ['999999999999999', 999999999999999],
  ['-999999999999999', -999999999999999],
  ['1000000000000000', 1000000000000000n],
  ['9007199254740993', 9007199254740993n],
  ['-9007199254740993', -9007199254740993n],
  ['9'.repeat(40), BigInt('9'.repeat(40))],
  ['[]', []],
  ['{ }', {}],
  ['[ 1 , [2] , {"a" : [ ] } ]', [1, [2], { a: [] }]],
  ['{"toString":1,"constructor":2,"":3}', { toString: 1, constructor: 2, '': 3 }],
  ['"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00"', '"\\/\b\f\n\r\té😀'],
  ['"é😀\u007f\u2028"', 'é😀\u007f\u2028'],
  [nested(16), JSON.parse(nested(16))],
])('%s is read', (text, value) => {
  expect(parseJson(text)).toStrictEqual(value)
  expect(parseJson(bytesOf(text))).toStrictEqual(value)
})

test.each([
  '-0',
  '1.0',
  '1.5',
  '1e3',
  '1E+3',
  '-2.5e-7',
  '0.0',
  '0e0',
  '9'.repeat(41),
  `-${'1'.repeat(1_000_000)}`,
  `0.${'1'.repeat(1_000_000)}`,
])('an inexact number: %.20s', (text) => expect(parseJson(`[${text}]`)).toEqual([expect.any(InexactNumber)]))

test.each<[string, string, number]>([
  ['', 'empty', 0],
  [' \n', 'empty', 2],
  ['\ufeff{}', 'unexpected_character', 0],
  ['{} {}', 'trailing_characters', 3],
  ['1 2', 'trailing_characters', 2],
  ['00', 'invalid_number', 0],
  ['-01', 'invalid_number', 0],
  ['-', 'invalid_number', 0],
  ['1.', 'invalid_number', 0],
  ['1.e3', 'invalid_number', 0],
  ['1e', 'invalid_number', 0],
  ['[1e+]', 'invalid_number', 1],
  ['1.5.5', 'invalid_number', 0],
  ['01.5', 'invalid_number', 0],
  ['1-2', 'trailing_characters', 1],
  ['.5', 'unexpected_character', 0],
  ['+1', 'unexpected_character', 0],
  ['NaN', 'unexpected_character', 0],
  ['nul', 'unexpected_character', 0],
  ['undefined', 'unexpected_character', 0],
  ["'a'", 'unexpected_character', 0],
  ['[1,]', 'unexpected_character', 3],
  ['[1 2]', 'unexpected_character', 3],
  ['[1', 'unexpected_end', 2],
  ['{', 'unexpected_end', 1],
  ['{"a"', 'unexpected_end', 4],
  ['{"a":', 'unexpected_end', 5],
  ['{"a" 1}', 'unexpected_character', 5],
  ['{"a":1,}', 'unexpected_character', 7],
  ['{a:1}', 'unexpected_character', 1],
  ['\u00a0 1', 'unexpected_character', 0],
  ['"abc', 'unexpected_end', 4],
  ['"abc\\"', 'unexpected_end', 6],
  ['"a\nb"', 'control_character', 2],
  ['"a\u0000"', 'control_character', 2],
  [`"${'a'.repeat(70_000)}\n"`, 'control_character', 0],
  [`"${'a'.repeat(70_000)}\\u00"`, 'invalid_escape', 0],
  [`"${'a'.repeat(70_000)}`, 'unexpected_end', 70_001],
  ['"\\x"', 'invalid_escape', 0],
  ['"\\u12g4"', 'invalid_escape', 0],
  ['"\\\n"', 'invalid_escape', 0],
  ['"\\ud800"', 'lone_surrogate', 0],
  ['"\\ude00\\ud83d"', 'lone_surrogate', 0],
  ['{"\\udc00":1}', 'lone_surrogate', 1],
  ['{"a":1,"b":2,"a":1}', 'duplicate_key', 13],
  ['{"a":1,"\\u0061":1}', 'duplicate_key', 7],
  ['{"a":null,"a":null}', 'duplicate_key', 10],
  ['{"__proto__":1,"__proto__":1}', 'duplicate_key', 15],
  ['{"toString":1,"toString":1}', 'duplicate_key', 14],
  [nested(17), 'too_deep', 16],
  ['{"a":'.repeat(17), 'too_deep', 80],
])('%j is malformed: %s', (text, reason, offset) => {
  expect(malformedBy(bytesOf(text))).toMatchObject({ reason, offset, message: `malformed JSON: ${reason}` })
  expect(malformedBy(text)).toMatchObject({ reason, offset })
})

test('bytes that are not UTF-8, and text that cannot become it, are malformed', () => {
  expect(malformedBy(Uint8Array.of(0x22, 0xff, 0x22)).reason).toBe('invalid_utf8')
  expect(malformedBy(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)).reason).toBe('invalid_utf8')
  expect(malformedBy('"\ud800"')).toMatchObject({ reason: 'lone_surrogate', offset: 1 })
})

test('__proto__ is an ordinary key', () => {
  const object = parseJson('{"__proto__":{"admin":true}}') as JsonObject
  expect(Object.keys(object)).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype)
  expect(object.admin).toBeUndefined()
  expect(writeJson(object)).toBe('{"__proto__":{"admin":true}}')
})

test('one long string of 14 MB is read whole', () => {
  const data = 'QUJD'.repeat(3_500_000)
  const body = bytesOf(`{"filename":"a name of some length","data":"${data}"}`)
  const object = parseJson(body) as JsonObject
  expect(object.filename).toBe('a name of some length')
  expect(object.data === data).toBe(true)
})

describe('for any input', () => {
  const isShallow = (text: string): boolean => !malformedIn(text)
  const malformedIn = (text: string): boolean => {
    try {
      parseJson(text)
      return false
    } catch {
      return true
    }
  }
  const documents = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', maxDepth: 5 },
      fc.integer(),
      // The two things that strings of JSON may hold and ours may not.
      fc.string({ unit: 'binary' }).map((text) => text.replace(/[\p{Surrogate}\0]/gu, '')),
      fc.constantFrom(null, true, false),
      fc.array(tie('value')),
      fc.dictionary(fc.string(), tie('value')),
    ),
  })).value

  it('agrees with JSON.parse where no number is long', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom(0, 2), (document, indent) => {
        const text = JSON.stringify(document, null, indent)
        expect(isShallow(text)).toBe(true)
        expect(parseJson(bytesOf(text))).toStrictEqual(JSON.parse(text))
        expect(writeJson(parseJson(text))).toBe(JSON.stringify(JSON.parse(text)))
      }),
    )
  })

  it('keeps integers of up to 38 digits', () => {
    const limit = 10n ** 38n - 1n
    const integers = fc.integer({ min: 0, max: 38 }).chain((digits) => fc.bigInt(0n, 10n ** BigInt(digits) - 1n))
    fc.assert(
      fc.property(fc.oneof(integers, fc.bigInt(-limit, limit)), (integer) => {
        const read = parseJson(`{"amount":${integer}}`) as JsonObject
        expect(BigInt(read.amount as bigint)).toBe(integer)
        expect(writeJson({ amount: integer })).toBe(`{"amount":${integer}}`)
      }),
    )
  })

  it('throws nothing but MalformedJson, and reads only what JSON.parse reads', () => {
    const fragments = fc.constantFrom(...'{}[],:" \\0123-.eE+tfn', 'true', 'null', '"a"', '\\ud83d', '\\u00', '\n', 'é')
    const texts = fc.array(fragments, { maxLength: 30 }).map((parts) => bytesOf(parts.join('')))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), texts), (bytes) => {
        try {
          parseJson(bytes)
        } catch (error) {
          return error instanceof MalformedJson
        }
        JSON.parse(new TextDecoder().decode(bytes))
        return true
      }),
      { numRuns: 5000 },
    )
  })
})

describe('what was written is read back', () => {
  const values = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => (Object.is(each, -0) ? 0 : each)),
      fc.bigInt(-(10n ** 60n), 10n ** 60n),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(null, true, '0123456789abcdef', '\ud800'),
      fc.array(tie('value')),
      fc.dictionary(fc.string(), tie('value')),
    ),
  })).value
  const longNumber = { mark: '0123456789012345' }

  it('whatever it was, and whether a long number is in it or not', () => {
    fc.assert(
      fc.property(values, fc.boolean(), (value, isLong) => {
        const text = writeJson(isLong ? [value, longNumber] : [value])
        expect(writeJson(parseStored(text))).toBe(text)
      }),
    )
  })

  test.each([0.1, 0.9099999999999999, 1e-7, 5e-324, 1.5e300, 0.8496296296296296])('%d', (number) => {
    expect(parseStored(writeJson([number, longNumber]))).toEqual([number, longNumber])
  })

  it('deeper than any body may be', () => {
    const text = nested(200, '1234567890123456')
    expect(writeJson(parseStored(text))).toBe(text)
  })
})

test('writing leaves undefined properties out and refuses what JSON has no word for', () => {
  expect(writeJson({ a: undefined, b: 1n, c: [null, true, 'x'], d: { e: undefined } })).toBe(
    '{"b":1,"c":[null,true,"x"],"d":{}}',
  )
  for (const text of ['', 'plain', 'quote "', 'back \\', 'line\n', '\ud800', '😀', '\u007f', 'long '.repeat(40)]) {
    expect(stringToJson(text)).toBe(JSON.stringify(text))
  }
  for (const value of [undefined, [undefined], Number.NaN, 1 / 0, () => 1, new Map(), parseJson('1.5')]) {
    expect(() => writeJson(value)).toThrow(BrokenAssertion)
  }
})

test('values are counted, whatever they are, and what is more than allowed is not read', () => {
  const text = '{"a":[1,"x",null,{}],"b":{"c":true}}'
  expect(parseJson(text, 8)).toEqual(JSON.parse(text))
  for (const [max, offset] of [
    [7, text.indexOf('true')],
    [3, text.indexOf('"x"')],
    [0, 0],
  ] as const) {
    expect(() => parseJson(text, max)).toThrow(new MalformedJson('too_many_values', offset))
  }
  const bomb = `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()}}`
  expect(() => parseJson(bomb, 5000)).toThrow('too_many_values')
})
