// Gives entries their positions in the feed of their bank (GET /api/entries). A commit tells what it has posted (entry_batches); whoever holds
// the bank's row of entry_feeds gives positions afterwards, so they become visible in their order, and a reader that continues after the last
// one misses nothing. Each bank counts by itself: on a distributed database all of this is on the bank's shard.
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'

/** The number of commits in one statement. */
const commits_max = 256

/** The banks whose entries wait longest come first. */
const banksWaiting = (sql: Sql) => sql<{ bank_guid: Guid }[]>`
  select bank_guid from entry_batches where last_position is null group by bank_guid order by min(commit_guid::text)`

const rethrow = (error: unknown): never => {
  throw error
}

/**
 * One statement for each bank. True if more entries can be placed at once. If `failed` takes the error of one bank, the other banks go on.
 */
export async function placeEntries(sql: Sql, failed: (error: unknown) => void = rethrow): Promise<boolean> {
  let isMore = false
  for (const { bank_guid } of await banksWaiting(sql)) {
    try {
      const commits = await placeSome(sql, bank_guid)
      if (commits === undefined ? await openFeed(sql, bank_guid) : commits === commits_max) isMore = true
    } catch (error) {
      failed(error)
    }
  }
  return isMore
}

/**
 * The number of commits. Undefined if the bank has no feed, or another worker has its lock. Rows of batches are locked before they are
 * counted: another worker may have placed them since this statement began.
 */
async function placeSome(sql: Sql, bank_guid: Guid): Promise<number | undefined> {
  const [found] = await sql<{ is_locked: boolean; commits: number }[]>`
    with feed as (
      select position from entry_feeds where bank_guid = ${bank_guid} for update skip locked
    ), taken as (
      select b.commit_guid, b.entries from feed cross join lateral (
        select commit_guid, entries from entry_batches where bank_guid = ${bank_guid} and last_position is null
        order by commit_guid limit ${commits_max} for update) b
    ), placed as (
      update entry_batches b set last_position = p.last_position
      from (
        select t.commit_guid, f.position + sum(t.entries) over (order by t.commit_guid) as last_position from taken t cross join feed f
      ) p
      where b.bank_guid = ${bank_guid} and b.commit_guid = p.commit_guid
    ), advanced as (
      update entry_feeds set position = position + (select sum(entries) from taken)
      where bank_guid = ${bank_guid} and exists (select from taken)
    )
    select exists (select from feed) as is_locked, (select count(*) from taken)::integer as commits`
  return found?.is_locked ? found.commits : undefined
}

/** True if there was none. */
export async function openFeed(sql: Sql, bank_guid: Guid): Promise<boolean> {
  const { count } = await sql`
    insert into entry_feeds (bank_guid, position) values (${bank_guid}, 0) on conflict (bank_guid) do nothing`
  return count > 0
}
