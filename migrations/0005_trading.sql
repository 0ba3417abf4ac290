-- Quotes, trades, the transfers that deposits make, and the sandbox market.

create table quotes (
  bank_guid uuid not null,
  guid uuid not null,
  product_type text not null check (product_type in ('trading', 'funding', 'crypto_transfer', 'inter_account',
    'lightning_transfer', 'book_transfer', 'trading_exit')),
  customer_guid uuid,
  symbol text,
  side text check (side in ('buy', 'sell', 'deposit', 'withdrawal')),
  asset text,
  receive_amount numeric(39, 0) not null check (receive_amount > 0),
  deliver_amount numeric(39, 0) not null check (deliver_amount > 0),
  fee numeric(39, 0) not null check (fee >= 0),
  fee_details jsonb not null,
  -- Counter base units per asset base unit, as "numerator/denominator".
  rate text,
  reference_trade_guid uuid,
  issued_at timestamptz(3) not null,
  expires_at timestamptz(3),
  trade_guid uuid,
  transfer_guid uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (bank_guid, guid),
  -- A quote is executed at most once, ever.
  check (num_nonnulls(trade_guid, transfer_guid) <= 1)
) with (fillfactor = 90);
create index quotes_by_customer on quotes (bank_guid, customer_guid, guid desc) where customer_guid is not null;

create table trades (
  bank_guid uuid not null,
  guid uuid not null,
  trade_type text not null check (trade_type in ('platform', 'exit', 'liquidation')),
  customer_guid uuid,
  quote_guid uuid not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  state text not null check (state in ('storing', 'pending', 'executed', 'settling', 'completed', 'cancelled', 'failed')),
  failure_code text check (failure_code in ('non_sufficient_funds', 'unsupported', 'limit_exceeded',
    'daily_limit_exceeded', 'weekly_limit_exceeded', 'monthly_limit_exceeded', 'expired_quote', 'market_volatility',
    'not_filled')),
  receive_amount numeric(39, 0) not null check (receive_amount > 0),
  deliver_amount numeric(39, 0) not null check (deliver_amount > 0),
  fee numeric(39, 0) not null check (fee >= 0),
  fee_details jsonb not null,
  rate text not null,
  deliver_account_guid uuid not null,
  receive_account_guid uuid not null,
  reference_trade_guid uuid,
  -- The exit that undid this trade: one column, so there is at most one. A failed exit gives it back.
  exit_trade_guid uuid,
  labels jsonb,
  -- What the trade reserved of its customer's activity limits.
  reservations jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check ((state = 'failed') = (failure_code is not null))
  -- No index of trades mentions state: a trade changes it five times, and each change can then stay on its page.
) with (fillfactor = 80);
create unique index trades_once_per_quote on trades (bank_guid, quote_guid);
create index trades_by_customer on trades (bank_guid, customer_guid, guid desc) where customer_guid is not null;
create index trades_by_label on trades using gin (labels jsonb_path_ops) where labels is not null;

create table transfers (
  bank_guid uuid not null,
  guid uuid not null,
  transfer_type text not null check (transfer_type in ('funding', 'crypto', 'inter_account', 'lightning', 'book')),
  customer_guid uuid,
  quote_guid uuid,
  asset text not null,
  side text not null check (side in ('deposit', 'withdrawal')),
  state text not null check (state in ('storing', 'reviewing', 'pending', 'holding', 'cancelling', 'completed', 'failed')),
  failure_code text,
  receive_amount numeric(39, 0) not null check (receive_amount > 0),
  deliver_amount numeric(39, 0) not null check (deliver_amount > 0),
  fee numeric(39, 0) not null check (fee >= 0),
  fee_details jsonb not null,
  destination_account_guid uuid not null,
  labels jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence >= 1),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check ((state = 'failed') = (failure_code is not null))
);
create index transfers_by_customer on transfers (bank_guid, customer_guid, guid desc) where customer_guid is not null;

-- The simulated market of a sandbox bank: a moved price, and outcomes scripted for the next fills.
create table sandbox_markets (
  bank_guid uuid not null,
  symbol text not null,
  -- Counter base units per whole asset; null: the seeded walk.
  price numeric(39, 0) check (price > 0),
  move_bps integer not null check (move_bps > -10000),
  outcome text check (outcome in ('market_volatility', 'not_filled')),
  remaining integer not null check (remaining >= 0),
  version integer not null default 1,
  primary key (bank_guid, symbol)
);

-- What the simulated market answered by script, by reference: asked again, it answers the same.
create table sandbox_fills (
  bank_guid uuid not null,
  reference_guid uuid not null,
  outcome text not null,
  primary key (bank_guid, reference_guid)
);
