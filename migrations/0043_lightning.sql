-- Lightning by a real node, and invoices that others pay.

-- The memory of sends also has lightning payments: there the attempts are the entries of a log, and a slot is a try of a payment hash.
alter table sent_transactions drop constraint sent_transactions_chain_check;
alter table sent_transactions add constraint sent_transactions_chain_check
  check (chain in ('bitcoin', 'litecoin', 'bitcoincash', 'ethereum', 'base', 'polygon', 'solana', 'stellar', 'xrpl', 'tron',
    'lightning'));
alter table sent_slots drop constraint sent_slots_chain_check;
alter table sent_slots add constraint sent_slots_chain_check
  check (chain in ('bitcoin', 'litecoin', 'bitcoincash', 'ethereum', 'base', 'polygon', 'solana', 'stellar', 'xrpl', 'tron',
    'lightning'));

create table invoices (
  bank_guid uuid not null,
  guid uuid not null,
  account_guid uuid not null,
  customer_guid uuid,
  asset text not null check (asset = 'BTC'),
  state text not null check (state in ('storing', 'open', 'cancelling', 'settled', 'expired', 'cancelled', 'failed')),
  failure_code text check (failure_code in ('external_vendor_error')),
  amount numeric(39, 0) check (amount > 0),
  description text not null check (char_length(description) between 1 and 150),
  expiry_seconds integer not null check (expiry_seconds between 60 and 31536000),
  expires_at timestamptz(3) not null,
  invoice text,
  payment_hash text check (payment_hash ~ '^[0-9a-f]{64}$'),
  received_amount numeric(39, 0) check (received_amount >= 0),
  transfer_guid uuid,
  settled_at timestamptz(3),
  labels jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence > 0),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check ((state = 'failed') = (failure_code is not null)),
  check ((invoice is null) = (payment_hash is null)),
  check (invoice is not null or state in ('storing', 'cancelling', 'cancelled', 'failed')),
  check ((state = 'settled') = (received_amount is not null)),
  check ((state = 'settled') = (settled_at is not null)),
  -- Money that was received has its arrival.
  check ((coalesce(received_amount, 0) > 0) = (transfer_guid is not null))
);
-- A payment is found by its hash, and credits one invoice.
create unique index invoices_by_payment_hash on invoices (bank_guid, payment_hash) where payment_hash is not null;
create unique index invoices_by_transfer on invoices (bank_guid, transfer_guid) where transfer_guid is not null;
create index invoices_by_account on invoices (bank_guid, account_guid, guid desc);
create index invoices_by_customer on invoices (bank_guid, customer_guid, guid desc) where customer_guid is not null;
create index invoices_by_state on invoices (bank_guid, state, guid desc);
alter table invoices add constraint invoices_labels
  check (labels is null or version > 1 or not labels @? '$[*] ? (@ like_regex ",")');
create index invoices_by_label on invoices using gin (labels jsonb_path_ops) where labels is not null;

-- What the simulated lightning node of a sandbox bank remembers of the invoices that it made.
create table sandbox_invoices (
  bank_guid uuid not null,
  guid uuid not null,
  invoice text not null,
  payment_hash text not null check (payment_hash ~ '^[0-9a-f]{64}$'),
  preimage text not null check (preimage ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  paid_msat numeric(39, 0) check (paid_msat > 0),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check (cancelled_at is null or paid_msat is null)
);

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
    'invoice.storing<', 'invoice.open<storing', 'invoice.cancelling<storing', 'invoice.failed<storing', 'invoice.cancelling<open',
    'invoice.settled<open', 'invoice.expired<open', 'invoice.cancelled<open', 'invoice.settled<cancelling',
    'invoice.cancelled<cancelling',
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
