// Looks that come together are read together.
import { expect, test } from 'vitest'
import * as column from '../kernel/column.ts'
import { key, type Need } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { table } from '../kernel/table.ts'
import type { Former } from './former.ts'
import { HeldRows } from './held-rows.ts'
import { Looks } from './looks.ts'
import { WorkingSet } from './working-set.ts'

const things = table('things', { bank_guid: column.guid, guid: column.guid }, { key: ['bank_guid', 'guid'] })
const bank_guid = 'b'.repeat(32) as Guid
const named = (guid: string): Need => key(things, bank_guid, guid)

function setUp(problem?: Error) {
  const set = new WorkingSet(64)
  const fetched: string[][] = []
  const former = {
    fetch: async (needs: readonly Need[]) => {
      fetched.push(needs.map(({ text }) => text))
      if (problem) throw problem
      for (const { tenant, text } of needs) set.admit(things, tenant, text, { bank_guid, guid: text }, 0)
    },
    hold: async (needs: readonly Need[]) => {
      const held = new HeldRows(set)
      held.hold(needs)
      return held
    },
  } as unknown as Former
  return { set, fetched, looks: new Looks(set, (work) => work(former)) }
}

test('one read for all that ask in the same turn', async () => {
  const { looks, fetched } = setUp()
  const guids = ['one', 'two', 'three']
  const found = await Promise.all(guids.map((guid) => looks.look([named(guid)])))
  expect(fetched).toEqual([guids])
  for (const [i, guid] of guids.entries()) expect(found[i]!.get(things, bank_guid, guid)).toMatchObject({ guid })
})

test('none for what is known', async () => {
  const { looks, fetched, set } = setUp()
  set.admit(things, bank_guid, 'one', { bank_guid, guid: 'one' }, 0)
  expect((await looks.look([named('one')])).get(things, bank_guid, 'one')).toMatchObject({ guid: 'one' })
  expect(fetched).toEqual([])
})

test('a read that fails fails those who asked for it, and nobody after them', async () => {
  const problem = new Error('the database is away')
  const { looks } = setUp(problem)
  const settled = await Promise.allSettled(['one', 'two'].map((guid) => looks.look([named(guid)])))
  expect(settled.map((each) => each.status === 'rejected' && each.reason)).toEqual([problem, problem])
  await expect(looks.look([named('three')])).rejects.toBe(problem)
})
