// What lists of trades look up first.
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral } from '../../db/where.ts'
import type { Guid } from '../../kernel/guid.ts'

/** Whose these accounts are: customers, and the bank itself. */
export async function ownersOf(sql: Sql, bank_guid: Guid, account_guids: readonly Guid[]): Promise<Guid[]> {
  const rows = await sql<{ owner_guid: Guid }[]>`
    select distinct owner_guid from accounts
    where bank_guid = ${bank_guid} and guid = any(${arrayLiteral(account_guids)}::uuid[])`
  return rows.map(({ owner_guid }) => owner_guid)
}
