// Checks the feed of entries (GET /api/entries): a reader finds each entry once.
import { type Check, onJournal } from './check.ts'

/**
 * Processes of the release before migration 0065 tell nothing of what they post, and may run beside this one during an upgrade. A worker tells
 * it for them once a minute (webhooks/forgotten-entries.ts), so entries younger than this may wait to be told.
 */
const told_within = '5 minutes'

export const entryFeedChecks: readonly Check[] = [
  {
    name: 'entry-feed',
    invariant: 'I24',
    promise: `every entry is in the feed of its bank once, or waits for its position, or is younger than ${told_within}`,
    query: `select f.bank_guid, f.account_guid, f.entries, f.told, f.told_sequences::text as told_sequences, u.untold, u.untold_young
      from (
        select coalesce(b.bank_guid, t.bank_guid) as bank_guid, coalesce(b.account_guid, t.account_guid) as account_guid,
          coalesce(b.sequence, 0) as entries, coalesce(t.entries, 0) as told, coalesce(t.sequences, '{}') as told_sequences
        from balances b full join (
          select e.bank_guid, k.account_guid, sum(k.n) as entries, range_agg(int8range(k.sequence - k.n + 1, k.sequence + 1)) as sequences
          from entry_batches e cross join lateral unnest(e.account_guids, e.sequences, e.counts) k(account_guid, sequence, n)
          group by e.bank_guid, k.account_guid
        ) t on t.bank_guid = b.bank_guid and t.account_guid = b.account_guid
      ) f cross join lateral (
        select coalesce(sum(upper(m) - lower(m)), 0) as untold, coalesce(sum((
          select count(*) from entries e join journals j on ${onJournal}
          where e.bank_guid = f.bank_guid and e.account_guid = f.account_guid and e.sequence >= lower(m) and e.sequence < upper(m)
            and j.created_at > now() - interval '${told_within}'
        )), 0) as untold_young
        from unnest(int8multirange(int8range(1, f.entries + 1)) - f.told_sequences) m
      ) u
      where f.told + u.untold <> f.entries or u.untold <> u.untold_young`,
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
