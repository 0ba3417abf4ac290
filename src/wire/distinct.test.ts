// What may not stand twice in a list, and that nobody pays for finding out.
import { describe, expect, test } from 'vitest'
import type { Rejection } from '../kernel/rejections.ts'
import { compileBody, noGuid } from './body.ts'
import { Body, GuidField, OneOf, Text, Type } from './fields.ts'

const sides = Type.Array(OneOf(['buy', 'sell']), { maxItems: 2, uniqueItems: true })
const parse = compileBody(
  Body({
    name: Type.Optional(Text(1, 8)),
    guids: Type.Optional(Type.Array(GuidField, { uniqueItems: true })),
    sides: Type.Optional(sides),
    limits: Type.Optional(Type.Array(Body({ sides }))),
    labels: Type.Optional(Type.Array(Text(1, 8))),
  }),
)
const faultsOf = (body: unknown) => {
  const parsed = parse(body)
  return 'rejected' in parsed ? ((parsed as Rejection).errors ?? []).map(({ field }) => field) : []
}

describe('a list with a repeat is refused by its name', () => {
  test.each([
    ['none', { guids: ['x', 'y'], sides: ['buy', 'sell'], limits: [{ sides: ['buy'] }, { sides: ['buy'] }] }, []],
    ['a list of guids', { guids: ['x', 'y', 'x'] }, ['guids']],
    ['a list of values', { sides: ['buy', 'buy'] }, ['sides']],
    ['null for one that is optional', { sides: null }, []],
    ['a list in a list', { limits: [{ sides: ['buy'] }, { sides: ['sell', 'sell'] }] }, ['limits[1].sides']],
    ['one that may have repeats', { labels: ['a', 'a'] }, []],
    ['beside another fault', { name: '', guids: ['x', 'x'] }, ['name', 'guids']],
    ['something else than a list', { guids: 'xx', limits: [null] }, ['guids', 'limits[0]']],
  ])('%s', (_, body, fields) => expect(faultsOf(body)).toEqual(fields))

  test('guids that name nothing are told apart by what was sent', () =>
    expect(parse({ guids: ['x', 'y'] })).toEqual({ guids: [noGuid, noGuid] }))

  test.each([[null], [1], ['text'], [[]]])('of a body that is none: %j', (body) =>
    expect(faultsOf(body)).toEqual(['body']),
  )
})

test('elements are not hashed, not even those that are refused', () => {
  // TypeBox's hash throws at a function: whatever reads an element byte by byte breaks here.
  const list = [() => 1]
  expect(compileBody(Body({ list: Type.Array(Type.Unknown(), { uniqueItems: true }) }))({ list })).toEqual({ list })
  expect(faultsOf({ guids: list })).toEqual(['guids[0]'])
})
