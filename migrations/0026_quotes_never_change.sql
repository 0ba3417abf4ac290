-- A quote never changes: what it became is told by the trade or the transfer that names it, and a unique index on each keeps that
-- at one. It used to be written into the quote as well, an update with every trade.
alter table quotes
  drop column trade_guid,
  drop column transfer_guid,
  drop column updated_at,
  drop column version;
alter table quotes reset (fillfactor);

-- Looked up quote by quote (OFFSET 0 is load-bearing): a plan made while tables were empty must not read all trades for one quote.
create view quotes_and_their_use as
select q.bank_guid, q.guid, q.product_type, q.customer_guid, q.symbol, q.side, q.asset, q.receive_amount, q.deliver_amount, q.fee,
  q.fee_details, q.network_fee, q.network_fee_asset, q.network_address, q.payment_hash, q.payment_rail, q.entries, q.rate,
  q.reference_trade_guid, q.issued_at, q.expires_at, trade.guid as trade_guid, transfer.guid as transfer_guid, q.created_at,
  coalesce(trade.created_at, transfer.created_at, q.created_at) as updated_at
from quotes q
left join lateral (
  select t.guid, t.created_at from trades t where q.product_type in ('trading', 'trading_exit')
    and t.bank_guid = q.bank_guid and t.quote_guid = q.guid offset 0
) trade on true
left join lateral (
  select t.guid, t.created_at from transfers t where q.product_type not in ('trading', 'trading_exit')
    and t.bank_guid = q.bank_guid and t.quote_guid = q.guid offset 0
) transfer on true;
