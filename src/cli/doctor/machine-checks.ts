// Time, space and upkeep: clock, disk, growth, sessions that hold others up, vacuum.
import { join } from 'node:path'
import type { Sql } from '../../db/pool.ts'
import { bytesText } from '../../kernel/bytes-text.ts'
import {
  counted,
  type DatabaseCheck,
  type Deployment,
  durationText,
  type Finding,
  ok,
  problem,
  type Space,
  skipped,
  warning,
} from './check.ts'

const gigabyte = 2 ** 30
/** Of the clocks. The quickest one is the most exact. */
const measurements = 3

function spaceFinding({ free_bytes, total_bytes }: Space): Finding {
  const share = free_bytes / total_bytes
  const says = `${bytesText(free_bytes)} of ${bytesText(total_bytes)} free`
  const advice = 'Make room or enlarge the disk: a full one stops every commit.'
  if (free_bytes < gigabyte || share < 0.05) return problem(says, advice)
  return share < 0.15 ? warning(says, advice) : ok(says)
}

/** The folder of the database, if it is on this machine. */
async function spaceOfData(sql: Sql, { is_embedded, config, spaceOf }: Deployment): Promise<Space | undefined> {
  if (is_embedded) return spaceOf(join(config.data_dir, 'postgres'))
  const [row] = await sql<[{ folder: string | null; is_local: boolean }]>`
    select case when pg_has_role(current_user, 'pg_read_all_settings', 'usage') then current_setting('data_directory') end as folder,
      coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true) as is_local`
  return row.folder && row.is_local ? spaceOf(row.folder) : undefined
}

export const machineChecks: readonly DatabaseCheck[] = [
  {
    area: 'machine',
    name: 'clock',
    async run(sql, { now, limits }) {
      const measured: { took_ms: number; skew_seconds: number }[] = []
      for (let n = 0; n < measurements; n++) {
        const before = now()
        const [row] = await sql<[{ ms: number }]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
        const after = now()
        measured.push({ took_ms: after - before, skew_seconds: ((before + after) / 2 - row.ms) / 1000 })
      }
      const { skew_seconds } = measured.reduce((a, b) => (b.took_ms < a.took_ms ? b : a))
      const says = `this machine is ${Math.abs(skew_seconds).toFixed(1)} seconds ${skew_seconds < 0 ? 'behind' : 'ahead of'} the database`
      if (Math.abs(skew_seconds) <= limits.clock_seconds) return ok(says)
      return warning(
        says,
        'Set the clocks by NTP. The service uses the time of the database; times in the log are wrong.',
      )
    },
  },
  {
    area: 'machine',
    name: 'disk',
    async run(sql, deployment) {
      const space = await spaceOfData(sql, deployment)
      return space ? spaceFinding(space) : skipped("the database's disk cannot be seen from here")
    },
  },
  {
    area: 'machine',
    name: 'growth',
    async run(sql, deployment) {
      const [row] = await sql<[{ bytes: number; share: number }]>`
        select pg_database_size(current_database())::float8 as bytes,
          coalesce(sum(n) filter (where day > current_date - 7) / nullif(sum(n), 0), 0)::float8 as share from row_counts`
      const daily = (row.bytes * row.share) / 7
      const says = `the database has ${bytesText(row.bytes)}, and grew by about ${bytesText(daily)} a day in the last week`
      const space = await spaceOfData(sql, deployment)
      if (!space || daily < 1) return ok(says)
      const days = space.free_bytes / daily
      if (days > deployment.limits.full_in_days) return ok(says)
      const advice = 'Enlarge the disk in time. docs/operating.md, What grows, says what can be kept for less long.'
      return warning(`${says}: the disk is full in ${durationText(days * 86_400)}`, advice)
    },
  },
  {
    area: 'machine',
    name: 'sessions',
    async run(sql, { limits }) {
      const [row] = await sql<
        [{ idle: number; idle_s: number; long: number; long_s: number; names: string | null; sees_all: boolean }]
      >`
        with own as (
          select *, extract(epoch from now() - state_change)::float8 as idle_s, extract(epoch from now() - xact_start)::float8 as open_s
          from pg_stat_activity where datname = current_database() and xact_start is not null and backend_type = 'client backend'
            -- The checks run at the same time, in sessions of one name, each idle between two statements.
            and application_name <> current_setting('application_name')
        ), idle as (
          select * from own where state like 'idle in transaction%' and idle_s >= ${limits.idle_in_transaction_seconds}
        ), long as (select * from own where open_s >= ${limits.transaction_seconds})
        select pg_has_role(current_user, 'pg_read_all_stats', 'usage') as sees_all, (select count(*)::int from idle) as idle, coalesce((select max(idle_s) from idle), 0) as idle_s,
          (select count(*)::int from long) as long, coalesce((select max(open_s) from long), 0) as long_s,
          (select string_agg(distinct coalesce(nullif(application_name, ''), usename), ', ')
            from (select * from idle union select * from long) s) as names`
      const advice =
        'They keep vacuum from its work and may hold locks. End them with pg_terminate_backend, and set idle_in_transaction_session_timeout.'
      if (row.idle > 0) {
        const says = `${counted(row.idle, 'session')} idle in a transaction, up to ${durationText(row.idle_s)} (${row.names})`
        return problem(says, advice)
      }
      if (row.long === 0)
        return ok(row.sees_all ? 'no long transactions' : 'no long transactions of this user; it may not see others')
      return warning(
        `${counted(row.long, 'transaction')} open for up to ${durationText(row.long_s)} (${row.names})`,
        advice,
      )
    },
  },
  {
    area: 'machine',
    name: 'vacuum',
    async run(sql, { limits }) {
      const [age] = await sql<[{ xids: number; mxids: number }]>`
        select age(datfrozenxid)::float8 as xids, mxid_age(datminmxid)::float8 as mxids
        from pg_database where datname = current_database()`
      const oldest = Math.max(age.xids, age.mxids)
      const says = `${oldest.toLocaleString('en')} transactions since the oldest was frozen`
      const advice =
        'Look for long transactions, old slots and prepared transactions, then run VACUUM (FREEZE) on the oldest tables.'
      if (oldest > limits.transactions_until_freeze * 2)
        return problem(`${says}: PostgreSQL stops at two billion`, advice)
      if (oldest > limits.transactions_until_freeze) return warning(says, advice)
      const bloated = await sql<{ name: string; dead: number }[]>`
        select relname as name, n_dead_tup::float8 as dead from pg_stat_user_tables
        where n_dead_tup > ${limits.dead_rows} and n_dead_tup > n_live_tup order by n_dead_tup desc limit 3`
      if (bloated.length === 0) return ok(says)
      const names = bloated.map(({ name, dead }) => `${name} (${dead.toLocaleString('en')})`).join(', ')
      return warning(
        `more dead rows than living ones: ${names}`,
        'Run VACUUM on them, and let autovacuum run more often.',
      )
    },
  },
]
