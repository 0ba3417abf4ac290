// What the database tells of its standby, of its backups and of the providers of banks, for the metrics.
import type { Sql } from '../db/pool.ts'
import { backupSlot } from './archive-wal.ts'
import { lastBackup } from './last-backup.ts'

interface Around {
  readonly has_standby: boolean
  readonly backup_age_s: number | null
  readonly unread_bytes: number | null
  readonly is_lost: boolean | null
}

/**
 * A user without `pg_monitor` sees that a process sends the log, but not whether commits wait for its standby. Then the setting counts.
 */
export async function lookAround(sql: Sql) {
  const [[row], providers] = await Promise.all([
    sql<[Around]>`
      select current_setting('synchronous_standby_names') <> '' and current_setting('synchronous_commit') in ('on', 'remote_apply')
          and exists (select from pg_stat_replication where sync_state is null or sync_state in ('sync', 'quorum')) as has_standby,
        (select extract(epoch from now() - value::timestamptz)::float8 from service_facts where name = ${lastBackup}) as backup_age_s,
        slot.unread_bytes, slot.is_lost
      from (select 1) one left join (
        select wal_status = 'lost' as is_lost, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as unread_bytes
        from pg_replication_slots where slot_name = ${backupSlot}) slot on true`,
    sql<{ state: string; n: number }[]>`select state, count(*)::int as n from providers group by 1`,
  ])
  return { ...row, providers: new Map(providers.map(({ state, n }) => [state, n])) }
}
