// What one command loaded: references to entries and lists of the working set, in the shape a decision reads. Needs are
// asked for when a batch is loaded, and an earlier command of the batch may have made rows since (opened an account): a row
// that was not named is looked up in the working set, and if it is not there either, the command is loaded again.
import type { Change, KeyPart, Need, Rows } from '../kernel/command.ts'
import { keyText, type Table } from '../kernel/table.ts'
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
    const found = needs.map((need) => resolve(need, this.#set))
    if (found.includes(undefined)) return false
    for (const [i, each] of (found as (Entry | List)[]).entries()) {
      if ('index' in each) {
        this.lists.push(each)
        this.#listKeys.push(needs[i]!.values)
      } else {
        this.entries.push(each)
        this.#entryKeys.push(needs[i]!.values)
      }
    }
    return true
  }

  get<Row>(table: Table<Row>, ...key: readonly KeyPart[]): Row | undefined {
    for (let i = 0; i < this.entries.length; i++) {
      const entry = this.entries[i]!
      if (entry.table === (table as unknown) && isSame(this.#entryKeys[i]!, key)) return entry.row as Row | undefined
    }
    const entry = this.#set.entry(table, keyText(key))
    if (!entry?.row) throw new MissingNeed(`${table.name} ${keyText(key)} was not named as a need`)
    this.entries.push(entry)
    this.#entryKeys.push(key)
    return entry.row as Row
  }

  find<Row>(table: Table<Row>, index: string, ...values: readonly KeyPart[]): readonly Row[] {
    for (let i = 0; i < this.lists.length; i++) {
      const list = this.lists[i]!
      if (list.table !== (table as unknown) || list.index !== index || !isSame(this.#listKeys[i]!, values)) continue
      return [...list.entries].map((entry) => entry.row as Row)
    }
    throw new MissingNeed(`${table.name} by ${index} ${keyText(values)} was not named as a need`)
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
    const text = keyText(key)
    const inserted = changes.find(
      (change) =>
        change.op === 'insert' &&
        change.table === (table as unknown) &&
        change.table.keyOf(change.row as never) === text,
    )
    return inserted ? (inserted.row as never) : rows.get(table, ...key)
  },
  find: (table, index, ...values) => rows.find(table, index, ...values),
})
