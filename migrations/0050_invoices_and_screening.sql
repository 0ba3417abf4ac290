-- Which invoice of the bank a payment hash pays. A row of its own: the invoice gets its hash only when the node has made it.
create table invoice_hashes (
  bank_guid uuid not null,
  payment_hash text not null check (payment_hash ~ '^[0-9a-f]{64}$'),
  invoice_guid uuid not null,
  primary key (bank_guid, payment_hash)
);
create unique index invoice_hashes_by_invoice on invoice_hashes (bank_guid, invoice_guid);
insert into invoice_hashes (bank_guid, payment_hash, invoice_guid)
  select bank_guid, payment_hash, guid from invoices where payment_hash is not null;

-- A person who approves a verification clears its matches: such hits belong to no run.
alter table screening_hits alter column screening_run_guid drop not null;
-- Keyed hashes of what was known of the person. A verdict counts while nothing new is known. Null: of a wallet, or from before this release.
alter table screening_hits add column party_marks jsonb;

-- Holders of external bank accounts are screened too.
alter table screening_runs drop constraint screening_runs_last_kind_check;
alter table screening_runs add constraint screening_runs_last_kind_check
  check (last_kind in ('customer', 'counterparty', 'external_wallet', 'external_bank_account'));
alter table screening_hits drop constraint screening_hits_screened_kind_check;
alter table screening_hits add constraint screening_hits_screened_kind_check
  check (screened_kind in ('customer', 'counterparty', 'external_wallet', 'external_bank_account'));
