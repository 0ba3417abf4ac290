// Gives entries their positions in the feed of their bank (GET /api/entries). A commit tells what it has posted (entry_batches); whoever holds
// the bank's row of entry_feeds gives positions afterwards, so they become visible in their order, and a reader that continues after the last
// one misses nothing. Each bank counts by itself: on a distributed database all of this is on the bank's shard.
import { randomUUID } from 'node:crypto'
import type { Sql } from '../db/pool.ts'
import { type Guid, guidPrefix } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'

/** The number of commits in one statement. */
const commits_max = 256

/** The banks whose entries wait longest come first. */
const banksWaiting = (sql: Sql) => sql<{ bank_guid: Guid }[]>`
  select bank_guid from (
    select bank_guid, commit_guid from entry_batches where last_position is null order by commit_guid limit ${commits_max}
  ) waiting group by bank_guid order by min(commit_guid::text)`

export async function placeEntries(sql: Sql): Promise<void> {
  for (const { bank_guid } of await banksWaiting(sql)) {
    if (!(await placeSome(sql, bank_guid))) await openFeed(sql, bank_guid)
  }
}

/**
 * False if the bank has no feed, or another worker has its lock. Rows of batches are locked before they are counted: another worker may
 * have placed them since this statement began.
 */
async function placeSome(sql: Sql, bank_guid: Guid): Promise<boolean> {
  const [found] = await sql<{ is_locked: boolean }[]>`
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
    select exists (select from feed) as is_locked`
  return found?.is_locked === true
}

const openFeed = (sql: Sql, bank_guid: Guid): PromiseLike<unknown> =>
  sql`insert into entry_feeds (bank_guid, position) values (${bank_guid}, 0) on conflict (bank_guid) do nothing`

/**
 * Tells what processes of the release before migration 0065 have posted: they do not tell their entries, and may run beside this one.
 * The sums of a bank are on one shard, and read at one time: they differ only if entries are missing.
 */
export async function tellForgottenEntries(sql: Sql, now: Timestamp): Promise<void> {
  const banks = await sql<{ bank_guid: Guid }[]>`
    select b.bank_guid
    from (select bank_guid, sum(sequence) as entries from balances group by bank_guid) b
      left join entry_feeds f on f.bank_guid = b.bank_guid
      left join (
        select bank_guid, sum(entries) as entries from entry_batches where last_position is null group by bank_guid
      ) w on w.bank_guid = b.bank_guid
    where b.entries <> coalesce(f.position, 0) + coalesce(w.entries, 0)`
  for (const { bank_guid } of banks) {
    await openFeed(sql, bank_guid)
    await sql.begin(async (transaction) => {
      const tx = transaction as unknown as Sql
      await tx`select position from entry_feeds where bank_guid = ${bank_guid} for update`
      await tellMissing(tx, bank_guid, commitGuidAt(now))
    })
  }
}

/** Batches are placed in the order of these. */
const commitGuidAt = (now: Timestamp): string => `${guidPrefix(now)}7${randomUUID().replaceAll('-', '').slice(13)}`

/** The ranges of sequences that no commit has told. */
const tellMissing = (tx: Sql, bank_guid: Guid, commit_guid: string): PromiseLike<unknown> => tx`
  insert into entry_batches (bank_guid, commit_guid, account_guids, sequences, counts, entries)
  select m.bank_guid, ${commit_guid}::uuid, array_agg(m.account_guid order by m.account_guid, m.missing),
    array_agg(upper(m.missing) - 1 order by m.account_guid, m.missing),
    array_agg((upper(m.missing) - lower(m.missing))::integer order by m.account_guid, m.missing), sum(upper(m.missing) - lower(m.missing))
  from (
    select b.bank_guid, b.account_guid, unnest(int8multirange(int8range(1, b.sequence + 1)) - coalesce(t.told, '{}')) as missing
    from balances b left join (
      select e.bank_guid, k.account_guid, range_agg(int8range(k.sequence - k.n + 1, k.sequence + 1)) as told
      from entry_batches e cross join lateral unnest(e.account_guids, e.sequences, e.counts) k(account_guid, sequence, n)
      where e.bank_guid = ${bank_guid} group by e.bank_guid, k.account_guid
    ) t on t.bank_guid = b.bank_guid and t.account_guid = b.account_guid
    where b.bank_guid = ${bank_guid} and b.sequence > 0
  ) m group by m.bank_guid`
