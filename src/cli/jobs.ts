// corridor jobs: lists dead jobs, makes one due again, or gives its object up.
import type { Sql } from '../db/pool.ts'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { type CliCommand, guidOption, optionsFrom, UsageError } from './command.ts'
import { decideAsOperator, printed, reasonOption } from './operator.ts'
import { printRecords } from './print-records.ts'
import { withCore } from './with-core.ts'

const usage = `corridor jobs list [--bank GUID] [--json]
       corridor jobs retry|give-up GUID --bank GUID --reason TEXT`

interface DeadJob {
  readonly bank_guid: Guid
  readonly object_guid: Guid
  readonly kind: string
  readonly attempts: number
  readonly failures: number
  readonly dead_at: Timestamp
  readonly last_error: string | null
}

const listed_max = 1000

const deadJobs = (sql: Sql, bank_guid: Guid | undefined): Promise<DeadJob[]> =>
  sql<DeadJob[]>`
    select bank_guid, object_guid, kind, attempts, failures, dead_at, last_error from jobs
    where dead_at is not null and (${bank_guid ?? null}::uuid is null or bank_guid = ${bank_guid ?? null}::uuid)
    order by dead_at limit ${listed_max}`.then((rows) => [...rows])

const decisions = { retry: 'retry', 'give-up': 'give_up' } as const

export const jobsCommand: CliCommand = {
  help: `Usage: ${usage}

A job that failed 25 times is dead: nobody tries it any more, and its object waits. Failures of the database or of an overloaded process do
not count. list prints dead jobs, oldest first, with the guid
of the object and the last error: as a table on a terminal, else as JSON. retry makes the job of an object due again, after its cause was mended. give-up ends the
object where that is possible: a trade that is not filled, a transfer and a payout are cancelled.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      bank: { type: 'string' },
      reason: { type: 'string' },
      json: { type: 'boolean' },
    })
    const [verb = '', text, surplus] = positionals
    const bank_guid = guidOption(values.bank, 'bank')
    if (verb === 'list' && text === undefined) {
      const jobs = await withCore(({ sql }) => deadJobs(sql, bank_guid))
      const shown = jobs.map((job) => ({ ...job, dead_at: isoFromTimestamp(job.dead_at) }))
      printRecords(shown, values.json)
      return 0
    }
    const object_guid = parseGuid(text)
    const decision = Object.hasOwn(decisions, verb) ? decisions[verb as keyof typeof decisions] : undefined
    if (!decision || !bank_guid || !object_guid || surplus !== undefined) throw new UsageError(`usage: ${usage}`)
    const reason = reasonOption(values.reason)
    const asked = { bank_guid, kind: 'job', decision, object_guid, details: {} } as const
    console.log(printed(await withCore((core) => decideAsOperator(core, asked, reason))))
    return 0
  },
}
