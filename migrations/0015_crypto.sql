-- From which address a deposit came, in canonical form, where that is known: it is screened before the money is credited.
alter table transfers add column source_address text,
  add check (source_address is null or (side = 'deposit' and deposit_address_guid is not null));
