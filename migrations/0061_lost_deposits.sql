-- Credited deposits that their chain has no more. They wait for a person while ended_at is null.
create table lost_deposits (
  bank_guid uuid not null,
  guid uuid not null,
  chain text not null check (chain in ('bitcoin', 'litecoin', 'bitcoincash', 'ethereum', 'base', 'polygon', 'solana',
    'stellar', 'xrpl', 'tron')),
  lost_at timestamptz(3) not null,
  ended_at timestamptz(3),
  outcome text check (outcome in ('mined_again', 'taken_back', 'kept')),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check ((ended_at is null) = (outcome is null)),
  check (ended_at >= lost_at)
);
create index lost_deposits_open on lost_deposits (bank_guid, guid) where ended_at is null;

alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind in ('customer', 'counterparty', 'identity_verification',
  'external_wallet', 'transfer', 'execution', 'deposit', 'lost_deposit', 'suspense', 'late_failure', 'screening_hit', 'payment_file',
  'job', 'webhook', 'approval_policy'));

alter table approvals drop constraint approvals_decision_check;
alter table approvals add constraint approvals_decision_check check (decision in ('verify', 'reject', 'freeze', 'unfreeze', 'approve',
  'sent_back', 'take_back', 'keep', 'own', 'receivable', 'retry', 'give_up', 'enable', 'replace', 'returned', 'settled'));
