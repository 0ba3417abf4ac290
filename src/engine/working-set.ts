// The rows the engine decides on: a bounded cache that also holds what was decided but has not landed yet. Entries are shared
// and changed in place, so a command sees what earlier commands of its batch did. A decision keeps references to its entries, so
// eviction cannot take a row away from it.
import { indexOf, keyWithin, readerOf, type Table } from '../kernel/table.ts'

/** What an unsent batch does to a row. `base` is the version the row had before the batch. */
export interface RowWrite {
  op: 'insert' | 'update' | 'remove'
  readonly base: number
}

export interface Entry {
  readonly table: Table
  readonly tenant: string
  /** Its key within the tenant. */
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
  readonly tenant: string
  /** The value of the index within the tenant. */
  readonly text: string
  readonly entries: Set<Entry>
}

/** By tenant, then by the key within it. That key is mostly one guid, a string whose hash V8 has computed before. */
type ByTenant<V> = Map<string, Map<string, V>>

/** A bound that several caches share. When it is used up, each of them drops its older generation. */
class Room {
  readonly #max: number
  readonly #sharers: (() => void)[] = []
  #used = 0

  constructor(max: number) {
    this.#max = max
  }

  share(growOlder: () => void): void {
    this.#sharers.push(growOlder)
  }

  take(): void {
    if (this.#used >= this.#max) {
      for (const growOlder of this.#sharers) growOlder()
      this.#used = 0
    }
    this.#used += 1
  }

  giveBack(): void {
    this.#used -= 1
  }

  empty(): void {
    this.#used = 0
  }
}

/** A cache of two generations: a value that is not used while the younger one fills up is dropped. */
class Generations<V> {
  #young: ByTenant<V> = new Map()
  #old: ByTenant<V> = new Map()
  readonly #room: Room
  readonly #dropped: (value: V) => void

  constructor(room: Room, dropped: (value: V) => void = () => {}) {
    this.#room = room
    this.#dropped = dropped
    room.share(() => this.#growOlder())
  }

  #growOlder(): void {
    for (const rows of this.#old.values()) for (const each of rows.values()) this.#dropped(each)
    this.#old = this.#young
    this.#young = new Map()
  }

  /** The values in both generations. A value that has just moved to the younger one may be counted twice. */
  get size(): number {
    return sizeOf(this.#young) + sizeOf(this.#old)
  }

  get(tenant: string, text: string): V | undefined {
    const young = this.#young.get(tenant)?.get(text)
    if (young !== undefined) return young
    const old = taken(this.#old, tenant, text)
    if (old !== undefined) this.set(tenant, text, old)
    return old
  }

  set(tenant: string, text: string, value: V): void {
    if (!this.#young.get(tenant)?.has(text)) this.#room.take()
    let rows = this.#young.get(tenant)
    if (!rows) {
      rows = new Map()
      this.#young.set(tenant, rows)
    }
    rows.set(text, value)
  }

  clear(): void {
    this.#growOlder()
    this.#growOlder()
    this.#room.empty()
  }

  /** From both: after a list is read again, the older generation may still hold the old list. */
  delete(tenant: string, text: string): void {
    const young = taken(this.#young, tenant, text)
    const old = taken(this.#old, tenant, text)
    if (young !== undefined) this.#room.giveBack()
    const value = young ?? old
    if (value !== undefined) this.#dropped(value)
  }
}

const sizeOf = <V>(all: ByTenant<V>): number => {
  let size = 0
  for (const rows of all.values()) size += rows.size
  return size
}

/** Removes a value, and the tenant's map when it is empty. */
function taken<V>(all: ByTenant<V>, tenant: string, text: string): V | undefined {
  const rows = all.get(tenant)
  const value = rows?.get(text)
  if (rows && value !== undefined) {
    rows.delete(text)
    if (rows.size === 0) all.delete(tenant)
  }
  return value
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
  /** By the name of an owner's table: the lists to forget when a row of that table is loaded. */
  readonly #owned = new Map<string, { readonly table: Table; readonly index: string }[]>()
  readonly #max: number
  readonly #room: Room

  /**
   * At most this many rows and lists of all tables together, in each of two generations. Rows that are used once, such as quotes, have a
   * small bound of their own: there are so many of them that they would push out rows that are used again.
   */
  constructor(rowsMax: number) {
    this.#max = rowsMax
    this.#room = new Room(rowsMax)
  }

  #cache(table: Table): TableCache {
    return this.#tables.get(table) ?? this.#newCache(table)
  }

  #newCache(table: Table): TableCache {
    const room = (): Room => (table.isShortLived ? new Room(Math.ceil(this.#max / 32)) : this.#room)
    const cache: TableCache = { rows: new Generations(room(), forgotten), lists: new Map() }
    for (const index of Object.keys(table.indexes)) cache.lists.set(index, new Generations(room()))
    this.#tables.set(table, cache)
    const { owned } = table
    if (owned) {
      for (const owner of owned.by) {
        this.#owned.set(owner, [...(this.#owned.get(owner) ?? []), { table, index: owned.index }])
      }
    }
    return cache
  }

  /** How many rows and lists of each table are kept. */
  get sizes(): ReadonlyMap<string, number> {
    const sizes = new Map<string, number>()
    for (const [{ name }, { rows, lists }] of this.#tables) {
      let size = rows.size
      for (const each of lists.values()) size += each.size
      sizes.set(name, size)
    }
    return sizes
  }

  entry(table: Table, tenant: string, text: string): Entry | undefined {
    return this.#cache(table).rows.get(tenant, text)
  }

  list(table: Table, index: string, tenant: string, text: string): List | undefined {
    return this.#cache(table).lists.get(index)?.get(tenant, text)
  }

  /** Adds a loaded row. If the row is here already, it stays: it may be newer than what the statement saw. */
  admit(table: Table, tenant: string, text: string, row: object | undefined, version: number): Entry {
    const { rows } = this.#cache(table)
    const known = rows.get(tenant, text)
    if (known) return known
    const entry: Entry = { table, tenant, text, row, version, write: undefined, isKnown: true }
    rows.set(tenant, text, entry)
    const owned = this.#owned.get(table.name)
    if (owned) for (const list of owned) this.forgetListed(list.table, list.index, tenant, text)
    return entry
  }

  /** Puts back a forgotten entry. If the row was loaded again meanwhile, gives the new entry instead. */
  keep(entry: Entry): Entry {
    if (entry.isKnown) return entry
    const { table, tenant, text } = entry
    const known = this.entry(table, tenant, text)
    if (known) return known
    entry.isKnown = true
    this.#cache(table).rows.set(tenant, text, entry)
    return entry
  }

  admitList(table: Table, index: string, tenant: string, text: string, entries: readonly Entry[]): List {
    const list: List = {
      table,
      index,
      tenant,
      text,
      entries: new Set(entries.filter((entry) => entry.row !== undefined)),
    }
    this.#cache(table).lists.get(index)?.set(tenant, text, list)
    return list
  }

  /** Adds an empty list, unless the list is known. */
  beginList(table: Table, index: string, tenant: string, text: string): void {
    if (!this.list(table, index, tenant, text)) this.admitList(table, index, tenant, text, [])
  }

  /** Adds a row to its lists, or removes it. Indexed columns never change. */
  enlist(entry: Entry, row: object, isPresent: boolean): void {
    const { table, tenant } = entry
    for (const index of this.#cache(table).lists.keys()) {
      const list = this.list(table, index, tenant, indexText(table, index, row))
      if (isPresent) list?.entries.add(entry)
      else list?.entries.delete(entry)
    }
  }

  forget(table: Table, tenant: string, text: string): void {
    this.#cache(table).rows.delete(tenant, text)
  }

  forgetList(table: Table, index: string, tenant: string, text: string): void {
    this.#cache(table).lists.get(index)?.delete(tenant, text)
  }

  clear(): void {
    for (const { rows, lists } of this.#tables.values()) {
      rows.clear()
      for (const list of lists.values()) list.clear()
    }
  }

  /** Forgets a list and its rows. A row that stayed here would hide what is loaded next. */
  forgetListed(table: Table, index: string, tenant: string, text: string): void {
    for (const entry of this.list(table, index, tenant, text)?.entries ?? []) {
      this.forget(entry.table, entry.tenant, entry.text)
    }
    this.forgetList(table, index, tenant, text)
  }

  /** Forgets a row and every list that may contain it. */
  forgetEntry(entry: Entry, row: object | undefined = entry.row): void {
    const { table, tenant, text } = entry
    this.forget(table, tenant, text)
    if (!row) return
    for (const index of this.#cache(table).lists.keys()) {
      this.forgetList(table, index, tenant, indexText(table, index, row))
    }
  }
}

/** The value that a row has in an index, within its tenant. */
export const indexText = (table: Table, index: string, row: object): string =>
  keyWithin(indexOf(table, index).map((column) => readerOf(table, column)(row)))
