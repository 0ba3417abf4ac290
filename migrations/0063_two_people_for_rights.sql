-- Changes of providers, keys and staff can need a second person. Such an act is asked for by its own request, so an approval keeps a fingerprint
-- of the request and what may be shown of it, never its secrets; the same request, sent again, uses the approval once.
alter table approvals add column request_fingerprint text;
alter table approvals add column request jsonb;
alter table approvals add column used_at timestamptz(3);
alter table approvals add constraint approvals_request_fingerprint_check check (char_length(request_fingerprint) between 1 and 64);

alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind in ('customer', 'counterparty', 'identity_verification',
  'external_wallet', 'transfer', 'execution', 'deposit', 'lost_deposit', 'unfunded_payment', 'suspense', 'late_failure', 'screening_hit',
  'payment_file', 'job', 'webhook', 'approval_policy', 'provider', 'api_key', 'staff_member'));
alter table approvals drop constraint approvals_decision_check;
alter table approvals add constraint approvals_decision_check check (decision in ('verify', 'reject', 'freeze', 'unfreeze', 'approve',
  'sent_back', 'take_back', 'keep', 'own', 'receivable', 'retry', 'give_up', 'enable', 'replace', 'returned', 'settled', 'create', 'update',
  'delete'));
alter table approvals add constraint approvals_request_check
  check ((request_fingerprint is not null) = (kind in ('provider', 'api_key', 'staff_member'))
    and (request_fingerprint is null) = (request is null));
alter table approvals add constraint approvals_used_check
  check (used_at is null or (request_fingerprint is not null and state = 'approved'));

drop index approvals_waiting;
create unique index approvals_waiting on approvals (bank_guid, object_guid, kind) where state = 'waiting' and request_fingerprint is null;
create unique index approvals_requested on approvals (bank_guid, requested_by_guid, request_fingerprint)
  where state = 'waiting' and request_fingerprint is not null;
