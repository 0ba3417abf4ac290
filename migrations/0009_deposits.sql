-- Where deposits come in: addresses on chains, made from public keys, and bank accounts. Nothing private is kept here.

-- One per place under the bank's seed. The index is given out under the row's version, so once.
create table deposit_keys (
  bank_guid uuid not null,
  path text not null,
  public_key text not null check (public_key !~ '^[xt]prv'),
  next_index integer not null check (next_index > 0),
  version integer not null default 1,
  primary key (bank_guid, path)
);

create table deposit_addresses (
  bank_guid uuid not null,
  guid uuid not null,
  name text check (char_length(name) between 1 and 128),
  account_guid uuid not null,
  customer_guid uuid,
  asset text not null,
  state text not null check (state in ('storing', 'created')),
  chain text not null check (chain in ('bitcoin', 'litecoin', 'bitcoincash', 'ethereum', 'base', 'polygon', 'solana',
    'stellar', 'xrpl', 'tron')),
  address text not null,
  tag text,
  format text not null check (format in ('standard', 'legacy')),
  labels jsonb,
  key_path text not null,
  key_index integer not null check (key_index >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid),
  constraint deposit_addresses_tagged check ((chain in ('stellar', 'xrpl')) = (tag is not null))
);
-- What arrives there belongs to one account.
create unique index deposit_addresses_place on deposit_addresses (bank_guid, chain, address, tag) nulls not distinct;
create unique index deposit_addresses_index on deposit_addresses (bank_guid, key_path, key_index);
create index deposit_addresses_by_account on deposit_addresses (bank_guid, account_guid, guid desc);
create index deposit_addresses_by_customer on deposit_addresses (bank_guid, customer_guid, guid desc)
  where customer_guid is not null;
create index deposit_addresses_by_label on deposit_addresses using gin (labels jsonb_path_ops) where labels is not null;

create table deposit_bank_serials (
  bank_guid uuid not null,
  next_serial integer not null check (next_serial > 0),
  version integer not null default 1,
  primary key (bank_guid)
);

create table deposit_bank_accounts (
  bank_guid uuid not null,
  guid uuid not null,
  name text check (char_length(name) between 1 and 128),
  type text not null check (type in ('main', 'sub_account')),
  account_guid uuid not null,
  customer_guid uuid,
  asset text not null,
  state text not null check (state in ('storing', 'created', 'deleting', 'deleted')),
  unique_memo_id text,
  counterparty_name text not null,
  counterparty_address jsonb not null,
  account_details jsonb not null,
  routing_details jsonb not null,
  rail text not null check (rail in ('ach', 'eft', 'wire', 'rtp', 'etransfer', 'spei', 'pse', 'imps', 'neft', 'ibft', 'beftn',
    'nip', 'mobile_wallet', 'instapay', 'pix', 'sepa', 'fps')),
  parent_deposit_bank_account_guid uuid,
  sub_account_count integer not null check (sub_account_count >= 0),
  labels jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check ((state = 'deleted') = (deleted_at is not null)),
  -- A sub account has a parent, a memo id and a customer, and none of its own below it.
  constraint deposit_bank_accounts_shared check (
    (type = 'sub_account') = (parent_deposit_bank_account_guid is not null)
    and (type = 'sub_account') = (unique_memo_id is not null)
    and (type = 'main' or (customer_guid is not null and sub_account_count = 0))),
  constraint deposit_bank_accounts_parents check (state = 'created' or sub_account_count = 0)
);
create unique index deposit_bank_accounts_memo on deposit_bank_accounts (bank_guid, unique_memo_id)
  where unique_memo_id is not null;
create unique index deposit_bank_accounts_number on deposit_bank_accounts (bank_guid, routing_details, account_details)
  where type = 'main';
create index deposit_bank_accounts_by_parent on deposit_bank_accounts (bank_guid, parent_deposit_bank_account_guid, guid desc)
  where parent_deposit_bank_account_guid is not null;
create index deposit_bank_accounts_by_customer on deposit_bank_accounts (bank_guid, customer_guid, guid desc)
  where customer_guid is not null;
create index deposit_bank_accounts_by_type on deposit_bank_accounts (bank_guid, type, guid desc);
create index deposit_bank_accounts_by_state on deposit_bank_accounts (bank_guid, state, guid desc);
create index deposit_bank_accounts_by_label on deposit_bank_accounts using gin (labels jsonb_path_ops)
  where labels is not null;

alter table transfers
  add column deposit_address_guid uuid,
  add column deposit_bank_account_guid uuid,
  add column confirms_at timestamptz(3),
  add constraint transfers_one_place check (num_nonnulls(deposit_address_guid, deposit_bank_account_guid) <= 1);
