// Removes what nobody needs any more: ids of old commits, idempotency keys after their 30 days, and contents that no file names
// because their upload was cut short.
import type { Sql } from '../db/pool.ts'

const every_ms = 10 * 60 * 1000

export async function sweep(sql: Sql): Promise<void> {
  await sql`delete from commits where created_at < now() - interval '1 day'`
  await sql`delete from idempotency_keys where created_at < now() - interval '30 days'`
  // An upload takes half a minute at most. The month only bounds what is looked through.
  await sql`
    delete from file_contents c
    where created_at < now() - interval '1 hour' and created_at > now() - interval '30 days'
      and not exists (select 1 from files f where f.bank_guid = c.bank_guid and f.content_guid = c.guid)`
}

export function startHousekeeping(
  sql: Sql,
  log: (event: string, details: Record<string, unknown>) => void,
): { stop(): void } {
  let isSweeping = false
  let isStopped = false
  const timer = setInterval(async () => {
    // After a long pause there is much to remove. A second sweep would only wait for the rows of the first.
    if (isSweeping) return
    isSweeping = true
    // A stop does not wait for it: what it breaks off is removed another time.
    await sweep(sql).catch((error) => isStopped || log('housekeeping failed', { error: String(error) }))
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
