-- A return of an ACH pull that the bank dishonours (R61 to R70): a payment of its own in the next file.

-- Keys of notices: of the return that brought a payment back, and of the return that a payment dishonours.
alter table filed_payments add column return_notice_key text;
alter table filed_payments add column dishonoured_notice_key text;
alter table filed_payments add constraint filed_payments_dishonoured_check
  check (dishonoured_notice_key is null or (rail = 'ach' and side = 'deposit'));
-- A return is dishonoured again only if nothing went out before.
create unique index filed_payments_dishonour on filed_payments (bank_guid, provider_guid, dishonoured_notice_key)
  where dishonoured_notice_key is not null and cancelled_at is null and outcome is distinct from 'failed';

-- Of a return: the payment that dishonours it, and why.
alter table file_notices add column dishonour_guid uuid;
alter table file_notices add column dishonour_code text;
alter table file_notices add constraint file_notices_dishonour_check check ((dishonour_guid is null) = (dishonour_code is null)
  and (dishonour_guid is null or kind = 'return'));
alter table file_notices add constraint file_notices_dishonour_code_check
  check (dishonour_code in ('R61', 'R62', 'R67', 'R68', 'R69', 'R70'));

-- What answered a return is taken back when its dishonour is contested.
alter table file_notices drop constraint file_notices_waiting_check;
alter table file_notices add constraint file_notices_waiting_check check (result <> 'waiting' or kind in ('arrival', 'reversal', 'contested'));

-- The key of a NACHA return had the day at its end, by which the same return in two files was two.
update file_notices n set notice_key = s.shorter
  from (
    select distinct on (bank_guid, provider_guid, substr(notice_key, 1, length(notice_key) - 11))
      bank_guid, guid, substr(notice_key, 1, length(notice_key) - 11) as shorter
    from file_notices where kind = 'return' and notice_key like 'nacha return %'
    order by bank_guid, provider_guid, substr(notice_key, 1, length(notice_key) - 11), created_at, guid
  ) s
  where n.bank_guid = s.bank_guid and n.guid = s.guid;

-- Returns of before: with another one, the payment came back a second time.
update filed_payments p set return_notice_key = s.notice_key
  from (
    select distinct on (bank_guid, payment_guid) bank_guid, payment_guid, notice_key
    from file_notices where kind = 'return' and result = 'applied' and notice_key like 'nacha return %'
    order by bank_guid, payment_guid, created_at, guid
  ) s
  where p.bank_guid = s.bank_guid and p.guid = s.payment_guid and p.outcome = 'returned';
