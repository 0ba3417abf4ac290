-- Payments that travel in files: what a carrier of files remembers, its files, and what the partner's files told.
create table filed_payments (
  bank_guid uuid not null,
  -- The reference: a transfer or a stage.
  guid uuid not null,
  provider_guid uuid not null,
  execution_guid uuid,
  rail text not null check (rail in ('ach', 'eft', 'wire', 'rtp', 'etransfer', 'spei', 'pse', 'imps', 'neft', 'ibft', 'beftn', 'nip',
    'mobile_wallet', 'instapay', 'pix', 'sepa', 'fps')),
  asset text not null,
  amount numeric(39, 0) not null check (amount > 0),
  side text not null check (side in ('deposit', 'withdrawal')),
  number integer not null check (number between 0 and 9999999),
  name text not null,
  created_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  payment_file_guid uuid,
  outcome text check (outcome in ('settled', 'failed', 'returned')),
  failure_code text check (failure_code ~ '^[a-z_]{1,64}$'),
  return_code text check (return_code ~ '^[A-Z0-9]{1,35}$'),
  is_news boolean not null,
  version integer not null default 1,
  primary key (bank_guid, guid),
  check (cancelled_at is null or outcome is null),
  check ((failure_code is not null) = coalesce(outcome = 'failed', false)),
  check ((return_code is not null) = coalesce(outcome = 'returned', false)),
  check (not is_news or outcome is not null)
) with (fillfactor = 70);
create index filed_payments_by_name on filed_payments (bank_guid, provider_guid, name, created_at);
create index filed_payments_by_file on filed_payments (bank_guid, payment_file_guid) where payment_file_guid is not null;
create index filed_payments_open on filed_payments (bank_guid, provider_guid, created_at)
  where cancelled_at is null and outcome is null and payment_file_guid is null;
create index filed_payments_news on filed_payments (bank_guid, provider_guid) where is_news;

create table filed_payments_pii (
  bank_guid uuid not null,
  guid uuid not null,
  party bytea not null,
  primary key (bank_guid, guid)
);

create table payment_files (
  bank_guid uuid not null,
  guid uuid not null,
  provider_guid uuid not null,
  format text not null check (format in ('nacha', 'cpa005', 'pain.001', 'pain.008')),
  rail text not null check (rail in ('ach', 'eft', 'wire', 'rtp', 'etransfer', 'spei', 'pse', 'imps', 'neft', 'ibft', 'beftn', 'nip',
    'mobile_wallet', 'instapay', 'pix', 'sepa', 'fps')),
  asset text not null,
  name text not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  sequence integer not null check (sequence between 1 and 9999),
  payment_count integer not null check (payment_count between 1 and 2000),
  credit_total numeric(39, 0) not null check (credit_total >= 0),
  debit_total numeric(39, 0) not null check (debit_total >= 0),
  content_bytes integer not null check (content_bytes > 0),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  settles_at timestamptz(3),
  release_before timestamptz(3) not null,
  released_at timestamptz(3),
  state text not null check (state in ('waiting', 'ready', 'staged', 'released', 'dissolved')),
  -- A member of the staff.
  approved_by_guid uuid,
  staged_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check (credit_total + debit_total > 0),
  check ((state = 'released') = (released_at is not null)),
  check ((state in ('staged', 'released')) = (staged_name is not null)),
  check (approved_by_guid is null or state <> 'waiting')
);
-- No two files that can go out have the same number.
create unique index payment_files_by_sequence on payment_files (bank_guid, provider_guid, format, day, sequence)
  where state <> 'dissolved';
create index payment_files_on_their_way on payment_files (bank_guid, provider_guid) where state in ('waiting', 'ready', 'staged');
create index payment_files_by_state on payment_files (bank_guid, state, guid desc);

create table payment_files_pii (
  bank_guid uuid not null,
  guid uuid not null,
  content bytea not null,
  primary key (bank_guid, guid)
);
alter table payment_files_pii alter column content set storage external;

create table file_counters (
  bank_guid uuid not null,
  provider_guid uuid not null,
  name text not null,
  value integer not null check (value >= 0),
  version integer not null default 1,
  primary key (bank_guid, provider_guid, name)
) with (fillfactor = 50);

create table file_folders (
  bank_guid uuid not null,
  provider_guid uuid not null,
  holder text not null,
  held_until timestamptz(3) not null,
  version integer not null default 1,
  primary key (bank_guid, provider_guid)
) with (fillfactor = 50);

-- Files of the partner that were read whole. A file that is refused leaves no row.
create table inbox_files (
  bank_guid uuid not null,
  provider_guid uuid not null,
  identity text not null check (char_length(identity) between 1 and 200),
  guid uuid not null,
  format text not null check (format in ('nacha', 'cpa005', 'pain.002', 'camt.053', 'camt.054')),
  name text not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  notice_count integer not null check (notice_count >= 0),
  applied_at timestamptz(3),
  created_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (bank_guid, provider_guid, identity)
);
create index inbox_files_by_content on inbox_files (bank_guid, provider_guid, content_hash);

create table file_notices (
  bank_guid uuid not null,
  provider_guid uuid not null,
  notice_key text not null check (char_length(notice_key) between 1 and 200),
  guid uuid not null,
  inbox_file_guid uuid not null,
  kind text not null check (kind in ('settlement', 'rejection', 'return', 'correction', 'dishonoured', 'contested', 'reversal',
    'arrival')),
  result text not null check (result in ('applied', 'noted', 'unmatched')),
  payment_guid uuid,
  code text,
  asset text,
  amount numeric(39, 0) check (amount >= 0),
  created_at timestamptz(3) not null,
  primary key (bank_guid, provider_guid, notice_key)
);
create index file_notices_by_payment on file_notices (bank_guid, payment_guid) where payment_guid is not null;

create table file_notices_pii (
  bank_guid uuid not null,
  guid uuid not null,
  details bytea,
  primary key (bank_guid, guid)
);
