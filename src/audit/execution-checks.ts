// Checks executions: holds, stages, journals, fees, failures and returns.
import type { Check } from './check.ts'
import { allStages, amountOf, guidOf, isInside, paidOfNetwork, payerOf, stages } from './stage-rows.ts'

const isLive = `x.state in ('storing', 'executing', 'reviewing')`

const endOf = (account: string): string => `${account} -> 'guid', ${account} -> 'asset', ${account} -> 'quoted_amount'`

/** What an execution must have in common with its plan: parties and amounts, in total and by stage. */
const termsOf = (
  row: string,
): string => `(select jsonb_build_array(${endOf(`${row}.source_account`)}, ${endOf(`${row}.destination_account`)},
          jsonb_agg(jsonb_build_array(s -> 'guid', s -> 'type', ${endOf(`s -> 'source_account'`)}, ${endOf(`s -> 'destination_account'`)}) order by n))
        from ${stages(`${row}.stages`)} where s ->> 'type' <> 'reversal')`

/** The accounts that the money of an execution has passed, with what arrived and what was taken. */
const places = `
  select x.bank_guid, x.guid, x.stage_index, x.stages, k,
    case k when 0 then x.source_account else x.stages -> (k - 1) -> 'destination_account' end as account,
    x.stages -> k -> 'source_account' as taken
  from executions x cross join lateral generate_series(0, x.stage_index) k where ${isLive}`

const expectedHolds = `
  select bank_guid, guid as subject_guid, ${guidOf('account')} as account_guid,
    ${amountOf('account')} - coalesce(${amountOf('taken')}, 0) as amount from (${places}) p where ${isInside('account')}
  union all select bank_guid, ${guidOf('stages -> k')}, ${guidOf('account')}, ${amountOf('taken')}
    from (${places}) p where ${isInside('account')} and k = stage_index and taken is not null
  union all select x.bank_guid, ${guidOf('s')}, a.guid, 2 * ${amountOf('f')}
    from executions x cross join ${stages()} cross join jsonb_array_elements(s -> 'fees') f
      join accounts a on a.bank_guid = x.bank_guid and a.type = 'gas' and a.asset = f ->> 'asset'
    where ${isLive} and n > x.stage_index and f ->> 'type' = 'network'`

/** The amount that a stage moved at one end. */
const executedAt = (row: string, end: string): string =>
  `(${row}.s -> '${end}_account' ->> 'guid', ${row}.s -> '${end}_account' ->> 'asset', ${amountOf(`(${row}.s -> '${end}_account')`, 'executed_amount')})`

const stepsOf = `
  case
    when t.type in ('loss_recovery', 'reversal') then array[]::text[]
    when t.execution_type <> 'remittance' then array['return']
    when t.state = 'failed' and ${paidOfNetwork} > 0 then array['fees']
    when t.state <> 'completed' then array[]::text[]
    when t.is_taken_back then array['credit', 'return']
    when t.is_pull then array['credit']
    when t.type = 'trade' and t.execution_state = 'failed' then array['reverse', 'settle']
    else array['settle'] end`

const executed = (json: string): string => amountOf(json, 'executed_amount')

const subjects = `
  select bank_guid, guid as execution_guid, guid from executions
  union all select x.bank_guid, x.guid, ${guidOf('s')} from executions x cross join ${stages()}`

export const executionChecks: readonly Check[] = [
  {
    name: 'executed-plans',
    invariant: 'I4',
    promise:
      'a plan has at most one execution, created before it expired; both name each other and have the same stages and amounts',
    query: `select coalesce(p.bank_guid, x.bank_guid) as bank_guid, p.guid as plan_guid, x.guid as execution_guid
      from (select * from plans where execution_guid is not null) p full join executions x
        on x.bank_guid = p.bank_guid and x.guid = p.execution_guid and x.plan_guid = p.guid and x.type = p.type
      where p.guid is null or x.guid is null or x.created_at >= p.expires_at
        or p.customer_guid is distinct from x.customer_guid or ${termsOf('p')} is distinct from ${termsOf('x')}
        or (x.state = 'completed' and exists (select from (values (x.source_account), (x.destination_account)) e (account)
          where ${amountOf('account', 'executed_amount')} is distinct from ${amountOf('account')}))`,
  },
  {
    name: 'execution-holds',
    invariant: 'I8',
    promise: 'an unfinished execution holds what its next stage takes, its fees and gas, and nothing else',
    query: `select coalesce(w.bank_guid, h.bank_guid) as bank_guid, coalesce(w.subject_guid, h.subject_guid) as subject_guid,
        coalesce(w.account_guid, h.account_guid) as account_guid, w.amount as wanted, h.amount as held
      from (select * from (${expectedHolds}) each where amount > 0) w full join (
        select h.* from holds h join (${subjects}) s on s.bank_guid = h.bank_guid and s.guid = h.subject_guid
      ) h on h.bank_guid = w.bank_guid and h.subject_guid = w.subject_guid and h.account_guid = w.account_guid
      where w.amount is distinct from h.amount`,
  },
  {
    name: 'stage-states',
    invariant: 'I12',
    promise:
      'stages before the present one are completed, those after it planned; all stages of a completed execution are completed',
    query: `select t.bank_guid, t.execution_guid, t.execution_state, x.stage_index, t.n, t.state
      from (${allStages}) t join executions x on x.bank_guid = t.bank_guid and x.guid = t.execution_guid
      where t.state <> case
        when t.type = 'reversal' and x.state = 'failed' then 'completed'
        when t.n <= x.stage_index then 'completed'
        when t.n = x.stage_index + 1 and x.state = 'executing' then 'executing'
        when t.n = x.stage_index + 1 and x.state = 'failed' and t.s ? 'failure_code' then 'failed'
        else 'planned' end`,
  },
  {
    name: 'stage-journals',
    invariant: 'I9',
    promise:
      'a stage has the journals of what became of it: its settlement, of an undone trade its reversal, of a failed stage a late payment',
    query: `select t.bank_guid, t.execution_guid, t.guid as stage_guid, t.type, t.state, d.steps
      from (${allStages}) t cross join lateral (
        select coalesce(array_agg(j.step order by j.step), '{}') as steps from journals j
        where j.bank_guid = t.bank_guid and j.subject_guid = t.guid and j.step <> 'recover'
      ) d where case when t.state = 'failed' and 'settle' = any(d.steps)
        then not array_remove(array_remove(d.steps, 'settle'), 'resolve') <@ array['fees'] else d.steps <> ${stepsOf} end`,
  },
  {
    name: 'execution-fees',
    invariant: 'I9',
    promise: 'a completed execution paid the fees it shows, and other executions paid none',
    query: `select d.bank_guid, d.guid as execution_guid, d.kind, d.asset, d.shown, d.posted
      from (
        select bank_guid, guid, kind, asset, sum(shown) as shown, sum(posted) as posted from (
          select x.bank_guid, x.guid, case f ->> 'type' when 'platform' then 'platform_fee' else 'fee' end as kind,
            f ->> 'asset' as asset, ${amountOf('f', 'executed_amount')} as shown, 0 as posted
          from executions x cross join jsonb_array_elements(x.fees) f
          where x.state = 'completed' and ${payerOf('f')} = 'customer'
          union all
          select s.bank_guid, s.execution_guid, a.type, e.asset, 0, e.amount
          from (${subjects}) s join journals j on j.bank_guid = s.bank_guid and j.subject_guid = s.guid
            join entries e on e.bank_guid = j.bank_guid and e.journal_guid = j.guid
            join accounts a on a.bank_guid = e.bank_guid and a.guid = e.account_guid and a.type in ('fee', 'platform_fee')
        ) each group by bank_guid, guid, kind, asset
      ) d where d.shown is distinct from d.posted`,
  },
  {
    name: 'execution-amounts',
    invariant: 'I14',
    promise:
      'in each asset the fees of the customer of a completed execution are what left the source and did not arrive',
    query: `select x.bank_guid, x.guid as execution_guid, m.asset, m.difference
      from executions x cross join lateral (
        select asset, sum(amount) as difference from (
          select x.source_account ->> 'asset' as asset, ${executed('x.source_account')} as amount
          union all select s -> 'destination_account' ->> 'asset', ${executed(`(s -> 'destination_account')`)} from ${stages()}
          union all select s -> 'source_account' ->> 'asset', -${executed(`(s -> 'source_account')`)} from ${stages()}
          union all select f ->> 'asset', -${executed('f')} from jsonb_array_elements(x.fees) f where ${payerOf('f')} = 'customer'
          union all select x.destination_account ->> 'asset', -${executed('x.destination_account')}
        ) moves group by asset
      ) m
      where x.state = 'completed' and x.type = 'remittance' and m.difference is distinct from 0`,
  },
  {
    name: 'failed-executions',
    invariant: 'I9',
    promise:
      'after a failure every account inside is as before, but for what a pull brought that did not go back, and late payments',
    query: `select t.bank_guid, t.execution_guid, t.account_guid, t.amount, p.amount as pulled
      from (
        select s.bank_guid, s.execution_guid, e.account_guid, sum(e.amount) as amount
        from (${subjects}) s join executions x on x.bank_guid = s.bank_guid and x.guid = s.execution_guid and x.state = 'failed'
          join journals j on j.bank_guid = s.bank_guid and j.subject_guid = s.guid
          left join (${allStages}) late on late.bank_guid = s.bank_guid and late.guid = s.guid and late.state = 'failed'
            and j.step in ('settle', 'resolve', 'recover')
          join entries e on e.bank_guid = j.bank_guid and e.journal_guid = j.guid
          join accounts a on a.bank_guid = e.bank_guid and a.guid = e.account_guid
            and a.type not in ('external', 'gas')
        where late.guid is null
        group by s.bank_guid, s.execution_guid, e.account_guid having sum(e.amount) <> 0
      ) t full join (
        select t.bank_guid, t.execution_guid, ${guidOf(`(t.s -> 'destination_account')`)} as account_guid,
          ${amountOf(`(t.s -> 'destination_account')`)} as amount
        from (${allStages}) t where t.execution_state = 'failed' and t.is_pull and t.state = 'completed'
          and not t.is_taken_back
      ) p on p.bank_guid = t.bank_guid and p.execution_guid = t.execution_guid and p.account_guid = t.account_guid
      where t.amount is distinct from p.amount`,
  },
  {
    name: 'reversals',
    invariant: 'I9',
    promise: 'every stage that a failure undid has one reversal with its executed amounts, and no other stage has one',
    query: `select coalesce(t.bank_guid, r.bank_guid) as bank_guid, coalesce(t.execution_guid, r.execution_guid) as execution_guid,
        t.guid as stage_guid, r.guid as reversal_guid
      from (
        select * from (${allStages}) t where t.execution_state = 'failed' and t.state = 'completed'
          and (t.type = 'trade' or t.is_taken_back)
      ) t full join (
        select * from (${allStages}) t where t.type = 'reversal'
      ) r on r.bank_guid = t.bank_guid and r.execution_guid = t.execution_guid
        and (r.s ->> 'reverses_stage_guid')::uuid = t.guid
        and ${executedAt('r', 'source')} = ${executedAt('t', 'destination')}
        and ${executedAt('r', 'destination')} = ${executedAt('t', 'source')}
      where t.guid is null or r.guid is null`,
  },
  {
    name: 'returned-stages',
    invariant: 'I4',
    promise: 'a stage that was returned after its execution ended is named by one return, and shows the return code',
    query: `select coalesce(t.bank_guid, r.bank_guid) as bank_guid, t.guid as stage_guid, r.guid as return_guid
      from (
        select * from (${allStages}) t where (t.s ? 'deposit_return_details' or t.s ? 'withdrawal_return_details')
          and t.state = 'completed' and not t.is_taken_back
      ) t full join (
        select x.bank_guid, x.guid, x.type, ${guidOf(`(x."references" -> 0)`)} as execution_guid,
          ${guidOf(`(x."references" -> 1)`)} as stage_guid
        from executions x where x.type <> 'remittance'
      ) r on r.bank_guid = t.bank_guid and r.execution_guid = t.execution_guid and r.stage_guid = t.guid
        and t.s ? (r.type || '_details')
      where t.guid is null or r.guid is null`,
  },
]
