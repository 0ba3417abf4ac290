-- Every statement that writes a table reads the texts of the table's CHECKs again and compiles them: the list of all legal moves
-- took a tenth of the time of a commit. A function is compiled once per connection. PL/pgSQL is
-- load-bearing: a function in SQL would be inlined into the CHECK.

-- Every legal move of every noun; a test compares the list with the state tables.
create function is_legal_move(event_type text, from_state text) returns boolean
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
alter table events drop constraint events_legal_moves;
-- Every event there is has been checked against the same list: to read them all again would only keep everybody waiting.
alter table events add constraint events_legal_moves check (is_legal_move(event_type, from_state)) not valid;

-- A quote is written once more, when it is executed: with room for that on its page no index has to be told.
alter table quotes set (fillfactor = 60);
