// The rows the engine decides on: a bounded cache that also holds what was decided but has not landed yet. Entries are
// shared and changed in place, so a command later in the batch sees what an earlier one did. Commands keep references to
// their entries: eviction can never take a row away from under a decision.
import { keyText, type Table } from '../kernel/table.ts'

/** What a batch in the making does to a row. `base` is the version the row had before the batch. */
export interface RowWrite {
  op: 'insert' | 'update' | 'remove'
  readonly base: number
}

export interface Entry {
  readonly table: Table
  readonly text: string
  /** undefined: known to be absent. */
  row: object | undefined
  version: number
  write: RowWrite | undefined
}

/** The rows of one index value, complete. */
export interface List {
  readonly table: Table
  readonly index: string
  readonly text: string
  readonly entries: Set<Entry>
}

/** Two generations: what was not touched while the younger one filled up is dropped. */
class Generations<V> {
  #young = new Map<string, V>()
  #old = new Map<string, V>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  get(text: string): V | undefined {
    const young = this.#young.get(text)
    if (young !== undefined) return young
    const old = this.#old.get(text)
    if (old !== undefined) this.set(text, old)
    return old
  }

  set(text: string, value: V): void {
    if (this.#young.size >= this.#max) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(text, value)
  }

  delete(text: string): void {
    this.#young.delete(text)
    this.#old.delete(text)
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }
}

interface TableCache {
  readonly rows: Generations<Entry>
  readonly lists: Map<string, Generations<List>>
}

export class WorkingSet {
  readonly #tables = new Map<Table, TableCache>()
  readonly #max: number

  /** At most this many rows of each table, in each of two generations. */
  constructor(rowsMax: number) {
    this.#max = rowsMax
  }

  #cache(table: Table): TableCache {
    let cache = this.#tables.get(table)
    if (!cache) {
      const max = table.isShortLived ? Math.ceil(this.#max / 4) : this.#max
      cache = { rows: new Generations(max), lists: new Map() }
      for (const index of Object.keys(table.indexes)) cache.lists.set(index, new Generations(max))
      this.#tables.set(table, cache)
    }
    return cache
  }

  entry(table: Table, text: string): Entry | undefined {
    return this.#cache(table).rows.get(text)
  }

  list(table: Table, index: string, text: string): List | undefined {
    return this.#cache(table).lists.get(index)?.get(text)
  }

  /** A row as loaded. A row that is here already wins: it may be newer than what a statement saw. */
  admit(table: Table, text: string, row: object | undefined, version: number): Entry {
    const known = this.entry(table, text)
    if (known) return known
    const entry: Entry = { table, text, row, version, write: undefined }
    this.#cache(table).rows.set(text, entry)
    return entry
  }

  /** Puts back an entry that was forgotten meanwhile. Gives the one that is here: another, if the row was loaded again. */
  keep(entry: Entry): Entry {
    const known = this.entry(entry.table, entry.text)
    if (!known) this.#cache(entry.table).rows.set(entry.text, entry)
    return known ?? entry
  }

  admitList(table: Table, index: string, text: string, entries: readonly Entry[]): List {
    const list: List = { table, index, text, entries: new Set(entries.filter((entry) => entry.row !== undefined)) }
    this.#cache(table).lists.get(index)?.set(text, list)
    return list
  }

  /** Keeps the lists true when a row appears or goes. Indexed columns never change. */
  enlist(entry: Entry, row: object, isPresent: boolean): void {
    for (const [index, columns] of Object.entries(entry.table.indexes)) {
      const text = keyText(columns.map((column) => (row as Record<string, unknown>)[column]))
      const list = this.list(entry.table, index, text)
      if (isPresent) list?.entries.add(entry)
      else list?.entries.delete(entry)
    }
  }

  forget(table: Table, text: string): void {
    this.#cache(table).rows.delete(text)
  }

  forgetList(table: Table, index: string, text: string): void {
    this.#cache(table).lists.get(index)?.delete(text)
  }

  /** Drops a row and every list it may stand in. */
  forgetEntry(entry: Entry, row: object | undefined = entry.row): void {
    this.forget(entry.table, entry.text)
    if (!row) return
    for (const [index, columns] of Object.entries(entry.table.indexes)) {
      const text = keyText(columns.map((column) => (row as Record<string, unknown>)[column]))
      this.forgetList(entry.table, index, text)
    }
  }

  sizeOf(table: Table): number {
    return this.#cache(table).rows.size
  }
}
