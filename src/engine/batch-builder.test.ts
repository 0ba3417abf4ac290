// A batch is decided on the rows of the working set, also when they are replaced while it is built.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sql } from '../db/pool.ts'
import * as column from '../kernel/column.ts'
import { type Command, update } from '../kernel/command.ts'
import { type Guid, guidSource } from '../kernel/guid.ts'
import { table } from '../kernel/table.ts'
import type { Timestamp } from '../kernel/time.ts'
import { nothingBefore } from './batch.ts'
import { BatchBuilder } from './batch-builder.ts'
import { bankClocks } from './clock.ts'
import { groupCommand, type Member } from './group.ts'
import { idempotencyKeys } from './idempotency.ts'
import { pendingFrom } from './pending.ts'
import { Decider } from './verdict.ts'
import { WorkingSet } from './working-set.ts'

const things = table(
  'things',
  { bank_guid: column.guid, guid: column.guid, colour: column.word, n: column.integer },
  { key: ['bank_guid', 'guid'], mutable: ['n'], indexes: { colour: ['bank_guid', 'colour'] } },
)
const [bank_guid, guid] = ['1', '2'].map((digit) => digit.repeat(32)) as [Guid, Guid]
const row = { bank_guid, guid, colour: 'red', n: 0 }

const countRed: Command<{ bank_guid: Guid }, undefined> = {
  name: 'count-red',
  decide: (_, rows) => ({
    output: undefined,
    changes: rows.find(things, 'colour', bank_guid, 'red').map((thing) => update(things, { ...thing, n: thing.n + 1 })),
  }),
}

test('a list takes the row that was loaded since', async () => {
  const set = new WorkingSet(64)
  set.admit(bankClocks, bank_guid, '', undefined, 0)
  const old = set.admit(things, bank_guid, guid, row, 1)
  set.admitList(things, 'colour', bank_guid, 'red', [old])
  set.forget(things, bank_guid, guid)
  const loaded = set.admit(things, bank_guid, guid, { ...row, n: 5 }, 2)
  const decider = new Decider(() => 0 as Timestamp, guidSource(randomBytes))
  const builder = new BatchBuilder(set, {} as Sql, decider, () => nothingBefore, false)
  const pending = pendingFrom(
    countRed,
    { bank_guid },
    {},
    () => {},
    () => {},
  )
  const { members } = await builder.build([pending])
  expect([members, loaded.row, old.row]).toEqual([[pending], { ...row, n: 6 }, row])
})

test('a group that only replays is doubted, also after it was confirmed: its key may be in a commit that fails', async () => {
  const set = new WorkingSet(64)
  set.admit(bankClocks, bank_guid, '', undefined, 0)
  set.admitList(things, 'colour', bank_guid, 'red', [])
  const idempotency = { owner_guid: bank_guid, key: 'key', fingerprint: 'same' }
  const stored = { ...idempotency, status: 201, body: '{}', created_at: 0 as Timestamp }
  set.admit(idempotencyKeys, bank_guid, 'key', stored, 0)
  const now = () => 0 as Timestamp
  const builder = new BatchBuilder(
    set,
    {} as Sql,
    new Decider(now, guidSource(randomBytes)),
    () => nothingBefore,
    false,
  )
  const member = { command: countRed, input: { bank_guid }, idempotency, render: () => ({}), links: {} }
  const pending = pendingFrom(
    groupCommand([], now),
    { bank_guid, members: [member as unknown as Member], isAtomic: false },
    {},
    () => {},
    () => {},
  )
  pending.isConfirmed = true
  const { members, doubted } = await builder.build([pending])
  expect([members, doubted]).toEqual([[], [pending]])
})
