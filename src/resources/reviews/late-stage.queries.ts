// Which execution a stage belongs to whose payment was made after it had failed.
import type { Sql } from '../../db/pool.ts'
import type { Guid } from '../../kernel/guid.ts'

/** Such an execution changed when the payment was reported, or later. */
export const executionOfLate = `select x.guid from executions x
        where x.bank_guid = e.bank_guid and x.updated_at >= e.created_at and x.state = 'failed'
          and exists (select from jsonb_array_elements(x.stages) s where (s ->> 'guid')::uuid = e.guid)
        limit 1`

/** Reports of payments that were made after they had failed: bank_guid, guid of the transfer or stage, created_at. */
export const lateReports = `select bank_guid, split_part(provider_event_id, ' ', 4)::uuid as guid, created_at
      from provider_events where provider_event_id like 'settled after failure %'`

export async function executionOfLateStage(sql: Sql, bank_guid: Guid, guid: Guid): Promise<Guid | undefined> {
  const [found] = await sql.unsafe<{ guid: Guid }[]>(
    `select x.guid from (${lateReports} and bank_guid = $1 and provider_event_id = 'settled after failure ' || $3) e
      cross join lateral (${executionOfLate}) x where e.guid = $2`,
    [bank_guid, guid, guid],
  )
  return found?.guid
}
