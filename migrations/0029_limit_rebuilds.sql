-- A limit that is made or reshaped counts what its customer did before in the same window.

-- While the limits of a customer are changed: what the customer does meanwhile. Null at rest.
alter table customers add column limits_change jsonb;

-- What a limit counted, when it was made or reshaped, of subjects that had not reserved from it. Uses of subjects that were under way
-- stand each by itself, and are taken out if the subject fails.
create table limit_rebuilds (
  bank_guid uuid not null,
  customer_guid uuid not null,
  limit_key text not null,
  window_start timestamptz(3) not null,
  uses jsonb not null check (jsonb_typeof(uses) = 'array'),
  version integer not null default 1,
  primary key (bank_guid, customer_guid, limit_key, window_start)
);

-- The book transfers that a customer was paid by. An index of book transfers alone: no other transfer pays for it.
create index transfers_by_payee on transfers (bank_guid, (destination_account ->> 'customer_guid'), guid desc)
  where transfer_type = 'book';
