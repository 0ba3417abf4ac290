-- Organizations own banks; a bank is the tenant of everything else. Every table of a bank has a primary key that starts
-- with bank_guid, and so does every index: a foreign guid is the same as an absent one, and the tables can be distributed.

create table organizations (
  organization_guid uuid not null,
  guid uuid not null check (guid = organization_guid),
  name text not null check (char_length(name) between 1 and 128),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (organization_guid, guid)
);

-- A bank is its own tenant: bank_guid = guid.
create table banks (
  bank_guid uuid not null,
  guid uuid not null check (guid = bank_guid),
  organization_guid uuid not null,
  name text not null check (char_length(name) between 1 and 128),
  type text not null check (type in ('sandbox', 'production')),
  supported_trading_symbols jsonb not null,
  supported_payout_symbols jsonb not null,
  supported_fiat_account_assets jsonb not null,
  supported_country_codes jsonb not null,
  features jsonb not null,
  cors_allowed_origins jsonb not null,
  settings jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (bank_guid, guid)
);
create index banks_by_organization on banks (organization_guid, guid desc);
create index banks_by_origin on banks using gin (cors_allowed_origins);

-- The key that encrypts a bank's personal data, itself encrypted by the master key, which never enters the database.
create table bank_data_keys (
  bank_guid uuid not null,
  guid uuid not null,
  wrapped bytea not null,
  created_at timestamptz(3) not null,
  primary key (bank_guid, guid)
);

-- owner_guid is the bank's or the organization's guid. Only an HMAC of the secret is kept.
create table api_keys (
  owner_guid uuid not null,
  guid uuid not null,
  organization_guid uuid not null,
  bank_guid uuid,
  kind text not null check (kind in ('bank', 'organization')),
  environment text not null check (environment in ('sandbox', 'production')),
  name text not null check (char_length(name) between 1 and 128),
  scopes jsonb not null,
  ip_allowlist jsonb,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (owner_guid, guid),
  check ((kind = 'bank') = (bank_guid is not null)),
  check (owner_guid = coalesce(bank_guid, organization_guid))
);
create unique index api_keys_by_guid on api_keys (guid);
create index api_keys_by_organization on api_keys (organization_guid, guid desc);
create index api_keys_revoked on api_keys (revoked_at) where revoked_at is not null;

-- The clock of a sandbox bank, which can be frozen and advanced. No row (production banks): real time.
create table bank_clocks (
  bank_guid uuid not null,
  offset_ms bigint not null check (offset_ms >= 0),
  frozen_at timestamptz(3),
  version integer not null default 1,
  primary key (bank_guid)
);

-- What the database knows about the service that made it.
create table service_facts (
  name text primary key,
  value text not null
);
