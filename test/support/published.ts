// Published events that never happened, written straight into the tables.
import { toldTransitions } from '../../src/db/distribution.ts'
import type { Sql } from '../../src/db/pool.ts'

/** The states before those that the tests name. */
const from = `case event_type when 'trade.pending' then 'storing' when 'trade.failed' then 'pending' when 'trade.completed' then 'settling' end`

/**
 * `rows` is a query for organization_guid, environment, last_position, guid, bank_guid, object_guid, sequence, event_type, later_states
 * and created_at.
 */
export async function publishRows(sql: Sql, rows: string, parameters: readonly string[] = []): Promise<void> {
  await sql.begin(async (tx) => {
    // The tables are on several nodes, so each has a statement of its own.
    await tx.unsafe(`create temporary table happened on commit drop as ${rows}`, [...parameters])
    await tx`insert into feeds (organization_guid, environment)
      select distinct organization_guid, environment from happened on conflict do nothing`
    for (const table of new Set(['transitions', toldTransitions(sql)])) {
      await tx.unsafe(`
        insert into ${table} (bank_guid, object_guid, sequence, guid, event_type, from_state, later_states, created_at)
        select bank_guid, object_guid, sequence, guid, event_type, ${from}, later_states, created_at from happened`)
    }
    await tx`insert into published_transitions (last_position, feed, sequence, bank_guid, object_guid, guid)
      select last_position, number, sequence, bank_guid, object_guid, guid
      from happened join feeds using (organization_guid, environment)`
  })
  await sql`
    insert into event_hours
    select organization_guid, environment, date_trunc('hour', created_at, 'UTC'), bank_guid, event_type, min(position), max(position),
      count(*)
    from published_events group by 1, 2, 3, 4, 5
    on conflict do nothing`
}
