// The interface (interface/) and openapi.json say the same. Everything of the interface is in the document, with that type and
// that nullability; what the document has beyond it is listed in interface/additions.ts.
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../src/wiring/endpoints.ts'
import { statusesOf } from '../support/declared-codes.ts'
import { operations, type Schema } from '../support/openapi-document.ts'
import { additions } from './interface/additions.ts'
import { compared } from './interface/compare.ts'
import { emptyComparison, FieldComparer } from './interface/compare-fields.ts'
import type { Fields } from './interface/notation.ts'
import { ofNoOperation, refusals } from './interface/refusals.ts'
import { resources } from './interface/resources.ts'

const comparison = compared(resources)

test('openapi.json has everything of the interface', () => {
  expect([...comparison.faults]).toEqual([])
})

test('what openapi.json has beyond the interface is listed', () => {
  expect([...comparison.beyond].sort()).toEqual([...additions].sort())
})

test('the codes of refusals are those of openapi.json, and those of no operation', () => {
  const documented = [...operations.values()].flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { description }]) =>
      [...description.matchAll(/^`(\w+)`: /gm)].map(([, code]) => `${status} ${code}`),
    ),
  )
  // Creating an account answers every refusal as a 400.
  const usual = documented.filter((each) => !each.startsWith('400 ') || refusals.includes(each))
  expect([...new Set([...usual, ...ofNoOperation])].sort()).toEqual([...refusals].sort())
})

test('an operation that the interface has declares no other status than the interface lists', () => {
  const other = resources.flatMap((resource) =>
    resource.operations.flatMap(({ call, statuses, isAdded }) => {
      const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === call)!
      const declared = isAdded ? [] : [endpoint.reply[0], ...statusesOf(endpoint)]
      return declared.filter((status) => ![...statuses, 400].includes(status)).map((status) => `${call} ${status}`)
    }),
  )
  expect(other).toEqual([])
})

test('the interface names nothing twice, and its statuses and scopes are plausible', () => {
  const all = resources.flatMap((resource) => resource.operations)
  expect(new Set(resources.map(({ name }) => name)).size).toBe(resources.length)
  expect(new Set(all.map(({ call }) => call)).size).toBe(all.length)
  for (const { call, statuses, scope } of all) {
    expect([...new Set(statuses)], call).toEqual(statuses)
    expect(statuses, call).toEqual(expect.arrayContaining([401, 403]))
    expect(scope, call).toMatch(/^[a-z_]+:(read|write|execute)$/)
    expect(statuses.includes(404), call).toBe(call.includes('{'))
  }
})

describe('what the comparison finds', () => {
  const text: Schema = { type: 'string' }
  const schema: Schema = {
    required: ['guid', 'code', 'at'],
    properties: {
      guid: text,
      side: { type: 'string', enum: ['buy', 'sell'] },
      code: { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
      text,
      at: { type: 'string', format: 'date-time' },
      labels: { type: 'array', items: text },
      items: { type: 'array', items: { type: 'object', properties: { amount: { type: 'integer' } } } },
    },
  }
  const rest = { guid: 'string', side: 'buy | ...', 'code?': 'a', text: 'string', at: 'timestamp' }
  const whole: Fields = { ...rest, labels: ['string'], items: [{ amount: 'integer' }] }
  const differences = (side: 'request' | 'answer', fields: Fields, personal: string[] = []): string[] => {
    const found = emptyComparison()
    new FieldComparer(found, side, personal).object(fields, schema, 'X')
    return [...found.faults, ...[...found.beyond].map((name) => `beyond: ${name}`)]
  }

  test.each<[string, Fields, string[]]>([
    ['nothing wrong', {}, []],
    ['values in any order', { side: 'sell | buy' }, []],
    ['an open list of values', { text: 'a | ...' }, []],
    ['a missing field', { other: 'any' }, ['X.other: missing']],
    ['a missing field below', { items: [{ amount: 'integer', asset: 'string' }] }, ['X.items.asset: missing']],
    ['another kind', { at: 'string', guid: 'integer' }, ['X.guid: string, not integer', 'X.at: timestamp, not string']],
    ['no list', { guid: ['string'] }, ['X.guid: not a list']],
    ['no object', { guid: { a: 'string' } }, ['X.guid: not an object']],
    ['a list of something else', { labels: ['integer'] }, ['X.labels: string, not integer']],
    ['a missing value', { side: 'buy | sell | hold' }, ['X.side: no value hold']],
    ['a value too many', { side: 'buy' }, ['beyond: X.side sell']],
    ['any text where values are listed', { text: 'a | b' }, ['X.text: its values are not declared']],
    ['a field too many below', { items: [{}] }, ['beyond: X.items.amount']],
  ])('%s', (_, changes, faults) => expect(differences('answer', { ...whole, ...changes })).toEqual(faults))

  test('null where it must not be, and no null where it must be', () => {
    const { 'code?': code, guid, text: words, ...others } = whole
    const fields = { ...others, code: code!, 'guid?': guid!, 'text?': words! }
    expect(differences('answer', fields)).toEqual([
      'X.code: can be null',
      'X.guid: never null',
      'X.text: never null',
      'X.text: left out instead of null',
    ])
    expect(differences('answer', others)).toContain('X.code: can be null')
  })

  test('personal data that is always there', () => {
    expect(differences('answer', whole, ['guid'])).toEqual(['X.guid: personal, but always there'])
  })

  test('required where it must not be, and optional where it must not be', () => {
    const { guid: _, side, 'code?': code, at, ...others } = whole
    const fields = { ...others, guid: 'string', 'side*': side!, 'code*': code!, 'at*': at! }
    expect(differences('request', fields)).toEqual(['X.guid: required', 'X.side: not required'])
  })
})
