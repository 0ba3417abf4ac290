// Checks plans: the stages of a completed plan add up exactly, and a failed plan says why.
import type { Check } from './check.ts'
import { amountOf, payerOf } from './stage-rows.ts'

const stages = 'jsonb_array_elements(p.stages)'

export const planChecks: readonly Check[] = [
  {
    name: 'plan-amounts',
    invariant: 'I14',
    promise: 'in each asset a completed plan takes in exactly what it gives out plus its fees',
    query: `select p.bank_guid, p.guid as plan_guid, m.asset, m.difference
      from plans p cross join lateral (
        select asset, sum(amount) as difference from (
          select p.source_account ->> 'asset' as asset, ${amountOf('p.source_account')} as amount
          union all select s -> 'destination_account' ->> 'asset', ${amountOf(`(s -> 'destination_account')`)} from ${stages} s
          union all select s -> 'source_account' ->> 'asset', -${amountOf(`(s -> 'source_account')`)} from ${stages} s
          union all select f ->> 'asset', -${amountOf('f')} from jsonb_array_elements(p.fees) f where ${payerOf('f')} = 'customer'
          union all select p.destination_account ->> 'asset', -${amountOf('p.destination_account')}
        ) moves group by asset
      ) m
      where p.state = 'completed' and p.type = 'remittance' and m.difference is distinct from 0`,
  },
  {
    name: 'plan-stages',
    invariant: 'I14',
    promise:
      'each stage starts where the one before ended, with no more than arrived there; both ends are those of the plan',
    query: `select p.bank_guid, p.guid as plan_guid, t.place, t.arrived, t.taken
      from plans p cross join lateral (
        select coalesce(a.place, b.place) as place, a.account as arrived, b.account as taken
        from (
          select 0 as place, p.source_account as account
          union all select n, s -> 'destination_account' from jsonb_array_elements(p.stages) with ordinality each (s, n)
        ) a full join (
          select n - 1 as place, s -> 'source_account' as account
            from jsonb_array_elements(p.stages) with ordinality each (s, n)
          union all select jsonb_array_length(p.stages), p.destination_account
        ) b on b.place = a.place
      ) t
      where p.state = 'completed' and p.type = 'remittance'
        and (t.arrived ->> 'guid' is distinct from t.taken ->> 'guid' or t.arrived ->> 'asset' is distinct from t.taken ->> 'asset'
          or (${amountOf('t.arrived')} >= ${amountOf('t.taken')}) is not true)`,
  },
  {
    name: 'plan-fees',
    invariant: 'I14',
    promise: 'the fees of a plan are the sums of the fees of its stages, by type and payer',
    query: `select p.bank_guid, p.guid as plan_guid, f.type, f.payer, f.asset, f.difference
      from plans p cross join lateral (
        select type, payer, asset, sum(amount) as difference from (
          select f ->> 'type' as type, ${payerOf('f')} as payer, f ->> 'asset' as asset, ${amountOf('f')} as amount
            from jsonb_array_elements(p.fees) f
          union all select f ->> 'type', ${payerOf('f')}, f ->> 'asset', -${amountOf('f')}
            from ${stages} s cross join jsonb_array_elements(s -> 'fees') f
        ) each group by type, payer, asset
      ) f
      where f.difference is distinct from 0`,
  },
  {
    name: 'plan-outcomes',
    invariant: 'I11',
    promise:
      'a finished plan has an explanation; a completed one quotes the named amount, a failed one has a failure code',
    query: `select p.bank_guid, p.guid as plan_guid, p.state, p.failure_code
      from plans p
      where (p.state = 'failed') <> (p.failure_code is not null)
        or (p.type = 'remittance' and (p.state in ('completed', 'failed')) <> (p.explanation is not null))
        or (p.type = 'remittance' and p.state = 'completed' and exists (
          select from (values (p.source_account), (p.destination_account)) e (account)
          where ${amountOf('e.account')} is null or (e.account ->> 'requested_amount')::numeric <> ${amountOf('e.account')}))`,
  },
  {
    name: 'plan-owners',
    invariant: 'I17',
    promise: 'between the two ends, the money of a plan is only in accounts of its owner',
    query: `select p.bank_guid, p.guid as plan_guid, p.customer_guid, t.account
      from plans p cross join lateral (
        select p.source_account as account
        union all select s -> 'source_account' from ${stages} s
      ) t left join accounts a on a.bank_guid = p.bank_guid and a.guid = (t.account ->> 'guid')::uuid
      where t.account ->> 'type' in ('fiat', 'trading')
        and (a.guid is null or (a.customer_guid, a.type, a.asset) is distinct from
          (p.customer_guid, t.account ->> 'type', t.account ->> 'asset'))`,
  },
]
