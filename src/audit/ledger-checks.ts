// Checks double entry: entries, journals, balances, holds and accounts.
import { type Check, onAccount, onJournal, quoted } from './check.ts'
import { liveObjects } from './nouns.ts'

/** Account types that may go below zero. `gas` may on sandbox banks only. */
const bottomless = quoted(['external', 'receivable', 'suspense'])

export const ledgerChecks: readonly Check[] = [
  {
    name: 'journal-sums',
    invariant: 'I1',
    promise: 'the entries of a journal sum to 0 in each asset',
    query: `select bank_guid, journal_guid, asset, sum(amount) as sum from entries
      group by bank_guid, journal_guid, asset having sum(amount) <> 0`,
  },
  {
    name: 'asset-sums',
    invariant: 'I1',
    promise: 'each asset sums to 0 over the entries of a bank',
    query: 'select bank_guid, asset, sum(amount) as sum from entries group by bank_guid, asset having sum(amount) <> 0',
  },
  {
    name: 'journal-entries',
    invariant: 'I1',
    promise: 'every journal has entries, every entry has its journal',
    // Not as a full join: with ten million trades that had not ended after an hour.
    query: `select j.bank_guid, j.guid as journal_guid, null::uuid as entries_of
      from journals j where not exists (select from entries e where ${onJournal})
      union all
      select distinct e.bank_guid, null::uuid, e.journal_guid
      from entries e where not exists (select from journals j where ${onJournal})`,
  },
  {
    name: 'balances',
    invariant: 'I2',
    promise: 'a balance is the sum of its entries, and its sequence is their number',
    query: `select b.bank_guid, b.account_guid, b.posted, coalesce(e.posted, 0) as entries_sum, b.sequence,
        coalesce(e.n, 0) as entries_count
      from balances b left join (
        select bank_guid, account_guid, sum(amount) as posted, count(*) as n from entries group by bank_guid, account_guid
      ) e on e.bank_guid = b.bank_guid and e.account_guid = b.account_guid
      where b.posted <> coalesce(e.posted, 0) or b.sequence <> coalesce(e.n, 0)`,
  },
  {
    name: 'running-balances',
    invariant: 'I2',
    promise: 'entries are numbered from 1 without a gap, and each balance is the one before plus the amount',
    query: `select bank_guid, account_guid, sequence, position, amount, balance, expected from (
        select bank_guid, account_guid, sequence, amount, balance, row_number() over one as position,
          sum(amount) over (one rows unbounded preceding) as expected
        from entries window one as (partition by bank_guid, account_guid order by sequence)
      ) numbered where sequence <> position or balance <> expected`,
  },
  {
    name: 'held',
    invariant: 'I2',
    promise: 'the held amount of a balance is the sum of its holds',
    query: `select coalesce(b.bank_guid, h.bank_guid) as bank_guid, coalesce(b.account_guid, h.account_guid) as account_guid,
        b.held, h.amount as holds_sum
      from balances b full join (
        select bank_guid, account_guid, sum(amount) as amount from holds group by bank_guid, account_guid
      ) h on h.bank_guid = b.bank_guid and h.account_guid = b.account_guid
      where b.held is distinct from coalesce(h.amount, 0)`,
  },
  {
    name: 'floors',
    invariant: 'I3',
    promise: 'no account is below its floor, and each has the floor of its type',
    query: `select b.bank_guid, b.account_guid, a.type, b.posted, b.held, b.floor
      from balances b
        left join accounts a on a.bank_guid = b.bank_guid and a.guid = b.account_guid
        left join banks k on k.bank_guid = b.bank_guid
      where b.held < 0 or b.posted - b.held < b.floor or b.floor is distinct from case
        when a.guid is null then b.floor
        when a.type in (${bottomless}) or (a.type = 'gas' and k.type = 'sandbox') then null else 0 end`,
  },
  {
    name: 'account-balances',
    invariant: 'I2',
    promise: 'every account has one balance, in its asset',
    query: `select coalesce(a.bank_guid, b.bank_guid) as bank_guid, a.guid as account_guid, a.asset,
        b.account_guid as balance_of, b.asset as balance_asset
      from accounts a full join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
      where a.guid is null or b.account_guid is null or a.asset <> b.asset`,
  },
  {
    name: 'entry-accounts',
    invariant: 'I17',
    promise: 'an entry is on an account of its own bank and asset',
    query: `select e.bank_guid, e.account_guid, e.asset, a.asset as account_asset
      from (select distinct bank_guid, account_guid, asset from entries) e
        left join accounts a on ${onAccount}
      where a.guid is null or a.asset <> e.asset`,
  },
  {
    name: 'chart',
    invariant: 'I1',
    promise: 'in each asset, the money inside equals what came from outside',
    query: `select a.bank_guid, a.asset, sum(b.posted) filter (where a.type <> 'external') as inside,
        -sum(b.posted) filter (where a.type = 'external') as from_outside
      from accounts a join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
      group by a.bank_guid, a.asset having sum(b.posted) <> 0`,
  },
  {
    name: 'receivables',
    invariant: 'I3',
    promise: 'a receivable is never above 0, and has the ceiling 0',
    query: `select a.bank_guid, a.guid as account_guid, a.asset, b.posted, b.ceiling
      from accounts a join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
      where b.posted > b.ceiling or (a.type = 'receivable' and b.posted > 0)
        or b.ceiling is distinct from case when a.type = 'receivable' then 0 end`,
  },
  {
    name: 'recoveries',
    invariant: 'I19',
    promise: 'a receivable is 0 while its reserve has money, and every reserve has its receivable',
    query: `select a.bank_guid, a.asset, b.posted as reserve, owed.posted as receivable
      from accounts a join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
        left join accounts r on r.bank_guid = a.bank_guid and r.asset = a.asset and r.type = 'receivable'
        left join balances owed on owed.bank_guid = r.bank_guid and owed.account_guid = r.guid
      where a.type = 'reserve' and (owed.posted is null or (owed.posted < 0 and b.posted - b.held > 0))`,
  },
  {
    name: 'reserve-minimums',
    invariant: 'I19',
    promise: "a reserve's minimum is the one its bank has set",
    query: `select coalesce(k.bank_guid, a.bank_guid) as bank_guid, coalesce(a.asset, m.key) as asset, a.minimum_balance_funding_pull, m.value as set
      from banks k cross join lateral jsonb_each_text(coalesce(k.settings -> 'reserve_minimums', '{}')) m
        full join (select * from accounts where type = 'reserve') a on a.bank_guid = k.bank_guid and a.asset = m.key
      where a.guid is null or a.minimum_balance_funding_pull is distinct from m.value::numeric`,
  },
  {
    name: 'suspense',
    invariant: 'I9',
    promise: 'money in suspense belongs to something unfinished',
    query: `select a.bank_guid, a.guid as account_guid, a.asset, j.subject_type, j.subject_guid, sum(e.amount) as amount
      from accounts a
        join entries e on e.bank_guid = a.bank_guid and e.account_guid = a.guid
        left join journals j on j.bank_guid = e.bank_guid and j.guid = e.journal_guid
        left join (${liveObjects}) live on live.bank_guid = j.bank_guid and live.guid = j.subject_guid
      where a.type = 'suspense' and live.guid is null
      group by a.bank_guid, a.guid, a.asset, j.subject_type, j.subject_guid having sum(e.amount) <> 0`,
  },
]
