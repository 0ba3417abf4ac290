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
  /** False once the working set has forgotten it: the row may have been loaded again, as another entry. */
  isKnown: boolean
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
  readonly #dropped: (value: V) => void

  constructor(max: number, dropped: (value: V) => void = () => {}) {
    this.#max = max
    this.#dropped = dropped
  }

  get(text: string): V | undefined {
    const young = this.#young.get(text)
    if (young !== undefined) return young
    const old = this.#old.get(text)
    if (old === undefined) return undefined
    this.#old.delete(text)
    this.set(text, old)
    return old
  }

  set(text: string, value: V): void {
    if (this.#young.size >= this.#max) {
      for (const each of this.#old.values()) this.#dropped(each)
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(text, value)
  }

  delete(text: string): void {
    const value = this.#young.get(text) ?? this.#old.get(text)
    if (value === undefined) return
    this.#dropped(value)
    this.#young.delete(text)
    this.#old.delete(text)
  }
}

const forgotten = (entry: Entry): void => {
  entry.isKnown = false
}

interface TableCache {
  readonly rows: Generations<Entry>
  readonly lists: Map<string, Generations<List>>
}

export class WorkingSet {
  readonly #tables = new Map<Table, TableCache>()
  /** By the name of an owner's table: the lists that go when such a row is read again. */
  readonly #owned = new Map<string, { readonly table: Table; readonly index: string }[]>()
  readonly #max: number

  /** At most this many rows of each table, in each of two generations. */
  constructor(rowsMax: number) {
    this.#max = rowsMax
  }

  #cache(table: Table): TableCache {
    let cache = this.#tables.get(table)
    if (!cache) {
      const max = table.isShortLived ? Math.ceil(this.#max / 8) : this.#max
      cache = { rows: new Generations(max, forgotten), lists: new Map() }
      for (const index of Object.keys(table.indexes)) cache.lists.set(index, new Generations(max))
      this.#tables.set(table, cache)
      for (const owner of table.owned?.by ?? []) {
        this.#owned.set(owner, [...(this.#owned.get(owner) ?? []), { table, index: table.owned!.index }])
      }
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
    const entry: Entry = { table, text, row, version, write: undefined, isKnown: true }
    this.#cache(table).rows.set(text, entry)
    for (const list of this.#owned.get(table.name) ?? []) this.forgetList(list.table, list.index, text)
    return entry
  }

  /** Puts back an entry that was forgotten meanwhile. Gives the one that is here: another, if the row was loaded again. */
  keep(entry: Entry): Entry {
    if (entry.isKnown) return entry
    const known = this.entry(entry.table, entry.text)
    if (known) return known
    entry.isKnown = true
    this.#cache(entry.table).rows.set(entry.text, entry)
    return entry
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
}
