-- Providers report arrivals by the number of the deposit bank account. Sub accounts share the number of their main account.
create index deposit_bank_accounts_by_number on deposit_bank_accounts (bank_guid, account_details);
