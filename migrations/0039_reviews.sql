-- Acts that need a second person. An approval keeps the act as it was asked for; the commit that approves it does the act.
create table approvals (
  bank_guid uuid not null,
  guid uuid not null,
  kind text not null check (kind in ('customer', 'counterparty', 'identity_verification', 'external_wallet', 'transfer', 'execution',
    'deposit', 'suspense', 'job', 'webhook', 'approval_policy')),
  decision text not null check (decision in ('verify', 'reject', 'freeze', 'unfreeze', 'approve', 'sent_back', 'own', 'receivable',
    'retry', 'give_up', 'enable', 'replace')),
  object_guid uuid not null,
  -- What some acts need beside their decision.
  verified_until timestamptz(3) check (verified_until is null or (kind = 'customer' and decision = 'verify')),
  approval_policy jsonb check ((approval_policy is not null) = (kind = 'approval_policy')),
  asset text,
  amount numeric check (amount >= 0),
  reason text not null check (char_length(reason) between 1 and 1000),
  -- Members of the staff. Nobody is both.
  requested_by_guid uuid not null,
  decided_by_guid uuid,
  decision_reason text check (char_length(decision_reason) between 1 and 1000),
  state text not null check (state in ('waiting', 'approved', 'failed', 'declined', 'withdrawn', 'expired')),
  failure_code text,
  failure_message text,
  -- The bank's clock.
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check (decided_by_guid <> requested_by_guid),
  check ((state in ('approved', 'failed', 'declined')) = (decided_by_guid is not null)),
  check (decision_reason is null or decided_by_guid is not null),
  check ((state = 'failed') = (failure_code is not null)),
  check ((failure_code is null) = (failure_message is null)),
  check (amount is null or asset is not null),
  check (expires_at > created_at),
  check (state not in ('approved', 'failed') or updated_at < expires_at)
);
create unique index approvals_waiting on approvals (bank_guid, object_guid, kind) where state = 'waiting';
create index approvals_by_object on approvals (bank_guid, object_guid);
create index approvals_by_state on approvals (bank_guid, state, guid desc);

-- What the queue of reviews looks for, and finds in few rows. Transfers that were ever in review or cancelled are found by their
-- transitions, which never change: an index on the state of transfers would make each of their updates write all other indexes too.
create index transitions_of_reviewed on transitions (bank_guid, object_guid)
  where event_type like 'transfer.%' and (event_type in ('transfer.reviewing', 'transfer.cancelling') or later_states ~ 'reviewing|cancelling');
create index jobs_dead on jobs (bank_guid, dead_at) where dead_at is not null;
create index provider_events_late on provider_events (bank_guid, created_at)
  where provider_event_id like 'settled after failure %';
