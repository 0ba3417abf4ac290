-- Payouts: many people paid at once, from a CSV. A payout plans and executes its rows; each row has its own plan and execution.

create table payouts (
  bank_guid uuid not null,
  guid uuid not null,
  name text not null check (char_length(name) between 1 and 128),
  customer_guid uuid,
  source_account_guid uuid not null,
  asset text not null,
  amount_end text not null check (amount_end in ('source', 'destination')),
  needs_all_rows boolean not null,
  state text not null check (state in ('storing', 'validated', 'planning', 'planned', 'executing', 'cancelling', 'completed',
    'cancelled')),
  -- The code of the refusal that stopped the last run.
  halt_code text check (halt_code ~ '^[a-z_]{1,64}$'),
  row_count integer not null check (row_count between 1 and 20000),
  part_count integer not null,
  parts_stored integer not null,
  content_guid uuid not null,
  labels jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence > 0),
  version integer not null default 1,
  primary key (bank_guid, guid),
  -- 50 rows are a part.
  check (part_count = (row_count + 49) / 50),
  check (parts_stored between 0 and part_count),
  check ((state = 'storing') = (parts_stored < part_count)),
  check (halt_code is null or state not in ('storing', 'planning', 'executing'))
);
create unique index payouts_by_content on payouts (bank_guid, content_guid);
create index payouts_by_customer on payouts (bank_guid, customer_guid, guid desc);
create index payouts_by_source on payouts (bank_guid, source_account_guid, guid desc);
alter table payouts add constraint payouts_labels
  check (labels is null or version > 1 or not labels @? '$[*] ? (@ like_regex ",")');
create index payouts_by_label on payouts using gin (labels jsonb_path_ops) where labels is not null;

-- The rows of an upload, encrypted, until they are stored; then their guids, and how many of them are in which state. Written before
-- the commit that creates the payout. What no payout names an hour later was left by a crash and is removed.
create table payout_parts (
  bank_guid uuid not null,
  guid uuid not null,
  part integer not null check (part between 0 and 399),
  row_guids jsonb not null check (jsonb_array_length(row_guids) between 0 and 50),
  content bytea,
  counts jsonb not null check (jsonb_typeof(counts) = 'object'),
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (bank_guid, guid, part),
  check ((content is null) = (jsonb_array_length(row_guids) > 0))
  -- The counts are written with each move of a row.
) with (fillfactor = 50);
alter table payout_parts alter column content set storage external;
create index payout_parts_by_age on payout_parts using brin (created_at);

create table payout_rows (
  bank_guid uuid not null,
  guid uuid not null,
  payout_guid uuid not null,
  part integer not null,
  row_number integer not null check (row_number between 1 and 20000),
  line_number integer not null check (line_number > row_number),
  reference text check (char_length(reference) between 1 and 140),
  amount numeric(39, 0) check (amount > 0),
  asset text,
  routing_number_type text check (routing_number_type in ('ABA', 'CPA', 'SWIFT', 'IFSC', 'CLABE', 'SORT_CODE', 'IBAN', 'PIX', 'PSE',
    'BEFTN', 'CBN', 'MSISDN')),
  purpose_of_transaction text check (purpose_of_transaction in ('computer_services', 'family_support', 'education', 'gift',
    'charitable_donation', 'medical_treatment', 'maintenance_expenses', 'travel', 'hotel_accommodation',
    'small_value_remittance', 'liberalized_remittance', 'personal_transfer', 'loan_payment', 'tax_payment',
    'construction_expenses', 'advertising_expenses', 'advisory_fees', 'business_insurance', 'insurance_claims',
    'delivery_fees', 'service_charges', 'office_expenses', 'property_purchase', 'property_rental', 'royalty_fees',
    'shares_investment', 'fund_investment', 'bill_payment', 'transportation_fees', 'salary_payment', 'reward_payment',
    'influencer_payment', 'other_fees', 'other', 'exported_goods', 'commission_on_goods', 'commission_on_services',
    'accounting_services', 'exhibition_services')),
  destination_account_guid uuid,
  state text not null check (state in ('storing', 'valid', 'planning', 'planned', 'executing', 'invalid', 'completed', 'failed',
    'cancelled')),
  -- Each has a field and a message.
  errors jsonb not null,
  plan_guid uuid,
  execution_guid uuid,
  source_amount numeric(39, 0) check (source_amount > 0),
  destination_amount numeric(39, 0) check (destination_amount > 0),
  fees jsonb not null,
  failure_code text check (failure_code ~ '^[a-z_]{1,64}$'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence > 0),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check (part = (row_number - 1) / 50),
  check (state <> 'invalid' or jsonb_array_length(errors) > 0),
  check (state in ('invalid', 'failed') or jsonb_array_length(errors) = 0),
  check (state = 'invalid' or (amount is not null and destination_account_guid is not null and asset is not null)),
  check ((state = 'failed') = (failure_code is not null)),
  check (plan_guid is null or state not in ('storing', 'valid', 'invalid')),
  check (plan_guid is not null or state not in ('planning', 'planned', 'executing', 'completed')),
  check (execution_guid is null or state in ('executing', 'completed', 'failed')),
  check (execution_guid is not null or state not in ('executing', 'completed')),
  check (execution_guid is null or plan_guid is not null),
  check ((source_amount is null) = (destination_amount is null)),
  check (source_amount is not null or state not in ('planned', 'executing', 'completed')),
  check (source_amount is null or plan_guid is not null)
) with (fillfactor = 50);
create unique index payout_rows_by_number on payout_rows (bank_guid, payout_guid, row_number);
-- A plan and an execution pay one row.
create unique index payout_rows_by_plan on payout_rows (bank_guid, plan_guid) where plan_guid is not null;
create unique index payout_rows_by_execution on payout_rows (bank_guid, execution_guid) where execution_guid is not null;

create table payout_rows_pii (
  bank_guid uuid not null,
  guid uuid not null,
  input bytea not null,
  primary key (bank_guid, guid)
);

-- A row is planned again when its plan has expired, and executed once.
alter table plans add column payout_row_guid uuid;
alter table executions add column payout_row_guid uuid;
create index plans_by_payout_row on plans (bank_guid, payout_row_guid) where payout_row_guid is not null;
create unique index executions_by_payout_row on executions (bank_guid, payout_row_guid) where payout_row_guid is not null;

-- An account is found by its numbers, whoever has it.
create index external_bank_account_claims_by_numbers on external_bank_account_claims (bank_guid, asset, fingerprint);

create or replace function is_legal_move(event_type text, from_state text) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return event_type || '<' || coalesce(from_state, '') = any (array[
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
    'payout.storing<', 'payout.validated<storing', 'payout.planning<validated', 'payout.completed<validated',
    'payout.cancelling<validated', 'payout.planned<planning', 'payout.validated<planning', 'payout.cancelling<planning',
    'payout.executing<planned', 'payout.completed<planned', 'payout.cancelling<planned', 'payout.completed<executing',
    'payout.planned<executing', 'payout.validated<executing', 'payout.cancelling<executing', 'payout.cancelled<cancelling',
    'payout_row.storing<', 'payout_row.valid<storing', 'payout_row.invalid<storing', 'payout_row.planning<valid',
    'payout_row.failed<valid', 'payout_row.cancelled<valid', 'payout_row.planned<planning', 'payout_row.failed<planning',
    'payout_row.cancelled<planning', 'payout_row.executing<planned', 'payout_row.valid<planned', 'payout_row.failed<planned',
    'payout_row.cancelled<planned', 'payout_row.completed<executing', 'payout_row.failed<executing',
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
  ]);
end $$;
