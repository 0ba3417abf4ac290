// Looks that come together are read together.
import { expect, test } from 'vitest'
import type { Sql } from '../db/pool.ts'
import * as column from '../kernel/column.ts'
import { key, type Need } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { table } from '../kernel/table.ts'
import { ReadCoalescer } from './read-coalescer.ts'
import { WorkingSet } from './working-set.ts'

const things = table('things', { bank_guid: column.guid, guid: column.guid }, { key: ['bank_guid', 'guid'] })
const bank_guid = 'b'.repeat(32) as Guid
const named = (guid: string): Need => key(things, bank_guid, guid)

function setUp(problem?: Error) {
  const set = new WorkingSet(64)
  const fetched: string[][] = []
  const sql = {
    // The first parameter lists every guid once: the bank's, then those asked for.
    unsafe: (_: string, [guids]: readonly string[]) => ({
      values: async () => {
        const [bank, ...asked] = guids!.slice(1, -1).split(',')
        fetched.push(asked)
        if (problem) throw problem
        return asked.map((guid) => [bank, guid])
      },
    }),
  } as unknown as Sql
  return { set, fetched, reads: new ReadCoalescer(set, (work) => work(sql)) }
}

test('one read for all that ask in the same turn', async () => {
  const { reads, fetched } = setUp()
  const guids = ['one', 'two', 'three']
  const found = await Promise.all(guids.map((guid) => reads.look([named(guid)])))
  expect(fetched).toEqual([guids])
  for (const [i, guid] of guids.entries()) expect(found[i]!.get(things, bank_guid, guid)).toMatchObject({ guid })
})

test('none for what is known', async () => {
  const { reads, fetched, set } = setUp()
  set.admit(things, bank_guid, 'one', { bank_guid, guid: 'one' }, 0)
  expect((await reads.look([named('one')])).get(things, bank_guid, 'one')).toMatchObject({ guid: 'one' })
  expect(fetched).toEqual([])
})

test('a read that fails fails those who asked for it, and nobody after them', async () => {
  const problem = new Error('the database is away')
  const { reads } = setUp(problem)
  const settled = await Promise.allSettled(['one', 'two'].map((guid) => reads.look([named(guid)])))
  expect(settled.map((each) => each.status === 'rejected' && each.reason)).toEqual([problem, problem])
  await expect(reads.look([named('three')])).rejects.toBe(problem)
})
