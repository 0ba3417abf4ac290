// What one command loaded: references to entries and lists of the working set, in the shape a decision reads. Needs are
// asked for when a batch is loaded, and an earlier command of the batch may have made rows since (opened an account): a row
// that was not named is looked up in the working set, and if it is not there either, the command is loaded again.
import type { Change, KeyPart, Need, Rows } from '../kernel/command.ts'
import { keyWithin, type Table } from '../kernel/table.ts'
import { resolve } from './load.ts'
import type { Entry, List, WorkingSet } from './working-set.ts'

/** The decision asked for a row that its needs did not name when they were asked. */
export class MissingNeed extends Error {}

export class HeldRows implements Rows {
  readonly #set: WorkingSet
  readonly entries: Entry[] = []
  readonly lists: List[] = []
  /** What each was asked by. Comparing these parts is cheaper than building the text of a key for every question. */
  readonly #entryKeys: (readonly KeyPart[])[] = []
  readonly #listKeys: (readonly KeyPart[])[] = []

  constructor(set: WorkingSet) {
    this.#set = set
  }

  /** Takes hold of what the loader brought. False if a need is not there: eviction was quicker, load again. */
  hold(needs: readonly Need[]): boolean {
    const found = new Array<Entry | List>(needs.length)
    for (let i = 0; i < needs.length; i++) {
      const each = resolve(needs[i]!, this.#set)
      if (!each) return false
      found[i] = each
    }
    for (let i = 0; i < needs.length; i++) {
      const { index, values } = needs[i]!
      if (index === undefined) {
        this.entries.push(found[i] as Entry)
        this.#entryKeys.push(values)
      } else {
        this.lists.push(found[i] as List)
        this.#listKeys.push(values)
      }
    }
    return true
  }

  get<Row>(table: Table<Row>, ...key: readonly KeyPart[]): Row | undefined {
    for (let i = 0; i < this.entries.length; i++) {
      const entry = this.entries[i]!
      if (entry.table === (table as unknown) && isSame(this.#entryKeys[i]!, key)) return entry.row as Row | undefined
    }
    const entry = this.#set.entry(table, key[0] as string, keyWithin(key))
    if (!entry?.row) throw new MissingNeed(`${table.name} ${key.join('/')} was not named as a need`)
    this.entries.push(entry)
    this.#entryKeys.push(key)
    return entry.row as Row
  }

  find<Row>(table: Table<Row>, index: string, ...values: readonly KeyPart[]): readonly Row[] {
    for (let i = 0; i < this.lists.length; i++) {
      const list = this.lists[i]!
      if (list.table !== (table as unknown) || list.index !== index || !isSame(this.#listKeys[i]!, values)) continue
      const rows: Row[] = []
      for (const entry of list.entries) rows.push(entry.row as Row)
      return rows
    }
    throw new MissingNeed(`${table.name} by ${index} ${values.join('/')} was not named as a need`)
  }
}

const isSame = (a: readonly KeyPart[], b: readonly KeyPart[]): boolean => {
  // The last part differs most often.
  for (let i = a.length - 1; i >= 0; i--) if (a[i] !== b[i]) return false
  return a.length === b.length
}

/** The same rows, with what the decision itself has just inserted. */
export const withInserted = (rows: Rows, changes: readonly Change[]): Rows => ({
  get: (table, ...key) => {
    for (const { op, table: changed, row } of changes) {
      if (op !== 'insert' || changed !== (table as unknown)) continue
      if (changed.tenantOf(row) === key[0] && changed.keyOf(row) === keyWithin(key)) return row as never
    }
    return rows.get(table, ...key)
  },
  find: (table, index, ...values) => rows.find(table, index, ...values),
})
