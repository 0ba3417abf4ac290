// Works off owed jobs without waiting: what is due by the bank's clock is run now, many at once, some twice, in any order. A
// job that met a fault is tried again in a later round, as a repeat.

import type { Sql } from '../../../src/db/pool.ts'
import { askAgain, forget } from '../../../src/jobs/claim.ts'
import type { Job, JobServices } from '../../../src/jobs/job.ts'
import type { Guid } from '../../../src/kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../../../src/kernel/time.ts'
import { jobHandlers } from '../../../src/wiring/resources.ts'
import type { Random } from '../random.ts'
import { Fault } from './faults.ts'

const handlers = new Map(jobHandlers.map((handler) => [handler.kind, handler]))

export class Jobs {
  readonly #sql: Sql
  readonly #services: JobServices
  readonly #random: Random
  readonly #attempts = new Map<string, number>()

  constructor(sql: Sql, services: JobServices, random: Random) {
    this.#sql = sql
    this.#services = services
    this.#random = random
  }

  /** Runs a share of what is due, and says how many jobs were. */
  async round(bank_guid: Guid, now: Timestamp, percent: number): Promise<number> {
    const due = await this.#sql<Omit<Job, 'attempts'>[]>`
      select bank_guid, object_guid, kind, event_sequence from jobs where bank_guid = ${bank_guid}
        and (due_at is null or due_at <= ${isoFromTimestamp(now)}) order by object_guid`
    const chosen = due.filter(() => this.#random.chance(percent))
    const doubled = chosen.filter(() => this.#random.chance(5))
    await Promise.all([...chosen, ...doubled].map((job) => this.#run(job)))
    return due.length
  }

  async #run(owed: Omit<Job, 'attempts'>): Promise<void> {
    const name = `${owed.object_guid} ${owed.event_sequence}`
    const attempts = (this.#attempts.get(name) ?? 0) + 1
    this.#attempts.set(name, attempts)
    const job = { ...owed, attempts }
    try {
      const result = await handlers.get(job.kind)!.run(job, this.#services)
      if (result === 'obsolete') await forget(this.#sql, job)
      // Nobody claims here: to the table, a job was never begun.
      if (typeof result === 'object') await askAgain(this.#sql, { ...job, attempts: 0 }, result.check_again_at)
    } catch (error) {
      if (!(error instanceof Fault)) throw new Error(`${job.kind}: ${(error as Error).message}`, { cause: error })
    }
  }
}
