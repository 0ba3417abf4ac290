// A made-up noun with the smallest commands that show what the engine does: things that count, and rules they read.
import { randomBytes } from 'node:crypto'
import type { Sql } from '../../src/db/pool.ts'
import { assert } from '../../src/kernel/assert.ts'
import * as column from '../../src/kernel/column.ts'
import { type Command, insert, save, update } from '../../src/kernel/command.ts'
import { type Guid, guidSource } from '../../src/kernel/guid.ts'
import { enter, machine, move } from '../../src/kernel/machine.ts'
import { reject } from '../../src/kernel/rejections.ts'
import { type RowOf, table } from '../../src/kernel/table.ts'
import type { Timestamp } from '../../src/kernel/time.ts'

export const thingTables = `
  create table things (bank_guid uuid, guid uuid, name text not null, n integer not null check (n <= 1000000),
    version integer not null default 1, primary key (bank_guid, guid), unique (bank_guid, name));
  create table rules (bank_guid uuid, guid uuid, word text not null, version integer not null default 1,
    primary key (bank_guid, guid));
  create table errands (bank_guid uuid, guid uuid, state text not null, event_sequence integer not null,
    created_at timestamptz(3) not null, version integer not null default 1, primary key (bank_guid, guid));
  alter table transitions drop constraint transitions_legal_moves;`

export const things = table(
  'things',
  { bank_guid: column.guid, guid: column.guid, name: column.text, n: column.integer },
  { key: ['bank_guid', 'guid'], mutable: ['n'] },
)
export type Thing = RowOf<typeof things>

export const rules = table(
  'rules',
  { bank_guid: column.guid, guid: column.guid, word: column.text },
  { key: ['bank_guid', 'guid'], mutable: ['word'] },
)

export const errandStates = machine('errand', {
  open: { to: ['open_still', 'done', 'dropped'], owes: 'run-errand' },
  open_still: { to: ['done', 'dropped'], owes: 'run-errand' },
  done: { to: [] },
  dropped: { to: [] },
})

export const errands = table(
  'errands',
  {
    ...{ bank_guid: column.guid, guid: column.guid },
    state: column.oneOf(['open', 'open_still', 'done', 'dropped']),
    ...{ event_sequence: column.integer, created_at: column.timestamp },
  },
  { key: ['bank_guid', 'guid'], states: errandStates },
)
export type Errand = RowOf<typeof errands>

const source = guidSource(randomBytes)
export const someGuid = (): Guid => source(Date.now() as Timestamp)

interface Named {
  readonly bank_guid: Guid
  readonly guid: Guid
}

export const makeThing: Command<Named & { readonly name: string }, Thing> = {
  name: 'make-thing',
  decide({ bank_guid, guid, name }) {
    const row = { bank_guid, guid, name, n: 0 }
    return { output: row, changes: [insert(things, row)] }
  },
}

/** Adds to a thing, and refuses or breaks when told to. */
export const addTo: Command<Named & { readonly by: number; readonly max?: number; readonly breaks?: string }, Thing> = {
  name: 'add-to',
  decide({ bank_guid, guid, by, max = 1e9, breaks }, rows) {
    const thing = rows.get(things, bank_guid, guid)
    if (!thing) return reject('not_found')
    if (thing.n + by > max) return reject('data_exists')
    assert(breaks !== 'decide', 'told to break')
    const changed = { ...thing, n: thing.n + by }
    const changes = [update(things, changed)]
    // A row that was never loaded cannot be updated: found out only when the decision is folded in.
    if (breaks === 'fold') changes.push(update(things, { ...changed, guid: someGuid() }))
    // A value that no column can write: found out only when the statement is made.
    if (breaks === 'statement') changes.push(insert(things, { ...changed, guid: someGuid(), name: undefined as never }))
    return { output: changed, changes }
  },
}

/** Reads a rule and writes a thing: the rule is only read, or may not be there at all. */
export const obey: Command<Named & { readonly rule_guid: Guid }, string> = {
  name: 'obey',
  decide({ bank_guid, guid, rule_guid }, rows) {
    const thing = rows.get(things, bank_guid, guid)!
    const word = rows.get(rules, bank_guid, rule_guid)?.word ?? 'no rule'
    return { output: word, changes: [update(things, { ...thing, n: thing.n + 1 })] }
  },
}

/** Reads a thing and then a rule, which always say the same. */
export const compare: Command<Named & { readonly rule_guid: Guid }, string> = {
  name: 'compare',
  decide({ bank_guid, guid, rule_guid }, rows) {
    const word = rows.get(rules, bank_guid, rule_guid)!.word
    assert(word === String(rows.get(things, bank_guid, guid)?.n), 'a thing and its rule say the same')
    return { output: word }
  },
}

/** Answers without writing anything, or breaks on what it reads. */
export const lookAt: Command<Named & { readonly breaks_at?: number }, number | undefined> = {
  name: 'look-at',
  decide({ bank_guid, guid, breaks_at }, rows) {
    const n = rows.get(things, bank_guid, guid)?.n
    assert(n === undefined || n !== breaks_at, 'told to break on this number')
    return { output: n }
  },
}

export const addAlone: typeof addTo = { ...addTo, name: 'add-alone', isAlone: true }

export const openErrand: Command<{ readonly bank_guid: Guid }, Errand> = {
  name: 'open-errand',
  decide({ bank_guid }, _rows, moment) {
    const moved = enter(errands, {
      bank_guid,
      guid: moment.newGuid(),
      created_at: moment.now,
    })
    return { output: moved.row, changes: [save(errands, moved)] }
  },
}

export const endErrand: Command<Named & { readonly event_sequence: number }, Errand | 'stale'> = {
  name: 'end-errand',
  decide({ bank_guid, guid, event_sequence }, rows) {
    const errand = rows.get(errands, bank_guid, guid)
    if (!errand || errand.event_sequence !== event_sequence) return { output: 'stale' }
    const moved = move(errandStates, errand, ['done'], {})
    return { output: moved.row, changes: [save(errands, moved)] }
  },
}

/** Moves on without ending: a new job is owed. */
export const keepErrand: Command<Named, Errand> = {
  name: 'keep-errand',
  decide({ bank_guid, guid }, rows) {
    const moved = move(errandStates, rows.get(errands, bank_guid, guid)!, ['open_still'], {})
    return { output: moved.row, changes: [save(errands, moved)] }
  },
}

/** What stands in the table, whatever anybody remembers. */
export async function storedN(sql: Sql, guid: Guid): Promise<number | undefined> {
  const [row] = await sql<{ n: number }[]>`select n from things where guid = ${guid}`
  return row?.n
}
