// A field without a value is null or left out, as its schema says; and what tests compare answers with finds both wrong. Which
// fields can be null is data of the interface (interface/), which interface.test.ts compares with the document.
import { describe, expect, test } from 'vitest'
import { Nullable, Type } from '../../src/wire/fields.ts'
import { compileWriter } from '../../src/wire/write.ts'
import { undocumentedIn } from '../support/documented.ts'

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
