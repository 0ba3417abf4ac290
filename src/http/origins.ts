// Whether people could be one: somebody who holds an API key can invite several, and sign in as each.
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import type { Guid } from '../kernel/guid.ts'

/** Two people with one origin: both were invited by way of one key, or one of them made the key that invited the other. */
export async function haveOneOrigin(
  sql: Sql,
  organization_guid: Guid,
  people: readonly (Guid | null)[],
): Promise<boolean> {
  const [row] = await sql<{ people: number; origins: number }[]>`
    select count(*)::int as people, count(distinct coalesce(origin_guid, guid))::int as origins from staff_members
    where organization_guid = ${organization_guid} and guid = any(${arrayLiteral(people.map((guid) => guid ?? undefined))}::uuid[])`
  return row !== undefined && row.origins < row.people
}
