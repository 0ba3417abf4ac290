// Statements of a commit, and the question whether it has landed.
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
