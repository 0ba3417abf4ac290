// Checks the feed of entries (GET /api/entries): a reader finds each entry once.
import type { Check } from './check.ts'

export const entryFeedChecks: readonly Check[] = [
  {
    name: 'entry-feed',
    invariant: 'I24',
    promise: 'every entry is in the feed of its bank once, or waits for its position',
    query: `select coalesce(b.bank_guid, t.bank_guid) as bank_guid, coalesce(b.account_guid, t.account_guid) as account_guid,
        b.sequence as entries, t.entries as told, t.sequences::text as told_sequences
      from balances b full join (
        select e.bank_guid, k.account_guid, sum(k.n) as entries, range_agg(int8range(k.sequence - k.n + 1, k.sequence + 1)) as sequences
        from entry_batches e cross join lateral unnest(e.account_guids, e.sequences, e.counts) k(account_guid, sequence, n)
        group by e.bank_guid, k.account_guid
      ) t on t.bank_guid = b.bank_guid and t.account_guid = b.account_guid
      where coalesce(b.sequence, 0) <> coalesce(t.entries, 0)
        or coalesce(t.sequences, '{}') <> int8multirange(int8range(1, coalesce(b.sequence, 0) + 1))`,
  },
  {
    name: 'entry-positions',
    invariant: 'I24',
    promise: 'the entries of a bank have each position from 1 to the last one once',
    query: `select bank_guid, commit_guid, last_position, entries, before from (
        select bank_guid, commit_guid, last_position, entries, (select sum(n) from unnest(counts) n) as counted,
          coalesce(lag(last_position) over (partition by bank_guid order by last_position), 0) as before
        from entry_batches where last_position is not null
      ) b where last_position - entries <> before or entries <> counted
      union all
      select coalesce(f.bank_guid, b.bank_guid), null, f.position, null, b.last_position
      from entry_feeds f full join (
        select bank_guid, max(last_position) as last_position from entry_batches where last_position is not null group by bank_guid
      ) b on b.bank_guid = f.bank_guid
      where coalesce(f.position, 0) <> coalesce(b.last_position, 0)`,
  },
]
