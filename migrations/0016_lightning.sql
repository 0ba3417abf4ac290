-- One payment per payment hash and bank: who pays an invoice holds its hash, from the commit that accepts the transfer on, and
-- gives it back by failing.
create table lightning_claims (
  bank_guid uuid not null,
  payment_hash text not null check (payment_hash ~ '^[0-9a-f]{64}$'),
  transfer_guid uuid not null,
  -- What the payee gets, in thousandths of a satoshi.
  msat numeric(39, 0) not null check (msat > 0),
  primary key (bank_guid, payment_hash)
);
-- A transfer pays one invoice.
create unique index lightning_claims_by_transfer on lightning_claims (bank_guid, transfer_guid);

-- The simulated lightning network's own memory: which of its payments went out last under a hash. It pays none twice.
create table sandbox_paid_hashes (
  bank_guid uuid not null,
  payment_hash text not null check (payment_hash ~ '^[0-9a-f]{64}$'),
  reference_guid uuid not null,
  version integer not null default 1,
  primary key (bank_guid, payment_hash)
);
