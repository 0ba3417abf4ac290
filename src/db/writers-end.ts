// Waits for the transactions of other processes that are writing a table right now. A statement locks its tables before it takes its
// snapshot, so a statement that cannot have seen a commit is among the holders of a lock right after that commit. Nobody is
// kept waiting by this: locks are looked at, none is taken.
import type { Sql } from './pool.ts'
import { arrayLiteral } from './where.ts'

const pause_ms_max = 50

/** False if one of them has not ended in time. */
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
    // Every transaction holds a lock on its own number until it ends.
    const still = await sql<{ virtualtransaction: string }[]>`
      select virtualtransaction from pg_locks
      where locktype = 'virtualxid' and virtualtransaction = any(${arrayLiteral(open)}::text[])`
    open = still.map(({ virtualtransaction }) => virtualtransaction)
  }
  return true
}
