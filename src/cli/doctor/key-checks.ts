// Keys: the master key and the one before it, API keys that end or that nobody uses, admins without a second factor.
import type { Config } from '../../config.ts'
import { masterKeyId } from '../../secrets/master-key.ts'
import { readKeyFile } from '../../secrets/master-key-file.ts'
import { loadMasterKeys, MasterKeys } from '../../secrets/master-keys.ts'
import { counted, type DatabaseCheck, ok, problem, skipped, warning } from './check.ts'

/** As the service reads them, but no file is created. Undefined: there is none yet. */
function mastersOf({
  master_key: env,
  master_key_previous: previous,
  master_key_file: file,
}: Config): MasterKeys | undefined {
  if (env !== undefined || file === undefined) return loadMasterKeys({ env, previous, file: undefined })
  const keys = readKeyFile(file)
  return keys && new MasterKeys(keys)
}

const staff_advice =
  'Let the person enrol an authenticator app (npx corridor staff invite EMAIL), or use an identity provider.'

export const keyChecks: readonly DatabaseCheck[] = [
  {
    area: 'keys',
    name: 'master-key',
    async run(sql, { config }) {
      let masters: MasterKeys | undefined
      try {
        masters = mastersOf(config)
      } catch (error) {
        return problem((error as Error).message, 'Give every process the master key of this database.')
      }
      const [fact] = await sql<{ value: string }[]>`select value from service_facts where name = 'master_key_id'`
      if (!fact) return skipped('the database has no keys yet')
      if (!masters)
        return problem('the master key file is gone', 'Restore it from its backup: without it no API key works.')
      const found = await sql<{ id: string; n: number }[]>`
        select encode(substring(wrapped from 2 for 4), 'hex') as id, count(*)::int as n
        from (select wrapped from bank_data_keys union all select wrapped from service_keys) k group by 1`
      const foreign = [fact.value, ...found.map(({ id }) => id)].find((id) => !masters.find(id))
      if (foreign === undefined) return ok(`${fact.value}, which this database belongs to`)
      return problem(
        `the database needs master key ${foreign}, and the one given is ${masters.ids.join(' and ')}`,
        'Set CORRIDOR_MASTER_KEY to the right key, or restore the file master.key.',
      )
    },
  },
  {
    area: 'keys',
    name: 'previous-key',
    async run(sql, { config }) {
      const masters = mastersOf(config)
      const previous = masters?.ids[1]
      if (!masters || previous === undefined) return ok('none is set')
      const [row] = await sql<[{ n: number }]>`
        select count(*)::int as n from (select wrapped from bank_data_keys union all select wrapped from service_keys) k
        where encode(substring(wrapped from 2 for 4), 'hex') <> ${masterKeyId(masters.next)}`
      if (row.n > 0) {
        return warning(
          `the change of the master key is not finished: ${counted(row.n, 'key')} left`,
          'Run npx corridor keys rotate-master with the same keys.',
        )
      }
      const says = `the previous master key ${previous} is still given, and nothing needs it`
      return warning(
        says,
        'Remove CORRIDOR_MASTER_KEY_PREVIOUS at the next restart, or run npx corridor keys rotate-master again.',
      )
    },
  },
  {
    area: 'keys',
    name: 'api-keys',
    async run(sql, { limits }) {
      const [row] = await sql<[{ valid: number; ending: number; unused: number; first: string | null }]>`
        with valid as (select * from api_keys where revoked_at is null and (expires_at is null or expires_at > now())),
          ending as (select * from valid where expires_at <= now() + ${limits.key_expires_days} * interval '1 day'),
          unused as (select * from valid where created_at < now() - ${limits.key_unused_days} * interval '1 day'
            and coalesce(last_used_at, created_at) < now() - ${limits.key_unused_days} * interval '1 day')
        select (select count(*)::int from valid) as valid, (select count(*)::int from ending) as ending,
          (select count(*)::int from unused) as unused,
          (select replace(guid::text, '-', '') from (select * from ending union all select * from unused) k limit 1) as first`
      if (row.ending > 0) {
        return warning(
          `${counted(row.ending, 'API key')} will expire within ${limits.key_expires_days} days, such as ${row.first}`,
          'Create a new key and give it to its user in time: npx corridor keys list.',
        )
      }
      if (row.unused > 0) {
        return warning(
          `${counted(row.unused, 'API key')} not used for ${limits.key_unused_days} days, such as ${row.first}`,
          'Revoke the keys that nobody needs: npx corridor keys revoke GUID.',
        )
      }
      return ok(counted(row.valid, 'API key'))
    },
  },
  {
    area: 'keys',
    name: 'second-factor',
    async run(sql, { config }) {
      const [row] = await sql<[{ admins: number; bare: number; first: string | null }]>`
        with admins as (
          select m.guid, c.totp_secret is null and c.oidc_subject_hash is null as is_bare
          from staff_members m left join staff_credentials c on c.organization_guid = m.organization_guid and c.guid = m.guid
          where m.state = 'active' and exists (select from jsonb_array_elements(m.grants) g where g ->> 'role' = 'admin')
        )
        select count(*)::int as admins, count(*) filter (where is_bare)::int as bare,
          min(replace(guid::text, '-', '')) filter (where is_bare) as first from admins`
      if (row.bare === 0) return ok(`${counted(row.admins, 'admin')}, none without a second factor`)
      const says = `${counted(row.bare, 'admin')} without a second factor, such as ${row.first}`
      // Outside production mode they sign in by links of this machine.
      return config.is_production ? problem(says, staff_advice) : skipped(`${says}: for production mode only`)
    },
  },
]
