// What the working set remembers: per tenant, bounded, and nothing that was forgotten.
import { describe, expect, test } from 'vitest'
import * as column from '../kernel/column.ts'
import type { Guid } from '../kernel/guid.ts'
import { table } from '../kernel/table.ts'
import { WorkingSet } from './working-set.ts'

const things = table(
  'things',
  { bank_guid: column.guid, guid: column.guid, colour: column.word },
  { key: ['bank_guid', 'guid'], indexes: { colour: ['bank_guid', 'colour'] } },
)
const [one, other, guid] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [Guid, Guid, Guid]
const thing = (bank_guid: Guid, name: Guid | string = guid) => ({ bank_guid, guid: name as Guid, colour: 'red' })

describe('tenants', () => {
  test('the same guid is another row for another tenant', () => {
    const set = new WorkingSet(8)
    const mine = set.admit(things, one, guid, thing(one), 1)
    expect(set.entry(things, other, guid)).toBeUndefined()
    const absent = set.admit(things, other, guid, undefined, 0)
    expect(absent.row).toBeUndefined()
    expect(set.entry(things, one, guid)).toBe(mine)
    set.forget(things, other, guid)
    expect(set.entry(things, one, guid)).toBe(mine)
    expect(absent.isKnown).toBe(false)
  })

  test('a list is of one tenant', () => {
    const set = new WorkingSet(8)
    set.admitList(things, 'colour', one, 'red', [])
    set.admitList(things, 'colour', other, 'red', [])
    const entry = set.admit(things, one, guid, thing(one), 1)
    set.enlist(entry, entry.row!, true)
    expect(set.list(things, 'colour', one, 'red')!.entries.size).toBe(1)
    expect(set.list(things, 'colour', other, 'red')!.entries.size).toBe(0)
  })
})

describe('bounds', () => {
  test('at most two generations of rows, over all tenants', () => {
    const set = new WorkingSet(4)
    const entries = Array.from({ length: 9 }, (_, i) =>
      set.admit(things, i % 2 ? one : other, `row ${i}`, thing(i % 2 ? one : other, `row ${i}`), 1),
    )
    expect(entries.map(({ isKnown }) => isKnown)).toEqual([...Array(4).fill(false), ...Array(5).fill(true)])
    expect(set.entry(things, other, 'row 0')).toBeUndefined()
  })

  test('the bound is one for all tables and lists', () => {
    const set = new WorkingSet(4)
    const others = ['boxes', 'bags', 'jars'].map((name) =>
      table(name, { bank_guid: column.guid, guid: column.guid }, { key: ['bank_guid', 'guid'] }),
    )
    const total = () => [...set.sizes.values()].reduce((sum, size) => sum + size, 0)
    for (let i = 0; i < 40; i++) {
      for (const each of others) set.admit(each, one, `row ${i}`, { bank_guid: one, guid: `row ${i}` }, 1)
      set.admitList(things, 'colour', one, `colour ${i}`, [])
      expect(total()).toBeLessThanOrEqual(8)
    }
    expect(set.entry(others[0]!, one, 'row 39')).toBeDefined()
    expect(set.entry(others[0]!, one, 'row 30')).toBeUndefined()
  })

  test('what is used once does not drive out what is used again', () => {
    const set = new WorkingSet(32)
    const passing = table(
      'passing',
      { bank_guid: column.guid, guid: column.guid },
      { key: ['bank_guid', 'guid'], isShortLived: true },
    )
    const kept = set.admit(things, one, guid, thing(one), 1)
    for (let i = 0; i < 1000; i++) set.admit(passing, one, `row ${i}`, { bank_guid: one, guid: `row ${i}` }, 1)
    expect(kept.isKnown).toBe(true)
    expect(set.sizes.get('passing')).toBeLessThanOrEqual(2)
  })

  test('what is asked for again outlives what is not', () => {
    const set = new WorkingSet(2)
    const [kept, lost] = ['kept', 'lost'].map((name) => set.admit(things, one, name, thing(one, name), 1))
    set.admit(things, one, 'third', thing(one, 'third'), 1)
    expect(set.entry(things, one, 'kept')).toBe(kept)
    set.admit(things, one, 'fourth', thing(one, 'fourth'), 1)
    expect(kept!.isKnown).toBe(true)
    expect(lost!.isKnown).toBe(false)
  })

  test('room that was given back is used again', () => {
    const set = new WorkingSet(2)
    const first = set.admit(things, one, 'first', thing(one, 'first'), 1)
    for (let i = 0; i < 10; i++) {
      set.admit(things, one, `passing ${i}`, thing(one), 1)
      set.forget(things, one, `passing ${i}`)
    }
    expect(first.isKnown).toBe(true)
  })

  test('a list that was read again does not come back in its older form', () => {
    const set = new WorkingSet(1)
    set.admitList(things, 'colour', one, 'red', [])
    set.admitList(things, 'colour', one, 'blue', [])
    set.admitList(things, 'colour', one, 'red', [])
    set.forgetList(things, 'colour', one, 'red')
    expect(set.list(things, 'colour', one, 'red')).toBeUndefined()
  })
})
