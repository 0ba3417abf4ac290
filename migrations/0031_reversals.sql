-- A failed execution says which of its stages were undone, and a loss says what was recovered of it. Executions of before are told so too.

with undone as (
  select x.bank_guid, x.guid, s, n, (extract(epoch from x.updated_at) * 1000)::bigint as at
  from executions x cross join jsonb_array_elements(x.stages) with ordinality each (s, n)
  where x.state = 'failed' and s ->> 'state' = 'completed' and not x.stages @> '[{"type": "reversal"}]' and (s ->> 'type' = 'trade'
    -- A pull that came back while its money lay untouched.
    or (s ->> 'type' = 'deposit' and s ? 'deposit_return_details' and x.failure_code = 'reversed'
      and not x.stages @> '[{"state": "failed"}]'))
), reversals as (
  select bank_guid, guid, jsonb_agg(jsonb_build_object(
    -- As guids are made: the time, and what is random.
    'guid', lpad(to_hex(at), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15),
    'type', 'reversal', 'state', 'completed', 'identifiers', '[]'::jsonb, 'links', '[]'::jsonb, 'fees', '[]'::jsonb,
    'created_at', at, 'updated_at', at, 'reverses_stage_guid', s -> 'guid',
    'source_account', (s -> 'destination_account') - 'requested_amount',
    'destination_account', (s -> 'source_account') - 'requested_amount') order by n desc) as stages
  from undone group by bank_guid, guid
)
update executions x set stages = x.stages || r.stages, version = x.version + 1
from reversals r where r.bank_guid = x.bank_guid and r.guid = x.guid;

update executions x set version = x.version + 1, stages = (
  select jsonb_agg(case when s ->> 'type' = 'loss_recovery' and not s ? 'loss_recovery_details'
    then jsonb_set(s, '{destination_account,executed_amount}', s -> 'source_account' -> 'quoted_amount') || jsonb_build_object(
      'loss_recovery_details', jsonb_build_object('lost_amount', s -> 'source_account' -> 'quoted_amount',
        'recovered_amount', s -> 'source_account' -> 'executed_amount',
        'uncovered_amount', (s -> 'source_account' ->> 'quoted_amount')::numeric - (s -> 'source_account' ->> 'executed_amount')::numeric))
    else s end order by n)
  from jsonb_array_elements(x.stages) with ordinality each (s, n))
where x.type = 'deposit_return' and x.stages @> '[{"type": "loss_recovery"}]';
