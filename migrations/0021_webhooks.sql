-- Events are told to the world: once committed they get a position, are read by it, and are delivered to subscriptions.

-- The keys of a commit's events, until they are published. One row per commit, so that telling costs a commit next to nothing.
create table event_batches (
  commit_guid uuid not null primary key,
  bank_guids uuid[] not null,
  object_guids uuid[] not null,
  sequences integer[] not null
);
-- Guids cannot be compressed: trying would only cost time.
alter table event_batches alter column bank_guids set storage external, alter column object_guids set storage external;

-- What happened before there was anybody to tell is told first, oldest first: these guids sort before every real one.
insert into event_batches (commit_guid, bank_guids, object_guids, sequences)
select lpad(to_hex(part), 32, '0')::uuid, array_agg(bank_guid order by place), array_agg(object_guid order by place),
  array_agg(sequence order by place)
from (
  select bank_guid, object_guid, sequence, place, place / 1000 as part
  from (select *, row_number() over (order by created_at, sequence, guid) as place from events) placed
) parts
group by part;

-- One row. Whoever publishes locks it, so positions become visible in their order and a reader who goes on after the last
-- one it saw misses nothing.
create table event_sequencer (
  is_only boolean not null primary key default true check (is_only),
  position bigint not null check (position >= 0)
);
insert into event_sequencer (position) values (0);

-- What an organization can read of its banks' events, in the order in which they were published.
create table published_events (
  organization_guid uuid not null,
  environment text not null check (environment in ('sandbox', 'production')),
  position bigint not null check (position >= 1),
  guid uuid not null,
  bank_guid uuid not null,
  object_guid uuid not null,
  sequence integer not null check (sequence >= 1),
  event_type text not null,
  created_at timestamptz(3) not null,
  primary key (organization_guid, environment, position)
);
create unique index published_events_by_guid on published_events (organization_guid, guid);

-- Between which positions the events of an hour are: where a list with a time bound begins and ends.
create table event_hours (
  organization_guid uuid not null,
  environment text not null,
  hour timestamptz(3) not null,
  first_position bigint not null,
  last_position bigint not null,
  primary key (organization_guid, environment, hour),
  check (first_position <= last_position)
);

create table subscriptions (
  organization_guid uuid not null,
  guid uuid not null,
  name text not null check (char_length(name) between 1 and 128),
  type text not null check (type in ('webhook')),
  url text not null check (char_length(url) <= 2048),
  environment text not null check (environment in ('sandbox', 'production')),
  -- null: every type.
  event_types jsonb,
  -- Signing keys are derived from the subscription and this number; none is stored.
  key_generation integer not null check (key_generation >= 1),
  -- The key before is valid until then as well.
  previous_key_until timestamptz(3),
  -- The first failure after the last success.
  deliveries_failing_since timestamptz(3),
  state text not null check (state in ('storing', 'completed', 'failed', 'deleted')),
  failure_code text check (failure_code in ('deliveries_failing', 'endpoint_gone')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (organization_guid, guid),
  -- Schemes have no case, and the url is kept as it came.
  check (environment = 'sandbox' or url ilike 'https://%'),
  check ((state = 'failed') = (failure_code is not null)),
  check (previous_key_until is null or key_generation > 1)
);
-- Whom an event goes to.
create index subscriptions_active on subscriptions (organization_guid, environment) where state = 'completed';

-- One event on its way to one subscription.
create table subscription_deliveries (
  organization_guid uuid not null,
  guid uuid not null,
  subscription_guid uuid not null,
  environment text not null check (environment in ('sandbox', 'production')),
  -- Of the event.
  position bigint not null,
  event_guid uuid not null,
  -- Asked for by somebody, after the event had been delivered or given up.
  is_redelivery boolean not null,
  state text not null check (state in ('pending', 'completed', 'failed')),
  failure_code text check (failure_code in ('attempts_exhausted', 'endpoint_gone', 'subscription_failed', 'subscription_deleted')),
  attempts integer not null default 0 check (attempts >= 0),
  -- Real time. Who takes it to send it moves this to the end of its lease, so a worker that dies loses nothing.
  next_attempt_at timestamptz(3),
  last_status integer,
  last_error text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_guid, guid),
  check ((state = 'failed') = (failure_code is not null)),
  check ((state = 'pending') = (next_attempt_at is not null)),
  check (state <> 'completed' or last_status between 200 and 299)
) with (fillfactor = 70);
create index subscription_deliveries_due on subscription_deliveries (organization_guid, subscription_guid, next_attempt_at)
  where state = 'pending';
create index subscription_deliveries_by_state on subscription_deliveries (organization_guid, subscription_guid, state, guid desc);
create index subscription_deliveries_by_event on subscription_deliveries (organization_guid, event_guid);

-- Every time somebody tried. What the receiver said beyond its status is not kept.
create table delivery_attempts (
  organization_guid uuid not null,
  delivery_guid uuid not null,
  number integer not null check (number >= 1),
  attempted_at timestamptz(3) not null,
  duration_ms integer not null check (duration_ms >= 0),
  status integer check (status between 100 and 999),
  error text,
  primary key (organization_guid, delivery_guid, number),
  check ((status is null) = (error is not null))
);

-- Every legal move of every noun; a test compares the list with the state tables.
alter table events drop constraint events_legal_moves;
alter table events add constraint events_legal_moves check (event_type || '<' || coalesce(from_state, '') = any (array[
  'account.storing<', 'account.created<storing', 'account.minimum_balance.below<created',
  'counterparty.storing<', 'counterparty.unverified<storing', 'counterparty.verified<unverified', 'counterparty.rejected<unverified',
  'counterparty.rejected<verified',
  'customer.storing<', 'customer.unverified<storing', 'customer.verified<unverified', 'customer.rejected<unverified',
  'customer.unverified<verified', 'customer.frozen<verified', 'customer.verified<frozen', 'customer.unverified<rejected',
  'deposit_address.storing<', 'deposit_address.created<storing',
  'deposit_bank_account.storing<', 'deposit_bank_account.created<storing', 'deposit_bank_account.deleting<created',
  'deposit_bank_account.deleted<deleting',
  'execution.storing<', 'execution.executing<storing', 'execution.reviewing<storing', 'execution.failed<storing',
  'execution.reviewing<executing', 'execution.completed<executing', 'execution.failed<executing',
  'execution.executing<reviewing', 'execution.failed<reviewing',
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
  'plan.storing<', 'plan.planning<storing', 'plan.failed<storing', 'plan.completed<planning', 'plan.failed<planning',
  'subscription.storing<', 'subscription.completed<storing', 'subscription.failed<completed', 'subscription.deleted<completed',
  'subscription.completed<failed', 'subscription.deleted<failed',
  'trade.storing<', 'trade.pending<storing', 'trade.failed<storing', 'trade.cancelled<storing', 'trade.executed<pending',
  'trade.failed<pending', 'trade.cancelled<pending', 'trade.settling<executed', 'trade.failed<executed',
  'trade.completed<settling',
  'transfer.storing<', 'transfer.reviewing<storing', 'transfer.pending<storing', 'transfer.completed<storing',
  'transfer.failed<storing', 'transfer.pending<reviewing', 'transfer.cancelling<reviewing', 'transfer.completed<reviewing',
  'transfer.failed<reviewing', 'transfer.reviewing<pending',
  'transfer.holding<pending', 'transfer.cancelling<pending', 'transfer.completed<pending', 'transfer.failed<pending',
  'transfer.cancelling<holding', 'transfer.completed<holding', 'transfer.failed<holding', 'transfer.holding<cancelling', 'transfer.completed<cancelling',
  'transfer.failed<cancelling'
]));
