// Waits until the transactions that are writing some tables now have ended. A statement locks its tables before it takes its snapshot,
// so right after a commit every statement that has not seen that commit holds a lock. No lock is taken here, so nobody else
// waits.
import type { Sql } from './pool.ts'
import { arrayLiteral } from './where.ts'

const pause_ms_max = 50

/** False if one of them did not end in time. */
export async function writersEnd(sql: Sql, tables: readonly string[], within_ms: number): Promise<boolean> {
  const writing = await sql<{ virtualtransaction: string }[]>`
    select distinct virtualtransaction from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())
      and relation = any(${arrayLiteral(tables)}::regclass[]::oid[])`
  let open = writing.map(({ virtualtransaction }) => virtualtransaction)
  const end = performance.now() + within_ms
  for (let pause_ms = 1; open.length > 0; pause_ms = Math.min(pause_ms * 2, pause_ms_max)) {
    if (performance.now() > end) return false
    await new Promise((done) => setTimeout(done, pause_ms))
    // A transaction holds a lock on its own number until it ends.
    const still = await sql<{ virtualtransaction: string }[]>`
      select virtualtransaction from pg_locks
      where locktype = 'virtualxid' and virtualtransaction = any(${arrayLiteral(open)}::text[])`
    open = still.map(({ virtualtransaction }) => virtualtransaction)
  }
  return true
}
