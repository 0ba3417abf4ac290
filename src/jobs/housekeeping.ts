// Removes what is no longer needed: ids of old commits, idempotency keys after their time, sessions that ended long ago, and contents
// without a file or a payout, which are left when an upload is cut short. Other steps are handed in. Journals, entries, events and quotes are never removed.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../db/pool.ts'

const every_ms = 10 * 60 * 1000
/** One statement removes rows from at most so many pages: 2 MB, about ten thousand short rows. */
const pages_max = 256
/** After each statement the sweep rests for this many times as long as it took: callers do not feel a fifth of a connection. */
const rest_share = 4

const oldRows = (key_days: number) => ({
  commits: `created_at < now() - interval '1 day'`,
  idempotency_keys: `created_at < now() - interval '${key_days} days'`,
  // Ended long ago; the members stay.
  sessions: `expires_at < now() - interval '90 days'`,
  staff_invitations: `expires_at < now() - interval '90 days'`,
  // An upload takes half a minute at most. The month bounds how much is searched.
  file_contents: `created_at < now() - interval '1 hour' and created_at > now() - interval '30 days'
    and not exists (select 1 from files f where f.bank_guid = t.bank_guid and f.content_guid = t.guid)`,
  payout_parts: `created_at < now() - interval '1 hour' and created_at > now() - interval '30 days'
    and not exists (select 1 from payouts p where p.bank_guid = t.bank_guid and p.content_guid = t.guid)`,
})

/** Yields how many rows each of its statements removed, by table. */
export type SweepStep = () => AsyncIterable<Readonly<Record<string, number>>>

export interface SweepOptions {
  readonly steps: readonly SweepStep[]
  readonly isStopped?: () => boolean
  readonly rest?: (ms: number) => Promise<unknown>
}

/** Gives the number of rows removed, by table. */
export async function sweep({
  steps,
  isStopped = () => false,
  rest = sleep,
}: SweepOptions): Promise<Map<string, number>> {
  const removed = new Map<string, number>()
  for (const step of steps) {
    let began = performance.now()
    for await (const piece of step()) {
      for (const [table, rows] of Object.entries(piece)) removed.set(table, (removed.get(table) ?? 0) + rows)
      if (isStopped()) return removed
      await rest((performance.now() - began) * rest_share)
      if (isStopped()) return removed
      began = performance.now()
    }
  }
  return removed
}

/**
 * After a long pause there are millions of rows. The index on their age tells once which parts of the table have such rows. Then they are
 * removed part by part, and each statement reads its own pages only.
 */
export const removeByAge = (sql: Sql, key_days: number): SweepStep[] =>
  Object.entries(oldRows(key_days)).map(
    ([table, isOld]) =>
      async function* () {
        const parts = await sql.unsafe<{ part: number }[]>(
          `select distinct ((t.ctid::text::point)[0]::bigint / ${pages_max})::integer as part from ${table} t where ${isOld}`,
        )
        for (const { part } of parts) {
          const [from, to] = [part, part + 1].map((each) => `(${each * pages_max},0)`)
          const gone = await sql.unsafe(
            `delete from ${table} t where t.ctid >= '${from}' and t.ctid < '${to}' and ${isOld}`,
          )
          yield { [table]: gone.count }
        }
      },
  )

export interface Housekeeping {
  readonly steps: readonly SweepStep[]
  /** After a sweep that removed something. */
  readonly removed: (rows: Readonly<Record<string, number>>) => void
  readonly log: (event: string, details: Record<string, unknown>) => void
}

export function startHousekeeping({ steps, removed, log }: Housekeeping): { stop(): void } {
  let isSweeping = false
  let isStopped = false
  const timer = setInterval(async () => {
    // A second sweep would wait for the rows of the first.
    if (isSweeping) return
    isSweeping = true
    // A stop does not wait for the sweep. The next one removes the rest.
    await sweep({ steps, isStopped: () => isStopped }).then(
      (rows) => rows.size > 0 && removed(Object.fromEntries(rows)),
      (error) => isStopped || log('housekeeping failed', { error: String(error) }),
    )
    isSweeping = false
  }, every_ms)
  timer.unref()
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}
