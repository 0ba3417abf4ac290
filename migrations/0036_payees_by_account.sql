-- The book transfers that a customer was paid by are found by the customer's accounts: `transfers_by_destination` has them. The index by
-- payee took as much room as two others, and only a change of limits read it.
drop index transfers_by_payee;
