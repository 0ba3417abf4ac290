// When the newest base backup was completed, as a fact in the database: its folder may be on another machine, and the metrics show its age.
import type { Sql } from '../db/pool.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'

export const lastBackup = 'last_backup'

export const noteBackup = (sql: Sql, ended_at: Timestamp): Promise<unknown> =>
  sql`insert into service_facts (name, value) values (${lastBackup}, ${isoFromTimestamp(ended_at)})
    on conflict (name) do update set value = excluded.value`
