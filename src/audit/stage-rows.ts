// SQL for executions and their stages.

export const stages = (column = 'x.stages') => `jsonb_array_elements(${column}) with ordinality each (s, n)`
export const amountOf = (json: string, name = 'quoted_amount'): string => `(${json} ->> '${name}')::numeric`
export const guidOf = (json: string): string => `(${json} ->> 'guid')::uuid`
export const isInside = (json: string): string => `${json} ->> 'type' in ('fiat', 'trading')`

/** The payer of a fee. Older fees name none: the bank pays network fees, the customer all others. */
export const payerOf = (json: string): string =>
  `coalesce(${json} ->> 'payer', case ${json} ->> 'type' when 'network' then 'bank' else 'customer' end)`

/**
 * `is_taken_back`: a pull that was returned under its hold, which failed the execution. If a later stage failed instead, that stage is
 * `failed`.
 */
export const allStages = `
  select x.bank_guid, x.guid as execution_guid, x.type as execution_type, x.state as execution_state,
    coalesce(x.customer_guid, x.bank_guid) as owner_guid, ${guidOf('s')} as guid, n, s, s ->> 'type' as type, s ->> 'state' as state,
    s ->> 'type' = 'deposit' and s -> 'source_account' ->> 'type' = 'external_bank_account' as is_pull,
    s ->> 'state' = 'completed' and s ? 'deposit_return_details' and x.state = 'failed'
      and coalesce(x.failure_code, '') = 'reversed' and not x.stages @> '[{"state": "failed"}]' as is_taken_back
  from executions x cross join ${stages()}`

/** The network fee of a stage `t`, paid from the bank's gas. */
export const paidOfNetwork = `coalesce((select sum(${amountOf('f', 'executed_amount')}) from jsonb_array_elements(t.s -> 'fees') f
  where f ->> 'type' = 'network'), 0)`
