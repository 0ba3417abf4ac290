-- Personal data is encrypted field by field before it comes here and lives in a table of its own, so that no ordinary
-- statement can select it by accident.

create table customers (
  bank_guid uuid not null,
  guid uuid not null,
  type text not null check (type in ('individual', 'business')),
  state text not null check (state in ('storing', 'unverified', 'verified', 'rejected', 'frozen')),
  labels jsonb,
  compliance_decisions jsonb not null,
  activity_limits jsonb not null check (jsonb_array_length(activity_limits) <= 10),
  -- Raised when an account is opened, so that a decision on the owner's accounts notices a new one.
  account_count integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid)
);
create index customers_by_type on customers (bank_guid, type, guid desc);
create index customers_by_state on customers (bank_guid, state, guid desc);
create index customers_by_label on customers using gin (labels jsonb_path_ops) where labels is not null;

create table customers_pii (
  bank_guid uuid not null,
  guid uuid not null,
  name bytea not null,
  address bytea,
  aliases bytea,
  website bytea,
  date_of_birth bytea,
  phone_number bytea,
  email_address bytea,
  identification_numbers bytea,
  primary key (bank_guid, guid)
);

-- One row for each personal record that was read with its personal data.
create table pii_reads (
  bank_guid uuid not null,
  guid uuid not null,
  object_guid uuid not null,
  api_key_guid uuid not null,
  request_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (bank_guid, guid)
);

-- What a customer used of each activity limit, per window. Rolling limits keep one row with its dated amounts.
create table limit_usages (
  bank_guid uuid not null,
  customer_guid uuid not null,
  limit_key text not null,
  window_start timestamptz(3) not null,
  used numeric(39, 0) not null check (used >= 0),
  -- The limit when it was last used. No reservation may go over it.
  amount numeric(39, 0) not null,
  dated jsonb,
  version integer not null default 1,
  primary key (bank_guid, customer_guid, limit_key, window_start),
  constraint limit_usages_within check (used <= amount)
);
