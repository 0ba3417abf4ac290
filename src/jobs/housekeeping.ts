// Removes what is no longer needed: ids of old commits, idempotency keys after 30 days, and contents without a file or a payout,
// which are left when an upload is cut short.
import type { Sql } from '../db/pool.ts'

const every_ms = 10 * 60 * 1000
/** One statement removes rows from at most so many pages: 2 MB, about ten thousand short rows. */
const pages_max = 256

const old = {
  commits: `created_at < now() - interval '1 day'`,
  idempotency_keys: `created_at < now() - interval '30 days'`,
  // An upload takes half a minute at most. The month bounds how much is searched.
  file_contents: `created_at < now() - interval '1 hour' and created_at > now() - interval '30 days'
    and not exists (select 1 from files f where f.bank_guid = t.bank_guid and f.content_guid = t.guid)`,
  payout_parts: `created_at < now() - interval '1 hour' and created_at > now() - interval '30 days'
    and not exists (select 1 from payouts p where p.bank_guid = t.bank_guid and p.content_guid = t.guid)`,
}

/**
 * After a long pause there are millions of rows. The index on their age tells once which parts of the table have such rows. Then they are
 * removed part by part, and each statement reads its own pages only.
 */
export async function sweep(sql: Sql, isStopped = (): boolean => false): Promise<void> {
  for (const [table, isOld] of Object.entries(old)) {
    if (isStopped()) return
    const parts = await sql.unsafe<{ part: number }[]>(
      `select distinct ((t.ctid::text::point)[0]::bigint / ${pages_max})::integer as part from ${table} t where ${isOld}`,
    )
    for (const { part } of parts) {
      if (isStopped()) return
      const [from, to] = [part, part + 1].map((each) => `(${each * pages_max},0)`)
      await sql.unsafe(`delete from ${table} t where t.ctid >= '${from}' and t.ctid < '${to}' and ${isOld}`)
    }
  }
}

export function startHousekeeping(
  sql: Sql,
  log: (event: string, details: Record<string, unknown>) => void,
): { stop(): void } {
  let isSweeping = false
  let isStopped = false
  const timer = setInterval(async () => {
    // A second sweep would wait for the rows of the first.
    if (isSweeping) return
    isSweeping = true
    // A stop does not wait for the sweep. The next one removes the rest.
    await sweep(sql, () => isStopped).catch(
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
