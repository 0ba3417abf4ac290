-- What serves a bank's ports, set by its administrators. Secrets are encrypted, beside it.
create table providers (
  bank_guid uuid not null,
  guid uuid not null,
  name text not null check (char_length(name) between 1 and 128),
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{0,31}$'),
  ports jsonb not null check (jsonb_typeof(ports) = 'array'),
  settings jsonb not null,
  secret_names jsonb not null,
  rule jsonb not null,
  priority integer not null check (priority between 1 and 1000),
  state text not null check (state in ('up', 'down', 'paused', 'deleted')),
  failure text check (char_length(failure) <= 1000),
  report jsonb,
  checked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid)
);
-- One name is one provider, as long as it is not deleted.
create unique index providers_by_name on providers (bank_guid, name) where state <> 'deleted';
create index providers_by_state on providers (bank_guid, state, guid desc);

create table providers_pii (
  bank_guid uuid not null,
  guid uuid not null,
  secrets bytea,
  version integer not null default 1,
  primary key (bank_guid, guid)
);

-- Which provider a reference was given to, on each port. Written before the provider is asked for the first time, and never changed: a
-- payment that went to one provider must not be asked of another.
create table provider_routes (
  bank_guid uuid not null,
  guid uuid not null,
  port text not null check (port in ('market', 'liquidity', 'aggregator', 'screening', 'custody', 'deposit_bank', 'verifier', 'rails',
    'blockchain', 'lightning')),
  provider_guid uuid not null,
  created_at timestamptz(3) not null,
  primary key (bank_guid, guid, port)
);
create index provider_routes_by_provider on provider_routes (bank_guid, provider_guid);
