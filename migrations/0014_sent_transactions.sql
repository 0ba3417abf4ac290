-- What was signed for a blockchain, kept before it is sent, so that a payment asked for again is sent again and not anew.
-- A further attempt of one payment pays a higher fee. A row with a refusal has no transaction: that payment is never sent.
create table sent_transactions (
  bank_guid uuid not null,
  guid uuid not null,
  attempt integer not null check (attempt >= 0),
  chain text not null check (chain in ('bitcoin', 'litecoin', 'bitcoincash', 'ethereum', 'base', 'polygon', 'solana',
    'stellar', 'xrpl', 'tron')),
  raw text,
  hash text,
  refusal text check (refusal in ('cancelled', 'network_fee_too_low', 'invalid_destination', 'invalid_address',
    'amount_too_low')),
  created_at timestamptz(3) not null,
  primary key (bank_guid, guid, attempt),
  check (num_nonnulls(raw, hash) = case when refusal is null then 2 else 0 end),
  check (refusal is null or attempt = 0)
);

-- What the chain lets be used once (an account's nonce, an output to spend), and which payment has it. Written with the first
-- attempt and shared by all, so that only one of them can ever be mined.
create table sent_slots (
  bank_guid uuid not null,
  chain text not null check (chain in ('bitcoin', 'litecoin', 'bitcoincash', 'ethereum', 'base', 'polygon', 'solana',
    'stellar', 'xrpl', 'tron')),
  slot text not null,
  guid uuid not null,
  primary key (bank_guid, chain, slot)
);
create index sent_slots_by_payment on sent_slots (bank_guid, guid);
