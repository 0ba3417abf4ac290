// The service's database role: it may add entries, journals, events, audit rows, signed transactions and quotes, but not change or remove
// them. It is made at start, because new tables need grants too. If the configured user may not make roles, the service works as
// that user, and `corridor verify` says so.
import type { Sql } from './pool.ts'
import { arrayLiteral } from './where.ts'

export const serviceRole = 'corridor_service'

/** Rows of these are never changed. Only a distributed database has told_transitions. */
export const appendOnly = [
  'entries',
  'journals',
  'transitions',
  'audit_records',
  'audit_seals',
  'feeds',
  'published_transitions',
  'told_transitions',
  'sent_transactions',
  'sent_slots',
  'quotes',
] as const

/** Has no other rights than these. */
const readOnly = ['schema_migrations'] as const

/**
 * True if nothing has to be granted or revoked. A cluster grants on all nodes at once, or not at all: while one is away, a process could not start if
 * it granted anew what is granted already.
 */
async function isPrepared(sql: Sql, is_distributed: boolean): Promise<boolean> {
  const [role] = await sql<{ is_ready: boolean }[]>`
    select pg_has_role(current_user, oid, 'member') and has_schema_privilege(oid, 'public', 'usage')
      and (rolcanlogin or not ${is_distributed}::boolean) as is_ready
    from pg_roles where rolname = ${serviceRole}`
  if (!role?.is_ready) return false
  const [found] = await sql<{ n: number }[]>`
    with tables as (
      select oid, relname = any (${arrayLiteral(appendOnly)}::text[]) as is_append_only,
        relname = any (${arrayLiteral(readOnly)}::text[]) as is_read_only
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p')
    )
    select ((select count(*) from tables where not has_table_privilege(${serviceRole}, oid, 'select')
        or has_table_privilege(${serviceRole}, oid, 'insert') = is_read_only
        or has_table_privilege(${serviceRole}, oid, 'update') = (is_read_only or is_append_only)
        or has_table_privilege(${serviceRole}, oid, 'delete') = (is_read_only or is_append_only)
        or (is_append_only and has_table_privilege(${serviceRole}, oid, 'truncate')))
      + (select count(*) from pg_proc where pronamespace = 'public'::regnamespace
        and not has_function_privilege(${serviceRole}, oid, 'execute')))::integer as n`
  return found?.n === 0 && (!is_distributed || (await isGrantedOnNodes(sql)))
}

/**
 * A node that has joined the cluster has the grants of tables, but not those of views. Processes that start from then on connect to it. A node
 * that does not answer is taken as prepared.
 */
async function isGrantedOnNodes(sql: Sql): Promise<boolean> {
  const command = `select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p')
    and coalesce(has_table_privilege(to_regrole('${serviceRole}'), oid, 'select'), false) = false`
  const lacking = await sql`select from run_command_on_workers(${command}) where success and result <> '0'`
  return lacking.length === 0
}

/** True if the role exists and this user may take it. On a distributed database nodes connect to each other as this role. */
export async function prepareServiceRole(sql: Sql, is_distributed = false): Promise<boolean> {
  if (await isPrepared(sql, is_distributed)) return true
  try {
    await sql.begin(async (tx) => {
      // In parallel, grants on tables that refer to each other would be refused.
      if (is_distributed) await tx`set local citus.multi_shard_modify_mode = 'sequential'`
      // Two processes may start at once, and a role cannot be made "if not exists".
      await tx`select pg_advisory_xact_lock(hashtext('corridor_service_role'))`
      const [known] = await tx`select 1 from pg_roles where rolname = ${serviceRole}`
      if (!known) await tx.savepoint((inner) => inner.unsafe(`create role ${serviceRole} nologin`)).catch(unlessMade)
      const [isMember] = await tx`select pg_has_role(current_user, ${serviceRole}, 'member') as yes`
      if (!isMember?.yes) await tx.unsafe(`grant ${serviceRole} to current_user`)
      await tx.unsafe(`grant usage on schema public to ${serviceRole}`)
      const [own] = await tx`select rolcanlogin from pg_roles where rolname = ${serviceRole}`
      if (is_distributed && !own?.rolcanlogin) await tx.unsafe(`alter role ${serviceRole} login`)
      // By name: only then does a distributed database grant it on all nodes.
      const tables = await tx<{ names: string }[]>`
        select string_agg(oid::regclass::text, ', ') as names from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p')`
      await tx.unsafe(`grant select, insert, update, delete on ${tables[0]?.names} to ${serviceRole}`)
      // CHECKs call functions. By default everybody may, but an owner can have changed that.
      await tx.unsafe(`grant execute on all functions in schema public to ${serviceRole}`)
      const kept = await tx<{ name: string }[]>`
        select name from unnest(${arrayLiteral(appendOnly)}::text[]) name where to_regclass(name) is not null`
      for (const { name } of kept) await tx.unsafe(`revoke update, delete, truncate on ${name} from ${serviceRole}`)
      await tx.unsafe(`revoke insert, update, delete on schema_migrations from ${serviceRole}`)
      await tx.unsafe(`set local role ${serviceRole}`)
    })
    return true
  } catch (error) {
    // insufficient_privilege: the user of a managed database may not make roles.
    if ((error as { code?: string }).code === '42501') return false
    throw error
  }
}

/** Roles belong to the server, locks to the database: a process on another database was quicker. */
function unlessMade(error: { code?: string }): void {
  if (error.code !== '23505' && error.code !== '42710') throw error
}
