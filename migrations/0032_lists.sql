-- Lists: pages of events with exact totals, filters that stay quick in large banks, and who read signing keys.

-- How many events of each bank and type an hour has, and between which positions they are. The counts are the totals of
-- lists; the positions say where a list with filters begins and ends. Published with the events, so they always agree.
drop table event_hours;
create table event_hours (
  organization_guid uuid not null,
  environment text not null check (environment in ('sandbox', 'production')),
  hour timestamptz(3) not null,
  bank_guid uuid not null,
  event_type text not null,
  first_position bigint not null,
  last_position bigint not null,
  n bigint not null check (n >= 1),
  primary key (organization_guid, environment, hour, bank_guid, event_type),
  check (first_position <= last_position),
  check (n <= last_position - first_position + 1)
  -- Every publication writes the rows of the current hour again.
) with (fillfactor = 50);
insert into event_hours (organization_guid, environment, hour, bank_guid, event_type, first_position, last_position, n)
select organization_guid, environment, date_trunc('hour', created_at, 'UTC'), bank_guid, event_type, min(position), max(position),
  count(*)
from published_events group by 1, 2, 3, 4, 5;

-- One row for each subscription that was read with its signing key.
create table secret_reads (
  organization_guid uuid not null,
  guid uuid not null,
  object_guid uuid not null,
  api_key_guid uuid not null,
  request_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_guid, guid)
);

-- A customer's account has its trades among the customer's: the index by customer carries the accounts, so that no further index
-- is written with every trade. The bank's own trades, which may be many, are found by account.
drop index trades_by_customer;
create index trades_by_customer on trades (bank_guid, customer_guid, guid desc) include (deliver_account_guid, receive_account_guid)
  where customer_guid is not null;
create index trades_of_bank_by_deliver_account on trades (bank_guid, deliver_account_guid, guid desc) where customer_guid is null;
create index trades_of_bank_by_receive_account on trades (bank_guid, receive_account_guid, guid desc) where customer_guid is null;

-- Transfers of accounts inside the bank. A transfer across the edge of the bank has one such account, and is in one of the two.
create index transfers_by_source on transfers (bank_guid, ((source_account ->> 'guid')::uuid), guid desc)
  where source_account ->> 'type' not in ('external_bank_account', 'external_wallet');
create index transfers_by_destination on transfers (bank_guid, ((destination_account ->> 'guid')::uuid), guid desc)
  where destination_account ->> 'type' not in ('external_bank_account', 'external_wallet');
-- By any of its hashes: a transaction that was replaced has several. Without a list of pending entries, which some commit would
-- have to work off.
create index transfers_by_txn_hash on transfers
  using gin (jsonb_path_query_array(identifiers, '$[*] ? (@.type == "txn_hash").value')) with (fastupdate = off)
  where identifiers @> '[{"type": "txn_hash"}]';

-- Plans by their source, and wallets of the bank itself.
create index plans_by_source on plans (bank_guid, ((source_account ->> 'guid')::uuid), guid desc);
create index external_wallets_of_bank on external_wallets (bank_guid, guid desc) where customer_guid is null;
