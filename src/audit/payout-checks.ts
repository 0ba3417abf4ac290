// Checks payouts: parts count their rows, rows say what their plans and executions say, and no row is paid twice.
import type { Check } from './check.ts'

const onPayout = 'o.bank_guid = r.bank_guid and o.guid = r.payout_guid'

export const payoutChecks: readonly Check[] = [
  {
    name: 'payout-counts',
    invariant: 'counts',
    promise: 'the parts of a payout name all its stored rows once, and count them by state',
    query: `select o.bank_guid, o.guid as payout_guid, p.part, p.counts, r.counts as rows
      from payouts o join payout_parts p on p.bank_guid = o.bank_guid and p.guid = o.content_guid
        left join (
          select bank_guid, payout_guid, part, jsonb_object_agg(state, n) as counts, array_agg(guid order by guid) as guids
          from (
            select bank_guid, payout_guid, part, state, unnest(array_agg(guid)) as guid, count(*) as n
            from payout_rows group by 1, 2, 3, 4
          ) each group by 1, 2, 3
        ) r on r.bank_guid = o.bank_guid and r.payout_guid = o.guid and r.part = p.part
      where r.counts is distinct from (select jsonb_object_agg(key, value) from jsonb_each(p.counts) where value <> '0')
        or r.guids is distinct from (select array_agg(g::uuid order by g::uuid) from jsonb_array_elements_text(p.row_guids) g)`,
  },
  {
    name: 'payout-rows',
    invariant: 'counts',
    promise: 'a payout that is stored has all its rows, and only rows that its state allows',
    query: `select o.bank_guid, o.guid as payout_guid, o.state, o.row_count, r.n, r.states
      from payouts o left join lateral (
        select count(*) as n, max(row_number) as last, array_agg(distinct state) as states from payout_rows r where ${onPayout}
      ) r on true
      where (o.state <> 'storing' and (r.n <> o.row_count or r.last <> o.row_count))
        or (o.state in ('completed', 'cancelled') and r.states && array['storing', 'valid', 'planning', 'planned', 'executing'])
        or (o.state = 'planned' and o.halt_code is null and r.states && array['storing', 'valid', 'planning'])`,
  },
  {
    name: 'payout-row-plans',
    invariant: 'I4',
    promise: 'the plan of a row pays what the row says, and is as far as the row',
    query: `select r.bank_guid, r.guid as payout_row_guid, r.state, r.plan_guid, p.state as plan_state
      from payout_rows r join payouts o on ${onPayout}
        left join plans p on p.bank_guid = r.bank_guid and p.guid = r.plan_guid
      where r.plan_guid is not null and (p.guid is null or p.payout_row_guid is distinct from r.guid
        or p.customer_guid is distinct from o.customer_guid
        or (p.source_account ->> 'guid')::uuid <> o.source_account_guid
        or (p.destination_account ->> 'guid')::uuid <> r.destination_account_guid
        or (case o.amount_end when 'source' then p.source_account else p.destination_account end ->> 'requested_amount')::numeric
          is distinct from r.amount
        or (r.state = 'planning' and p.state not in ('storing', 'planning'))
        or (r.state in ('planned', 'executing', 'completed') and (p.state <> 'completed'
          or (p.source_account ->> 'quoted_amount')::numeric <> r.source_amount
          or (p.destination_account ->> 'quoted_amount')::numeric <> r.destination_amount))
        or p.execution_guid is distinct from r.execution_guid)`,
  },
  {
    name: 'payout-row-executions',
    invariant: 'I4',
    promise:
      'a row has at most one execution, which is as far as the row; each execution of a payout is that of its row',
    query: `select coalesce(r.bank_guid, x.bank_guid) as bank_guid, r.guid as payout_row_guid, r.state, x.guid as execution_guid,
        x.state as execution_state
      from (select * from payout_rows where execution_guid is not null) r
        full join (select * from executions where payout_row_guid is not null) x
          on x.bank_guid = r.bank_guid and x.payout_row_guid = r.guid
      where x.guid is distinct from r.execution_guid or x.plan_guid is distinct from r.plan_guid
        or r.state is distinct from case when x.state in ('completed', 'failed') then x.state else 'executing' end
        or r.failure_code is distinct from x.failure_code`,
  },
]
