// Owed jobs in the commit: one row for each object, replaced or deleted by the commit that enters a state. A job that the local
// runner takes at once is written as leased, so no worker has to claim it.
import type { OwedJob } from '../events/derive.ts'
import { secondsFromTimestamp, type Timestamp } from '../kernel/time.ts'
import type { BatchRows } from './batch.ts'
import { type BankClock, bankClocks, realTimeOf } from './clock.ts'
import { arrayOf, equalOn, type GuidList, type Part, unnested, unnestedToInsert } from './part.ts'
import { byKey } from './table-writes.ts'
import type { Entry } from './working-set.ts'

/** The jobs that the local runner takes, and how long it may work on them. */
export interface JobLease {
  readonly seconds: number
  readonly taken: ReadonlySet<OwedJob>
}

const runAt = (job: OwedJob, { set }: BatchRows): string | null => {
  if (job.due_at === null) return null
  const at = realTimeOf(job.due_at, set.entry(bankClocks, job.bank_guid, '')?.row as BankClock | undefined)
  return at === Number.POSITIVE_INFINITY ? 'infinity' : secondsFromTimestamp(at as Timestamp)
}

export function jobParts(batch: BatchRows, lease: JobLease, guids: GuidList): Part[] {
  const jobs = [...batch.jobs].sort(([a], [b]) => byKey(a, b))
  const of = (isWanted: (entry: Entry, job: OwedJob) => boolean): OwedJob[] =>
    jobs.filter(([entry, job]) => isWanted(entry, job)).map(([, job]) => job)
  const isNew = (entry: Entry): boolean => entry.write?.op === 'insert'
  const born = of((entry, { kind }) => kind !== null && isNew(entry))
  const owed = of((entry, { kind }) => kind !== null && !isNew(entry))
  const done = of((_entry, { kind }) => kind === null)
  const parts: Part[] = []
  // A new object has no job to replace. Not looking for one saves a quarter of the work.
  if (born.length > 0) parts.push(owedPart(`+jobs${lease.seconds}`, 'born_jobs', born, '', batch, lease, guids))
  if (owed.length > 0) parts.push(owedPart(`~jobs${lease.seconds}`, 'owed_jobs', owed, replacing, batch, lease, guids))
  if (done.length > 0) {
    parts.push({
      id: '-jobs',
      tenantAt: 0,
      rows: done.length,
      types: ['listed guid', 'listed guid'],
      arrays: [guids.arrayOf(done.map((job) => job.bank_guid)), guids.arrayOf(done.map((job) => job.object_guid))],
      sql: (p) => ({
        actions: [
          {
            name: 'paid',
            sql: `delete from jobs t using ${unnested(p, jobKey)} where ${equalOn(p, jobKey)}`,
          },
        ],
      }),
    })
  }
  return parts
}

const jobKey = ['bank_guid', 'object_guid']

const replacing = `
  on conflict (bank_guid, object_guid) do update set kind = excluded.kind, event_sequence = excluded.event_sequence,
    run_at = excluded.run_at, due_at = excluded.due_at, attempts = excluded.attempts, failures = 0, last_error = null,
    dead_at = null`

const owedPart = (
  id: string,
  name: string,
  jobs: readonly OwedJob[],
  onConflict: string,
  batch: BatchRows,
  lease: JobLease,
  guids: GuidList,
): Part => ({
  id,
  tenantAt: 0,
  rows: jobs.length,
  types: ['listed guid', 'listed guid', 'text', 'integer', 'timestamptz', 'timestamptz', 'boolean'],
  arrays: [
    guids.arrayOf(jobs.map((job) => job.bank_guid)),
    guids.arrayOf(jobs.map((job) => job.object_guid)),
    arrayOf(jobs.map((job) => job.kind)),
    arrayOf(jobs.map((job) => String(job.event_sequence))),
    arrayOf(jobs.map((job) => runAt(job, batch))),
    arrayOf(jobs.map((job) => (job.due_at === null ? null : secondsFromTimestamp(job.due_at)))),
    arrayOf(jobs.map((job) => (lease.taken.has(job) ? 't' : 'f'))),
  ],
  sql: (p) => ({
    actions: [
      {
        name,
        isInsert: true,
        sql: `insert into jobs (bank_guid, object_guid, kind, event_sequence, run_at, due_at, attempts)
  select u.bank_guid, u.object_guid, u.kind, u.event_sequence,
    case when u.is_taken then now() + interval '${lease.seconds} seconds' else coalesce(u.run_at, now()) end,
    u.due_at, u.is_taken::integer
  from ${unnestedToInsert(p, [...jobKey, 'kind', 'event_sequence', 'run_at', 'due_at', 'is_taken'])}${onConflict}`,
      },
    ],
  }),
})

/**
 * A bank's clock was changed: jobs that wait for a time of that clock are now due at another real time, or never. Jobs without such a time
 * are written too, unchanged, and that is load-bearing: another process may just be giving one its time. This statement's snapshot does
 * not show that, but an update waits for the other writer and sees the row as it left it. A job that was begun (attempts) has had
 * its time: its lease and its next try are in real time.
 */
export function clockPart(batch: BatchRows, guids: GuidList): Part[] {
  const clocks = [...(batch.written.get(bankClocks as never) ?? [])].map((entry) => entry.row as BankClock)
  if (clocks.length === 0) return []
  return [
    {
      id: '~clock',
      tenantAt: 0,
      rows: clocks.length,
      types: ['listed guid', 'bigint', 'timestamptz'],
      arrays: [
        guids.arrayOf(clocks.map((clock) => clock.bank_guid)),
        arrayOf(clocks.map((clock) => String(clock.offset_ms))),
        arrayOf(clocks.map((clock) => (clock.frozen_at === null ? null : secondsFromTimestamp(clock.frozen_at)))),
      ],
      sql: (p) => ({
        actions: [
          {
            name: 'rescheduled',
            sql: `update jobs t set run_at = case when t.due_at is null or t.attempts > 0 then t.run_at
    when u.frozen_at is null then (t.due_at at time zone 'UTC' - u.offset_ms * interval '1 millisecond') at time zone 'UTC'
    when t.due_at <= u.frozen_at then u.real_time else 'infinity' end
  from (select now() as real_time, u.* from ${unnested(p, ['bank_guid', 'offset_ms', 'frozen_at'])}) u
  where ${equalOn(p, ['bank_guid'])} and t.dead_at is null`,
          },
        ],
      }),
    },
  ]
}
