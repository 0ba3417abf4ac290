-- SEPA and Faster Payments are home rails: quotes and transfers in EUR and GBP name them. No older row can break the wider rule, so
-- it is not checked under the lock.
alter table quotes drop constraint quotes_payment_rail_check;
alter table quotes add constraint quotes_payment_rail_check
  check (payment_rail in ('ach', 'eft', 'wire', 'rtp', 'etransfer', 'sepa', 'fps')) not valid;
alter table quotes validate constraint quotes_payment_rail_check;
alter table transfers drop constraint transfers_payment_rail_check;
alter table transfers add constraint transfers_payment_rail_check
  check (payment_rail in ('ach', 'eft', 'wire', 'rtp', 'etransfer', 'sepa', 'fps')) not valid;
alter table transfers validate constraint transfers_payment_rail_check;
