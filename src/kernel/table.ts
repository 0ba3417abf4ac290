// A table is declared once: its columns, its key, which columns may change, its indexes. The engine loads and writes rows by
// this declaration alone, so a new noun needs no change there. The tenant is the first part of every key and index.
import { assert, BrokenAssertion } from './assert.ts'
import type { Column, ColumnValue } from './column.ts'
import { isTerminal, type Machine } from './machine.ts'

export type RowOf<T> = T extends Table<infer Row> ? Row : never
type RowFrom<C> = { readonly [K in keyof C]: ColumnValue<C[K]> }

// biome-ignore lint/suspicious/noExplicitAny: a Table of some row stands for a table of any.
export interface Table<Row = any, Index extends string = string, Job extends string = string> {
  readonly name: string
  readonly columns: Readonly<Record<string, Column<unknown>>>
  readonly columnNames: readonly string[]
  /** Where rows are read from: the table, or a view that adds columns from other tables. */
  readonly source: string
  /** The columns that the view adds. A decision sets them in memory for later decisions; they are never written. */
  readonly added: readonly string[]
  /** All other columns. */
  readonly stored: readonly string[]
  readonly key: readonly [tenant: string, ...string[]]
  /** Columns that an update writes. In a table without any, rows never change and have no version. */
  readonly mutable: readonly string[]
  /** Columns whose changes the audit log tells, before and after. They have no personal data. */
  readonly recorded: readonly string[]
  readonly indexes: Readonly<Record<Index, readonly string[]>>
  /**
   * A column that no two rows of a tenant share. New rows are written in the order of this column, not of their keys: a process
   * waits for another that writes the same value, and two processes must not wait for each other.
   */
  readonly uniqueColumn?: string
  /**
   * The index that lists the rows of an owner, and the tables of owners. The owner's version guards the list: a command that
   * adds to the list also changes the owner. So a list is only as fresh as its owner, and is forgotten when the owner is read again.
   */
  readonly owned?: { readonly index: Index; readonly by: readonly string[] }
  /** The index by parent. If the parent row is inserted in the same decision, its list is known to be empty and is not queried. */
  readonly parentIndex?: Index
  readonly states?: Machine<string, Job>
  /**
   * The commit compares the versions of rows that a decision only read. Off where decisions read only what cannot change. A UNIQUE
   * on the other table guards the columns of a view.
   */
  readonly isGuarded: boolean
  /** If not, rows leave memory after their commit, because they are not read again. */
  readonly isCached: boolean
  /** Rows are used only for a short time, so memory keeps few of them. */
  readonly isShortLived: boolean
  /** No decision will read this row again. */
  isSpent(row: Row): boolean
  /** Counted in `row_counts` by type and state, so that totals of lists are exact and cheap. `type` is a column. */
  readonly counted?: {
    readonly type: string | null
    /** There is an index on (tenant, type, state, guid desc), so lists by type and state skip all other rows. */
    readonly isIndexed?: boolean
  }
  /** The bank's guid, or the organization's for its own rows. */
  tenantOf(row: Row): string
  /** Its key within the tenant. */
  keyOf(row: Row): string
  /** Its value in a column, as it is stored. */
  readonly read: Readonly<Record<string, (row: object) => unknown>>
  /** A row from what the driver returned for `columnNames`, in that order. */
  rowFrom(values: readonly unknown[]): Row
  /** A new row of a table with states. */
  born(fields: object, state: string, event_sequence: number): Row
}

interface TableOptions<C, Index extends string, Job extends string> {
  readonly key: readonly [tenant: keyof C & string, ...(keyof C & string)[]]
  readonly mutable?: readonly (keyof C & string)[]
  readonly recorded?: readonly (keyof C & string)[]
  readonly view?: { readonly name: string; readonly adds: readonly (keyof C & string)[] }
  readonly indexes?: Readonly<Record<Index, readonly (keyof C & string)[]>>
  readonly uniqueColumn?: keyof C & string
  readonly owned?: { readonly index: NoInfer<Index>; readonly by: readonly string[] }
  readonly parentIndex?: NoInfer<Index>
  readonly states?: Machine<string, Job>
  readonly isGuarded?: boolean
  readonly isCached?: boolean
  readonly isShortLived?: boolean
  readonly isSpent?: (row: RowFrom<C>) => boolean
  readonly counted?: { readonly type: (keyof C & string) | null; readonly isIndexed?: boolean }
  readonly short?: ShortForm<RowFrom<C>>
}

/** What other columns of a row say is left out of these columns when they are stored. Older rows may still have all of it. */
interface ShortForm<Row> {
  readonly shorten: { readonly [K in keyof Row]?: (row: Row) => unknown }
  /** Completes a row that was just read, in place. Left out where a view does that. */
  readonly restore?: (row: Row) => void
}

export function table<
  // biome-ignore lint/suspicious/noExplicitAny: a column of any value type may stand in a table.
  const C extends Readonly<Record<string, Column<any>>>,
  Index extends string = never,
  Job extends string = never,
>(name: string, columns: C, options: TableOptions<C, Index, Job>): Table<RowFrom<C>, Index, Job> {
  const key: Table['key'] = options.key
  const mutable = options.mutable ?? []
  assert(!mutable.some((column) => key.includes(column)), `${name}: a key column cannot change`)
  const indexed: readonly (readonly string[])[] = Object.values(options.indexes ?? {})
  // The engine does not move a row from one list that it has read to another.
  assert(!mutable.some((column) => indexed.flat().includes(column)), `${name}: an indexed column cannot change`)
  const stateful = options.states ? ['state', 'event_sequence'] : []
  const added: readonly string[] = options.view?.adds ?? []
  assert(!options.view || mutable.length + stateful.length === 0, `${name}: a view shows no versions`)
  const { short } = options
  const read = Object.fromEntries(Object.keys(columns).map((name) => [name, fieldReader(name)]))
  Object.assign(read, short?.shorten)
  return {
    name,
    columns,
    columnNames: Object.keys(columns),
    source: options.view?.name ?? name,
    added,
    stored: Object.keys(columns).filter((column) => !added.includes(column)),
    key,
    mutable: [...stateful, ...mutable],
    recorded: options.recorded ?? [],
    indexes: options.indexes ?? ({} as Record<Index, never>),
    isGuarded: options.isGuarded ?? mutable.length + stateful.length > 0,
    isCached: options.isCached ?? true,
    isShortLived: options.isShortLived ?? false,
    isSpent: options.isSpent ?? ((row) => isDone(options.states, row)),
    ...(options.uniqueColumn ? { uniqueColumn: options.uniqueColumn } : {}),
    ...(options.owned ? { owned: options.owned } : {}),
    ...(options.parentIndex ? { parentIndex: options.parentIndex } : {}),
    ...(options.states ? { states: options.states } : {}),
    ...(options.counted ? { counted: options.counted } : {}),
    tenantOf: fieldReader(key[0]) as (row: RowFrom<C>) => string,
    keyOf: keyReader(key.slice(1).map(fieldReader)) as (row: RowFrom<C>) => string,
    read,
    rowFrom: restored(rowReader(columns) as (values: readonly unknown[]) => RowFrom<C>, short?.restore),
    born: rowMaker(Object.keys(columns)) as (fields: object, state: string, event_sequence: number) => RowFrom<C>,
  }
}

export function columnOf({ name: table, columns }: Table, name: string): Column<unknown> {
  const column = columns[name]
  if (!column) throw new BrokenAssertion(`${table} has no column ${name}`)
  return column
}

/** Reads this column of a row. */
export function readerOf({ name: table, read }: Table, name: string): (row: object) => unknown {
  const reader = read[name]
  if (!reader) throw new BrokenAssertion(`${table} has no column ${name}`)
  return reader
}

/** The columns of an index. */
export function indexOf({ name: table, indexes }: Table, name: string): readonly string[] {
  const columns = indexes[name]
  if (!columns) throw new BrokenAssertion(`${table} has no index ${name}`)
  return columns
}

/** Most keys within a tenant are one guid. That guid is used as it is, without building a new string. */
function keyReader(parts: readonly ((row: object) => unknown)[]): (row: object) => string {
  const [only] = parts
  if (only && parts.length === 1) return (row) => asText(only(row))
  return (row) => parts.map((part) => part(row)).join('/')
}

const asText = (part: unknown): string => (typeof part === 'string' ? part : String(part))

/** The key without the tenant, which is the first value. Parts are guids or words without a slash. */
export const keyWithin = (values: readonly unknown[]): string =>
  values.length === 2 ? asText(values[1]) : values.slice(1).join('/')

/**
 * Rows are made by code that is generated for their table. In V8, an object whose fields are set one by one under computed
 * names becomes a hash table, which is seven times larger and slow to read; spreading an object takes ten microseconds. Column
 * names are our own, never input.
 */
function rowReader(columns: Readonly<Record<string, Column<unknown>>>): (values: readonly unknown[]) => unknown {
  const fields = Object.keys(columns).map((name, i) => `${name}: columns[${i}].decode(values[${i}])`)
  return new Function('columns', `return (values) => ({ ${fields.join(', ')} })`)(Object.values(columns))
}

function restored<Row>(
  rowFrom: (values: readonly unknown[]) => Row,
  restore: ((row: Row) => void) | undefined,
): (values: readonly unknown[]) => Row {
  if (!restore) return rowFrom
  return (values) => {
    const row = rowFrom(values)
    restore(row)
    return row
  }
}

/** One function for each column: reading a field by a variable name is slower. */
const fieldReader = (name: string): ((row: object) => unknown) =>
  new Function('row', `return row.${name}`) as (row: object) => unknown

function rowMaker(names: readonly string[]): (fields: object, state: string, event_sequence: number) => unknown {
  const given = (name: string): string =>
    name === 'state' || name === 'event_sequence' ? name : `${name}: fields.${name}`
  return new Function('fields', 'state', 'event_sequence', `return { ${names.map(given).join(', ')} }`) as never
}

const isDone = (states: Machine | undefined, row: object): boolean =>
  states !== undefined && isTerminal(states, (row as { state: string }).state)
