-- A return of an ACH pull that the bank dishonours (R61 to R70): a payment of its own in the next file.

-- Keys of notices: of the return that brought a payment back, and of the return that a payment dishonours.
alter table filed_payments add column return_notice_key text;
alter table filed_payments add column dishonoured_notice_key text;
alter table filed_payments add constraint filed_payments_dishonoured_check
  check (dishonoured_notice_key is null or (rail = 'ach' and side = 'deposit'));

-- Of a return: the payment that dishonours it, and why.
alter table file_notices add column dishonour_guid uuid;
alter table file_notices add column dishonour_code text;
alter table file_notices add constraint file_notices_dishonour_check check ((dishonour_guid is null) = (dishonour_code is null)
  and (dishonour_guid is null or kind = 'return'));
