-- A carrier says that a payment failed which it had said was made: a person decides whether the money came back.
create index provider_events_late_failures on provider_events (bank_guid, created_at)
  where provider_event_id like 'failed after success %';

alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind in ('customer', 'counterparty', 'identity_verification',
  'external_wallet', 'transfer', 'execution', 'deposit', 'suspense', 'late_failure', 'screening_hit', 'payment_file', 'job', 'webhook',
  'approval_policy'));

alter table approvals drop constraint approvals_decision_check;
alter table approvals add constraint approvals_decision_check check (decision in ('verify', 'reject', 'freeze', 'unfreeze', 'approve', 'sent_back', 'own', 'receivable', 'retry', 'give_up', 'enable', 'replace', 'returned', 'settled'));
