// Between which positions of the feed the entries of a time are. Positions have the order of commits, times that of decisions. So a search by
// halves finds where an instant is, and stays `disorder_max_ms` away from it (db/entries-before.ts); entries in between are compared by
// themselves.
import { disorder_max_ms } from '../../db/entries-before.ts'
import type { Sql } from '../../db/pool.ts'
import { firstGuidAt, type Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'

/** So many positions are read without searching further. */
const scanned = 256

/** No entry up to this position was created at the instant or later. */
export const beforeTime = async (sql: Sql, bank_guid: Guid, newest: number, at: Timestamp): Promise<number> =>
  (await search(sql, bank_guid, newest, (at - disorder_max_ms) as Timestamp)).low

/** No entry after this position was created before the instant. */
export const afterTime = async (sql: Sql, bank_guid: Guid, newest: number, at: Timestamp): Promise<number> =>
  (await search(sql, bank_guid, newest, (at + disorder_max_ms) as Timestamp)).high - 1

async function search(
  sql: Sql,
  bank_guid: Guid,
  newest: number,
  at: Timestamp,
): Promise<{ low: number; high: number }> {
  const instant = firstGuidAt(at)
  let [low, high] = [0, newest + 1]
  while (high - low > scanned) {
    const middle = Math.floor((low + high) / 2)
    const [probe] = await sql<{ last_position: number; is_before: boolean }[]>`
      select b.last_position::float8 as last_position, e.journal_guid < ${instant}::uuid as is_before
      from (
        select last_position, account_guids[1] as account_guid, sequences[1] as sequence from entry_batches
        where bank_guid = ${bank_guid} and last_position >= ${middle}::bigint order by last_position limit 1
      ) b cross join lateral (
        select journal_guid from entries where bank_guid = ${bank_guid} and account_guid = b.account_guid and sequence = b.sequence offset 0
      ) e`
    if (probe?.is_before) low = middle
    else high = middle
  }
  return { low, high }
}
