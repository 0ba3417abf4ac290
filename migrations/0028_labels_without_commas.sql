-- A label has no comma: filters take comma-separated lists, so such a label could never be found. Rows from before may have
-- one and must still be able to change, so only inserts (version 1) are checked. Executions copy the labels of their plan,
-- which may be such a row, and are not checked.
alter table accounts add constraint accounts_labels
  check (labels is null or version > 1 or not labels @? '$[*] ? (@ like_regex ",")') not valid;
alter table customers add constraint customers_labels
  check (labels is null or version > 1 or not labels @? '$[*] ? (@ like_regex ",")') not valid;
alter table counterparties add constraint counterparties_labels
  check (labels is null or version > 1 or not labels @? '$[*] ? (@ like_regex ",")') not valid;
alter table trades add constraint trades_labels
  check (labels is null or version > 1 or not labels @? '$[*] ? (@ like_regex ",")') not valid;
alter table transfers add constraint transfers_labels
  check (labels is null or version > 1 or not labels @? '$[*] ? (@ like_regex ",")') not valid;
alter table plans add constraint plans_labels
  check (labels is null or version > 1 or not labels @? '$[*] ? (@ like_regex ",")') not valid;
alter table deposit_addresses add constraint deposit_addresses_labels
  check (labels is null or version > 1 or not labels @? '$[*] ? (@ like_regex ",")') not valid;
alter table deposit_bank_accounts add constraint deposit_bank_accounts_labels
  check (labels is null or version > 1 or not labels @? '$[*] ? (@ like_regex ",")') not valid;
