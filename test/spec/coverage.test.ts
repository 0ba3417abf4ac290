// Every line of the interface is served and tested, and the lines themselves are sane.
import { describe, expect, test } from 'vitest'
import { sections } from '../../src/cli/interface/sections.ts'
import { coverageOf, endpointOf } from '../../src/cli/spec-coverage/coverage.ts'
import { gapsOf } from '../../src/cli/spec-coverage/document.ts'
import { Repository } from '../../src/cli/spec-coverage/repository.ts'
import { faultsAt, fieldsOf, requiredFaults } from '../../src/cli/spec-coverage/schema.ts'
import { Body, DateTime, GuidField, Labels, Nullable, OneOf, PositiveAmount, Type } from '../../src/wire/fields.ts'

const repository = new Repository(new URL('../../', import.meta.url))
const covered = sections.map((section) => coverageOf(section, repository))

test('every line of the interface is served and tested', () => {
  expect(covered.flatMap(gapsOf)).toEqual([])
})

describe('the lines of the interface', () => {
  test('name nothing twice', () => {
    const lines = covered.flatMap(({ section, tables }) =>
      tables.flatMap(({ title, rows }) =>
        rows.map(({ line }) =>
          title.includes('/api') ? `${title.replace(', continued', '')} ${line}` : `${section.name} ${title} ${line}`,
        ),
      ),
    )
    expect(lines.filter((line, i) => lines.indexOf(line) !== i)).toEqual([])
  })

  test('have sections with names of their own, and operations with plausible statuses', () => {
    expect(new Set(sections.map(({ name }) => name)).size).toBe(sections.length)
    for (const { name, fields = {}, states, failure_codes, noun, operations } of sections) {
      if (states) expect([name, noun !== undefined, 'state' in fields]).toEqual([name, true, true])
      if (failure_codes) expect(fields, name).toHaveProperty('failure_code')
      for (const { call, statuses, scope } of operations) {
        expect([...new Set(statuses)], call).toEqual(statuses)
        expect(statuses, call).toEqual(expect.arrayContaining([401, 403]))
        expect(scope, call).toMatch(/^[a-z_]+:(read|write|execute)$/)
        expect(statuses.includes(404), call).toBe(call.includes('{'))
      }
    }
  })

  test('find endpoints by method and path, whatever the parameter is called', () => {
    expect(endpointOf('GET /trades/{guid}')).toBe(endpointOf('GET /trades/{trade_guid}'))
    expect(endpointOf('GET /trades/{trade_guid}')?.path).toBe('/trades/{trade_guid}')
    expect(endpointOf('DELETE /trades/{trade_guid}')).toBeUndefined()
  })
})

describe('a schema against a line', () => {
  const schema = Body({
    guid: GuidField,
    side: Type.Optional(OneOf(['buy', 'sell'])),
    code: Nullable(OneOf(['a'])),
    text: Type.String(),
    at: DateTime,
    labels: Type.Optional(Labels),
    items: Type.Optional(Type.Array(Body({ amount: PositiveAmount }))),
    either: Type.Union([Body({ one: Type.String() }), Body({ two: Type.Integer() })]),
  })

  test.each<[string, Parameters<typeof fieldsOf>[0], string[]]>([
    ['what is there', { guid: 'string', at: 'timestamp', labels: ['string'], items: [{ amount: 'integer' }] }, []],
    ['values in any order', { side: 'sell | buy', code: 'a' }, []],
    ['an open list of values', { side: 'buy | ...', text: 'a | ...' }, []],
    ['members of a union', { either: { one: 'string', two: 'integer' } }, []],
    ['a missing field', { other: 'any' }, ['missing']],
    ['a missing field below', { items: [{ asset: 'string' }] }, ['missing']],
    ['another kind', { at: 'string', guid: 'integer' }, ['timestamp instead of string', 'string instead of integer']],
    ['no list', { guid: ['string'] }, ['not a list']],
    ['a list of something else', { labels: ['integer'] }, ['string instead of integer']],
    ['a missing value', { side: 'buy | sell | hold' }, ['value hold missing']],
    ['a value too many', { side: 'buy' }, ['value sell is not listed']],
    ['any text where values are listed', { text: 'a | b' }, ['its values are not declared']],
  ])('%s', (_, fields, faults) => {
    expect(fieldsOf(fields).flatMap((field) => faultsAt(schema, field))).toEqual(faults)
  })

  test.each<[string, Parameters<typeof fieldsOf>[0], string[]]>([
    ['as said', { 'guid*': 'string', side: 'string', labels: ['string'] }, []],
    ['optional though required', { 'side*': 'string' }, ['not required']],
    ['required though optional', { guid: 'string' }, ['required']],
    ['below the top only what must be there', { items: [{ amount: 'integer' }] }, []],
  ])('required: %s', (_, fields, faults) => {
    expect(fieldsOf(fields).flatMap((field) => requiredFaults(schema, field))).toEqual(faults)
  })
})
