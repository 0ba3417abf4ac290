// Standbys: whether they are there, near enough, and waited for.
import { bytesText } from '../../kernel/bytes-text.ts'
import { type DatabaseCheck, durationText, ok, problem, skipped, warning } from './check.ts'

interface Standby {
  readonly name: string
  readonly state: string | null
  readonly sync_state: string | null
  readonly lag_bytes: number | null
  readonly lag_seconds: number | null
}

export const replicationChecks: readonly DatabaseCheck[] = [
  {
    area: 'replication',
    name: 'primary',
    async run(sql) {
      const [row] = await sql<[{ is_standby: boolean }]>`select pg_is_in_recovery() as is_standby`
      if (!row.is_standby) return ok('the database takes writes')
      return problem('the database is a standby: nothing can be written', 'Let DATABASE_URL name the primary.')
    },
  },
  {
    area: 'replication',
    name: 'standbys',
    async run(sql, { config, is_embedded, limits }) {
      const [{ wanted }] = await sql<
        [{ wanted: string }]
      >`select current_setting('synchronous_standby_names') as wanted`
      const standbys = await sql<Standby[]>`
        select application_name as name, state, sync_state,
          pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end, replay_lsn)::float8 as lag_bytes,
          extract(epoch from replay_lag)::float8 as lag_seconds
        from pg_stat_replication`
      if (standbys.some(({ state }) => state === null)) {
        return skipped('the user of DATABASE_URL may not see them: grant it pg_read_all_stats')
      }
      const isWaitedFor = standbys.some(({ sync_state }) => sync_state === 'sync' || sync_state === 'quorum')
      if (wanted !== '' && !isWaitedFor) {
        return problem(
          `synchronous_standby_names is ${wanted}, and no such standby is connected: commits wait for ever`,
          'Start the standby, or take its name out and reload.',
        )
      }
      if (standbys.length === 0) {
        if (is_embedded || !config.is_production) return skipped('there are none')
        return warning(
          'there is no standby: a lost machine stops the service',
          'Add a standby with a failover manager.',
        )
      }
      const late = standbys.find((each) => (each.lag_seconds ?? 0) > limits.standby_lag_seconds)
      if (late) {
        const lag = `${durationText(late.lag_seconds ?? 0)} and ${bytesText(late.lag_bytes ?? 0)}`
        return warning(`${late.name} is ${lag} behind`, 'Look at the load, disk and network of the standby.')
      }
      const sync = isWaitedFor ? 'a commit waits for one of them' : 'no commit waits for them'
      return ok(`${standbys.map(({ name }) => name).join(', ')}: near; ${sync}`)
    },
  },
  {
    area: 'replication',
    name: 'slots',
    async run(sql, { limits }) {
      const slots = await sql<{ name: string; active: boolean; bytes: number }[]>`
        select slot_name as name, active,
          coalesce(pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end, restart_lsn), 0)::float8 as bytes
        from pg_replication_slots order by bytes desc`
      const kept = slots.find(({ active, bytes }) => !active && bytes >= limits.retained_wal_bytes)
      if (kept) {
        return problem(
          `nobody reads the slot ${kept.name}, which keeps ${bytesText(kept.bytes)} of WAL`,
          'Start its reader, or drop it with pg_drop_replication_slot, before the disk is full.',
        )
      }
      return slots.length === 0 ? skipped('there are none') : ok(slots.map(({ name }) => name).join(', '))
    },
  },
]
