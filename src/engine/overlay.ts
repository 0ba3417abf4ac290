// The rows of a decision as they will be when some changes are made: a group of commands is decided on these, one after another,
// and nothing in memory changes until all of them are decided.
import type { Change, KeyPart, Need, Rows } from '../kernel/command.ts'
import { keyWithin, type Table } from '../kernel/table.ts'
import { type Balance, balances } from '../ledger/balance.ts'
import type { Posted } from '../ledger/post.ts'
import type { ReadsKeys } from './idempotency.ts'
import { fullText } from './load.ts'
import { indexText } from './working-set.ts'

interface Changed {
  /** Undefined: removed. */
  readonly row: object | undefined
  /** As it was first seen here, to know the lists that it is in. */
  readonly listed: object
}

const textOf = (values: readonly KeyPart[]): string => fullText({ tenant: String(values[0]), text: keyWithin(values) })

export class Overlay implements Rows {
  readonly #base: Rows & ReadsKeys
  readonly #changed = new Map<Table, Map<string, Changed>>()
  /** Guids of new rows. Each attempt makes others, so what is keyed by one of them must never be loaded: it is known to be absent. */
  readonly #made = new Set<KeyPart>()

  constructor(base: Rows & ReadsKeys) {
    this.#base = base
  }

  get<Row>(table: Table<Row>, ...values: readonly KeyPart[]): Row | undefined {
    const changed = this.#changed.get(table)?.get(textOf(values))
    if (changed) return changed.row as Row | undefined
    return this.#isMadeHere(values) ? undefined : this.#base.get(table, ...values)
  }

  inMemory<Row>(table: Table<Row>, tenant: string, text: string): Row | undefined {
    const changed = this.#changed.get(table)?.get(fullText({ tenant, text }))
    return (changed?.row as Row | undefined) ?? this.#base.inMemory(table, tenant, text)
  }

  find<Row, Index extends string>(
    table: Table<Row, Index>,
    index: NoInfer<Index>,
    ...values: readonly KeyPart[]
  ): readonly Row[] {
    const before = this.#isMadeHere(values) ? [] : this.#base.find(table, index, ...values)
    const changed = this.#changed.get(table)
    if (!changed) return before
    const found: Row[] = before.filter((row) => !changed.has(nameOf(table, row as object)))
    const text = keyWithin(values)
    for (const { row, listed } of changed.values()) {
      const isListed = table.tenantOf(listed as Row) === values[0] && indexText(table, index, listed) === text
      if (row && isListed) found.push(row as Row)
    }
    return found
  }

  want(needs: () => readonly Need[]): void {
    this.#base.want(() =>
      needs().filter(
        ({ table, values }) => !this.#isMadeHere(values) && !this.#changed.get(table)?.has(textOf(values)),
      ),
    )
  }

  /** Whether this row can only be here: nothing outside the group knows it. */
  isNew({ values }: Need): boolean {
    return this.#isMadeHere(values)
  }

  /** From now on these changes are seen. */
  add(changes: readonly Change[], posted: Posted | undefined): void {
    for (const change of changes) this.#change(change)
    if (!posted) return
    for (const change of posted.changes) this.#change(change)
    for (const { bank_guid, account_guid, posted: amount, held } of posted.deltas) {
      this.#balance(bank_guid, account_guid, (row) => ({ ...row, posted: row.posted + amount, held: row.held + held }))
    }
    for (const { bank_guid, account_guid } of posted.entries) {
      this.#balance(bank_guid, account_guid, (row) => ({ ...row, sequence: row.sequence + 1 }))
    }
  }

  #change({ op, table, row }: Change): void {
    if (op === 'insert' && table.key[1] === 'guid') this.#made.add(table.keyOf(row))
    this.#set(table, op === 'remove' ? undefined : row, row)
  }

  #balance(bank_guid: string, account_guid: string, next: (row: Balance) => Balance): void {
    const row = this.get(balances, bank_guid, account_guid)
    if (row) this.#set(balances, next(row), row)
  }

  #set(table: Table, row: object | undefined, listed: object): void {
    let rows = this.#changed.get(table)
    if (!rows) {
      rows = new Map()
      this.#changed.set(table, rows)
    }
    rows.set(nameOf(table, listed), { row, listed })
  }

  #isMadeHere(values: readonly KeyPart[]): boolean {
    if (this.#made.size === 0) return false
    for (let i = 1; i < values.length; i++) if (this.#made.has(values[i] as KeyPart)) return true
    return false
  }
}

const nameOf = (table: Table, row: object): string => fullText({ tenant: table.tenantOf(row), text: table.keyOf(row) })
