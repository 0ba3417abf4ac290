-- Pulled money is also held while the bank's reserve is too small to cover what may come back: at the latest until then.
alter table transfers
  add column reserve_hold_ends_at timestamptz(3),
  add constraint transfers_reserve_hold check (reserve_hold_ends_at is null or hold_ends_at is not null) not valid;
