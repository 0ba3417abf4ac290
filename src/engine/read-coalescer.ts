// Rows to prepare a command with: a job reads its object before it asks a provider. Rows in memory are returned at once. Other rows
// are loaded together with those that others ask for in the same turn of the event loop: a worker claims jobs by the hundred, and a
// statement for each of their objects took longer than the jobs.
import type { Sql } from '../db/pool.ts'
import type { Need, Rows } from '../kernel/command.ts'
import { Loaded, resolve } from './load.ts'
import { DecisionRows } from './rows.ts'
import type { WorkingSet } from './working-set.ts'

interface Waiting {
  readonly needs: readonly Need[]
  readonly resolve: (rows: Rows) => void
  readonly fail: (error: unknown) => void
}

/** Runs some work with a connection that reads. */
type WithReader = (work: (sql: Sql) => Promise<void>) => Promise<void>

export class ReadCoalescer {
  readonly #set: WorkingSet
  readonly #withReader: WithReader
  #waiting: Waiting[] = []

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
    const waiting = this.#waiting
    this.#waiting = []
    try {
      const loaded = new Loaded(this.#set)
      await this.#withReader((sql) =>
        loaded.load(
          sql,
          waiting.flatMap(({ needs }) => needs),
        ),
      )
      for (const { needs, resolve } of waiting) resolve(this.#rows(needs, loaded))
    } catch (error) {
      for (const { fail } of waiting) fail(error)
    }
  }

  /** Reads all of them now: what the working set forgets later stays here. */
  #rows(needs: readonly Need[], loaded: Loaded): Rows {
    const rows = new DecisionRows(this.#set, loaded)
    for (const { table, index, values } of needs) {
      if (index === undefined) rows.get(table, ...values)
      else rows.find(table, index, ...values)
    }
    return rows
  }
}
