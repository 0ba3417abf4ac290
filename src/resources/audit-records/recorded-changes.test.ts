// What the audit log tells of changed values, and what it hides.
import { expect, test } from 'vitest'
import { type Rows, update } from '../../kernel/command.ts'
import { banks } from '../banks/bank.ts'
import { type RecordedChange, recordedChanges, withChanges } from './recorded-changes.ts'

const fingerprint = (text: string) => `print of ${text.length}`

function changesOf(before: object, after: object): RecordedChange[] {
  const rows = { get: () => before, find: () => [], want: () => {} } as unknown as Rows
  return recordedChanges([update(banks, { ...before, ...after } as never)], {}, rows, fingerprint)
}

test.each<[string, object, object, unknown[]]>([
  ['what is the same', { name: 'A' }, { name: 'A' }, []],
  ['a text', { name: 'A' }, { name: 'B' }, [{ field: 'name', before: 'A', after: 'B' }]],
  [
    'a long text',
    { name: 'A' },
    { name: 'B'.repeat(501) },
    [{ field: 'name', before: 'A', after: '501 characters, fingerprint print of 501' }],
  ],
  [
    'an address with a token',
    { name: 'https://a.example/x' },
    { name: 'https://user:pass@b.example/y?token=1#2' },
    [{ field: 'name', before: 'https://a.example/x', after: 'https://b.example/y (and print of 21)' }],
  ],
])('%s', (_, before, after, expected) => {
  expect(changesOf(before, after)).toEqual(expected)
})

test('what is too much together is told by the names of its fields', () => {
  const changes = Array.from({ length: 200 }, (_, i) => ({ field: `f${i}`, before: 'x'.repeat(400), after: null }))
  const { changes: told, is_shortened } = withChanges({}, changes) as { changes: object[]; is_shortened?: boolean }
  expect([told.length, told[0], is_shortened]).toEqual([100, { field: 'f0' }, true])
})
