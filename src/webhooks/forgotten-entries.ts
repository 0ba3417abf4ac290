// Tells what processes of the release before migration 0065 have posted: they do not tell their entries, and may run beside this one. The work
// reads every balance, and of a bank with untold entries all that was told. So it is done beside the publisher and not on its connection: events
// and the entries of other banks do not wait for it.
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import { openFeed } from './place-entries.ts'

/** The sums of a bank are on one shard, and read at one time: they differ only if entries are missing. */
export async function tellForgottenEntries(sql: Sql): Promise<void> {
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
      const [feed] = await tx`select position from entry_feeds where bank_guid = ${bank_guid} for update skip locked`
      // Otherwise another worker places or tells the entries of this bank. The next round comes soon enough.
      if (feed) await tellMissing(tx, bank_guid)
    })
  }
}

/**
 * The ranges of sequences that no commit has told, journal by journal: a batch is placed in the order of its guid, which begins with a time,
 * and the search for a time (entry-times.queries.ts) expects that order. Nested loops would compare all accounts with all accounts.
 */
async function tellMissing(tx: Sql, bank_guid: Guid): Promise<void> {
  await tx`set local enable_nestloop = off`
  await tx`set local enable_hashjoin = on`
  await tx`
    insert into entry_batches (bank_guid, commit_guid, account_guids, sequences, counts, entries)
    with told as (
      select k.account_guid, range_agg(int8range(k.sequence - k.n + 1, k.sequence + 1)) as told
      from entry_batches e cross join lateral unnest(e.account_guids, e.sequences, e.counts) k(account_guid, sequence, n)
      where e.bank_guid = ${bank_guid} group by k.account_guid
    ), missing as materialized (
      select b.account_guid, unnest(int8multirange(int8range(1, b.sequence + 1)) - coalesce(t.told, '{}')) as missing
      from balances b left join told t on t.account_guid = b.account_guid
      where b.bank_guid = ${bank_guid} and b.sequence > 0
    )
    select ${bank_guid}::uuid, e.journal_guid, array_agg(e.account_guid order by e.account_guid, e.sequence),
      array_agg(e.sequence order by e.account_guid, e.sequence), array_agg(1 order by e.account_guid, e.sequence), count(*)
    from missing m cross join lateral (
      select account_guid, sequence, journal_guid from entries
      where bank_guid = ${bank_guid} and account_guid = m.account_guid and sequence >= lower(m.missing) and sequence < upper(m.missing)
      offset 0
    ) e group by e.journal_guid`
}
