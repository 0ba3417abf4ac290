-- Double entry. Owners' accounts and the bank's system accounts live in one table; balances are a narrow table of their
-- own because they are written by every batch. Entries and journals are append-only.

create table accounts (
  bank_guid uuid not null,
  guid uuid not null,
  type text not null check (type in ('trading', 'fiat', 'invoice_operations', 'storage', 'fee', 'gas', 'reserve',
    'external', 'platform_fee', 'receivable', 'suspense')),
  -- The customer, or the bank itself. Not null, so that UNIQUE sees bank accounts too.
  owner_guid uuid not null,
  customer_guid uuid check (customer_guid is null or customer_guid = owner_guid),
  asset text not null check (char_length(asset) between 1 and 16),
  -- The place outside that an external account stands for (market, a rail, a chain); empty for all others.
  ref text not null check ((type = 'external') = (ref <> '')),
  name text not null check (char_length(name) between 1 and 128),
  state text not null check (state in ('storing', 'created')),
  labels jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check (customer_guid is not null or owner_guid = bank_guid),
  check (customer_guid is null or type in ('trading', 'fiat', 'storage'))
);
-- One account per owner, kind and asset; only fiat accounts may be several.
create unique index accounts_identity on accounts (bank_guid, owner_guid, type, asset, ref) where type <> 'fiat';
create index accounts_by_owner on accounts (bank_guid, owner_guid, asset, guid desc);
create index accounts_by_customer on accounts (bank_guid, customer_guid, guid desc) where customer_guid is not null;
create index accounts_by_type on accounts (bank_guid, type, guid desc);
create index accounts_by_label on accounts using gin (labels jsonb_path_ops) where labels is not null;

-- Sums have no bound of their own: many amounts of 38 digits add up to more, and a settlement must never fail on that.
create table balances (
  bank_guid uuid not null,
  account_guid uuid not null,
  asset text not null,
  posted numeric not null,
  held numeric not null check (held >= 0),
  -- null: may go below zero.
  floor numeric,
  -- How many entries the account has: the sequence of its newest entry.
  sequence bigint not null,
  primary key (bank_guid, account_guid),
  constraint balances_floor check (floor is null or posted - held >= floor)
) with (fillfactor = 50);

create table journals (
  bank_guid uuid not null,
  guid uuid not null,
  subject_type text not null,
  subject_guid uuid not null,
  step text not null check (step in ('credit', 'settle', 'fees', 'return', 'recover', 'reverse', 'resolve')),
  created_at timestamptz(3) not null,
  primary key (bank_guid, guid)
);
-- A repeated callback posts nothing twice.
create unique index journals_once on journals (bank_guid, subject_guid, step);

create table entries (
  bank_guid uuid not null,
  account_guid uuid not null,
  sequence bigint not null check (sequence >= 1),
  journal_guid uuid not null,
  asset text not null,
  amount numeric not null check (amount <> 0),
  -- The account's balance after this entry.
  balance numeric not null,
  primary key (bank_guid, account_guid, sequence)
);

-- A hold is active while its row exists.
create table holds (
  bank_guid uuid not null,
  subject_guid uuid not null,
  account_guid uuid not null,
  amount numeric(39, 0) not null check (amount > 0),
  created_at timestamptz(3) not null,
  primary key (bank_guid, subject_guid, account_guid)
);
