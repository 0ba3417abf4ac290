-- Sweeps gather what lies at deposit addresses into the wallet that pays.
create table sweeps (
  bank_guid uuid not null,
  guid uuid not null,
  chain text not null check (chain in ('bitcoin', 'ethereum', 'base', 'polygon')),
  network text not null check (network in ('mainnet', 'testnet')),
  asset text not null,
  -- What leaves the deposit addresses.
  amount numeric(39, 0) not null check (amount > 0),
  -- [{"source", "deposit_address_guid", "address", "key_index", "amount", "booked"}]
  sources jsonb not null check (jsonb_array_length(sources) between 1 and 200),
  native_asset text not null,
  network_fee_max numeric(39, 0) not null check (network_fee_max > 0),
  -- What the paying wallet sends to the address for its fee, and what that may cost.
  funding_guid uuid not null,
  funding_amount numeric(39, 0) not null check (funding_amount >= 0),
  funding_fee_max numeric(39, 0) not null check ((funding_fee_max > 0) = (funding_amount > 0)),
  network_fee numeric(39, 0) not null check (network_fee >= 0),
  identifiers jsonb not null,
  state text not null check (state in ('storing', 'funding', 'pending', 'completed', 'failed')),
  failure_code text check (failure_code in ('network_fee_too_low', 'invalid_destination', 'invalid_address', 'amount_too_low',
    'external_vendor_error', 'cancelled')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check ((state = 'failed') = (failure_code is not null)),
  check (state <> 'completed' or network_fee > 0),
  check (state in ('completed', 'failed') or network_fee = 0)
);
create index sweeps_by_state on sweeps (bank_guid, state, guid desc);

-- What a sweep takes: a coin, or what an address has. An active one belongs to one sweep.
create table sweep_sources (
  bank_guid uuid not null,
  source text not null check (char_length(source) <= 200),
  deposit_address_guid uuid not null,
  sweep_guid uuid not null,
  is_active boolean not null,
  -- Of the money that the books have at the address, what sweeps have taken.
  swept numeric(39, 0) not null check (swept >= 0),
  version integer not null default 1,
  primary key (bank_guid, source)
);
create index sweep_sources_of_addresses on sweep_sources (bank_guid, deposit_address_guid);

create index transfers_of_deposit_addresses on transfers (bank_guid, deposit_address_guid) where deposit_address_guid is not null;
