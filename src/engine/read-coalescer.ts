// Rows for those who prepare a command: a job looks at its object before it asks a provider. Rows in memory are given at once;
// the rest is read together with what others ask for in the same turn of the event loop. A worker claims jobs by the hundred,
// and one statement for each of their objects took longer than the jobs.
import type { Sql } from '../db/pool.ts'
import type { Need, Rows } from '../kernel/command.ts'
import { Loaded, resolve } from './load.ts'
import { DecisionRows } from './rows.ts'
import type { WorkingSet } from './working-set.ts'

interface Look {
  readonly needs: readonly Need[]
  readonly resolve: (rows: Rows) => void
  readonly fail: (error: unknown) => void
}

/** Runs some work with a connection that reads. */
type WithReader = (work: (sql: Sql) => Promise<void>) => Promise<void>

export class ReadCoalescer {
  readonly #set: WorkingSet
  readonly #withReader: WithReader
  #waiting: Look[] = []

  constructor(set: WorkingSet, withReader: WithReader) {
    this.#set = set
    this.#withReader = withReader
  }

  look(needs: readonly Need[]): Promise<Rows> {
    if (needs.every((need) => resolve(need, this.#set)))
      return Promise.resolve(this.#rows(needs, new Loaded(this.#set)))
    return new Promise((resolve, fail) => {
      this.#waiting.push({ needs, resolve, fail })
      if (this.#waiting.length === 1) setImmediate(() => void this.#read())
    })
  }

  async #read(): Promise<void> {
    const looks = this.#waiting
    this.#waiting = []
    try {
      const loaded = new Loaded(this.#set)
      await this.#withReader((sql) =>
        loaded.load(
          sql,
          looks.flatMap(({ needs }) => needs),
        ),
      )
      for (const { needs, resolve } of looks) resolve(this.#rows(needs, loaded))
    } catch (error) {
      for (const { fail } of looks) fail(error)
    }
  }

  /** Read at once: what memory forgets later stays here. */
  #rows(needs: readonly Need[], loaded: Loaded): Rows {
    const rows = new DecisionRows(this.#set, loaded)
    for (const { table, index, values } of needs) {
      if (index === undefined) rows.get(table, ...values)
      else rows.find(table, index, ...values)
    }
    return rows
  }
}
