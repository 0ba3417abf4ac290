// The rows that one decision reads, and a record of them: the commit guards exactly these. A read of a row that is not in memory
// notes the row and throws `missingRow`. The engine then loads it and decides the command again.
import { type Change, type KeyPart, key, match, type Need, type Rows } from '../kernel/command.ts'
import { keyWithin, type Table } from '../kernel/table.ts'
import { type Loaded, resolve } from './load.ts'
import type { Entry, List, WorkingSet } from './working-set.ts'

/** One error for all reads of rows that are not loaded: a stack for each would cost more than the decision. */
export const missingRow = new Error('a row that is not loaded was read')

/** A read looks for its row among so many reads before it, then in the working set. One command reads fewer, a large group many more. */
const remembered_max = 32

export class DecisionRows implements Rows {
  readonly #set: WorkingSet
  readonly #loaded: Loaded
  readonly #isCold: boolean
  readonly entries: Entry[] = []
  readonly lists: List[] = []
  readonly missing: Need[] = []
  /** The values of each key. Comparing them is cheaper than building the text of a key for every read. */
  readonly #entryKeys: (readonly KeyPart[])[] = []
  readonly #listKeys: (readonly KeyPart[])[] = []

  /** `isCold`: an attempt before this one lacked a row. */
  constructor(set: WorkingSet, loaded: Loaded, isCold = false) {
    this.#set = set
    this.#loaded = loaded
    this.#isCold = isCold
  }

  get<Row>(table: Table<Row>, ...values: readonly KeyPart[]): Row | undefined {
    for (let i = Math.max(0, this.entries.length - remembered_max); i < this.entries.length; i++) {
      const entry = this.entries[i]
      if (entry && entry.table === (table as unknown) && isSame(this.#entryKeys[i], values))
        return entry.row as Row | undefined
    }
    const tenant = values[0] as string
    const text = keyWithin(values)
    const entry = this.#note(table, tenant, text, values)
    return entry ? (entry.row as Row | undefined) : this.#miss(key(table, ...values))
  }

  /** The row, unless it is absent or not loaded. Nothing is noted as missing: the commit must fail by itself if the row exists. */
  inMemory<Row>(table: Table<Row>, tenant: string, text: string): Row | undefined {
    return this.#note(table, tenant, text, [tenant, text])?.row as Row | undefined
  }

  /** Finds an entry and notes that it was read. */
  #note(table: Table, tenant: string, text: string, values: readonly KeyPart[]): Entry | undefined {
    const entry = this.#set.entry(table, tenant, text) ?? this.#loaded.entry(table, tenant, text)
    if (!entry) return undefined
    this.entries.push(entry)
    this.#entryKeys.push(values)
    return entry
  }

  find<Row>(table: Table<Row>, index: string, ...values: readonly KeyPart[]): readonly Row[] {
    for (let i = Math.max(0, this.lists.length - remembered_max); i < this.lists.length; i++) {
      const list = this.lists[i]
      if (list && list.table === (table as unknown) && list.index === index && isSame(this.#listKeys[i], values)) {
        return rowsOf(list)
      }
    }
    const tenant = values[0] as string
    const text = keyWithin(values)
    const list = this.#set.list(table, index, tenant, text) ?? this.#loaded.list(table, index, tenant, text)
    if (!list) return this.#miss(match(table, index, ...values))
    this.lists.push(list)
    this.#listKeys.push(values)
    return rowsOf(list)
  }

  want(needs: () => readonly Need[]): void {
    if (!this.#isCold) return
    for (const need of needs()) {
      if (!resolve(need, this.#set) && !resolve(need, this.#loaded)) this.missing.push(need)
    }
    if (this.missing.length > 0) throw missingRow
  }

  /** Everything that was read, to be read afresh. */
  get reads(): readonly Need[] {
    return [
      ...this.entries.map(({ table }, i) => key(table, ...(this.#entryKeys[i] ?? []))),
      ...this.lists.map(({ table, index }, i) => match(table, index, ...(this.#listKeys[i] ?? []))),
    ]
  }

  #miss(need: Need): never {
    this.missing.push(need)
    throw missingRow
  }
}

/** Ends a probe. */
const probeEnds = new Error('a probe ends with the first read')

/** Runs a command up to its first read, and notes which of those rows are not loaded. */
export class ProbeRows implements Rows {
  readonly #set: WorkingSet
  readonly missing: Need[] = []

  constructor(set: WorkingSet) {
    this.#set = set
  }

  get(table: Table, ...values: readonly KeyPart[]): never {
    return this.want(() => [key(table, ...values)])
  }

  inMemory(): undefined {
    return undefined
  }

  find(table: Table, index: string, ...values: readonly KeyPart[]): never {
    return this.want(() => [match(table, index, ...values)])
  }

  want(needs: () => readonly Need[]): never {
    for (const need of needs()) if (!resolve(need, this.#set)) this.missing.push(need)
    throw probeEnds
  }
}

function rowsOf<Row>({ entries }: List): Row[] {
  const rows: Row[] = []
  for (const entry of entries) rows.push(entry.row as Row)
  return rows
}

const isSame = (a: readonly KeyPart[] = [], b: readonly KeyPart[]): boolean => {
  // The last part differs most often.
  for (let i = a.length - 1; i >= 0; i--) if (a[i] !== b[i]) return false
  return a.length === b.length
}

/** The same rows, and those that the decision itself inserts. */
export function withInserted(rows: Rows, changes: readonly Change[]): Rows {
  const inserted = (table: unknown, values: readonly KeyPart[]): object | undefined => {
    for (const { op, table: changed, row } of changes) {
      if (op !== 'insert' || changed !== table) continue
      if (changed.tenantOf(row) === values[0] && changed.keyOf(row) === keyWithin(values)) return row
    }
    return undefined
  }
  return {
    get: (table, ...values) => (inserted(table, values) as never) ?? rows.get(table, ...values),
    find: (table, index, ...values) => rows.find(table, index, ...values),
    // A new row has another guid in every attempt, so loading it would never end.
    want: (needs) => rows.want(() => needs().filter(({ table, values }) => !inserted(table, values))),
  }
}
