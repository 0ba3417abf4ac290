// Checks quotes and trades, and the holds and journals of all subjects.

import { type Check, onAccount, onJournal, onSubject, quoted } from './check.ts'
import { liveSubjects, moneySubjects, objects } from './nouns.ts'

const feeOf = (type: string): string =>
  `coalesce(sum((d ->> 'amount')::numeric) filter (where d ->> 'type' = '${type}'), 0)`

const postedTo = (where: string): string => `coalesce(sum(e.amount) filter (where ${where}), 0)`

/** Recipes T1 and T2 of docs/ledger.md: what each account gains by a completed trade. No other account may change. */
const settlement = `
  with done as materialized (
    select t.bank_guid, t.guid, deliver_account_guid, receive_account_guid, deliver_amount, receive_amount, fee,
      side = 'buy' as is_buy, split_part(symbol, '-', 1) as asset, split_part(symbol, '-', 2) as counter,
      fees.bank, fees.platform
    from trades t cross join lateral (
      select ${feeOf('bank')} as bank, ${feeOf('platform')} as platform from jsonb_array_elements(t.fee_details) d
    ) fees where state = 'completed'
  ), posted as (
    select t.bank_guid, t.guid, ${postedTo('e.account_guid = deliver_account_guid')} as delivered,
      ${postedTo('e.account_guid = receive_account_guid')} as received,
      ${postedTo(`a.type = 'fee' and e.asset = counter`)} as bank,
      ${postedTo(`a.type = 'platform_fee' and e.asset = counter`)} as platform,
      ${postedTo(`a.ref = 'market' and e.asset = t.asset`)} as market_asset,
      ${postedTo(`a.ref = 'market' and e.asset = counter`)} as market_counter,
      ${postedTo('true')} as everything, sum(abs(e.amount)) as moved
    from done t join journals j on ${onSubject} and j.step = 'settle' join entries e on ${onJournal}
      left join accounts a on ${onAccount}
    group by t.bank_guid, t.guid
  )
  select t.bank_guid, t.guid as trade_guid, t.deliver_amount, t.receive_amount, t.bank as bank_fee,
    t.platform as platform_fee, to_jsonb(p) - 'bank_guid' - 'guid' as posted
  from done t left join posted p on p.bank_guid = t.bank_guid and p.guid = t.guid
  where t.fee <> t.bank + t.platform
    or (p.delivered, p.received, p.bank, p.platform, p.market_asset, p.market_counter, p.everything)
      is distinct from (-deliver_amount, receive_amount, t.bank, t.platform,
        case when is_buy then -receive_amount else deliver_amount end,
        case when is_buy then deliver_amount - fee else -(receive_amount + fee) end, 0)
    -- Nothing else moved, not even back and forth: each amount is on two accounts.
    or p.moved <> 2 * (deliver_amount + receive_amount + case when is_buy then 0 else fee end)`

export const subjectChecks: readonly Check[] = [
  {
    name: 'quotes',
    invariant: 'I4',
    promise: 'a quote has at most one trade or transfer, and it is of its product',
    query: `select coalesce(q.bank_guid, t.bank_guid) as bank_guid, t.quote_guid, q.product_type, array_agg(t.guid) as guids
      from quotes q right join (
        select bank_guid, quote_guid, guid, true as is_trade from trades
        union all select bank_guid, quote_guid, guid, false from transfers where quote_guid is not null
      ) t on t.bank_guid = q.bank_guid and t.quote_guid = q.guid
      group by 1, 2, 3
      having count(*) > 1 or q.product_type is null
        or bool_or(t.is_trade <> (q.product_type in ('trading', 'trading_exit')))`,
  },
  {
    name: 'quoted-amounts',
    invariant: 'I11',
    promise: 'a trade has the amounts of its quote and was accepted before the quote expired',
    query: `select t.bank_guid, t.guid as trade_guid, q.guid as quote_guid, t.state, t.created_at, q.expires_at
      from trades t join quotes q on q.bank_guid = t.bank_guid and q.guid = t.quote_guid
      where (t.symbol, t.side, t.deliver_amount, t.receive_amount, t.fee, t.fee_details, t.rate)
          is distinct from (q.symbol, q.side, q.deliver_amount, q.receive_amount, q.fee, q.fee_details, q.rate)
        or t.customer_guid is distinct from q.customer_guid or t.reference_trade_guid is distinct from q.reference_trade_guid
        or (t.created_at >= q.expires_at and t.state <> 'failed')`,
  },
  {
    name: 'trade-rates',
    invariant: 'I14',
    promise: 'at its rate a trade creates no value, and rounding keeps less than one unit of each side',
    query: `select bank_guid, guid as trade_guid, symbol, side, deliver_amount, receive_amount, fee, rate from (
        select t.*, split_part(rate, '/', 1)::numeric as counter, split_part(rate, '/', 2)::numeric as asset,
          case side when 'buy' then deliver_amount - fee else receive_amount + fee end as paid,
          case side when 'buy' then receive_amount else deliver_amount end as traded
        from trades t
      ) t where case side when 'buy' then paid * asset - traded * counter else traded * counter - paid * asset end
        not between 0 and counter + asset`,
  },
  {
    name: 'trade-accounts',
    invariant: 'I17',
    promise: "a trade delivers from and receives into its owner's accounts of the right assets",
    query: `select t.bank_guid, t.guid as trade_guid, t.deliver_account_guid, t.receive_account_guid
      from trades t
        left join accounts d on d.bank_guid = t.bank_guid and d.guid = t.deliver_account_guid
        left join accounts r on r.bank_guid = t.bank_guid and r.guid = t.receive_account_guid
      where d.owner_guid is distinct from coalesce(t.customer_guid, t.bank_guid) or r.owner_guid is distinct from d.owner_guid
        or t.symbol is distinct from case t.side when 'buy' then r.asset || '-' || d.asset else d.asset || '-' || r.asset end`,
  },
  {
    name: 'exits',
    invariant: 'I4',
    promise:
      'a trade and its exit name each other, have opposite sides and the same asset amount; a failed exit names none',
    query: `select coalesce(t.bank_guid, x.bank_guid) as bank_guid, t.guid as trade_guid, t.exit_trade_guid, x.guid as exit_guid
      from (select * from trades where exit_trade_guid is not null) t full join (
        select * from trades where reference_trade_guid is not null and state not in ('failed', 'cancelled')
      ) x on x.bank_guid = t.bank_guid and x.guid = t.exit_trade_guid and x.reference_trade_guid = t.guid
      where t.guid is null or x.guid is null or t.state <> 'completed' or x.trade_type <> 'exit'
        or (x.symbol, x.customer_guid) is distinct from (t.symbol, t.customer_guid) or x.side = t.side
        or case x.side when 'buy' then x.receive_amount <> t.deliver_amount else x.deliver_amount <> t.receive_amount end`,
  },
  {
    name: 'orphan-holds',
    invariant: 'I8',
    promise: 'only an unfinished trade, transfer, execution, stage or sweep holds money',
    query: `select h.bank_guid, h.subject_guid, h.account_guid, h.amount
      from holds h left join (${liveSubjects}) live on live.bank_guid = h.bank_guid and live.guid = h.subject_guid
      where live.guid is null`,
  },
  {
    name: 'journal-subjects',
    invariant: 'I9',
    promise: 'the subject of every journal exists: a trade, a transfer, an execution, a stage or a sweep',
    query: `select j.bank_guid, j.guid as journal_guid, j.subject_type, j.subject_guid, j.step
      from journals j left join (${moneySubjects}) t on ${onSubject} and t.noun = j.subject_type where t.guid is null`,
  },
  {
    name: 'trade-holds',
    invariant: 'I8',
    promise: 'an unfinished trade has exactly one hold: its deliver_amount, on the account that delivers',
    query: `select t.bank_guid, t.guid as trade_guid, t.state, t.deliver_amount, h.account_guid, h.amount
      from trades t left join holds h on h.bank_guid = t.bank_guid and h.subject_guid = t.guid
      where t.state not in ('completed', 'cancelled', 'failed')
        and (h.amount is distinct from t.deliver_amount or h.account_guid is distinct from t.deliver_account_guid)`,
  },
  {
    name: 'trade-journals',
    invariant: 'I9',
    promise: 'a completed trade has one journal, its settlement; every other trade has none',
    query: `select t.bank_guid, t.guid as trade_guid, t.state, array_agg(j.step) filter (where j.guid is not null) as steps
      from trades t left join journals j on ${onSubject}
      group by t.bank_guid, t.guid, t.state
      having coalesce(array_agg(j.step) filter (where j.guid is not null), '{}')
        <> case t.state when 'completed' then array['settle'] else array[]::text[] end`,
  },
  {
    name: 'settlements',
    invariant: 'I9',
    promise: 'a completed trade moved what it shows: amounts, bank fee and platform fee',
    query: settlement,
  },
  {
    name: 'failed-costs-nothing',
    invariant: 'I9',
    promise: 'after a failure or cancellation every account inside is unchanged, fees included',
    query: `select t.bank_guid, t.noun, t.guid, e.account_guid, sum(e.amount) as amount
      from (${objects}) t join journals j on ${onSubject} join entries e on ${onJournal} join accounts a on ${onAccount}
      -- A resolved late success (W5) is an exception.
      where t.state in ('failed', 'cancelled') and j.step <> 'resolve'
        and a.type in (${quoted(['fiat', 'trading', 'storage', 'invoice_operations', 'fee', 'platform_fee'])})
      group by t.bank_guid, t.noun, t.guid, e.account_guid having sum(e.amount) <> 0`,
  },
]
