// Rows for those who prepare a command: jobs look at their objects before they ask a provider. What is cached is given at
// once; the rest is read together with what others ask for in the same turn of the event loop. A worker claims jobs by the
// hundred, and one statement for each of their objects took longer than the jobs.
import type { Need, Rows } from '../kernel/command.ts'
import type { Former } from './former.ts'
import { HeldRows } from './held-rows.ts'
import type { WorkingSet } from './working-set.ts'

interface Look {
  readonly needs: readonly Need[]
  readonly resolve: (rows: Rows) => void
  readonly fail: (error: unknown) => void
}

/** Runs some work with a former that can read. */
type WithFormer = (work: (former: Former) => Promise<void>) => Promise<void>

export class Looks {
  readonly #set: WorkingSet
  readonly #withFormer: WithFormer
  #waiting: Look[] = []

  constructor(set: WorkingSet, withFormer: WithFormer) {
    this.#set = set
    this.#withFormer = withFormer
  }

  look(needs: readonly Need[]): Promise<Rows> {
    const held = new HeldRows(this.#set)
    if (held.hold(needs)) return Promise.resolve(held)
    return new Promise((resolve, fail) => {
      this.#waiting.push({ needs, resolve, fail })
      if (this.#waiting.length === 1) setImmediate(() => void this.#read())
    })
  }

  async #read(): Promise<void> {
    const looks = this.#waiting
    this.#waiting = []
    try {
      await this.#withFormer(async (former) => {
        await former.fetch(looks.flatMap(({ needs }) => needs))
        for (const { needs, resolve } of looks) resolve(await former.hold(needs))
      })
    } catch (error) {
      for (const { fail } of looks) fail(error)
    }
  }
}
