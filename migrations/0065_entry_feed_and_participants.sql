-- The entries of a bank in one order (GET /api/entries). Sequences number the entries of one account, and guids of journals are older than
-- their commits, so neither gives an order in which a reader misses nothing.

-- What a commit has posted for a bank: of each account the sequence of its newest entry, and how many entries. Entries get their positions after
-- the commit, as events do: until then last_position is null.
create table entry_batches (
  bank_guid uuid not null,
  commit_guid uuid not null,
  account_guids uuid[] not null,
  sequences bigint[] not null,
  counts integer[] not null check (cardinality(counts) = cardinality(account_guids) and cardinality(sequences) = cardinality(account_guids)),
  entries bigint not null check (entries >= 1),
  -- Its entries have the positions up to this one: account by account in the order of the list, and within an account by sequence.
  last_position bigint check (last_position >= entries),
  primary key (bank_guid, commit_guid)
);
-- Guids cannot be compressed: trying would only cost time.
alter table entry_batches alter column account_guids set storage external;
create unique index entry_batches_by_position on entry_batches (bank_guid, last_position);
create index entry_batches_waiting on entry_batches (bank_guid, commit_guid) where last_position is null;

-- The last position of each bank. Whoever gives positions locks its row, so positions become visible in their order.
create table entry_feeds (
  bank_guid uuid not null primary key,
  position bigint not null check (position >= 0)
);

-- Entries from before, journal by journal in the order of time.
insert into entry_batches (bank_guid, commit_guid, account_guids, sequences, counts, entries, last_position)
select bank_guid, journal_guid, array_agg(account_guid order by account_guid, sequence), array_agg(sequence order by account_guid, sequence),
  array_agg(1 order by account_guid, sequence), count(*), sum(count(*)) over (partition by bank_guid order by journal_guid)
from entries group by bank_guid, journal_guid;
insert into entry_feeds (bank_guid, position) select bank_guid, max(last_position) from entry_batches group by bank_guid;

-- An order whose participants are named after the fact is screened again: it enters `storing` once more.
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
    'transfer.failed<storing', 'transfer.storing<storing', 'transfer.storing<reviewing', 'transfer.pending<reviewing', 'transfer.cancelling<reviewing', 'transfer.completed<reviewing',
    'transfer.failed<reviewing', 'transfer.reviewing<pending',
    'transfer.holding<pending', 'transfer.cancelling<pending', 'transfer.completed<pending', 'transfer.failed<pending',
    'transfer.cancelling<holding', 'transfer.completed<holding', 'transfer.failed<holding', 'transfer.holding<cancelling', 'transfer.completed<cancelling',
    'transfer.failed<cancelling'
  ]);
end $$;
