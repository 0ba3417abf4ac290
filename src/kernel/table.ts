// A table is declared once: columns, key, what may change, by which indexes rows are found. The engine loads and writes
// rows from this alone, so a new noun needs no change there. The tenant is the first part of every key and index.
import { assert, BrokenAssertion } from './assert.ts'
import type { Column, ColumnValue } from './column.ts'
import { isTerminal, type Machine } from './machine.ts'

export type RowOf<T> = T extends Table<infer Row> ? Row : never
type RowFrom<C> = { readonly [K in keyof C]: ColumnValue<C[K]> }

// biome-ignore lint/suspicious/noExplicitAny: a Table of some row stands for a table of any.
export interface Table<Row = any> {
  readonly name: string
  readonly columns: Readonly<Record<string, Column<unknown>>>
  readonly columnNames: readonly string[]
  /** Where rows are read from: the table, or a view that adds columns which other tables tell. */
  readonly source: string
  /** The columns that the view adds. A decision sets them in memory, for the decisions after it; nothing writes them. */
  readonly added: readonly string[]
  /** All other columns. */
  readonly stored: readonly string[]
  readonly key: readonly string[]
  /** Columns that an update writes. Rows of a table without any are never written again and carry no version. */
  readonly mutable: readonly string[]
  readonly indexes: Readonly<Record<string, readonly string[]>>
  /**
   * A column that no two rows of a tenant share. New rows are written in its order, and not in that of their keys: a process waits
   * for another that writes the same value, and two must not wait for each other.
   */
  readonly once?: string
  /**
   * The index whose lists belong to an owner's row, and the tables such rows stand in. The owner's version guards its list:
   * who adds to it changes the owner too. So a list is only as fresh as its owner, and goes when the owner is read again.
   */
  readonly owned?: { readonly index: string; readonly by: readonly string[] }
  /**
   * The index whose value names another row: when that row is made in the same decision, the list of its value begins with this
   * one, because nobody can have added to it before.
   */
  readonly begins?: string
  readonly states?: Machine
  /**
   * The commit compares the versions of rows that a decision only read. Off where nothing can change that a decision reads; what
   * a view adds is guarded by a UNIQUE on the row that tells it.
   */
  readonly isGuarded: boolean
  /** If not, rows are forgotten after their commit: nobody asks for them again. */
  readonly isCached: boolean
  /** Worked on for a moment and then left alone, so few of them are worth remembering. */
  readonly isShortLived: boolean
  /** A row that nobody will decide on again. */
  isSpent(row: Row): boolean
  /** Kept in `row_counts`, so that totals of lists stay exact and cheap: by the column that is the row's type, and by state. */
  readonly counted?: {
    readonly type: string | null
    /** There is an index on (the tenant, type, state, guid desc), so lists by type and state need not walk over others. */
    readonly isIndexed?: boolean
  }
  /** The bank, or the organization for what is its own. */
  tenantOf(row: Row): string
  /** Its key within the tenant. */
  keyOf(row: Row): string
  /** Its value in a column. */
  readonly read: Readonly<Record<string, (row: object) => unknown>>
  /** A row from what the driver returned for `columnNames`, in that order. */
  rowFrom(values: readonly unknown[]): Row
  /** A new row of a table with states. */
  born(fields: object, state: string, event_sequence: number): Row
}

interface TableOptions<C> {
  readonly key: readonly (keyof C & string)[]
  readonly mutable?: readonly (keyof C & string)[]
  readonly view?: { readonly name: string; readonly adds: readonly (keyof C & string)[] }
  readonly indexes?: Readonly<Record<string, readonly (keyof C & string)[]>>
  readonly once?: keyof C & string
  readonly owned?: Table['owned']
  readonly begins?: string
  readonly states?: Machine
  readonly isGuarded?: boolean
  readonly isCached?: boolean
  readonly isShortLived?: boolean
  readonly isSpent?: (row: RowFrom<C>) => boolean
  readonly counted?: { readonly type: (keyof C & string) | null; readonly isIndexed?: boolean }
}

// biome-ignore lint/suspicious/noExplicitAny: a column of any value type may stand in a table.
export function table<const C extends Readonly<Record<string, Column<any>>>>(
  name: string,
  columns: C,
  options: TableOptions<C>,
): Table<RowFrom<C>> {
  const key = options.key as readonly string[]
  const mutable = options.mutable ?? []
  assert(!mutable.some((column) => key.includes(column)), `${name}: a key column cannot change`)
  const stateful = options.states ? ['state', 'event_sequence'] : []
  const added: readonly string[] = options.view?.adds ?? []
  assert(!options.view || mutable.length + stateful.length === 0, `${name}: a view shows no versions`)
  const read = Object.fromEntries(Object.keys(columns).map((name) => [name, fieldReader(name)]))
  const built: Table<RowFrom<C>> = {
    name,
    columns,
    columnNames: Object.keys(columns),
    source: options.view?.name ?? name,
    added,
    stored: Object.keys(columns).filter((column) => !added.includes(column)),
    key,
    mutable: [...stateful, ...mutable],
    indexes: options.indexes ?? {},
    isGuarded: options.isGuarded ?? mutable.length + stateful.length > 0,
    isCached: options.isCached ?? true,
    isShortLived: options.isShortLived ?? false,
    isSpent: options.isSpent ?? ((row) => isDone(options.states, row)),
    ...(options.once ? { once: options.once } : {}),
    ...(options.owned ? { owned: options.owned } : {}),
    ...(options.begins ? { begins: options.begins } : {}),
    ...(options.states ? { states: options.states } : {}),
    ...(options.counted ? { counted: options.counted } : {}),
    tenantOf: read[key[0]!] as (row: RowFrom<C>) => string,
    keyOf: keyReader(key.slice(1).map((name) => read[name]!)) as (row: RowFrom<C>) => string,
    read,
    rowFrom: rowReader(columns) as (values: readonly unknown[]) => RowFrom<C>,
    born: rowMaker(Object.keys(columns)) as (fields: object, state: string, event_sequence: number) => RowFrom<C>,
  }
  return built
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

/** Within a tenant most keys are one guid, which is then the key as it is: its hash is known, and nothing is put together. */
function keyReader(parts: readonly ((row: object) => unknown)[]): (row: object) => string {
  const [only] = parts
  if (only && parts.length === 1) return (row) => asText(only(row))
  return (row) => parts.map((part) => part(row)).join('/')
}

const asText = (part: unknown): string => (typeof part === 'string' ? part : String(part))

/** The key within the tenant, which is the first of these values. Parts are guids or words without a slash. */
export const keyWithin = (values: readonly unknown[]): string =>
  values.length === 2 ? asText(values[1]) : values.slice(1).join('/')

/**
 * Rows are made by code written out for their table. An object that gets its fields one by one under computed names becomes
 * a hash table in V8, seven times larger and slow in everything after; one that is spread out and added to takes ten
 * microseconds. Column names are our own words, never input.
 */
function rowReader(columns: Readonly<Record<string, Column<unknown>>>): (values: readonly unknown[]) => unknown {
  const fields = Object.keys(columns).map((name, i) => `${name}: columns[${i}].decode(values[${i}])`)
  return new Function('columns', `return (values) => ({ ${fields.join(', ')} })`)(Object.values(columns))
}

/** One function for each column: a field read under a name that changes is looked up anew every time. */
const fieldReader = (name: string): ((row: object) => unknown) =>
  new Function('row', `return row.${name}`) as (row: object) => unknown

function rowMaker(names: readonly string[]): (fields: object, state: string, event_sequence: number) => unknown {
  const given = (name: string): string =>
    name === 'state' || name === 'event_sequence' ? name : `${name}: fields.${name}`
  return new Function('fields', 'state', 'event_sequence', `return { ${names.map(given).join(', ')} }`) as never
}

const isDone = (states: Machine | undefined, row: object): boolean =>
  states !== undefined && isTerminal(states, (row as { state: string }).state)
