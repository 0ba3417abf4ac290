// How rows of any table stand in the commit: new, changed, removed, and those that were only read. All of it comes from the
// table's declaration, so a new noun needs nothing here. Rows that are written are sorted, by key or by what may be there only
// once: two processes then lock them in the same order.

import { isApart } from '../db/distribution.ts'
import { assert, BrokenAssertion } from '../kernel/assert.ts'
import { columnOf, readerOf, type Table } from '../kernel/table.ts'
import { balances } from '../ledger/balance.ts'
import type { BatchRows } from './batch.ts'
import {
  arrayOf,
  countOf,
  equalOn,
  type GuidList,
  type Parameter,
  type ParameterType,
  type Part,
  parameterOf,
  selected,
  typeOf,
  unnested,
} from './part.ts'
import type { Entry } from './working-set.ts'

const byName = (a: Table, b: Table): number => (a.name < b.name ? -1 : 1)
export const byKey = (a: Entry, b: Entry): number =>
  a.tenant === b.tenant ? (a.text < b.text ? -1 : 1) : a.tenant < b.tenant ? -1 : 1

/** By the value of a column. A null is nobody else's: where it stands does not matter. */
const byValueOf =
  (read: (row: object) => unknown) =>
  (a: Entry, b: Entry): number => {
    const [first, second] = [String(read(rowOf(a))), String(read(rowOf(b)))]
    return a.tenant !== b.tenant || first === second ? byKey(a, b) : first < second ? -1 : 1
  }

function rowOf({ row, table }: Entry): object {
  if (!row) throw new BrokenAssertion(`${table.name}: an absent row is neither written nor compared`)
  return row
}

/** Entries of an account that is opened in the same statement take their sequence from its new balance. */
const returning = (table: unknown, p: readonly Parameter[]): string =>
  table === balances && !p.some(({ tenant }) => tenant) ? ' returning bank_guid, account_guid, posted, sequence' : ''

/** A column may be named as a word of SQL is: `references`. */
const quotedName = (name: string): string => `"${name}"`

const columnArrays = (table: Table, names: readonly string[], rows: readonly object[], guids: GuidList): string[] =>
  names.map((name) => parameterOf(columnOf(table, name), rows, readerOf(table, name), guids))

const typesOf = (table: Table, names: readonly string[]): ParameterType[] =>
  names.map((name) => typeOf(columnOf(table, name)))

/** Where a part of this table stands on a distributed database; `names` are its columns. */
const placeOf = (table: Table, names: readonly string[]): Pick<Part, 'tenantAt' | 'isApart'> => ({
  tenantAt: names.indexOf(table.key[0]),
  isApart: isApart(table.name),
})

/** The parameter of one of the columns `names`. */
export function parameterAt(p: readonly Parameter[], names: readonly string[], name: string): Parameter {
  const parameter = p[names.indexOf(name)]
  assert(parameter, 'every column has its parameter')
  return parameter
}

/** No row has these values in the columns `on`; `p` are the parameters of the columns `names`. */
function notThere(table: Table, on: readonly string[], p: readonly Parameter[], names: readonly string[]): string {
  const asked = on.map((name) => parameterAt(p, names, name))
  return `not exists (select from ${unnested(asked, on)} join ${table.name} t on ${equalOn(asked, on)})`
}

export function insertPart(table: Table, rows: readonly object[], guids: GuidList): Part {
  const names = table.stored
  return {
    id: `+${table.name}`,
    ...placeOf(table, names),
    rows: rows.length,
    types: typesOf(table, names),
    arrays: columnArrays(table, names, rows, guids),
    sql: (p) => ({
      // Left to the unique index alone, a commit that has locked balances could wait there for one that is changing the row which
      // it finds and waits for those balances.
      ...(table.uniqueColumn
        ? { check: notThere(table, [...table.key.slice(0, 1), table.uniqueColumn], p, names) }
        : {}),
      actions: [
        {
          name: `ins_${table.name}`,
          sql: `insert into ${table.name} (${names.map(quotedName).join(', ')}) ${selected(p)}${returning(table, p)}`,
          isInsert: true,
        },
      ],
    }),
  }
}

/**
 * What the batch writes and reads, table by table in the order of their names. The order is load-bearing: checks are evaluated as they
 * stand in the statement, so all processes lock tables in this order and do not wait for each other in a circle.
 */
export function rowParts(batch: BatchRows, guids: GuidList): Part[] {
  const reads = new Map<Table, Entry[]>()
  for (const entry of batch.reads) {
    if (entry.write) continue
    const entries = reads.get(entry.table)
    if (entries) entries.push(entry)
    else reads.set(entry.table, [entry])
  }
  const tables = [...new Set([...batch.written.keys(), ...reads.keys()])].sort(byName)
  return tables.flatMap((table) => [
    ...tableParts(table, batch, guids),
    ...readParts(table, reads.get(table) ?? [], guids),
  ])
}

export function tableParts(table: Table, batch: BatchRows, guids: GuidList): Part[] {
  const written = [...(batch.written.get(table) ?? [])]
  const inserted = written
    .filter((entry) => entry.write?.op === 'insert')
    .sort(table.uniqueColumn ? byValueOf(readerOf(table, table.uniqueColumn)) : byKey)
  const updated = written.filter((entry) => entry.write?.op === 'update').sort(byKey)
  const removed = written.filter((entry) => entry.write?.op === 'remove').sort(byKey)
  const parts: Part[] = []
  if (inserted.length > 0) parts.push(insertPart(table, inserted.map(rowOf), guids))
  if (updated.length > 0 && table.mutable.length > 0) parts.push(updatePart(table, updated, guids))
  // The values that a view adds come from other rows of this commit.
  else assert(updated.length === 0 || table.added.length > 0, `${table.name} is never written again`)
  if (removed.length > 0) {
    const rows = removed.flatMap((entry) => batch.removed.get(entry) ?? [])
    assert(rows.length === removed.length, 'what a removed row was is remembered')
    parts.push(removePart(table, rows, guids))
  }
  return parts
}

function updatePart(table: Table, updated: readonly Entry[], guids: GuidList): Part {
  const names = [...table.key, ...table.mutable]
  const set = table.mutable.map((name) => `${name} = u.${name}`)
  return {
    id: `~${table.name}`,
    ...placeOf(table, names),
    rows: updated.length,
    types: [...typesOf(table, names), 'integer'],
    arrays: [
      ...columnArrays(table, names, updated.map(rowOf), guids),
      arrayOf(updated.map(({ write }) => String(write?.base))),
    ],
    sql: (p) => ({
      // The version is load-bearing: it is what makes a decision on an old row fail.
      actions: [
        {
          name: `upd_${table.name}`,
          sql: `update ${table.name} t set ${set.join(', ')}, version = t.version + 1
  from ${unnested(p, [...names, 'base'])} where ${equalOn(p, table.key)} and t.version = u.base returning 1`,
        },
      ],
      check: `(select count(*) from upd_${table.name}) = ${countOf(p)}`,
    }),
  }
}

function removePart(table: Table, rows: readonly object[], guids: GuidList): Part {
  return {
    id: `-${table.name}`,
    ...placeOf(table, table.key),
    rows: rows.length,
    types: typesOf(table, table.key),
    arrays: columnArrays(table, table.key, rows, guids),
    sql: (p) => ({
      actions: [
        {
          name: `del_${table.name}`,
          sql: `delete from ${table.name} t using ${unnested(p, table.key)}
  where ${equalOn(p, table.key)} returning 1`,
        },
      ],
      check: `(select count(*) from del_${table.name}) = ${countOf(p)}`,
    }),
  }
}

/** Rows that decisions read and no decision of the batch writes. */
function readParts(table: Table, read: readonly Entry[], guids: GuidList): Part[] {
  const present = read.filter(({ row }) => row).sort(byKey)
  const absent = read.filter(({ row }) => !row)
  const parts: Part[] = []
  if (present.length > 0) parts.push(versionPart(table, present, guids))
  if (absent.length > 0) parts.push(absencePart(table, absent, guids))
  return parts
}

/**
 * The version must still hold, and the lock keeps it so until this commit has ended. Without the lock two processes could each decide on
 * what the other one changes (write skew): a commit schedules a job by a bank's clock while another process changes that clock
 * and reschedules the jobs that it sees. The lock is shared, so readers do not wait for each other.
 */
const versionPart = (table: Table, entries: readonly Entry[], guids: GuidList): Part => ({
  id: `?${table.name}`,
  ...placeOf(table, table.key),
  rows: entries.length,
  types: [...typesOf(table, table.key), 'integer'],
  arrays: [
    ...columnArrays(table, table.key, entries.map(rowOf), guids),
    arrayOf(entries.map((entry) => String(entry.version))),
  ],
  sql: (p) => ({
    actions: [
      {
        name: `read_${table.name}`,
        sql: `select 1 from ${unnested(p, [...table.key, 'version'])}
  join ${table.name} t on ${equalOn(p, table.key)} and t.version = u.version for share of t`,
      },
    ],
    check: `(select count(*) from read_${table.name}) = ${countOf(p)}`,
  }),
})

/**
 * An absent row must still be absent: another process may have created it since (a clock, the usage of a limit). An absent row cannot be
 * locked. A commit that creates such a row also writes a row that is read with it, and that row is locked. For the usage of a limit it is
 * the customer.
 */
const absencePart = (table: Table, entries: readonly Entry[], guids: GuidList): Part => ({
  id: `!${table.name}`,
  ...placeOf(table, table.key),
  rows: entries.length,
  types: typesOf(table, table.key),
  arrays: columnArrays(
    table,
    table.key,
    entries.map((entry) => keyOfAbsent(table, entry)),
    guids,
  ),
  sql: (p) => ({ actions: [], check: notThere(table, table.key, p, table.key) }),
})

/** An absent row has no columns, only the text of its key. */
function keyOfAbsent(table: Table, { tenant, text }: Entry): object {
  const parts = [tenant, ...(table.key.length > 1 ? text.split('/') : [])]
  assert(parts.length === table.key.length, `${table.name}: a key part holds no slash`)
  const values = table.key.map((name, i) => [
    name,
    columnOf(table, name).sql === 'timestamptz' ? Number(parts[i]) : parts[i],
  ])
  return Object.fromEntries(values)
}
