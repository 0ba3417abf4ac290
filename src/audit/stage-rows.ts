// Executions and their stages as the audits see them.

export const stages = (column = 'x.stages') => `jsonb_array_elements(${column}) with ordinality each (s, n)`
export const amountOf = (json: string, name = 'quoted_amount'): string => `(${json} ->> '${name}')::numeric`
export const guidOf = (json: string): string => `(${json} ->> 'guid')::uuid`
export const isInside = (json: string): string => `${json} ->> 'type' in ('fiat', 'trading')`

/** Of a fee: who pays it. Fees that are older than the word are a network's, which the bank pays, or the customer's. */
export const payerOf = (json: string): string =>
  `coalesce(${json} ->> 'payer', case ${json} ->> 'type' when 'network' then 'bank' else 'customer' end)`

/**
 * `is_taken_back`: a pull that came back while its money lay under a hold, and ended its execution so. One that failed in a
 * later stage shows that stage as failed, whatever it failed of.
 */
export const allStages = `
  select x.bank_guid, x.guid as execution_guid, x.type as execution_type, x.state as execution_state,
    coalesce(x.customer_guid, x.bank_guid) as owner_guid, ${guidOf('s')} as guid, n, s, s ->> 'type' as type, s ->> 'state' as state,
    s ->> 'type' = 'deposit' and s -> 'source_account' ->> 'type' = 'external_bank_account' as is_pull,
    s ->> 'state' = 'completed' and s ? 'deposit_return_details' and x.state = 'failed'
      and coalesce(x.failure_code, '') = 'reversed' and not x.stages @> '[{"state": "failed"}]' as is_taken_back
  from executions x cross join ${stages()}`

/** Of a stage `t`: what the network took of the bank's gas. */
export const paidOfNetwork = `coalesce((select sum(${amountOf('f', 'executed_amount')}) from jsonb_array_elements(t.s -> 'fees') f
  where f ->> 'type' = 'network'), 0)`
