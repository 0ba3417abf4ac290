-- Payments that wait until the operator's wallet is filled are in the queue of reviews. Their jobs are few.
create index jobs_of_empty_wallets on jobs (bank_guid, object_guid) where last_error like 'Error: the wallet % has too little %';

alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind in ('customer', 'counterparty', 'identity_verification',
  'external_wallet', 'transfer', 'execution', 'deposit', 'lost_deposit', 'unfunded_payment', 'suspense', 'late_failure', 'screening_hit',
  'payment_file', 'job', 'webhook', 'approval_policy'));
