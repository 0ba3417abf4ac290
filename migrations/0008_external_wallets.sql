-- Wallets outside, the addresses they have, and scripts for the simulators of sandbox banks.

create table external_wallets (
  bank_guid uuid not null,
  guid uuid not null,
  name text not null check (char_length(name) between 1 and 128),
  asset text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  customer_guid uuid,
  counterparty_guid uuid,
  address text not null check (char_length(address) between 1 and 1024),
  tag text check (char_length(tag) between 1 and 512),
  -- Which destination is meant; null: the address is none of its chain.
  canonical_address text,
  canonical_tag text,
  expected_behaviours jsonb not null,
  state text not null check (state in ('storing', 'pending', 'reviewing', 'completed', 'failed', 'deleting', 'deleted')),
  failure_code text check (failure_code in ('invalid_address', 'prohibited_address')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check (canonical_address is not null or canonical_tag is null),
  -- Nothing can be sent to an address that is none.
  check (canonical_address is not null or state not in ('reviewing', 'completed')),
  check (failure_code is null or (failure_code = 'invalid_address') = (canonical_address is null)),
  -- A failed wallet keeps its code when it is deleted.
  check (state <> 'failed' or failure_code is not null),
  check (failure_code is null or state in ('failed', 'deleting', 'deleted')),
  constraint external_wallets_simulation check (environment = 'sandbox' or expected_behaviours = '[]')
);
create index external_wallets_by_state on external_wallets (bank_guid, state, guid desc);
create index external_wallets_by_asset on external_wallets (bank_guid, asset, guid desc);
create index external_wallets_by_customer on external_wallets (bank_guid, customer_guid, guid desc)
  where customer_guid is not null;
create index external_wallets_by_counterparty on external_wallets (bank_guid, counterparty_guid, guid desc)
  where counterparty_guid is not null;

-- One owner has an address once, until its wallet fails or is deleted. The owner is the customer, or the bank itself; the tag
-- is empty where there is none: nulls would not be unique.
create table external_wallet_addresses (
  bank_guid uuid not null,
  owner_guid uuid not null,
  asset text not null,
  canonical_address text not null,
  canonical_tag text not null,
  external_wallet_guid uuid not null,
  primary key (bank_guid, owner_guid, asset, canonical_address, canonical_tag)
);
create unique index external_wallet_addresses_by_wallet on external_wallet_addresses (bank_guid, external_wallet_guid);

-- How the next calls of a simulator are answered.
create table sandbox_scenarios (
  bank_guid uuid not null,
  noun text not null check (noun in ('aggregator', 'chain', 'lightning', 'market', 'rail', 'screening', 'verifier')),
  outcome text not null,
  remaining integer not null check (remaining >= 0),
  version integer not null default 1,
  primary key (bank_guid, noun)
);

-- What was answered by script, by reference: asked again, a simulator answers the same.
create table sandbox_answers (
  bank_guid uuid not null,
  noun text not null,
  reference_guid uuid not null,
  outcome text not null,
  primary key (bank_guid, noun, reference_guid)
);

-- The network of addresses is a setting of the bank.
update banks set settings = '{"network": "mainnet"}'::jsonb || settings;
