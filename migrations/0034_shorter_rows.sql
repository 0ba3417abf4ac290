-- Rows take less room. Nothing here rewrites a table: existing rows are read as they are.

-- The page of a trade kept half of its room for one more version of each row, and nobody used it after the trades had completed. Now the
-- second version of most trades goes to another page, and the room of the first one is used again. Most transfers are completed when
-- they are made.
alter table trades set (fillfactor = 90);
alter table transfers set (fillfactor = 90);

-- The entries of a quote are stored without what the quote says itself: its bank, its customer, its amounts. An entry that is older has
-- all of it, and its accounts name their bank.
create or replace view quotes_and_their_use as
select q.bank_guid, q.guid, q.product_type, q.customer_guid, q.symbol, q.side, q.asset, q.receive_amount, q.deliver_amount, q.fee,
  q.fee_details, q.network_fee, q.network_fee_asset, q.network_address, q.payment_hash, q.payment_rail,
  case when q.entries is not null then (
    select jsonb_agg(jsonb_build_object('receive_amount', q.receive_amount, 'deliver_amount', q.deliver_amount, 'fee', q.fee) || x
      || jsonb_build_object(
        'source_account', jsonb_strip_nulls(case when x -> 'source_account' ? 'bank_guid' then '{}' else own end || (x -> 'source_account')),
        'destination_account', jsonb_strip_nulls(
          case when x -> 'destination_account' ? 'bank_guid' then '{}' else own end || (x -> 'destination_account')))
      order by n)
    from jsonb_array_elements(q.entries) with ordinality e (x, n)
      cross join (select jsonb_build_object('bank_guid', replace(q.bank_guid::text, '-', ''),
        'customer_guid', replace(q.customer_guid::text, '-', '')) as own) o
  ) end as entries, q.rate,
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
