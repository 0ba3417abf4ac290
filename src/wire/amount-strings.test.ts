// Amounts as strings: requests mean the same in both forms, and an answer that was written with integers becomes, byte for byte,
// the one that would have been written with strings.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileAmountStrings } from './amount-strings.ts'
import { compileBody, isRejection } from './body.ts'
import { AnyAmount, Body, Nullable, PositiveAmount, SignedAmount, type TSchema, Type } from './fields.ts'
import { parseJson, writeJson } from './json.ts'
import { compileWriter } from './write.ts'

/** A schema, a value of it, and both again with strings for amounts. */
interface Sample {
  readonly schema: TSchema
  readonly value: unknown
  readonly stringSchema: TSchema
  readonly stringValue: unknown
}

const max = 10n ** 38n - 1n
const amountOf = (schema: TSchema, min: bigint): fc.Arbitrary<Sample> =>
  fc
    .oneof(fc.bigInt({ min, max }), fc.bigInt({ min, max: 999n }), fc.constantFrom(min, max))
    .map((value) => ({ schema, value, stringSchema: Type.String(), stringValue: String(value) }))
const same = (schema: TSchema, value: unknown): Sample => ({ schema, value, stringSchema: schema, stringValue: value })
/** Texts that look like parts of JSON. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', '\\', '{', '[', ',', ':', '7') }),
)
const others: fc.Arbitrary<Sample>[] = [
  text.map((value) => same(Type.String(), value)),
  fc.integer().map((value) => same(Type.Integer(), value)),
  fc.boolean().map((value) => same(Type.Boolean(), value)),
]
const names = fc.constantFrom('amount', 'fee', 'total', 'name', 'items', 'a"b', 'l\\', '{')

/** Samples of the same schema: the fields of one with other values would do, but one value repeated is enough. */
const listOf = ({ schema, value, stringSchema, stringValue }: Sample, length: number): Sample => ({
  schema: Type.Array(schema),
  value: Array.from({ length }, () => value),
  stringSchema: Type.Array(stringSchema),
  stringValue: Array.from({ length }, () => stringValue),
})

interface Field {
  readonly name: string
  readonly sample: Sample
  readonly isLeftOut: boolean
}

function objectOf(fields: readonly Field[]): Sample {
  const schemas = (key: 'schema' | 'stringSchema') =>
    Body(
      Object.fromEntries(
        fields.map(({ name, sample, isLeftOut }) => [name, isLeftOut ? Type.Optional(sample[key]) : sample[key]]),
      ),
    )
  const values = (key: 'value' | 'stringValue') =>
    Object.fromEntries(fields.flatMap(({ name, sample, isLeftOut }) => (isLeftOut ? [] : [[name, sample[key]]])))
  return {
    schema: schemas('schema'),
    value: values('value'),
    stringSchema: schemas('stringSchema'),
    stringValue: values('stringValue'),
  }
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** An empty list that may be null is written as null. */
const nullable = ({ schema, stringSchema, ...sample }: Sample, isNull: boolean): Sample => ({
  schema: Nullable(schema),
  stringSchema: Nullable(stringSchema),
  value: isNull ? null : sample.value,
  stringValue: isNull || isEmptyList(sample.stringValue) ? null : sample.stringValue,
})

/** `more`: kinds that only answers have. */
const samplesWith = (amounts: fc.Arbitrary<Sample>[], more: (inner: fc.Arbitrary<Sample>) => fc.Arbitrary<Sample>[]) =>
  fc.letrec<{ sample: Sample; object: Sample }>((tie) => ({
    sample: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      ...amounts,
      ...others,
      tie('object'),
      fc.tuple(tie('sample'), fc.nat({ max: 3 })).map(([sample, length]) => listOf(sample, length)),
      ...more(tie('sample')),
    ),
    object: fc
      .uniqueArray(fc.record({ name: names, sample: tie('sample'), isLeftOut: fc.boolean() }), {
        selector: ({ name }) => name,
        maxLength: 5,
      })
      .map(objectOf),
  })).object

const requests = samplesWith([amountOf(PositiveAmount, 1n), amountOf(AnyAmount, 0n)], () => [])
const replies = samplesWith([amountOf(AnyAmount, 0n), amountOf(SignedAmount, -max)], (inner) => [
  fc.tuple(inner, fc.boolean()).map(([sample, isNull]) => nullable(sample, isNull)),
])

test('a request means the same with integers and with strings', () => {
  fc.assert(
    fc.property(requests, ({ schema, value, stringValue }) => {
      const parse = compileBody(schema)
      expect(parse(parseJson(writeJson(value)))).toEqual(value)
      expect(parse(parseJson(writeJson(stringValue)))).toEqual(value)
    }),
  )
})

test('an answer with integers becomes the answer with strings', () => {
  fc.assert(
    fc.property(replies, ({ schema, value, stringSchema, stringValue }) => {
      const json = compileWriter(schema)(value)
      const written = compileAmountStrings(schema)?.(json) ?? json
      expect(written).toBe(compileWriter(stringSchema)(stringValue))
      expect(parseJson(written)).toEqual(parseJson(writeJson(stringValue)))
    }),
  )
})

describe('a string is an amount', () => {
  const parse = compileBody(Body({ positive: Type.Optional(PositiveAmount), any: Type.Optional(AnyAmount) }))
  const [max_text, over] = ['9'.repeat(38), `1${'0'.repeat(38)}`]

  test.each(['1', '10', '9007199254740993', max_text])('%s', (digits) => {
    expect(parse({ positive: digits, any: digits })).toEqual({ positive: BigInt(digits), any: BigInt(digits) })
  })

  test('0 where 0 is an amount', () => {
    expect(parse({ any: '0' })).toEqual({ any: 0n })
    expect(isRejection(parse({ positive: '0' }))).toBe(true)
  })

  test.each([
    '',
    ' ',
    '-1',
    '+1',
    '01',
    '00',
    ' 1',
    '1 ',
    '1\n',
    '1.0',
    '1e3',
    '0x1',
    '1_000',
    '1,000',
    'null',
    '٣',
    over,
  ])('not "%s"', (text) =>
    expect([parse({ positive: text }), parse({ any: text })].map(isRejection)).toEqual([true, true]),
  )
})

test('what is stored may have been written by an older version', () => {
  const schema = Type.Object({ fee: AnyAmount, list: Nullable(Type.Array(Type.Object({ amount: SignedAmount }))) })
  const strings = compileAmountStrings(schema)!
  const stored = '{"gone":{"fee":1,"list":[2]}, "list": [ {"amount":-3,"fee":4} ],\n"fee" : 5, "amount":6}'
  expect(strings(stored)).toBe(
    '{"gone":{"fee":1,"list":[2]}, "list": [ {"amount":"-3","fee":4} ],\n"fee" : "5", "amount":6}',
  )
  expect(strings('{"fee":5,"list":null}')).toBe('{"fee":"5","list":null}')
})

test('an answer without amounts is left alone', () => {
  expect(compileAmountStrings(Type.Object({ page: Type.Integer(), names: Type.Array(Type.String()) }))).toBeUndefined()
})
