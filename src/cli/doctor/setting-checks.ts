// Settings of PostgreSQL on which durability, recovery and speed depend.
import { backupSlot } from '../../backup/archive-wal.ts'
import { readNodes } from '../../db/cluster-nodes.ts'
import { enginesEach } from '../../db/connection-shares.ts'
import { isDistributed } from '../../db/distribute.ts'
import { version_min } from '../../db/migrate.ts'
import type { Sql } from '../../db/pool.ts'
import { bytesText } from '../../kernel/bytes-text.ts'
import { type DatabaseCheck, type Finding, ok, problem, skipped, warning } from './check.ts'

const settingOf = async (sql: Sql, name: string): Promise<string> => {
  const [row] = await sql<{ value: string | null }[]>`select current_setting(${name}, true) as value`
  return row?.value ?? ''
}

const sizeOf = async (sql: Sql, name: string): Promise<number> => {
  const [row] = await sql<{ bytes: number }[]>`select pg_size_bytes(current_setting(${name}))::float8 as bytes`
  return row?.bytes ?? 0
}

const setting = (
  name: string,
  judge: (value: string, sql: Sql) => Finding | Promise<Finding>,
  called = name,
): DatabaseCheck => ({
  area: 'database',
  name: called.replaceAll('_', '-'),
  run: async (sql) => judge(await settingOf(sql, name), sql),
})

const mustBeOn = (name: string, risk: string): DatabaseCheck =>
  setting(name, (value) =>
    value === 'on' ? ok('on') : problem(`${value}: ${risk}`, `Set ${name} = on in postgresql.conf and reload.`),
  )

const atLeast = (name: string, bytes: number, why: string): DatabaseCheck => ({
  area: 'database',
  name: name.replaceAll('_', '-'),
  async run(sql) {
    const found = await sizeOf(sql, name)
    if (found >= bytes) return ok(bytesText(found))
    return warning(`${bytesText(found)}: ${why}`, `Set ${name} to ${bytesText(bytes)} or more.`)
  },
})

export const settingChecks: readonly DatabaseCheck[] = [
  setting(
    'server_version_num',
    (value) =>
      Number(value) >= version_min
        ? ok(`PostgreSQL ${Math.floor(Number(value) / 10_000)}.${Number(value) % 10_000}`)
        : problem(
            `PostgreSQL ${Math.floor(Number(value) / 10_000)} is too old`,
            `Use version ${version_min / 10_000} or newer.`,
          ),
    'version',
  ),
  mustBeOn('fsync', 'an answered request can be lost in a power cut'),
  mustBeOn('full_page_writes', 'a crash can leave pages that are half old and half new'),
  setting('synchronous_commit', async (value, sql) => {
    if (value === 'off') {
      return problem(
        'off: a request is answered before it is on the disk',
        'Set synchronous_commit = on, also in ALTER ROLE and ALTER DATABASE.',
      )
    }
    const standbys = await settingOf(sql, 'synchronous_standby_names')
    if (standbys === '' || value === 'on' || value === 'remote_apply') return ok(value)
    return problem(
      `${value}: a failover can lose answered requests, although there is a synchronous standby`,
      'Set synchronous_commit = on.',
    )
  }),
  mustBeOn('autovacuum', 'tables grow without end, and at last PostgreSQL stops'),
  mustBeOn('track_counts', 'autovacuum does not know what to do without it'),
  atLeast('shared_buffers', 128 * 2 ** 20, 'pages are read again and again'),
  atLeast('max_wal_size', 2 ** 30, 'checkpoints come often and slow commits down'),
  {
    area: 'database',
    name: 'data-checksums',
    async run(sql) {
      if ((await settingOf(sql, 'data_checksums')) === 'on') return ok('on')
      return warning(
        'off: a page that the disk has changed is not noticed',
        'Stop PostgreSQL and run pg_checksums --enable.',
      )
    },
  },
  setting(
    'default_transaction_read_only',
    (value) =>
      value === 'off'
        ? ok('off')
        : problem('on: nothing can be written', 'Reset it, also in ALTER ROLE and ALTER DATABASE.'),
    'read_only',
  ),
  {
    area: 'database',
    name: 'connections',
    async run(sql, { config: { database_connections: each } }) {
      const [row] = await sql<[{ engines: number; others: number; free: number; max: number }]>`
        select (count(distinct split_part(application_name, '/', 2)) filter (where application_name like 'corridor-engine/%'))::int as engines,
          count(*) filter (where application_name !~ '^corridor' and usename is not null
            and coalesce(backend_type, 'client backend') = 'client backend')::int as others,
          current_setting('max_connections')::int as max,
          current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
            - coalesce(current_setting('reserved_connections', true), '0')::int as free
        from pg_stat_activity`
      const { engines, others, free, max } = row
      // A process has so many engines for each node, and those of other nodes are not seen here.
      const of_process = (await isDistributed(sql)) ? enginesEach(each, (await readNodes(sql)).length) : 1
      const processes = Math.ceil(engines / of_process)
      const needed = (more: number): number => (Math.max(processes, 1) + more) * each + others
      const says = `max_connections ${max}; ${Math.max(processes, 1)} process${processes > 1 ? 'es' : ''} with ${each} each, and ${others} of others`
      const advice = `Raise max_connections to ${needed(2) + max - free} or lower CORRIDOR_DATABASE_CONNECTIONS.`
      if (needed(0) > free) return problem(`${says}: too few`, advice)
      if (needed(1) > free) return warning(`${says}: too few to start one more, as in a rolling restart`, advice)
      return ok(says)
    },
  },
  {
    area: 'database',
    name: 'archiving',
    async run(sql, { is_embedded }) {
      const [row] = await sql<
        [{ wal_level: string; mode: string; is_read: boolean | null; others: number; is_failing: boolean | null }]
      >`
        select current_setting('wal_level') as wal_level, current_setting('archive_mode') as mode,
          (select active from pg_replication_slots where slot_name = ${backupSlot} and wal_status <> 'lost') as is_read,
          (select count(*)::int from pg_replication_slots where slot_name <> ${backupSlot}) as others,
          (select last_failed_time > coalesce(last_archived_time, '-infinity') from pg_stat_archiver) as is_failing`
      if (row.mode !== 'off' && row.is_failing) {
        return problem(
          'the last try to archive a WAL file failed: the disk fills, and backups end before it',
          'Look into the log of PostgreSQL for archive_command, and mend it.',
        )
      }
      if (row.mode !== 'off') return ok(`wal_level ${row.wal_level}, archive_mode ${row.mode}`)
      // The service copies the log of the embedded database without a connection that reads the slot.
      if (row.is_read || (row.is_read !== null && is_embedded)) {
        return ok(`wal_level ${row.wal_level}, copied by corridor backup`)
      }
      if (is_embedded) return skipped('not for the embedded database')
      if (row.is_read !== null) {
        return warning(
          'nobody copies the log, and the server keeps it: no restore to a point in time',
          'Start corridor backup FOLDER --follow again.',
        )
      }
      const slots = row.others > 0 ? ', and a slot may be that of a standby' : ''
      return warning(
        `wal_level ${row.wal_level}, archive_mode off${slots}: no restore to a point in time`,
        'Run corridor backup FOLDER --follow, or set archive_mode = on with an archive_command.',
      )
    },
  },
]
