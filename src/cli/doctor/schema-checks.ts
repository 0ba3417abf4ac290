// The schema, the role that the service works as, and what else is installed in the database.
import { missingMigrations } from '../../db/migrate.ts'
import { sqlState } from '../../db/pg-errors.ts'
import { appendOnly, serviceRole } from '../../db/service-role.ts'
import { counted, type DatabaseCheck, ok, problem, skipped, warning } from './check.ts'

export const schemaChecks: readonly DatabaseCheck[] = [
  {
    area: 'database',
    name: 'migrations',
    async run(sql) {
      try {
        const missing = await missingMigrations(sql)
        if (missing.length === 0) return ok('all applied')
        return warning(
          `${counted(missing.length, 'migration')} not applied, from ${missing[0]} on`,
          'Run npx corridor migrate, or start a process of this version.',
        )
      } catch (error) {
        if (sqlState(error)) throw error
        // The message names the migration.
        return problem((error as Error).message, 'Use the version of Corridor that belongs to this database.')
      }
    },
  },
  {
    area: 'database',
    name: 'role',
    async run(sql) {
      const [role] = await sql<{ is_member: boolean }[]>`
        select pg_has_role(current_user, oid, 'member') as is_member from pg_roles where rolname = ${serviceRole}`
      if (!role?.is_member) {
        return warning(
          `the user of the database may not work as ${serviceRole}: entries and events could be changed`,
          `As a superuser: CREATE ROLE ${serviceRole} NOLOGIN; GRANT ${serviceRole} TO the user. Then restart.`,
        )
      }
      const [migrated] = await sql`select 1 where to_regclass('entries') is not null`
      if (!migrated) return skipped('there are no tables yet')
      const [wrong] = await sql<[{ changeable: string[] | null; unreadable: string[] | null }]>`
        select
          (select json_agg(t) from unnest(string_to_array(${appendOnly.join(',')}, ',')) t
            where to_regclass(t) is not null
              and (has_table_privilege(${serviceRole}, t, 'update') or has_table_privilege(${serviceRole}, t, 'delete'))) as changeable,
          (select json_agg(c.relname) from pg_class c
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
              and not has_table_privilege(${serviceRole}, c.oid, 'select')) as unreadable`
      const again = 'Restart a process: each start sets the rights anew. If they come back, find who grants them.'
      if (wrong.changeable) return problem(`${serviceRole} may change ${wrong.changeable.join(', ')}`, again)
      if (wrong.unreadable) return problem(`${serviceRole} may not read ${wrong.unreadable.join(', ')}`, again)
      return ok(`the service works as ${serviceRole}, which cannot change what is posted`)
    },
  },
  {
    area: 'database',
    name: 'extensions',
    async run(sql) {
      const rows = await sql<
        { extname: string }[]
      >`select extname from pg_extension where extname <> 'plpgsql' order by 1`
      const names = rows.map(({ extname }) => extname).join(', ')
      return ok(names === '' ? 'none, and none is needed' : `none is needed; there are ${names}`)
    },
  },
]
