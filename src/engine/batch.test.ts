// What a batch makes known beyond the rows it writes.
import { expect, test } from 'vitest'
import { amount } from '../kernel/amount.ts'
import * as column from '../kernel/column.ts'
import { insert, type Moment, remove, save, update } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { enter, machine } from '../kernel/machine.ts'
import { table } from '../kernel/table.ts'
import type { Timestamp } from '../kernel/time.ts'
import { holds } from '../ledger/balance.ts'
import { Batch } from './batch.ts'
import { WorkingSet } from './working-set.ts'

const subjects = table(
  'subjects',
  { bank_guid: column.guid, guid: column.guid, state: column.word, event_sequence: column.integer },
  { key: ['bank_guid', 'guid'], states: machine('subject', { open: { to: ['closed'] }, closed: { to: [] } }) },
)
const [bank_guid, guid, account_guid] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [Guid, Guid, Guid]
const moment: Moment = { now: 0 as Timestamp, newGuid: () => '4'.repeat(32) as Guid }
const hold = { bank_guid, subject_guid: guid, account_guid, amount: amount(1n), created_at: moment.now }
const posted = { changes: [insert(holds, hold)], deltas: [], journals: [], entries: [] }

test('what a new subject holds is known without asking', () => {
  const set = new WorkingSet(8)
  const born = enter(subjects, { bank_guid, guid } as never)
  new Batch(set).apply([save(subjects, born)], posted, moment)
  const list = set.list(holds, 'subject', bank_guid, guid)!
  expect([...list.entries].map(({ row }) => row)).toEqual([hold])
})

test('what one that was there already holds must be read', () => {
  const set = new WorkingSet(8)
  const row = { bank_guid, guid, state: 'open', event_sequence: 1 }
  set.admit(subjects, bank_guid, guid, row, 1)
  new Batch(set).apply([update(subjects, row)], posted, moment)
  expect(set.list(holds, 'subject', bank_guid, guid)).toBeUndefined()
})

test('what was never read is not known to be absent because it was asked for', () => {
  const set = new WorkingSet(8)
  const batch = new Batch(set)
  const row = { bank_guid, guid, state: 'closed', event_sequence: 2 }
  const [gone, unread] = [hold, { ...hold, account_guid: '5'.repeat(32) as Guid }]
  set.admit(holds, bank_guid, holds.keyOf(gone), gone, 0)
  set.admit(subjects, bank_guid, guid, row, 1)
  batch.apply([remove(holds, gone)], undefined, moment)
  expect(batch.accepts([insert(holds, unread), insert(holds, gone)], undefined)).toBe(false)
  expect(set.entry(holds, bank_guid, holds.keyOf(unread))).toBeUndefined()
})
