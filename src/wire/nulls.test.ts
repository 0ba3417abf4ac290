// Null for an optional field of a request is as if it had not been sent, at every depth and in every operation.
import { Kind, OptionalKind } from '@sinclair/typebox'
import { describe, expect, test } from 'vitest'
import type { Rejection } from '../kernel/rejections.ts'
import { endpoints } from '../wiring/endpoints.ts'
import { compileBody, isRejection } from './body.ts'
import { Body, Text, type TSchema, Type } from './fields.ts'
import { nullDropper } from './nulls.ts'

const schema = Body({
  name: Text(1, 9),
  tag: Type.Optional(Text(1, 9)),
  place: Type.Optional(Body({ city: Text(1, 9), street: Type.Optional(Text(1, 9)) })),
  items: Type.Optional(Type.Array(Body({ kind: Text(1, 9), note: Type.Optional(Text(1, 9)) }))),
})
const parse = compileBody(schema)
const [city, kind] = ['Reno', 'k']

describe('a body', () => {
  test.each<[string, object, object]>([
    ['a field', { name: 'n', tag: null }, { name: 'n' }],
    ['all of them', { name: 'n', tag: null, place: null, items: null }, { name: 'n' }],
    ['in an object', { name: 'n', place: { city, street: null } }, { name: 'n', place: { city } }],
    ['in a list', { name: 'n', items: [{ kind, note: null }, { kind }] }, { name: 'n', items: [{ kind }, { kind }] }],
  ])('with null for %s', (_, sent, understood) => expect(parse(sent)).toEqual(understood))

  test.each<[string, object, string]>([
    ['for a required field', { name: null }, 'invalid_value name'],
    ['for a required field below', { name: 'n', place: { city: null } }, 'invalid_value place.city'],
    ['in the place of an item', { name: 'n', items: [null] }, 'invalid_value items[0]'],
    ['for a field that does not exist', { name: 'n', tags: null }, 'unknown_parameter tags'],
  ])('null %s is refused', (_, sent, refusal) => {
    const { errors = [] } = parse(sent) as unknown as Rejection
    expect(errors.map(({ code, field }) => `${code} ${field}`)).toEqual([refusal])
  })

  test('faults are told without the nulls', () => {
    expect(parse({ tag: null, name: '' })).toMatchObject({ errors: [{ field: 'name' }] })
  })

  test('is not changed, and not copied where it has no nulls', () => {
    const drop = nullDropper(schema)
    const sent = Object.freeze({ name: 'n', tag: null, items: Object.freeze([Object.freeze({ kind, note: null })]) })
    expect(drop(sent)).toEqual({ name: 'n', items: [{ kind }] })
    const whole = { name: 'n', place: { city }, items: [{ kind, note: 'x' }] }
    expect(drop(whole)).toBe(whole)
    for (const other of [null, [], 'x', 5, undefined]) expect(drop(other)).toBe(other)
  })
})

/** A value of this schema with only what must be there, or with null for all that need not be. */
const sampleOf = (each: TSchema, withNulls: boolean): unknown => {
  if (each[Kind] === 'Array') return [sampleOf(each.items, withNulls)]
  if (each[Kind] !== 'Object') return samples[each[Kind] as string] ?? each.anyOf?.[0].const
  const fields = Object.entries(each.properties as Record<string, TSchema>).flatMap(([name, property]) => {
    if (!(OptionalKind in property)) return [[name, sampleOf(property, withNulls)]]
    return withNulls ? [[name, null]] : []
  })
  return Object.fromEntries(fields)
}
const samples: Record<string, unknown> = { Amount: 1, Integer: 1, Guid: 'x', Text: 'x', Boolean: true }

test.each(endpoints.flatMap((each) => (each.body ? [[`${each.method} ${each.path}`, each.body] as const] : [])))(
  '%s takes null for every optional field as not given',
  (_, body) => {
    const parseOwn = compileBody(body)
    const bare = parseOwn(sampleOf(body, false))
    expect(parseOwn(sampleOf(body, true))).toEqual(bare)
    // What a sample cannot satisfy (patterns, formats) is refused alike; no refusal is about a null.
    if (isRejection(bare)) expect(bare.errors!.length).toBeGreaterThan(0)
  },
)
