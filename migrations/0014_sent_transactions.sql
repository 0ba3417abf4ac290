-- What was signed for a blockchain, kept before it is sent, so that a payment asked for again is sent again and not anew.
-- A further attempt of one payment pays a higher fee and takes the same slot (an account's nonce, an output to spend), so that
-- only one of them can ever be mined. A row with a refusal has no transaction: that payment is never sent.
create table sent_transactions (
  bank_guid uuid not null,
  guid uuid not null,
  attempt integer not null check (attempt >= 0),
  chain text not null check (chain in ('bitcoin', 'litecoin', 'bitcoincash', 'ethereum', 'base', 'polygon', 'solana',
    'stellar', 'xrpl', 'tron')),
  slot text,
  raw text,
  hash text,
  refusal text check (refusal in ('cancelled', 'network_fee_too_low', 'invalid_destination', 'invalid_address',
    'amount_too_low')),
  created_at timestamptz(3) not null,
  primary key (bank_guid, guid, attempt),
  check (num_nonnulls(slot, raw, hash) = case when refusal is null then 3 else 0 end),
  check (refusal is null or attempt = 0)
);
create unique index sent_transactions_by_slot on sent_transactions (bank_guid, chain, slot, attempt);
