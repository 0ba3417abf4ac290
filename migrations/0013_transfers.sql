-- Every product's quotes, the transfers that execute them, and the payments that simulated carriers keep in books of their own.

alter table quotes
  add column network_fee numeric(39, 0) check (network_fee >= 0),
  add column network_fee_asset text,
  -- A lightning invoice.
  add column network_address text,
  add column payment_hash text check (payment_hash ~ '^[0-9a-f]{64}$'),
  add column payment_rail text check (payment_rail in ('ach', 'eft', 'wire', 'rtp', 'etransfer')),
  add column entries jsonb,
  add check ((network_fee is null) = (network_fee_asset is null));

alter table transfers
  alter column side drop not null,
  add column source_account jsonb,
  add column destination_account jsonb,
  add column entries jsonb not null default '[]',
  -- The rail, chain or network it comes and goes by; null: it stays inside the bank.
  add column ref text,
  add column payment_rail text check (payment_rail in ('ach', 'eft', 'wire', 'rtp', 'etransfer')),
  add column network_fee numeric(39, 0) check (network_fee >= 0),
  add column network_fee_asset text,
  add column network_address text,
  add column payment_hash text check (payment_hash ~ '^[0-9a-f]{64}$'),
  add column identifiers jsonb not null default '[]',
  add column return_code text check (return_code ~ '^[A-Z0-9]{1,8}$'),
  add column reference_transfer_guid uuid,
  add column source_participants jsonb,
  add column destination_participants jsonb,
  add column expected_behaviours jsonb not null default '[]',
  -- What it reserved of its customer's activity limits, and a book transfer of the payee's.
  add column reservations jsonb not null default '[]',
  add column payee_reservations jsonb not null default '[]',
  -- When the hold on money that was pulled ends, on the bank's clock.
  add column hold_ends_at timestamptz(3),
  -- When the carrier of a completed transfer is asked again, on the bank's clock: it may come back.
  add column look_again_at timestamptz(3),
  add constraint transfers_failure check (failure_code in ('non_sufficient_funds', 'refresh_required', 'party_name_invalid',
    'payment_rail_invalid', 'compliance_rejection', 'cancelled', 'reversed', 'limit_exceeded', 'daily_limit_exceeded',
    'weekly_limit_exceeded', 'monthly_limit_exceeded', 'network_fee_too_low', 'amount_too_low', 'invalid_address',
    'invalid_destination', 'external_vendor_error'));

-- Deposits that came before: into their account, from where their place or their asset says.
update transfers t set
  destination_account = jsonb_strip_nulls(jsonb_build_object('guid', replace(a.guid::text, '-', ''), 'type', a.type,
    'bank_guid', replace(a.bank_guid::text, '-', ''), 'customer_guid', replace(a.customer_guid::text, '-', ''))),
  ref = coalesce(
    (select d.chain from deposit_addresses d where d.bank_guid = t.bank_guid and d.guid = t.deposit_address_guid),
    (select d.rail from deposit_bank_accounts d where d.bank_guid = t.bank_guid and d.guid = t.deposit_bank_account_guid),
    (select x.ref from journals j join entries e on e.bank_guid = j.bank_guid and e.journal_guid = j.guid
        join accounts x on x.bank_guid = e.bank_guid and x.guid = e.account_guid and x.type = 'external'
      where j.bank_guid = t.bank_guid and j.subject_guid = t.guid limit 1))
from accounts a where a.bank_guid = t.bank_guid and a.guid = t.destination_account_guid;

alter table transfers
  drop column destination_account_guid,
  -- Money has somewhere to go or somewhere to come from inside the bank.
  add constraint transfers_accounts check (source_account is not null or destination_account is not null),
  add constraint transfers_return check (reference_transfer_guid is null or return_code is not null);

-- A quote is executed at most once, ever.
create unique index transfers_once_per_quote on transfers (bank_guid, quote_guid) where quote_guid is not null;
-- One return per transfer.
create unique index transfers_once_returned on transfers (bank_guid, reference_transfer_guid)
  where reference_transfer_guid is not null;
create index transfers_by_label on transfers using gin (labels jsonb_path_ops) where labels is not null;

-- What providers told by themselves: the same news twice has one effect.
create table provider_events (
  bank_guid uuid not null,
  provider text not null,
  provider_event_id text not null check (char_length(provider_event_id) between 1 and 255),
  created_at timestamptz(3) not null,
  primary key (bank_guid, provider, provider_event_id)
);

-- The simulated carriers' own book: every payment they were given and every arrival they announced. How one stands follows
-- from its row and the bank's clock. `corridor reconcile` compares it with the ledger.
create table sandbox_payments (
  bank_guid uuid not null,
  -- The reference it was given under: the transfer's guid.
  guid uuid not null,
  ref text not null,
  side text not null check (side in ('deposit', 'withdrawal')),
  asset text not null,
  amount numeric(39, 0) not null check (amount > 0),
  fee_asset text,
  -- What the network takes, also of a payment that fails on it.
  fee numeric(39, 0) not null check (fee >= 0),
  identifiers jsonb not null,
  accepted_at timestamptz(3) not null,
  -- Until then it can be taken back.
  leaves_at timestamptz(3) not null,
  -- null: never, it is stuck.
  settles_at timestamptz(3),
  failure_code text,
  return_code text check (return_code ~ '^[A-Z0-9]{1,8}$'),
  returns_at timestamptz(3),
  cancelled_at timestamptz(3),
  -- What a script said about it.
  outcome text,
  version integer not null default 1,
  primary key (bank_guid, guid),
  check ((return_code is null) = (returns_at is null))
);

insert into sandbox_payments (bank_guid, guid, ref, side, asset, amount, fee, identifiers, accepted_at, leaves_at, settles_at)
  select bank_guid, guid, ref, 'deposit', asset, receive_amount, 0, '[]', created_at, created_at, coalesce(confirms_at, created_at)
  from transfers where bank_guid in (select guid from banks where type = 'sandbox');
update jobs set kind = 'carry-transfer' where kind = 'confirm-deposit';
alter table transfers drop column confirms_at;

alter table sandbox_scenarios add column details jsonb;
alter table sandbox_answers add column details jsonb;

alter table accounts add column minimum_balance_funding_pull numeric(39, 0) check (minimum_balance_funding_pull >= 0),
  add check (minimum_balance_funding_pull is null or type = 'reserve');
