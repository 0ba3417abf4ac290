// How many values a schema accepts, counted as the reader of JSON counts them.
import { expect, test } from 'vitest'
import { Body, Nullable, OneOf, Text, Type } from './fields.ts'
import { valuesMax } from './values.ts'

const word = Text(1, 9)
test.each([
  ['a text', word, 1],
  ['one of several', OneOf(['a', 'b']), 1],
  ['an object', Body({ a: word, b: Type.Optional(word) }), 3],
  ['a list', Type.Array(Body({ a: word }), { maxItems: 5 }), 11],
  ['a list without a bound', Type.Array(word), 1001],
  ['an object or nothing', Nullable(Body({ a: word })), 2],
  ['a map', Type.Record(Type.String(), Type.Integer()), 1001],
])('%s', (_, schema, values) => expect(valuesMax(schema)).toBe(values))
