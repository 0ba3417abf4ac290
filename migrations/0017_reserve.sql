-- Reserves: what a bank has lost on returns is never more than covered, and a reserve that falls below its minimum says so.

alter table balances
  -- null: may go above zero.
  add column ceiling numeric,
  add constraint balances_ceiling check (ceiling is null or posted <= ceiling);
update balances b set ceiling = 0 from accounts a
  where a.bank_guid = b.bank_guid and a.guid = b.account_guid and a.type = 'receivable';
