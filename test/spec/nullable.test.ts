// Which fields of answers are present and null, and which are left out, follows one list in every operation, and the document
// says the same.
import { describe, expect, test } from 'vitest'
import { isListedNullable, isPersonal, nullableFields } from '../../src/cli/interface/nullable.ts'
import { Nullable, Type } from '../../src/wire/fields.ts'
import { compileWriter } from '../../src/wire/write.ts'
import { componentOf, isNullable, replies, resolved, type Schema, undocumentedIn } from '../support/documented.ts'

interface Field {
  readonly component: string | undefined
  readonly name: string
  readonly isNullable: boolean
  readonly isRequired: boolean
}

/** Every field of an answer, however deep. */
function fieldsIn(schema: Schema): Field[] {
  const component = componentOf(schema)
  const { properties = {}, required = [], items, anyOf = [] } = resolved(schema)
  const below = [...Object.values(properties), ...(items ? [items] : []), ...anyOf].flatMap(fieldsIn)
  const own = Object.entries(properties).map(([name, property]) => ({
    component,
    name,
    isNullable: isNullable(property),
    isRequired: required.includes(name),
  }))
  return [...own, ...below]
}

const textOf = ({ component, name, isNullable: can, isRequired: is }: Field): string =>
  `${component ?? 'an object'}.${name}: ${can ? 'nullable' : 'never null'}, ${is ? 'always there' : 'left out'}`

/** What the list makes of a field; whether a field that is never null can be left out is not the list's to say. */
function wanted(field: Field): Field {
  const { component, name, isRequired } = field
  const isListed = isListedNullable(component, name)
  return { ...field, isNullable: isListed, isRequired: isListed ? !isPersonal(component!, name) : isRequired }
}

test.each(replies.map((reply) => [`${reply.method} ${reply.path}`, reply.schema] as const))(
  '%s: exactly the listed fields can be null, and those are always there',
  (_, schema) => {
    const fields = fieldsIn(schema)
    expect(fields.map(textOf)).toEqual(fields.map((field) => textOf(wanted(field))))
  },
)

test('every field of the list is answered by some operation', () => {
  const answered = new Set(
    replies.flatMap(({ schema }) => fieldsIn(schema)).map(({ component, name }) => `${component}.${name}`),
  )
  const listed = Object.entries(nullableFields).flatMap(([schema, names]) => names.map((name) => `${schema}.${name}`))
  expect(listed.filter((field) => !answered.has(field))).toEqual([])
})

describe('a field without a value', () => {
  const write = compileWriter(
    Type.Object({
      null_or_text: Nullable(Type.String()),
      null_or_list: Nullable(Type.Array(Type.String())),
      left_out: Type.Optional(Type.String()),
      personal: Type.Optional(Nullable(Type.String())),
    }),
  )

  test.each<[string, object, string]>([
    ['is null if it can be', {}, '{"null_or_text":null,"null_or_list":null}'],
    ['and left out if not', { left_out: null, null_or_text: 'a' }, '{"null_or_text":"a","null_or_list":null}'],
    ['is a list with nothing in it, too', { null_or_list: [] }, '{"null_or_text":null,"null_or_list":null}'],
    [
      'is null if it is personal and was asked for',
      { personal: null, null_or_list: ['x'] },
      '{"null_or_text":null,"null_or_list":["x"],"personal":null}',
    ],
  ])('%s', (_, value, json) => expect(write(value)).toBe(json))
})

describe('what tests compare answers with', () => {
  const wallet = { name: 'w', asset: 'BTC', address: 'a', state: 'completed', environment: 'sandbox' }
  const guids = { guid: 'g', bank_guid: 'b', customer_guid: null, counterparty_guid: null }
  const whole = { ...wallet, ...guids, tag: null, created_at: '', updated_at: '', failure_code: null }
  const faultsOf = (changes: object) =>
    undocumentedIn('GET', '/external_wallets/x?y=z', 200, { ...whole, ...changes }).map(
      (fault) => fault.split(': ')[1] ?? fault,
    )

  test.each<[string, object, string[]]>([
    ['nothing wrong', {}, []],
    ['a null that may not be', { name: null }, ['.name not of type string']],
    ['a value that is not one of its own', { state: 'x' }, ['.state not one of its values']],
    ['a field that is not declared', { color: 'red' }, ['.color unknown']],
    ['another type', { tag: 5 }, ['.tag not of type string']],
  ])('%s', (_, changes, faults) => expect(faultsOf(changes).map((fault) => fault.replace(/^.*:/, ''))).toEqual(faults))

  test('a field that is missing', () => {
    const { tag: _, ...rest } = whole
    expect(undocumentedIn('GET', '/external_wallets/x', 200, rest)).toEqual(['GET /external_wallets/x:.tag missing'])
  })
})
