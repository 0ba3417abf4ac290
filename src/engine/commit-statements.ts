// Statements of a commit, and the question whether it has landed.
import { isConflict, isDefinite } from '../db/pg-errors.ts'
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { SqlStatement } from './statement.ts'

/** A commit, and on a distributed database one of its tenants. */
export interface CommitKey {
  readonly guid: Guid
  readonly tenant?: string | undefined
}

export const ask = (
  sql: Sql,
  text: string,
  parameters: SqlStatement['parameters'],
  prepare: boolean,
): Promise<unknown> => sql.unsafe(text, parameters as (string | null)[], { prepare }).execute()

/** Decided on rows of a connection that was lost since. It was not sent, and is decided again. */
export class OutdatedDecision extends Error {
  readonly code = '40001'
  readonly severity = 'ERROR'
}

/** It may have happened, and the answer of the node that did it was lost. */
class UnknownCommit extends Error {
  readonly code = 'CONNECTION_COMMIT'
}

/** Ends a transaction on a cluster. The node that we are connected to tells what another one answered, or that it did not. */
export const commitOf = (sql: Sql): Promise<unknown> =>
  sql
    .unsafe('commit')
    .execute()
    .catch((error) => {
      throw isDefinite(error) && !isConflict(error)
        ? new UnknownCommit('the commit failed, and may have happened', { cause: error })
        : error
    })

/** The first statement of a transaction that fails says what became of it: those after it fail too. */
export async function firstFailure(statements: readonly PromiseLike<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(statements)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * On a distributed database a node may still be committing although the backend that we were connected to is gone. Writing the commit's
 * row waits for it. If the row can be written, the commit has not landed, and never will: its row is there, with a time that no commit has.
 */
export async function isVisible(sql: Sql, { guid, tenant }: CommitKey): Promise<boolean> {
  if (tenant === undefined) return (await sql`select 1 from commits where guid = ${guid}`).length > 0
  await sql`insert into commits (tenant_guid, guid, created_at) values (${tenant}, ${guid}, 'infinity') on conflict do nothing`
  const found =
    await sql`select from commits where tenant_guid = ${tenant} and guid = ${guid} and created_at < 'infinity'`
  return found.length > 0
}

/** A sort that exceeds its memory and writes 280 kB to the disk. */
export const spill = {
  setting: "set local work_mem = '64kB'",
  query: `select count(*) from
    (select n, repeat(md5(n::text), 8) as filling from generate_series(1, 1000) n order by filling, n offset 0) sorted`,
}

/** A commit of nothing but its id. On a distributed database it is in the log of the node that we are connected to, whoever else is away. */
export const proofOf = (guid: Guid, is_distributed: boolean): string =>
  is_distributed
    ? `select pg_logical_emit_message(true, '', '${guid}')`
    : `insert into commits (guid) values ('${guid}')`

/** With a sort, because the id alone may fit on a full disk. */
export const trialOf = (guid: Guid, is_distributed: boolean): string =>
  `${proofOf(guid, is_distributed)}; ${spill.setting}; ${spill.query}`
