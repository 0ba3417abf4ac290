-- Money that a partner's files tell of enters the books. A notice of it waits until the commit that credits it, or finds nobody for it.
alter table file_notices add column version integer not null default 1;
alter table file_notices drop constraint file_notices_result_check;
alter table file_notices add constraint file_notices_result_check check (result in ('waiting', 'applied', 'noted', 'unmatched'));
alter table file_notices add constraint file_notices_waiting_check check (result <> 'waiting' or kind in ('arrival', 'reversal'));
create index file_notices_waiting on file_notices (bank_guid, provider_guid, kind, created_at, notice_key) where result = 'waiting';

-- Under which references of the partner a movement of money was told. Another file that has one of them tells the same again.
create table told_names (
  bank_guid uuid not null,
  provider_guid uuid not null,
  name text not null check (name ~ '^[0-9a-f]{64}$'),
  inbox_file_guid uuid not null,
  notice_key text not null,
  primary key (bank_guid, provider_guid, name)
);

-- Numbers that a partner has given to the bank, and that a deposit bank account has. No other gets them, also after it is deleted.
create table given_numbers (
  bank_guid uuid not null,
  account_number text not null check (char_length(account_number) between 1 and 64),
  primary key (bank_guid, account_number)
);

-- Payment files that wait for a person are in the queue of reviews.
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check check (kind in ('customer', 'counterparty', 'identity_verification',
  'external_wallet', 'transfer', 'execution', 'deposit', 'suspense', 'screening_hit', 'payment_file', 'job', 'webhook',
  'approval_policy'));

-- A person can reject a file: its payments are cancelled, and that is news.
alter table filed_payments drop constraint filed_payments_check3;
alter table filed_payments add constraint filed_payments_news_check check (not is_news or outcome is not null or cancelled_at is not null);
