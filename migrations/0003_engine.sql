-- What every commit can write besides its nouns: events, owed jobs, idempotency keys, counts, and its own id.

create table events (
  bank_guid uuid not null,
  object_guid uuid not null,
  -- Gap-free per object.
  sequence integer not null check (sequence >= 1),
  guid uuid not null,
  event_type text not null,
  from_state text,
  created_at timestamptz(3) not null,
  primary key (bank_guid, object_guid, sequence),
  check ((from_state is null) = (sequence = 1)),
  -- Every legal move of every noun; a test compares the list with the state tables.
  constraint events_legal_moves check (event_type || '<' || coalesce(from_state, '') = any (array[
    'account.storing<', 'account.created<storing',
    'customer.storing<', 'customer.unverified<storing', 'customer.verified<unverified', 'customer.rejected<unverified',
    'customer.unverified<verified', 'customer.frozen<verified', 'customer.verified<frozen', 'customer.unverified<rejected',
    'trade.storing<', 'trade.pending<storing', 'trade.failed<storing', 'trade.cancelled<storing', 'trade.executed<pending',
    'trade.failed<pending', 'trade.cancelled<pending', 'trade.settling<executed', 'trade.failed<executed',
    'trade.completed<settling',
    'transfer.storing<', 'transfer.reviewing<storing', 'transfer.pending<storing', 'transfer.completed<storing',
    'transfer.failed<storing', 'transfer.pending<reviewing', 'transfer.completed<reviewing', 'transfer.failed<reviewing',
    'transfer.holding<pending', 'transfer.cancelling<pending', 'transfer.completed<pending', 'transfer.failed<pending',
    'transfer.completed<holding', 'transfer.failed<holding', 'transfer.completed<cancelling', 'transfer.failed<cancelling'
  ]))
);

-- One job per object: the commit that enters a state replaces or deletes it.
create table jobs (
  bank_guid uuid not null,
  object_guid uuid not null,
  kind text not null,
  -- The object's event_sequence when the job became owed. A result for an older one is stale.
  event_sequence integer not null,
  -- Real time. A claim moves it to the end of the lease, so a worker that dies loses nothing.
  run_at timestamptz(3) not null,
  -- The bank's clock, for jobs that wait for a time. A change of that clock rewrites run_at.
  due_at timestamptz(3),
  attempts integer not null default 0,
  last_error text,
  dead_at timestamptz(3),
  primary key (bank_guid, object_guid)
);
create index jobs_due on jobs (run_at) where dead_at is null;

create table idempotency_keys (
  -- The bank's or the organization's guid.
  owner_guid uuid not null,
  key text not null check (char_length(key) between 1 and 255),
  fingerprint text not null,
  status integer not null check (status between 200 and 299),
  body text not null,
  created_at timestamptz(3) not null,
  primary key (owner_guid, key)
);
create index idempotency_keys_by_age on idempotency_keys using brin (created_at);

-- One row per commit: after a lost connection it tells whether the commit landed.
create table commits (
  guid uuid not null primary key,
  created_at timestamptz(3) not null default now()
);
create index commits_by_age on commits using brin (created_at);

-- How many rows there are by day, type and state, so that totals of lists need not count.
create table row_counts (
  bank_guid uuid not null,
  noun text not null,
  day date not null,
  type text not null,
  state text not null,
  n bigint not null,
  primary key (bank_guid, noun, day, type, state)
) with (fillfactor = 50);
