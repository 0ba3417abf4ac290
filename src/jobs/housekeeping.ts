// Removes what nobody needs any more: ids of old commits, and idempotency keys after their 30 days.
import type { Sql } from '../db/pool.ts'

const every_ms = 10 * 60 * 1000

export async function sweep(sql: Sql): Promise<void> {
  await sql`delete from commits where created_at < now() - interval '1 day'`
  await sql`delete from idempotency_keys where created_at < now() - interval '30 days'`
}

export function startHousekeeping(
  sql: Sql,
  log: (event: string, details: Record<string, unknown>) => void,
): { stop(): void } {
  const timer = setInterval(() => {
    sweep(sql).catch((error) => log('housekeeping failed', { error: String(error) }))
  }, every_ms)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
