// What a synchronous standby has. Two things make a row visible that the standby may not have, so that it is lost if the standby takes
// over: a wait for the standby that was cancelled (PostgreSQL answers success, with a warning), and a crash during the wait, after which
// the primary shows everything that is in its log.
import type { Sql } from './pool.ts'

/** The parts of a notice of the driver. */
export interface Notice {
  readonly severity?: string
  readonly routine?: string
  readonly code?: string
}

/** The commit is on the primary, and nobody knows whether it is on the standby. So its outcome is unknown. */
class UnreplicatedCommit extends Error {
  // Callers treat it as a connection that was lost during the commit.
  readonly code = 'CONNECTION_UNREPLICATED'
}

/** In PostgreSQL; and in Citus, which passes on the warning of another node with the code that it had. */
const waited = 'SyncRepWaitForLSN'
const passedOn = 'DefaultCitusNoticeReceiver'
const cancelled = new Set(['57014', '57P01'])

/**
 * Throws for the warning of a cancelled wait. The driver calls this before it resolves the statement, and then rejects the statement
 * with what is thrown. The text of the warning depends on the language of the server, the name of the function does not.
 */
export function refuseCancelledWait({ severity, routine, code = '' }: Notice): void {
  if (severity !== 'WARNING') return
  if (routine !== waited && !(routine === passedOn && cancelled.has(code))) return
  throw new UnreplicatedCommit('the wait for the synchronous standby was cancelled')
}

/**
 * Resolves when all that is visible on this connection is on the synchronous standby, if there is one. The log is in order, so a commit
 * that has waited for the standby proves all before it. A message to nobody is the smallest commit that waits.
 */
export async function proveReplicated(sql: Sql): Promise<void> {
  await sql.unsafe("begin read write; select pg_logical_emit_message(true, 'corridor', ''); commit")
}

/** Ends proofs of this name that still wait, although their client has given up. Otherwise they would take all connections. */
export async function endOldProofs(sql: Sql, name: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${name} and wait_event = 'SyncRep' and pid <> pg_backend_pid()`
}

/** SQL, on a primary. A place in the log alone does not tell its timeline, the name of its file does. */
export const timelineOfPrimary = "('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer"

/** SQL: a copy has the same one, another database another one. */
export const systemIdentifier = '(select system_identifier::text from pg_control_system())'
