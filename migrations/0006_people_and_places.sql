-- Who money comes from and goes to, and where it waits: counterparties, external bank accounts, files. Personal data is
-- encrypted field by field before it comes here, as in 0004.

create table counterparties (
  bank_guid uuid not null,
  guid uuid not null,
  type text not null check (type in ('individual', 'business')),
  customer_guid uuid,
  state text not null check (state in ('storing', 'unverified', 'verified', 'rejected')),
  labels jsonb,
  compliance_decisions jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid)
);
create index counterparties_by_type on counterparties (bank_guid, type, state, guid desc);
create index counterparties_by_customer on counterparties (bank_guid, customer_guid, guid desc) where customer_guid is not null;
create index counterparties_by_label on counterparties using gin (labels jsonb_path_ops) where labels is not null;

create table counterparties_pii (
  bank_guid uuid not null,
  guid uuid not null,
  name bytea not null,
  address bytea not null,
  aliases bytea,
  date_of_birth bytea,
  primary key (bank_guid, guid)
);

create table external_bank_accounts (
  bank_guid uuid not null,
  guid uuid not null,
  name text not null,
  asset text not null,
  account_kind text not null check (account_kind in ('aggregator', 'aggregator_processor_token', 'raw_routing_details')),
  environment text not null check (environment in ('sandbox', 'production')),
  customer_guid uuid,
  counterparty_guid uuid,
  customer_type text check (customer_type in ('individual', 'business')),
  state text not null check (state in ('storing', 'completed', 'unverified', 'refresh_required', 'failed', 'deleting', 'deleted')),
  failure_code text check (failure_code in ('invalid_routing_number', 'invalid_account_number', 'invalid_account_type',
    'duplicate', 'aggregator_processor_token', 'aggregator_multiple_accounts', 'create_failed', 'unverified_counterparty')),
  country_code text,
  fingerprint text,
  aggregator_institution_id text,
  aggregator_account_mask text check (length(aggregator_account_mask) <= 4),
  aggregator_account_name text,
  available_balance numeric(39, 0),
  current_balance numeric(39, 0),
  balance_updated_at timestamptz(3),
  refresh_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid),
  constraint external_bank_accounts_failure check (case state
    when 'failed' then failure_code is not null
    when 'deleting' then true
    when 'deleted' then true
    else failure_code is null end),
  -- The numbers of an account that can be used are claimed, those of one that never could or no longer can are free.
  constraint external_bank_accounts_claim check (case
    when state in ('completed', 'unverified', 'refresh_required') then fingerprint is not null
    when state in ('storing', 'failed', 'deleted') then fingerprint is null
    else true end)
);
create index external_bank_accounts_by_kind on external_bank_accounts (bank_guid, account_kind, state, guid desc);
create index external_bank_accounts_by_asset on external_bank_accounts (bank_guid, asset, guid desc);
create index external_bank_accounts_by_customer on external_bank_accounts (bank_guid, customer_guid, guid desc)
  where customer_guid is not null;
create index external_bank_accounts_by_counterparty on external_bank_accounts (bank_guid, counterparty_guid, guid desc)
  where counterparty_guid is not null;

create table external_bank_accounts_pii (
  bank_guid uuid not null,
  guid uuid not null,
  names bytea,
  addresses bytea,
  email_addresses bytea,
  phone_numbers bytea,
  account_details bytea,
  routing_details bytea,
  primary key (bank_guid, guid)
);

-- Which account of an owner has these numbers: one at a time.
create table external_bank_account_claims (
  bank_guid uuid not null,
  owner_guid uuid not null,
  asset text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  external_bank_account_guid uuid not null,
  primary key (bank_guid, owner_guid, asset, fingerprint)
);

-- What the aggregator is asked with, encrypted: first the token that was sent, then the one it was exchanged for.
create table external_bank_account_tokens (
  bank_guid uuid not null,
  guid uuid not null,
  use text not null check (use in ('link', 'access')),
  token bytea not null,
  primary key (bank_guid, guid, use)
);

create table files (
  bank_guid uuid not null,
  guid uuid not null,
  customer_guid uuid,
  type text not null,
  filename text not null,
  content_type text not null,
  size integer not null check (size between 1 and 10485760),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (bank_guid, guid)
);
create index files_by_customer on files (bank_guid, customer_guid, guid desc) where customer_guid is not null;

-- The days of one type and state stand together: a total by type and state reads no others.
alter table row_counts drop constraint row_counts_pkey;
alter table row_counts add primary key (bank_guid, noun, type, state, day);

-- One index answers every mix of type and state.
drop index customers_by_type;
drop index customers_by_state;
create index customers_by_type on customers (bank_guid, type, state, guid desc);

-- Every legal move of every noun; a test compares the list with the state tables.
alter table events drop constraint events_legal_moves;
alter table events add constraint events_legal_moves check (event_type || '<' || coalesce(from_state, '') = any (array[
  'account.storing<', 'account.created<storing',
  'counterparty.storing<', 'counterparty.unverified<storing', 'counterparty.verified<unverified', 'counterparty.rejected<unverified',
  'counterparty.rejected<verified',
  'customer.storing<', 'customer.unverified<storing', 'customer.verified<unverified', 'customer.rejected<unverified',
  'customer.unverified<verified', 'customer.frozen<verified', 'customer.verified<frozen', 'customer.unverified<rejected',
  'deposit_address.storing<', 'deposit_address.created<storing',
  'deposit_bank_account.storing<', 'deposit_bank_account.created<storing', 'deposit_bank_account.deleting<created',
  'deposit_bank_account.deleted<deleting',
  'external_bank_account.storing<', 'external_bank_account.completed<storing', 'external_bank_account.unverified<storing',
  'external_bank_account.failed<storing', 'external_bank_account.deleting<storing',
  'external_bank_account.refresh_required<completed',
  'external_bank_account.deleting<completed', 'external_bank_account.completed<unverified',
  'external_bank_account.deleting<unverified', 'external_bank_account.completed<refresh_required',
  'external_bank_account.deleting<refresh_required', 'external_bank_account.deleting<failed',
  'external_bank_account.deleted<deleting',
  'external_wallet.storing<', 'external_wallet.pending<storing', 'external_wallet.deleting<storing',
  'external_wallet.reviewing<pending', 'external_wallet.completed<pending', 'external_wallet.failed<pending',
  'external_wallet.deleting<pending', 'external_wallet.completed<reviewing', 'external_wallet.failed<reviewing',
  'external_wallet.deleting<reviewing', 'external_wallet.deleting<completed', 'external_wallet.deleting<failed',
  'external_wallet.deleted<deleting',
  'identity_verification.storing<', 'identity_verification.waiting<storing', 'identity_verification.pending<waiting',
  'identity_verification.expired<waiting', 'identity_verification.reviewing<pending',
  'identity_verification.completed<pending', 'identity_verification.expired<pending',
  'identity_verification.completed<reviewing', 'identity_verification.expired<reviewing',
  'trade.storing<', 'trade.pending<storing', 'trade.failed<storing', 'trade.cancelled<storing', 'trade.executed<pending',
  'trade.failed<pending', 'trade.cancelled<pending', 'trade.settling<executed', 'trade.failed<executed',
  'trade.completed<settling',
  'transfer.storing<', 'transfer.reviewing<storing', 'transfer.pending<storing', 'transfer.completed<storing',
  'transfer.failed<storing', 'transfer.pending<reviewing', 'transfer.completed<reviewing', 'transfer.failed<reviewing',
  'transfer.holding<pending', 'transfer.cancelling<pending', 'transfer.completed<pending', 'transfer.failed<pending',
  'transfer.completed<holding', 'transfer.failed<holding', 'transfer.completed<cancelling', 'transfer.failed<cancelling'
]));
