// Which execution a stage belongs to whose payment was made after it had failed, or is said to have failed after it was made.
import type { Sql } from '../../db/pool.ts'
import type { Guid } from '../../kernel/guid.ts'

/** Such an execution changed when the payment was reported, or later. */
const executionOf = (more: string): string => `select x.guid from executions x
        where x.bank_guid = e.bank_guid and x.updated_at >= e.created_at${more}
          and exists (select from jsonb_array_elements(x.stages) s where (s ->> 'guid')::uuid = e.guid)
        limit 1`
export const executionOfLate = executionOf(` and x.state = 'failed'`)
export const executionOfLateFailure = executionOf('')

/** Reports of failures after a success. */
export const lateFailures = `select bank_guid, split_part(provider_event_id, ' ', 4)::uuid as guid, created_at
      from provider_events where provider_event_id like 'failed after success %'`

/** Reports of payments that were made after they had failed: bank_guid, guid of the transfer or stage, created_at. */
export const lateReports = `select bank_guid, split_part(provider_event_id, ' ', 4)::uuid as guid, created_at
      from provider_events where provider_event_id like 'settled after failure %'`

export const executionOfLateStage = (sql: Sql, bank_guid: Guid, guid: Guid): Promise<Guid | undefined> =>
  found(
    sql,
    [bank_guid, guid],
    `${lateReports} and bank_guid = $1 and provider_event_id = 'settled after failure ' || $3`,
    executionOfLate,
  )

export const executionOfFailedStage = (sql: Sql, bank_guid: Guid, guid: Guid): Promise<Guid | undefined> =>
  found(
    sql,
    [bank_guid, guid],
    `${lateFailures} and bank_guid = $1 and provider_event_id = 'failed after success ' || $3`,
    executionOfLateFailure,
  )

async function found(
  sql: Sql,
  [bank_guid, guid]: readonly [Guid, Guid],
  reports: string,
  execution: string,
): Promise<Guid | undefined> {
  const [row] = await sql.unsafe<{ guid: Guid }[]>(
    `select x.guid from (${reports}) e cross join lateral (${execution}) x where e.guid = $2`,
    [bank_guid, guid, guid],
  )
  return row?.guid
}
