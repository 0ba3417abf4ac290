-- The entries of a bank in one order (GET /api/entries). Sequences number the entries of one account, and guids of journals are older than
-- their commits, so neither gives an order in which a reader misses nothing.

-- What a commit has posted for a bank: of each account the sequence of its newest entry, and how many entries. Entries get their positions after
-- the commit, as events do: until then last_position is null.
create table entry_batches (
  bank_guid uuid not null,
  commit_guid uuid not null,
  account_guids uuid[] not null,
  sequences bigint[] not null,
  counts integer[] not null check (cardinality(counts) = cardinality(account_guids) and cardinality(sequences) = cardinality(account_guids)),
  entries bigint not null check (entries >= 1),
  -- Its entries have the positions up to this one: account by account in the order of the list, and within an account by sequence.
  last_position bigint check (last_position >= entries),
  primary key (bank_guid, commit_guid)
);
-- Guids cannot be compressed: trying would only cost time.
alter table entry_batches alter column account_guids set storage external;
create unique index entry_batches_by_position on entry_batches (bank_guid, last_position);
create index entry_batches_waiting on entry_batches (bank_guid, commit_guid) where last_position is null;

-- The last position of each bank. Whoever gives positions locks its row, so positions become visible in their order.
create table entry_feeds (
  bank_guid uuid not null primary key,
  position bigint not null check (position >= 0)
);

-- Entries from before, journal by journal in the order of time.
insert into entry_batches (bank_guid, commit_guid, account_guids, sequences, counts, entries, last_position)
select bank_guid, journal_guid, array_agg(account_guid order by account_guid, sequence), array_agg(sequence order by account_guid, sequence),
  array_agg(1 order by account_guid, sequence), count(*), sum(count(*)) over (partition by bank_guid order by journal_guid)
from entries group by bank_guid, journal_guid;
insert into entry_feeds (bank_guid, position) select bank_guid, max(last_position) from entry_batches group by bank_guid;
